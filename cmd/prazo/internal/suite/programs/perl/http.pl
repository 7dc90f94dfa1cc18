# One request of a Perl client with one setting, and one line that says how it went.
use strict;
use warnings;
use Time::HiRes qw(setitimer ITIMER_REAL clock_gettime CLOCK_MONOTONIC);

my $limit = $ENV{PRAZO_TIMEOUT} || 2;
my $fault = $ENV{PRAZO_FAULT} // '';
my ( $setting, $url ) = @ARGV[ 0, -1 ];
if ( $url !~ /^http/ || $fault =~ /^(h2|grpc)-/ ) { exit 127 }
my $body = slurp( $ENV{PRAZO_BODY} );

sub slurp {
    my ($path) = @_;
    return undef unless $path;
    open( my $f, '<:raw', $path ) or die "$path: $!";
    local $/;
    return scalar <$f>;
}

# LWP takes certificates from PERL_LWP_SSL_CA_FILE, HTTP::Tiny from SSL_CERT_FILE.
$ENV{PERL_LWP_SSL_CA_FILE} ||= $ENV{SSL_CERT_FILE} if $ENV{SSL_CERT_FILE};

sub lwp {
    my (%how) = @_;
    my $agent = LWP::UserAgent->new( env_proxy => 1, %how );
    my $answer = defined $body
        ? $agent->post( $url, Content_Type => 'application/octet-stream', Content => $body )
        : $agent->get($url);
    # LWP has no errors but answers: its own have this header, and a body that broke off has the other.
    for my $header ( 'Client-Warning', 'X-Died', 'Client-Aborted' ) {
        next unless $answer->header($header);
        die( ( $answer->header('X-Died') || $answer->status_line ) . "\n" );
    }
    return ( $answer->code, length $answer->content );
}

sub tiny {
    my (%how) = @_;
    my $client = HTTP::Tiny->new( verify_SSL => 1, %how );
    my $answer = defined $body
        ? $client->request( 'POST', $url, { content => $body, headers => { 'Content-Type' => 'application/octet-stream' } } )
        : $client->get($url);
    die $answer->{content} if $answer->{status} == 599;
    return ( $answer->{status}, length $answer->{content} );
}

# SIGALRM interrupts whatever the process waits for. Both clients catch what is thrown inside them and make an answer
# of their own of it, which lwp and tiny above turn into an error again.
sub alarmed {
    my ($call) = @_;
    return sub {
        local $SIG{ALRM} = sub { die "alarm: the whole call took too long\n" };
        setitimer( ITIMER_REAL, $limit );
        my @got = $call->();
        setitimer( ITIMER_REAL, 0 );
        die "status $got[0]\n" if $got[0] < 200;    # LWP takes a 102 for the answer
        return @got;
    };
}

my %settings = (
    'lwp-default'        => sub { lwp() },
    'lwp-timeout'        => sub { lwp( timeout => $limit ) },
    'lwp-alarm'          => alarmed( sub { lwp() } ),
    'http-tiny-default'  => sub { tiny() },
    'http-tiny-timeout'  => sub { tiny( timeout => $limit ) },
    'http-tiny-alarm'    => alarmed( sub { tiny() } ),
);

if   ( $setting =~ /^lwp/ ) { require LWP::UserAgent; require LWP::Protocol::http; }
else                        { require HTTP::Tiny }
my $start = clock_gettime(CLOCK_MONOTONIC);
my ( $status, $size ) = eval { $settings{$setting}->() };
my $failed = $@;
my $took = sprintf '%.3f', clock_gettime(CLOCK_MONOTONIC) - $start;
$failed = "status $status" if !$failed && $status >= 400;
$failed =~ s/\s+/ /g;
my $line = $failed ? "err $took " . substr( $failed, 0, 300 ) : "ok $took $size";
syswrite STDOUT, "PRAZO $line\n";
sleep 1;    # alive, so that a leaked socket shows
require POSIX;
POSIX::_exit( $failed ? 1 : 0 );

#!/usr/bin/perl
# HTTP::Tiny, and LWP likewise: SIGALRM is the whole call. Their timeout is for one read. Both catch what the handler
# throws and make an answer of it, 599 here, so it is the answer that says whether the call failed.
use strict;
use warnings;
use HTTP::Tiny;
use Time::HiRes qw(setitimer ITIMER_REAL);

my $url    = $ARGV[-1];
my $answer = eval {
    local $SIG{ALRM} = sub { die "the whole call took too long\n" };
    setitimer( ITIMER_REAL, $ENV{PRAZO_TIMEOUT} || 2 );
    my $got = $ENV{PRAZO_BODY} ? HTTP::Tiny->new->post( $url, { content => slurp( $ENV{PRAZO_BODY} ) } ) : HTTP::Tiny->new->get($url);
    setitimer( ITIMER_REAL, 0 );
    $got;
} || { success => 0, status => 599, content => $@ };
die "status $answer->{status}: ", $answer->{status} == 599 ? $answer->{content} : "\n" unless $answer->{success};
print length( $answer->{content} ), " bytes\n";

sub slurp {
    open( my $f, '<:raw', $_[0] ) or die "$_[0]: $!";
    local $/;
    return scalar <$f>;
}

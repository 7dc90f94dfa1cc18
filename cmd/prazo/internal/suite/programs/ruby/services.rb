# One call of a Ruby client of a database, a cache or a mail server with one setting, and one line that says how it went.
require 'net/smtp'
require 'timeout'
require 'uri'

LIMIT = Float(ENV['PRAZO_TIMEOUT'] || 2)

def get(url, limits)
  redis = Redis.new(url: url, **limits)
  [redis.get('key').bytesize]
ensure
  redis&.close
end

def mail(url, limits)
  at = URI(url)
  smtp = Net::SMTP.new(at.host, at.port)
  smtp.disable_starttls
  limits.each { |name, value| smtp.public_send("#{name}=", value) }
  smtp.start { |s| s.send_message("Subject: hello\r\n\r\nhello\r\n", 'me@lab.test', 'you@lab.test') }
  [0]
end

# Without a class Timeout.timeout throws past every rescue, and those of Net::SMTP keep it from saying QUIT, and waiting again.
def total
  Timeout.timeout(LIMIT, Timeout::Error) { yield }
end

SETTINGS = {
  'redis-rb-default' => ->(url) { get(url, {}) },
  'redis-rb-timeout' => ->(url) { get(url, { timeout: LIMIT, reconnect_attempts: 0 }) },
  'redis-rb-timeout.timeout' => ->(url) { total { get(url, {}) } },
  'net-smtp-default' => ->(url) { mail(url, {}) },
  'net-smtp-timeouts' => ->(url) { mail(url, { open_timeout: LIMIT, read_timeout: LIMIT }) },
  'net-smtp-timeout.timeout' => ->(url) { total { mail(url, {}) } }
}.freeze

setting = ARGV[0]
url = ARGV[-1]
exit!(127) unless url.start_with?(setting.start_with?('redis') ? 'redis:' : 'smtp:')
require 'redis' if setting.start_with?('redis') # loading the client is no part of the call
start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
size, failed = 0, nil
begin
  size, = SETTINGS.fetch(setting).call(url)
rescue Exception => e # rubocop:disable Lint/RescueException: whatever the caller would have had
  failed = "#{e.class}: #{e.message}"
end
took = format('%.3f', Process.clock_gettime(Process::CLOCK_MONOTONIC) - start)
line = failed ? "err #{took} #{failed.split.join(' ')[0, 300]}" : "ok #{took} #{size}"
$stdout.syswrite("PRAZO #{line}\n")
sleep 1 # alive, so that a leaked socket shows
exit!(failed ? 1 : 0)

# One request of a Ruby client with one setting, and one line that says how it went.
require 'net/http'
require 'timeout'
require 'uri'

LIMIT = Float(ENV['PRAZO_TIMEOUT'] || 2)
FAULT = ENV['PRAZO_FAULT'].to_s
BODY = ENV['PRAZO_BODY'].to_s.empty? ? nil : File.binread(ENV['PRAZO_BODY'])

# Net::HTTP follows no redirects; this is how people make it.
def net(url, limits, hops = 10)
  uri = URI(url)
  answer = Net::HTTP.start(uri.hostname, uri.port, { use_ssl: uri.scheme == 'https' }.merge(limits)) do |http|
    BODY ? http.post(uri.request_uri, BODY) : http.get(uri.request_uri)
  end
  return net(URI.join(url, answer['location']).to_s, limits, hops - 1) if answer.is_a?(Net::HTTPRedirection) && hops > 0

  [answer.code.to_i, answer.body.to_s.bytesize]
end

def party(url, limits)
  # 16 MB of bytes are no form.
  headers = BODY ? { 'Content-Type' => 'application/octet-stream' } : {}
  options = limits.merge(headers: headers)
  answer = BODY ? HTTParty.post(url, **options, body: BODY) : HTTParty.get(url, **options)
  [answer.code, answer.body.to_s.bytesize]
end

def faraday(url, limits)
  connection = Faraday.new(request: limits)
  answer = BODY ? connection.post(url, BODY) : connection.get(url)
  [answer.status, answer.body.to_s.bytesize]
end

def rest(url, limits)
  how = { method: BODY ? :post : :get, url: url, payload: BODY }.merge(limits)
  answer = RestClient::Request.execute(**how)
  [answer.code, answer.body.to_s.bytesize]
end

# Timeout.timeout raises in the thread that waits.
def total
  Timeout.timeout(LIMIT) { yield }
end

EACH = { open_timeout: LIMIT, read_timeout: LIMIT, write_timeout: LIMIT, ssl_timeout: LIMIT }.freeze
SETTINGS = {
  'net-http-default' => ->(url) { net(url, {}) },
  'net-http-timeouts' => ->(url) { net(url, EACH) },
  'net-http-timeout.timeout' => ->(url) { total { net(url, {}) } },
  'httparty-default' => ->(url) { party(url, {}) },
  'httparty-timeout' => ->(url) { party(url, { timeout: LIMIT }) },
  'httparty-timeout.timeout' => ->(url) { total { party(url, {}) } },
  'faraday-default' => ->(url) { faraday(url, {}) },
  'faraday-timeout' => ->(url) { faraday(url, { timeout: LIMIT }) },
  'faraday-timeout.timeout' => ->(url) { total { faraday(url, {}) } },
  'rest-client-default' => ->(url) { rest(url, {}) },
  'rest-client-timeout' => ->(url) { rest(url, { timeout: LIMIT }) },
  'rest-client-timeout.timeout' => ->(url) { total { rest(url, {}) } }
}.freeze

setting = ARGV[0]
url = ARGV[-1]
exit!(127) if !url.start_with?('http') || FAULT.match?(/\A(h2|grpc)-/)
# Loading the client is no part of the call.
require({ 'httparty' => 'httparty', 'faraday' => 'faraday', 'rest-client' => 'rest-client' }.fetch(setting[/\A(rest-client|[a-z]+)/], 'json'))
start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
status, size, failed = 0, 0, nil
begin
  status, size = SETTINGS.fetch(setting).call(url)
  failed = "status #{status}" if status >= 400
rescue Exception => e # rubocop:disable Lint/RescueException: whatever the caller would have had
  failed = "#{e.class}: #{e.message}"
end
took = format('%.3f', Process.clock_gettime(Process::CLOCK_MONOTONIC) - start)
exit!(127) if FAULT == 'redirect-chain' && status.between?(300, 399)
line = failed ? "err #{took} #{failed.split.join(' ')[0, 300]}" : "ok #{took} #{size}"
$stdout.syswrite("PRAZO #{line}\n")
sleep 1 # alive, so that a leaked socket shows
exit!(failed ? 1 : 0)

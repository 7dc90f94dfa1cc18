# Typhoeus: libcurl, whose timeout is of the whole transfer.
# client: require 'typhoeus'; puts Typhoeus::VERSION
# packages: ruby-typhoeus
require 'typhoeus'
require_relative 'harness'

# must is an answer, or an error where there was none.
def must(answer)
  raise answer.return_message if answer.code.zero? || answer.timed_out?
end

prove(
  'typhoeus-default' => lambda do |url|
    must Typhoeus.get(url.to_s) # prove: typhoeus-default
  end,
  'typhoeus-timeout' => lambda do |url|
    must Typhoeus.get(url.to_s, timeout: LIMIT) # prove: typhoeus-timeout
  end,
  'typhoeus-ms' => lambda do |url|
    must Typhoeus.get(url.to_s, timeout_ms: MS) # prove: typhoeus-ms
  end,
  'typhoeus-connect' => lambda do |url|
    must Typhoeus.get(url.to_s, connecttimeout: LIMIT) # prove: typhoeus-connect
  end
)

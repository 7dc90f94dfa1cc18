# httpclient: its limits are of the head of the answer and of each block of it.
# client: require 'httpclient'; puts HTTPClient::VERSION
# packages: ruby-httpclient
require 'httpclient'
require_relative 'harness'

prove(
  'httpclient-receive' => lambda do |url|
    client = HTTPClient.new
    client.receive_timeout = LIMIT
    client.get(url.to_s) # prove: httpclient-receive
  end
)

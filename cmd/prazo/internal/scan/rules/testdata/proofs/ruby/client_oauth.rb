# OAuth 1: the consumer makes a Net::HTTP.
# client: require 'oauth'; puts OAuth::VERSION
# packages: ruby-oauth
require 'oauth'
require_relative 'harness'

prove(
  'oauth-timeout' => lambda do |url|
    consumer = OAuth::Consumer.new('key', 'secret', site: "http://#{url.host}:#{url.port}", timeout: LIMIT)
    token = OAuth::AccessToken.new(consumer, 'token', 'secret')
    token.get(url.path) # prove: oauth-timeout
  end
)

# OAuth 2: a connection of Faraday, with the options that it is given.
# client: require 'oauth2'; OAuth2::Client
# packages: ruby-oauth2
require 'oauth2'
require_relative 'harness'

prove(
  'oauth2-timeout' => lambda do |url|
    client = OAuth2::Client.new('id', 'secret', site: "http://#{url.host}:#{url.port}", connection_opts: { request: { timeout: LIMIT } })
    token = OAuth2::AccessToken.new(client, 'token')
    token.get(url.path) # prove: oauth2-timeout
  end
)

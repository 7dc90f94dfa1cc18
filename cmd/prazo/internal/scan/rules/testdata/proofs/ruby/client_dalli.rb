# Dalli: socket_timeout is of each read, a second where nothing is set.
# client: require 'dalli'; puts Dalli::VERSION
# packages: ruby-dalli
require 'dalli'
require_relative 'harness'

Dalli.logger.level = Logger::FATAL

prove(
  'dalli-default' => lambda do |url|
    cache = Dalli::Client.new("#{url.host}:#{url.port}") # prove: dalli-default
    cache.get('key')
  end,
  'dalli-timeout' => lambda do |url|
    cache = Dalli::Client.new("#{url.host}:#{url.port}", socket_timeout: LIMIT) # prove: dalli-timeout
    cache.get('key')
  end
)

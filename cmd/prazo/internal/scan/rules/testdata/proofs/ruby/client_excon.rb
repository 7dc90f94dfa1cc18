# Excon: its limits are of the connection and of each read.
# client: require 'excon'; puts Excon::VERSION
# packages: ruby-excon
# version: excon 0.88.0
require 'excon'
require_relative 'harness'

prove(
  'excon-read' => lambda do |url|
    Excon.get(url.to_s, read_timeout: LIMIT) # prove: excon-read
  end
)

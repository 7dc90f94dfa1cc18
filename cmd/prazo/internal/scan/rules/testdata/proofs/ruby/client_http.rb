# http.rb before version 6: a number is of the whole request, with anything else each operation has a limit.
# client: require 'http'; puts HTTP::VERSION
# packages: ruby-http
# version: http 4.4.1
require 'http'
require_relative 'harness'

prove(
  'http-default' => lambda do |url|
    HTTP.get(url).to_s # prove: http-default
  end,
  'http-number' => lambda do |url|
    HTTP.timeout(LIMIT).get(url).to_s # prove: http-number
  end,
  'http-read' => lambda do |url|
    HTTP.timeout(read: LIMIT).get(url).to_s # prove: http-read
  end
)

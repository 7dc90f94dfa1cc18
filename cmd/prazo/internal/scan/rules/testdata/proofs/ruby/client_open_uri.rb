# open-uri: its limits are those of Net::HTTP, and so is its second try.
# client: require 'open-uri'
require 'open-uri'
require_relative 'harness'

prove(
  'open-uri-read' => lambda do |url|
    URI.open(url.to_s, read_timeout: LIMIT).read # prove: open-uri-read
  end
)

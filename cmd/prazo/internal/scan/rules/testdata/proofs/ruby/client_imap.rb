# Net::IMAP: only the connection has a limit. The server is one of SMTP, which greets first too.
# client: require 'net/imap'
require 'net/imap'
require_relative 'harness'

prove(
  'imap-default' => lambda do |url|
    Net::IMAP.new(url.host, port: url.port) # prove: imap-default
  end,
  'imap-open' => lambda do |url|
    Net::IMAP.new(url.host, port: url.port, open_timeout: LIMIT) # prove: imap-open
  end
)

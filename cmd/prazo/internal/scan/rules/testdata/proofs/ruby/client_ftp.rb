# Net::FTP: its limit is of each read. The servers are of SMTP, which greets alike.
# client: require 'net/ftp'
require 'net/ftp'
require_relative 'harness'

prove(
  'ftp-read' => lambda do |url|
    ftp = Net::FTP.new(url.host, port: url.port, read_timeout: LIMIT) # prove: ftp-read
    ftp.sendcmd('EHLO lab.test')
  end
)

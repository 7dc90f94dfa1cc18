# Net::SSH: its timeout is of the connection and of what comes before the login; a command has none. The server is one of SMTP.
# client: require 'net/ssh'; puts Net::SSH::Version::STRING
# packages: ruby-net-ssh ruby-net-sftp
require 'net/ssh'
require_relative 'harness'

prove(
  'ssh-default' => lambda do |url|
    Net::SSH.start(url.host, 'me', port: url.port, password: 'x', config: false) # prove: ssh-default
  end,
  'ssh-timeout' => lambda do |url|
    Net::SSH.start(url.host, 'me', port: url.port, password: 'x', config: false, timeout: LIMIT) # prove: ssh-timeout
  end
)

# mysql2: read_timeout is of each read, in whole seconds.
# client: require 'mysql2'; puts Mysql2::VERSION
# packages: ruby-mysql2
require 'mysql2'
require_relative 'harness'

prove(
  'mysql2-default' => lambda do |url|
    db = Mysql2::Client.new(host: url.host, port: url.port, username: url.user) # prove: mysql2-default
    db.query('select 1')
  end,
  'mysql2-connect' => lambda do |url|
    db = Mysql2::Client.new(host: url.host, port: url.port, username: url.user, connect_timeout: WHOLE) # prove: mysql2-connect
    db.query('select 1')
  end,
  'mysql2-read' => lambda do |url|
    db = Mysql2::Client.new(host: url.host, port: url.port, username: url.user, read_timeout: WHOLE) # prove: mysql2-read
    db.query('select 1')
  end
)

# Active Record hands its options to the driver of the database.
# client: require 'active_record'; require 'mysql2'; require 'pg'; puts ActiveRecord::VERSION::STRING
# packages: ruby-activerecord ruby-mysql2 ruby-pg
require 'active_record'
require 'active_record/connection_adapters/mysql2_adapter'
require 'active_record/connection_adapters/postgresql_adapter'
require_relative 'harness'

prove(
  'activerecord-connect' => lambda do |url|
    ActiveRecord::Base.establish_connection(adapter: 'postgresql', host: url.host, port: url.port, username: 'lab', database: 'lab', connect_timeout: 2) # prove: activerecord-connect
    ActiveRecord::Base.connection.select_value('select 1')
  end,
  'activerecord-read' => lambda do |url|
    ActiveRecord::Base.establish_connection(adapter: 'mysql2', host: url.host, port: url.port, username: url.user, read_timeout: WHOLE) # prove: activerecord-read
    ActiveRecord::Base.connection.select_value('select 1')
  end
)

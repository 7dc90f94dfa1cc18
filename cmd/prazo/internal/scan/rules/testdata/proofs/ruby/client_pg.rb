# pg: PostgreSQL's client library, whose queries have no limit.
# client: require 'pg'; puts PG::VERSION
# packages: ruby-pg
require 'pg'
require_relative 'harness'

prove(
  'pg-default' => lambda do |url|
    db = PG.connect(host: url.host, port: url.port, user: 'lab', dbname: 'lab', sslmode: 'disable') # prove: pg-default
    db.exec('select 1')
  end,
  'pg-connect' => lambda do |url|
    db = PG.connect(host: url.host, port: url.port, user: 'lab', dbname: 'lab', sslmode: 'disable', connect_timeout: 2) # prove: pg-connect
    db.exec('select 1')
  end
)

# Bunny: continuation_timeout is of each operation that is answered.
# client: require 'bunny'; puts Bunny::VERSION
# packages: ruby-bunny
require 'bunny'
require_relative 'harness'

def publish(connection)
  connection.start
  channel = connection.create_channel
  channel.confirm_select
  channel.default_exchange.publish('hello', routing_key: 'orders')
  channel.wait_for_confirms
end

prove(
  'bunny-continuation' => lambda do |url|
    c = Bunny.new(host: url.host, port: url.port, continuation_timeout: MS, log_level: :fatal) # prove: bunny-continuation
    publish(c)
  end
)

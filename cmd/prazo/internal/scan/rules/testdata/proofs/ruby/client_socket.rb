# Sockets: the connection may have a limit, a read has none.
# client: require 'socket'
require 'socket'
require_relative 'harness'

# answer asks over HTTP and reads to the end.
def answer(socket, url)
  socket.write("GET #{url.path} HTTP/1.1\r\nHost: lab.test\r\nConnection: close\r\n\r\n")
  socket.read
end

prove(
  'socket-default' => lambda do |url|
    s = TCPSocket.new(url.host, url.port) # prove: socket-default
    answer(s, url)
  end,
  'socket-connect' => lambda do |url|
    s = TCPSocket.new(url.host, url.port, connect_timeout: LIMIT) # prove: socket-connect
    answer(s, url)
  end,
  'socket-tcp' => lambda do |url|
    s = Socket.tcp(url.host, url.port, connect_timeout: LIMIT) # prove: socket-tcp
    answer(s, url)
  end
)

# fog: its connection_options are Excon's.
# client: require 'fog/aws'; puts Fog::AWS::VERSION
# packages: ruby-fog-aws
require 'fog/aws'
require 'net/http'
require_relative 'harness'

# get asks for what stands at a path of the lab: a key in a bucket. The path of its healthy answer has no key.
def get(storage, url)
  bucket, key = url.path.split('/').drop(1)
  key ? storage.get_object(bucket, key) : Net::HTTP.get(url)
end

prove(
  'fog-read' => lambda do |url|
    storage = Fog::Storage.new(provider: 'AWS', aws_access_key_id: 'id', aws_secret_access_key: 'secret', endpoint: "http://#{url.host}:#{url.port}", path_style: true, connection_options: { read_timeout: LIMIT }) # prove: fog-read
    get(storage, url)
  end
)

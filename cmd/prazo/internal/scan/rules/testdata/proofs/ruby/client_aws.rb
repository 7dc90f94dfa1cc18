# The SDK of AWS: http_read_timeout is of each read, and it tries again.
# client: require 'aws-sdk-s3'; puts Aws::CORE_GEM_VERSION
# packages: ruby-aws-sdk-s3
require 'aws-sdk-s3'
require 'net/http'
require_relative 'harness'

ACCOUNT = { region: 'us-east-1', access_key_id: 'id', secret_access_key: 'secret', force_path_style: true }.freeze

# get asks for what stands at a path of the lab: a key in a bucket. The path of its healthy answer has no key.
def get(client, url)
  bucket, key = url.path.split('/').drop(1)
  key ? client.get_object(bucket: bucket, key: key) : Net::HTTP.get(url)
end

prove(
  'aws-read' => lambda do |url|
    s3 = Aws::S3::Client.new(**ACCOUNT, endpoint: "http://#{url.host}:#{url.port}", http_read_timeout: WHOLE, retry_limit: 0) # prove: aws-read
    get(s3, url)
  end
)

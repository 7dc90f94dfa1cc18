# The SDK of AWS: http_read_timeout is of each read, and it tries again.
# client: require 'aws-sdk-s3'; puts Aws::CORE_GEM_VERSION
# packages: ruby-aws-sdk-s3
require 'aws-sdk-s3'
require_relative 'harness'

ACCOUNT = { region: 'us-east-1', access_key_id: 'id', secret_access_key: 'secret', force_path_style: true }.freeze

# get asks for what stands at a path of the lab: a key in a bucket, or a bucket.
def get(client, bucket, key = nil)
  key ? client.get_object(bucket: bucket, key: key) : client.list_objects(bucket: bucket)
end

prove(
  'aws-read' => lambda do |url|
    s3 = Aws::S3::Client.new(**ACCOUNT, endpoint: "http://#{url.host}:#{url.port}", http_read_timeout: LIMIT, retry_limit: 0) # prove: aws-read
    get(s3, *url.path.split('/').drop(1))
  end
)

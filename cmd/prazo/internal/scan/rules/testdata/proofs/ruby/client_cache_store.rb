# RedisCacheStore of Rails: a limit of each read, of a second where nothing is set. It makes a miss of an error.
# client: require 'active_support'; require 'active_support/cache/redis_cache_store'
# packages: ruby-activesupport ruby-redis
require 'active_support'
require 'active_support/cache'
require 'active_support/cache/redis_cache_store'
require_relative 'harness'

prove(
  'cache-store-default' => lambda do |url|
    cache = ActiveSupport::Cache::RedisCacheStore.new(url: url.to_s) # prove: cache-store-default
    cache.read('key')
  end,
  'cache-store-read' => lambda do |url|
    cache = ActiveSupport::Cache::RedisCacheStore.new(url: url.to_s, read_timeout: LIMIT) # prove: cache-store-read
    cache.read('key')
  end
)

# Sidekiq before version 7, with its redis of a version before 5.
# client: require 'sidekiq'; puts Sidekiq::VERSION
# packages: ruby-sidekiq ruby-redis
# version: sidekiq 6.4.1
require 'sidekiq'
require_relative 'harness'

Sidekiq.logger.level = Logger::FATAL

prove(
  'sidekiq-default' => lambda do |url|
    Sidekiq.redis = { url: url.to_s }
    Sidekiq::Client.push('class' => 'Hard', 'args' => [1]) # prove: sidekiq-default
  end
)

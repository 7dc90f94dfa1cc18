# Commands: they are waited for, however long that takes.
# client: require 'open3'; exit system('curl --version') ? 0 : 1
# packages: curl
require 'open3'
require_relative 'harness'

prove(
  'kernel-system' => lambda do |url|
    system('curl', '-s', '-o', '/dev/null', url.to_s) or raise 'curl failed' # prove: kernel-system
  end,
  'kernel-capture' => lambda do |url|
    _out, status = Open3.capture2('curl', '-s', url.to_s) # prove: kernel-capture
    raise 'curl failed' unless status.success?
  end
)

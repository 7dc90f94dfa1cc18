# What the programs here share: one call with one setting, one line that says how it went, and a second of life.
require 'timeout'
require 'uri'

LIMIT = Float(ENV['PRAZO_TIMEOUT'] || 2)
MS = (LIMIT * 1000).round
WHOLE = LIMIT.ceil # for what counts whole seconds

# prove runs the setting that the command line names, with the URL of the fault.
def prove(settings)
  url = URI(ARGV[-1])
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  failed = nil
  begin
    settings.fetch(ARGV[0]).call(url)
  rescue Exception => e # rubocop:disable Lint/RescueException: whatever the caller would have had
    failed = "#{e.class}: #{e.message}"
  end
  took = format('%.3f', Process.clock_gettime(Process::CLOCK_MONOTONIC) - start)
  line = failed ? "err #{took} #{failed.split.join(' ')[0, 300]}" : "ok #{took} done"
  $stdout.syswrite("PRAZO #{line}\n")
  sleep 1 # alive, so that a leaked socket shows
  exit!(failed ? 1 : 0)
end

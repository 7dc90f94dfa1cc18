# Prints the calls in the files that stdin names, a line each: the number of the file, the line and the name of what is called. A
# file that is not valid gives a line with a !. A bare name is no call here: it may be a variable. Nor is a.b in a.b.c = d.
require "ripper"

# Ripper calls these methods when it has read a call.
class Calls < Ripper::SexpBuilder
  attr_reader :found

  def initialize(*)
    super
    @found = []
  end

  %i[on_call on_command_call].each do |event|
    define_method(event) do |*parts|
      note(parts[2])
      super(*parts)
    end
  end

  def on_command(name, *)
    note(name)
    super
  end

  def on_fcall(name)
    note(name)
    super
  end

  def on_field(target, *)
    forget(target)
    super
  end

  def on_aref_field(target, *)
    forget(target)
    super
  end

  private

  # forget takes back the calls without arguments that are on the way to what is assigned.
  def forget(target)
    while target.is_a?(Array) && %i[call aref].include?(target[0])
      name = target[3]
      if target[0] == :call && name.is_a?(Array)
        at = @found.rindex([name[2][0], name[1]])
        @found.delete_at(at) if at
      end
      target = target[1]
    end
  end

  def note(token)
    @found << [token[2][0], token[1]] if token.is_a?(Array) && %i[@ident @const].include?(token[0])
  end
end

STDIN.read.split("\n").each_with_index do |path, number|
  calls = Calls.new(File.read(path))
  calls.parse
  if calls.error?
    puts [number, 0, "!"].join("\t")
    next
  end
  calls.found.each { |line, name| puts [number, line, name].join("\t") }
end

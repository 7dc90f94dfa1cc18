package resolve

import "testing"

func TestRubyNames(t *testing.T) {
	checkSamples(t, "a.rb", []sample{
		{"parameter that is given itself", "class View < Base\n  def initialize(user:, subscriptions:)\n    @user = user\n    @subscriptions = subscriptions\n    Icon('a', class: 'b')\n    if @user.subscriptions.fixed.includes(feed: [:found]).reject { _1.feed.found.empty? }.present?\n      HTTP.get(u)\n    end\n  end\nend\n", "7 none"},
		{"process", "require 'open3'\nsystem('make')\n`git fetch`\nOpen3.capture2('make', 'all')\nspawn('make')\nspawn('curl ' + u)\nx = `uname -a`\nsystem('timeout 5 make')\n", "2 none local-process, 3 none, 4 none local-process, 6 none, 7 none local-process, 8 total"},
		{"method that a module mixes in", "== web.rb\nmodule Web\n  def conn\n    @conn ||= Faraday.new { |b| b.options.timeout = 5 }\n  end\nend\n== a.rb\nclass A\n  include Web\n  def f\n    conn.get(u)\n  end\nend\n",
			"a.rb:4 idle <- 3, web.rb:3 idle x1"},
		{"method of the class", "class A\n  def self.conn\n    @conn ||= HTTP::Client.new\n  end\n  def f\n    self.class.conn.get(u)\n    A.conn.post(u)\n  end\nend\n", "6 none, 7 none"},
		{"methods for classes that a module has", "module Web\n  module ClassMethods\n    def conn\n      HTTP.timeout(5)\n    end\n  end\nend\nclass A\n  include Web\nend\nA.conn.get(u)\n", "11 total <- 4, 4 total x1"},
		{"object of a class", "class Api\n  def initialize(c)\n    @client = c\n  end\n  def fetch\n    @client.get(u)\n  end\nend\nApi.new(HTTP::Client.new).fetch\n", "6 none x1"},
		{"library that is opened again", "module HTTP\n  def self.own\n  end\nend\nHTTP.get(u)\n", "5 none"},
		{"class of HTTParty", "class Api\n  include HTTParty\n  default_timeout 5\n  def f\n    self.class.get(u, max_retries: 0)\n  end\nend\n", "3 idle x1, 5 idle <- 3"},
		{"options that the block of a call sets", "c = Faraday.new\nc.post(u) do |req|\n  req.options.timeout = 5\nend\n", "2 idle"},
		{"tap", "c = Typhoeus::Request.new(u).tap { |r| r.options }\nc.run\n", "2 none"},
		{"method known by its name alone", "class A\n  def maker\n    HTTP::Client.new\n  end\nend\nclass B\n  def f\n    maker.get(u)\n  end\nend\n", "8 unknown"},
		{"class that is opened twice", "class A\n  def c\n    HTTP::Client.new\n  end\nend\nclass A\n  def f\n    c.get(u)\n  end\nend\n", "8 none"},
		{"options of an option", "HTTP.timeout(write: 5, connect: 5, read: 7)\n  .follow\n  .get(u)\nHTTP.timeout(connect: 5).get(u)\nHTTP.timeout(global: 9, read: 5).get(u)\nHTTP.timeout(9).get(u)\n", "1 idle, 4 connect, 5 total, 6 total"},
		{"client of a pool", "POOL = ConnectionPool.new(size: 10) { HTTP.persistent(u) }\nclass A\n  def f\n    POOL.with do |client|\n      client.head(u)\n    end\n    POOL.with { |c| c.timeout(5).get(u) }\n  end\nend\n", "5 none, 7 total"},
		{"what an if gives", "c = if x then HTTP.timeout(5) else HTTP::Client.new end\nc.get(u)\n", "2 none"},
	})
}

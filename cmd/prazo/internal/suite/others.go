package suite

import (
	"os/exec"
	"path/filepath"
)

// A script is a program for an interpreter; ask are the words that make it print the version of the client.
type script struct {
	interpreter string
	program     string // with its folder
	ask         []string
	lacks       string // what is missing where the version cannot be had
}

func (s script) ready(w *workshop) (string, []string, string) {
	path, err := exec.LookPath(s.interpreter)
	if err != nil {
		return "", nil, s.interpreter + " is not installed"
	}
	version, err := w.ask(append([]string{path}, s.ask...)...)
	if err != nil {
		return "", nil, s.lacks
	}
	return version, []string{path, filepath.Join(w.dir, filepath.FromSlash(s.program))}, ""
}

func perlClients() []Client {
	client := func(name, module, fix string, all []Setting) Client {
		return Client{Name: name, Language: "Perl", Fix: fix, Settings: all, how: script{
			"perl", "perl/http.pl", []string{"-M" + module, "-e", "print $" + module + "::VERSION"}, "perl has no " + module,
		}}
	}
	const alarm = "setitimer(ITIMER_REAL, ...) with a handler that dies, around the whole call"
	return []Client{
		client("HTTP::Tiny", "HTTP::Tiny", alarm, settings("http-tiny-default", "http-tiny-timeout", "http-tiny-alarm")),
		client("LWP", "LWP::UserAgent", alarm, settings("lwp-default", "lwp-timeout", "lwp-alarm")),
	}
}

func phpClients() []Client {
	client := func(name, code, fix string, all []Setting) Client {
		return Client{Name: name, Language: "PHP", Fix: fix, Settings: all, how: script{
			"php", "php/http.php", []string{"-r", code}, "php has no curl extension",
		}}
	}
	return []Client{
		client("curl", "echo curl_version()['version'];", "CURLOPT_TIMEOUT_MS, not only CURLOPT_CONNECTTIMEOUT_MS",
			settings("curl-default", "curl-connect", "curl-timeout")),
		client("file_get_contents", "echo PHP_VERSION;", "it has no total: use the curl extension with CURLOPT_TIMEOUT_MS",
			settings("file_get_contents-default", "file_get_contents-timeout", "")),
	}
}

func rubyClients() []Client {
	client := func(name, setting, version, fix string) Client {
		return Client{
			Name: name, Language: "Ruby", Fix: fix,
			Settings: settings(setting+"-default", setting+"-timeout", setting+"-timeout.timeout"),
			how:      script{"ruby", "ruby/http.rb", []string{"-e", version}, "ruby has no " + name},
		}
	}
	const total = "Timeout.timeout(...) around the whole call"
	all := []Client{
		client("Net::HTTP", "net-http", "print RUBY_VERSION", total),
		client("faraday", "faraday", "require 'faraday'; print Faraday::VERSION", total),
		client("httparty", "httparty", "require 'httparty'; print HTTParty::VERSION", total),
		client("rest-client", "rest-client", "require 'rest-client'; print RestClient::VERSION", total),
	}
	all[0].Settings[1].Name = "net-http-timeouts"
	return all
}

// A java is the program for the JDK's clients, which is compiled.
type java struct{}

func (java) ready(w *workshop) (string, []string, string) {
	path, err := exec.LookPath("java")
	if err != nil {
		return "", nil, "java is not installed"
	}
	compiler, err := exec.LookPath("javac")
	if err != nil {
		return "", nil, "javac is not installed"
	}
	version, err := w.ask(path, "-version")
	if err != nil {
		return "", nil, "java: " + err.Error()
	}
	if err := w.compile("java", "java", compiler, "PrazoClient.java"); err != nil {
		return "", nil, err.Error()
	}
	return version, []string{path, "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", filepath.Join(w.dir, "java"), "PrazoClient"}, ""
}

func javaClients() []Client {
	return []Client{
		{
			Name: "HttpURLConnection", Language: "Java", how: java{}, Fix: "a timer that calls disconnect(); it has no total of its own",
			Settings: settings("HttpURLConnection-default", "HttpURLConnection-timeouts", "HttpURLConnection-disconnect"),
		},
		{
			Name: "java.net.http", Language: "Java", how: java{}, Fix: "sendAsync(...).get(timeout), and cancel(true) on the future when it passes",
			Settings: settings("java.net.http-default", "java.net.http-timeout", "java.net.http-get(t)+cancel"),
		},
	}
}

package suite

import "os/exec"

// A command is a client that needs no program around it.
type command struct{ words []string }

func (c command) ready(w *workshop) (string, []string, string) {
	path, err := exec.LookPath(c.words[0])
	if err != nil {
		return "", nil, c.words[0] + " is not installed"
	}
	version, err := w.ask(path, "--version")
	if err != nil {
		return "", nil, c.words[0] + ": " + err.Error()
	}
	return version, append([]string{path}, c.words[1:]...), ""
}

// commands are curl and wget. Both are told to leave the configuration of this machine alone.
func commands() []Client {
	curl := func(name string, level Level, args ...string) Setting {
		return Setting{Name: name, Level: level, Args: append([]string{}, args...), Upload: []string{"--data-binary", "@{body}"}}
	}
	wget := func(name string, level Level, args ...string) Setting {
		return Setting{Name: name, Level: level, Args: append([]string{}, args...), Upload: []string{"--post-file={body}"}}
	}
	return []Client{
		{
			Name: "curl", Language: "shell", Fix: "pass --max-time, and --retry-max-time where there is a --retry",
			how: command{[]string{"curl", "-q", "-sSfL", "-o", "/dev/null"}},
			Settings: []Setting{
				curl("default", Nothing),
				curl("--connect-timeout", Documented, "--connect-timeout", "{timeout}"),
				curl("--max-time", Best, "--max-time", "{timeout}"),
				curl("--speed-limit/time", Other, "--speed-limit", "1000", "--speed-time", "{timeout-whole}"),
				curl("--max-time --retry 3", Other, "--max-time", "{timeout}", "--retry", "3"),
				curl("--max-time --retry 3 --retry-max-time", Other, "--max-time", "{timeout}", "--retry", "3", "--retry-max-time", "{timeout-whole}"),
			},
		},
		{
			Name: "wget", Language: "shell", Fix: "wget has no total: run it as timeout SECONDS wget --tries=1 ...",
			how: command{[]string{"wget", "--no-config", "-q", "-O", "/dev/null"}},
			Settings: []Setting{
				wget("default", Nothing),
				wget("--timeout", Documented, "--timeout={timeout}"),
				wget("--timeout --tries=1", Best, "--timeout={timeout}", "--tries=1"),
				wget("--read-timeout", Other, "--read-timeout={timeout}", "--tries=1"),
			},
		},
	}
}

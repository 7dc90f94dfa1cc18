package shell

import (
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

func TestDockerfile(t *testing.T) {
	t.Parallel()
	check(t, "images/Dockerfile.build", []sample{
		{"FROM x\nRUN curl -fsSL http://x/ | sh\n", "2 curl none"},
		{"FROM x\nRUN a && \\\n  # why\n\n  curl -m 5 http://x/ && \\\n  wget http://x/\n", "5 curl total 5s; 6 wget idle 15m0s"},
		{"RUN [\"curl\", \"-f\", \"http://x/\"]\n", "1 curl none"},
		{"RUN [ \"curl\", \\\n  \"-m\", \"5\", \\\n  \"http://x/\" ]\n", "1 curl total 5s"},
		{"RUN --mount=type=cache,target=/c curl http://x/\n", "1 curl none"},
		{"RUN <<EOF\nset -e\ncurl http://x/\nEOF\nRUN curl -m 1 http://x/\n", "3 curl none; 5 curl total 1s"},
		{"RUN bash <<EOF\ncurl http://x/\nEOF\n", "2 curl none"},
		{"HEALTHCHECK CMD curl -f http://localhost/\n", "1 curl total 30s"},
		{"HEALTHCHECK --interval=5m --timeout=3s \\\n  CMD curl -f http://localhost/ || exit 1\n", "2 curl total 3s"},
		{"HEALTHCHECK --timeout=3s CMD [\"curl\", \"-m\", \"1\", \"http://localhost/\"]\n", "1 curl total 1s"},
		{"HEALTHCHECK NONE\nCMD curl http://x/\n", "2 curl none"},
		{"ENV CURL_OPTS=\"-m 5\" A=b\nRUN curl $CURL_OPTS http://x/\n", "2 curl total 5s"},
		{"ENTRYPOINT [\"sh\", \"-c\", \"curl http://x/ && \\\"a\\\"\"]\n", "1 curl none"},
		{"ONBUILD RUN curl http://x/\n", "1 curl none"},
		{"# curl http://x/\nLABEL a=\"curl http://x/\"\nRUN apt-get install curl\n", ""},
	})
}

func TestPipelines(t *testing.T) {
	t.Parallel()
	check(t, ".github/workflows/ci.yml", []sample{
		{"jobs:\n  a:\n    steps:\n      - run: curl http://x/\n", "4 curl none"},
		{"jobs:\n  a:\n    steps:\n    - name: b\n      run: |\n        set -e\n        curl -d \"${{ secrets.A }}\" http://x/\n", "7 curl none"},
		{"jobs:\n  a:\n    timeout-minutes: 5\n    steps:\n    - run: curl http://x/\n", "5 curl total 5m0s"},
		{"jobs:\n  a:\n    timeout-minutes: 5\n    steps:\n    - run: curl http://x/\n      timeout-minutes: 1\n", "5 curl total 1m0s"},
		{"jobs:\n  a:\n    timeout-minutes: 5\n    steps: []\n  b:\n    steps:\n    - run: curl http://x/\n", "7 curl none"},
		{"jobs:\n  a:\n    steps:\n    - run: >-\n        curl\n        -m 5\n        http://x/\n", "5 curl total 5s"},
		{"jobs:\n  a:\n    steps:\n    - run: curl http://x/\n      shell: pwsh\n", ""},
		{"env:\n  OPTS: -m 5\njobs:\n  a:\n    steps:\n    - run: \"curl $OPTS http://x/\" # why\n", "6 curl total 5s"},
		{"jobs:\n  a:\n    steps:\n    - run: 'curl ''http://x/'''\n    - uses: x\n      with:\n        url: curl http://x/\n", "4 curl none"},
	})
	check(t, ".gitlab-ci.yml", []sample{
		{"a:\n  script:\n    - C='curl -m 5'\n    - $C http://x/\n    - curl http://x/\n", "4 curl total 5s; 5 curl none"},
		{"a:\n  script:\n  - curl http://x/\n  timeout: 1h 30m\n", "3 curl total 1h30m0s"},
		{"a:\n  script: [\"curl http://x/\", ls]\n", "2 curl none"},
	})
	check(t, "docker-compose.prod.yml", []sample{
		{"services:\n  a:\n    healthcheck:\n      test: [\"CMD\", \"curl\", \"-f\", \"http://localhost/\"]\n      timeout: 4s\n", "4 curl total 4s"},
		{"services:\n  a:\n    healthcheck:\n      test: curl -f http://localhost/\n", "4 curl total 30s"},
		{"services:\n  a:\n    healthcheck:\n      test:\n        - CMD-SHELL\n        - curl -f http://localhost/ || exit 1\n    command: wget http://x/\n", "6 curl total 30s; 7 wget idle 15m0s"},
	})
	check(t, ".circleci/config.yml", []sample{
		{"jobs:\n  a:\n    steps:\n      - run: curl http://x/\n      - run:\n          name: b\n          command: curl -m 1 http://x/\n", "4 curl none; 7 curl total 1s"},
	})
}

func TestMakefile(t *testing.T) {
	t.Parallel()
	check(t, "Makefile", []sample{
		{"a:\n\t@curl -s $(URL)\n", "2 curl none"},
		{"CURL = curl -s\nCURL += -m 5\na:\n\t-$(CURL) http://x/$@\n", "4 curl total 5s"},
		{"a:\n\tfor i in 1 2; do \\\n\t  curl http://x/$$i; \\\n\tdone\n", "3 curl none"},
		{"V := $(shell curl -m 2 http://x/ | sed 's/a/$$b/')\n", "1 curl total 2s"},
		{"a:\n\tcurl $(if $(A),-m 5) http://x/\n", "2 curl unknown"},
		{"V = curl http://x/\n# curl http://x/\n", ""},
	})
}

func TestOtherFiles(t *testing.T) {
	t.Parallel()
	check(t, "web/package.json", []sample{
		{"{\"name\": \"curl http://x/\",\n\"scripts\": {\n\"a\": \"curl http://x/\",\n\"b\": \"node -e \\\"1\\\" && curl -m 5 \\\"http://x/\\\"\"}, \"x\": 1}", "3 curl none; 4 curl total 5s"},
		{`{"scripts": {"a": 1}, "b": {"scripts": {"c": "curl http://x/"}}}`, ""},
	})
	check(t, "etc/cron.d/job", []sample{
		{"MAILTO=x\n# curl http://x/\n*/5 * * * * www-data curl http://x/\n@daily root timeout 5 curl http://x/\n", "3 curl none; 4 curl total 5s"},
	})
	check(t, "Procfile", []sample{{"web: node a.js\nping: curl http://x/\n", "2 curl none"}})
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	k := knowledge(t)
	for path, text := range map[string]string{
		"a.sh":                     "x() {\n  sh -c \"echo \\\"a\\\" && curl -s http://x/\"\n}\n",
		"Dockerfile":               "RUN a \\\n # b\n && bash -c 'curl -s http://x/'\n",
		".github/workflows/ci.yml": "jobs:\n  a:\n    steps:\n    - run: |\n        echo ${{ a }} && curl -s http://x/\n",
		"Makefile":                 "a:\n\t@echo $$a $(B) && curl -s http://x/\n",
		"package.json":             "{\"scripts\": {\"a\": \"echo \\\"a\\\" && curl -s http://x/\"}}",
	} {
		r := analyse(t, k, path, text)
		if len(r.Findings) != 1 {
			t.Errorf("%s: %s", path, brief(r.Findings))
			continue
		}
		f := r.Findings[0]
		at := strings.Index(text, "curl")
		want := scan.Place{File: path, Line: 1 + strings.Count(text[:at], "\n"), Column: at - strings.LastIndexByte(text[:at], '\n')}
		if f.Place != want || !strings.HasPrefix(f.Text, "curl -s http://x/") {
			t.Errorf("%s: at %v, want %v: %q", path, f.Place, want, f.Text)
		}
		if len(f.Edits) != 1 {
			t.Errorf("%s: no edit", path)
			continue
		}
		e := f.Edits[0]
		if got, want := text[:e.Start]+e.Text+text[e.End:], strings.Replace(text, "curl", "curl --max-time 10", 1); got != want {
			t.Errorf("%s: the edit gives\n%s", path, got)
		}
	}
}

func TestComments(t *testing.T) {
	t.Parallel()
	r := analyse(t, knowledge(t), "a.sh", "# prazo:ignore no-limit it is local\ncurl http://x/ # prazo:ignore no-limit too\n")
	if len(r.Comments) != 2 || !r.Comments[0].Alone || r.Comments[1].Alone || r.Comments[1].Text != "prazo:ignore no-limit too" {
		t.Errorf("%+v", r.Comments)
	}
}

func TestWants(t *testing.T) {
	t.Parallel()
	a := New(nil)
	for path, want := range map[string]string{
		"a.sh": "shell", "bin/x": "", "Dockerfile": "dockerfile", "a/Dockerfile.dev": "dockerfile", "GNUmakefile": "makefile",
		"rules.mk": "makefile", "package.json": "package.json", ".github/workflows/a.yaml": "workflow", "action.yml": "workflow",
		"a.yml": "", ".gitlab-ci.yml": "gitlab-ci", "compose.yaml": "compose", "a.py": "",
	} {
		if got := a.Wants(path, nil); got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
	for head, want := range map[string]string{
		"#!/bin/sh\n": "shell", "#!/usr/bin/env bash\n": "shell", "#! /bin/bash -e\n": "shell", "#!/usr/bin/env -S zsh\n": "shell",
		"#!/usr/bin/python\n": "", "#!/usr/bin/env fish\n": "", "sh\n": "",
	} {
		if got := a.Wants("bin/x", []byte(head)); got != want {
			t.Errorf("%q is %q, want %q", head, got, want)
		}
	}
}

func TestJudge(t *testing.T) {
	t.Parallel()
	k := knowledge(t)
	for _, s := range []struct {
		words []string
		want  string
	}{
		{[]string{"curl", "-s", Unknown}, "1 curl none"},
		{[]string{"/usr/bin/curl", "-m", "5", Unknown}, "1 curl total 5s"},
		{[]string{"sh", "-c", "curl http://x/ " + Unknown}, "1 curl unknown"},
		{[]string{"timeout", Unknown, "curl", "http://x/"}, "1 curl total"},
		{[]string{"ls", "curl"}, ""},
	} {
		all, ok := Judge(k, s.words)
		if got := brief(all); got != s.want || ok != (s.want != "") {
			t.Errorf("%q: got %s, want %s", s.words, got, s.want)
		}
	}
	if all, ok := JudgeLine(k, "cd a && curl -s "+Unknown); !ok || brief(all) != "1 curl none" {
		t.Errorf("a line: %s", brief(all))
	}
}

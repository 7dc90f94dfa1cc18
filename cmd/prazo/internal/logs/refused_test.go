package logs

import (
	"strings"
	"testing"
)

// Messages name the file, what is wrong and what to write.
func TestRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := write(t, "words.log", []byte("hello\nworld\n"))
	plain := write(t, "combined.log", []byte(strings.ReplaceAll(nginxLine(1, "/", 200, 5), " 0.005", "")))
	for _, test := range []struct {
		config Config
		want   string
	}{
		{Config{}, "no log: name files, or - for standard input"},
		{Config{Names: []string{dir}}, dir + " is a folder: write " + dir + "/*.log"},
		{Config{Names: []string{dir + "/*.log"}}, dir + "/*.log: no file has such a name"},
		{Config{Names: []string{"-", "-"}}, "- stands twice among the logs"},
		{Config{Names: []string{text}}, text + ": not one call in 2 lines, the first that could not be read is line 1, \"hello\""},
		{Config{Names: []string{plain}}, "add $request_time"},
		{Config{Names: []string{text}, Format: "ngnix"}, "format \"ngnix\": write one of haproxy, alb, "},
		{Config{Names: []string{text}, Unit: "sec"}, "unit \"sec\": write s, ms, us or ns"},
		{Config{Names: []string{"-"}, Stdin: strings.NewReader("BZh91AY")}, "-: compressed in a way that is not read here"},
		{Config{Names: []string{"-"}, Stdin: strings.NewReader("w" + vegetaOwn + "\x01\xff\x82")}, "-: results in vegeta's own encoding: run"},
		{Config{Names: []string{"-"}, Stdin: strings.NewReader("{\n \"metrics\": {\n } }\n")}, "one JSON text over many lines"},
		{Config{Names: []string{"-"}, Stdin: strings.NewReader("12 | 200\n13 | 200\n")}, "-: not one call in 2 lines"},
		{Config{Names: []string{"-"}, Stdin: strings.NewReader("\xff\xfeh\x00i\x00")}, "-: written in UTF-16"},
		{Config{Names: []string{"-"}, Stdin: strings.NewReader(`{"log":{"entries":[{"time":1`)}, "-: it breaks off"},
	} {
		_, s, err := quiet(test.config)
		if err == nil || !strings.Contains(err.Error(), test.want) || s.Names == nil {
			t.Errorf("%+v: got %v, want %s", test.config, err, test.want)
		}
	}
}

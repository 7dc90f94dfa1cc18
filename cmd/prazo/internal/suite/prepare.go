package suite

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

//go:embed programs
var programs embed.FS

const (
	askTime     = 20 * time.Second // to ask a program for its version
	compileTime = 3 * time.Minute  // to compile one
)

// Ready is a client as it was found on this machine.
type Ready struct {
	Client  Client
	Version string
	Missing string // why it cannot be run; "" when it can
	start   []string
}

// Command is the command of a setting, without the URL, which comes last. Words with {body} are for uploads.
func (r Ready) Command(s Setting) []string {
	words := append([]string(nil), r.start...)
	if s.Args == nil {
		words = append(words, s.Name)
	}
	return append(append(words, s.Args...), s.Upload...)
}

// A workshop is the folder in which the programs are, and what was found out once for all clients of a language.
type workshop struct {
	ctx      context.Context
	dir      string
	compiled map[string]error // by program
}

// Prepare writes the programs to dir, a folder of its own, finds out which clients are here, and compiles what must be. For
// Node it links the node_modules of nodeModules, or of the current folder when that is "", so that the clients are those
// that the project at hand really uses. A client that is missing is no error.
func Prepare(ctx context.Context, dir, nodeModules string, clients []Client) ([]Ready, error) {
	if err := write(dir); err != nil {
		return nil, fmt.Errorf("the programs of the suite: %w", err)
	}
	if nodeModules == "" {
		nodeModules = "node_modules"
	}
	if at, err := filepath.Abs(nodeModules); err == nil {
		if _, err := os.Stat(at); err == nil {
			_ = os.Symlink(at, filepath.Join(dir, "node", "node_modules")) // without it the clients are missing, and it is said
		}
	}
	w := &workshop{ctx: ctx, dir: dir, compiled: map[string]error{}}
	var all []Ready
	for _, c := range clients {
		r := Ready{Client: c}
		r.Version, r.start, r.Missing = c.how.ready(w)
		all = append(all, r)
	}
	return all, ctx.Err()
}

// write puts the programs into dir. Those in Go have a second ending, so that they are no packages of this module.
func write(dir string) error {
	return fs.WalkDir(programs, "programs", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, strings.TrimPrefix(strings.TrimPrefix(name, "programs"), "/"))
		if d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		text, err := programs.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(strings.TrimSuffix(to, ".txt"), text, 0o644)
	})
}

var versionShape = regexp.MustCompile(`[0-9]+(\.[0-9A-Za-z]+)+`)

// ask runs a program that prints its version.
func (w *workshop) ask(words ...string) (string, error) {
	out, err := w.run(words...)
	if err != nil {
		return "", err
	}
	version := versionShape.FindString(out)
	if version == "" {
		return "", fmt.Errorf("%s prints no version", words[0])
	}
	return version, nil
}

// run runs a program for a short time and returns what it prints.
func (w *workshop) run(words ...string) (string, error) {
	ctx, cancel := context.WithTimeout(w.ctx, askTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// compile runs a compiler in a folder of the workshop, once for each program.
func (w *workshop) compile(program, folder string, words ...string) error {
	if err, done := w.compiled[program]; done {
		return err
	}
	ctx, cancel := context.WithTimeout(w.ctx, compileTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir = filepath.Join(w.dir, folder)
	cmd.Env = append(cmd.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = errors.New(strings.TrimSpace(words[0] + " cannot compile the program: " + firstLine(string(out), err)))
	}
	w.compiled[program] = err
	return err
}

func firstLine(out string, err error) string {
	line, _, _ := strings.Cut(strings.TrimSpace(out), "\n")
	if line == "" {
		return err.Error()
	}
	return line[:min(len(line), 200)]
}

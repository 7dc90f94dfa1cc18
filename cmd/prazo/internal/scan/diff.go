package scan

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// Changes are the lines of files that were changed, by path relative to the root.
type Changes map[string][]lineRange

// lineRange is lines first to last; last < first where lines were taken out between them.
type lineRange struct{ first, last int }

// mostDiff is how much of what git prints is read.
const mostDiff = 256 << 20

// ChangedSince asks git which lines changed since the commit that rev and the present one have in common, those that are not
// committed yet included.
func ChangedSince(ctx context.Context, root, rev string) (Changes, error) {
	if rev == "" || strings.HasPrefix(rev, "-") {
		return nil, fmt.Errorf("%.100q is no revision: write for example origin/main", rev)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, 2*time.Minute, errors.New("git took longer than 2 minutes"))
	defer cancel()
	base, err := git(ctx, root, "merge-base", "--end-of-options", rev, "HEAD")
	if err != nil {
		return nil, err
	}
	patch, err := git(ctx, root, "diff", "-U0", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--relative",
		"--src-prefix=a/", "--dst-prefix=b/", strings.TrimSpace(string(base)), "--")
	if err != nil {
		return nil, err
	}
	changes, err := readPatch(patch)
	if err != nil {
		return nil, err
	}
	fresh, err := git(ctx, root, "ls-files", "-z", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(string(fresh), "\x00") {
		if name != "" {
			changes[name] = []lineRange{{1, 1 << 30}}
		}
	}
	return changes, nil
}

// git runs git in a folder, without what a repository could make it do beside that.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, "git", append([]string{"-c", "core.fsmonitor=false", "-c", "core.quotePath=false"}, args...)...)
	c.Dir = dir
	c.WaitDelay = time.Second
	var said bytes.Buffer
	c.Stderr = &said
	pipe, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("git is not installed: it says which lines changed")
	}
	if err != nil {
		return nil, fmt.Errorf("git %s: %w", args[0], err)
	}
	out, err := io.ReadAll(io.LimitReader(pipe, mostDiff+1))
	if len(out) > mostDiff {
		_ = c.Process.Kill()
		_ = c.Wait()
		return nil, fmt.Errorf("git %s printed more than %d MB", args[0], mostDiff>>20)
	}
	if waited := c.Wait(); err == nil {
		err = waited
	}
	if err == nil {
		return out, nil
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	line, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(said.String()), "fatal: "), "\n")
	if line == "" {
		line = "no commit is common to both: fetch more of the history"
	}
	return nil, fmt.Errorf("git %s: %s", args[0], line)
}

// readPatch reads which lines a patch without context gives to each file.
func readPatch(patch []byte) (Changes, error) {
	changes := Changes{}
	file := ""
	var left int // lines of the hunk that are still to come
	lines := bufio.NewReader(bytes.NewReader(patch))
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return changes, nil
		}
		line = strings.TrimSuffix(line, "\n")
		switch {
		case left > 0 && line != "" && strings.ContainsRune("+-", rune(line[0])):
			left--
		case strings.HasPrefix(line, "+++ "):
			if file, err = patchName(line[4:]); err != nil {
				return nil, err
			}
		case strings.HasPrefix(line, "@@ "):
			var r lineRange
			if r, left, err = hunk(line); err != nil {
				return nil, err
			}
			if file != "" {
				changes[file] = append(changes[file], r)
			}
		}
	}
}

// patchName reads the name of a file in a patch; "" is one that was taken out. Names with strange characters are in quotes, as in C.
func patchName(name string) (string, error) {
	if strings.HasPrefix(name, `"`) {
		plain, err := strconv.Unquote(name)
		if err != nil {
			return "", fmt.Errorf("git diff: the name %.100s cannot be read", name)
		}
		name = plain
	}
	name, ok := strings.CutPrefix(strings.TrimSuffix(name, "\t"), "b/")
	if !ok {
		return "", nil
	}
	return name, nil
}

// hunk reads a line such as "@@ -7,0 +8,2 @@": the lines that are there now, and how many lines of the patch follow.
func hunk(line string) (lineRange, int, error) {
	words := strings.Fields(line)
	if len(words) < 3 {
		return lineRange{}, 0, fmt.Errorf("git diff: %.100q is no place of a change", line)
	}
	_, gone, err := hunkRange(words[1], "-")
	first, there, err2 := hunkRange(words[2], "+")
	if err != nil || err2 != nil {
		return lineRange{}, 0, fmt.Errorf("git diff: %.100q is no place of a change", line)
	}
	if there == 0 {
		return lineRange{first + 1, first}, gone, nil
	}
	return lineRange{first, first + there - 1}, gone + there, nil
}

func hunkRange(text, sign string) (first, n int, err error) {
	text, ok := strings.CutPrefix(text, sign)
	begin, count, counted := strings.Cut(text, ",")
	if first, err = strconv.Atoi(begin); err != nil || !ok {
		return 0, 0, errors.New("no number")
	}
	n = 1
	if counted {
		n, err = strconv.Atoi(count)
	}
	return first, n, err
}

// touches says whether a change is on the lines of a call, or on the line that its limit comes from. Lines that were taken out count
// where they were inside the call.
func (c Changes) touches(f Finding) bool {
	for _, r := range c[f.File] {
		last := max(f.Line, f.End.Line)
		if r.first <= last && r.last >= f.Line {
			return true
		}
	}
	if f.From == nil {
		return false
	}
	for _, r := range c[f.From.File] {
		if r.first <= f.From.Line && r.last >= f.From.Line {
			return true
		}
	}
	return false
}

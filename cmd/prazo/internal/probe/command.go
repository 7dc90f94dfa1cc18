package probe

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net/url"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// addresses are the placeholders of a command that stand for where it must call. {timeout} stands for the timeout in
// seconds, {timeout-whole} for the same rounded up, {body} for the file to upload.
var addresses = []string{"{url}", "{host}", "{port}"}

// lookup finds the program of a command.
func lookup(command []string) (string, error) {
	if len(command) == 0 {
		return "", errors.New("no command: write it after --, for example prazo probe --timeout 2s -- curl --max-time 2")
	}
	path, err := exec.LookPath(command[0])
	switch {
	case err == nil:
		return path, nil
	case errors.Is(err, exec.ErrDot):
		return "", fmt.Errorf("command %q: found only in this folder: write ./%s", command[0], command[0])
	case errors.Is(err, fs.ErrPermission):
		return "", fmt.Errorf("command %q: not executable: chmod +x it, or name its interpreter, for example python3 %s", command[0], command[0])
	}
	return "", fmt.Errorf("command %q: not found: install it, or write its path", command[0])
}

// fill puts the address and the file of the body into the words of a command. Where no word asks for the address, it
// becomes the last word. A word with {body} is for uploads only: without a body it is left out, and so is an option
// just before it.
func fill(command []string, address, body string, timeout time.Duration) []string {
	var host, port string
	if u, err := url.Parse(address); err == nil {
		host, port = u.Hostname(), u.Port()
	}
	asks := slices.ContainsFunc(command, func(word string) bool {
		return slices.ContainsFunc(addresses, func(p string) bool { return strings.Contains(word, p) })
	})
	values := strings.NewReplacer("{url}", address, "{host}", host, "{port}", port, "{body}", body,
		"{timeout}", inSeconds(timeout), "{timeout-whole}", strconv.Itoa(int(math.Ceil(timeout.Seconds()))))
	var filled []string
	for _, word := range command {
		if strings.Contains(word, "{body}") && body == "" {
			if n := len(filled); n > 1 && strings.HasPrefix(filled[n-1], "-") && !strings.HasPrefix(word, "-") {
				filled = filled[:n-1]
			}
			continue
		}
		filled = append(filled, values.Replace(word))
	}
	if !asks {
		filled = append(filled, address)
	}
	return filled
}

// inSeconds is a time as clients read it: 0.5, 2.
func inSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

package probe

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os/exec"
	"slices"
	"strings"
)

// placeholders are what a command may have in its words.
var placeholders = []string{"{url}", "{host}", "{port}"}

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
func fill(command []string, address, body string) []string {
	var host, port string
	if u, err := url.Parse(address); err == nil {
		host, port = u.Hostname(), u.Port()
	}
	asks := slices.ContainsFunc(command, func(word string) bool {
		return slices.ContainsFunc(placeholders, func(p string) bool { return strings.Contains(word, p) })
	})
	var filled []string
	for _, word := range command {
		if strings.Contains(word, "{body}") && body == "" {
			if n := len(filled); n > 1 && strings.HasPrefix(filled[n-1], "-") && !strings.HasPrefix(word, "-") {
				filled = filled[:n-1]
			}
			continue
		}
		filled = append(filled, strings.NewReplacer("{url}", address, "{host}", host, "{port}", port, "{body}", body).Replace(word))
	}
	if !asks {
		filled = append(filled, address)
	}
	return filled
}

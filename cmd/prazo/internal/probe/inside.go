package probe

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/netns"
	"github.com/prazohq/prazo/lab"
)

// InsideCommand is the hidden command that the program starts itself with for one run in a private network. Faults of
// names need one: the resolver of the system asks port 53 of the server in /etc/resolv.conf, and no other.
const InsideCommand = "probe-in-namespace"

const (
	namesPort  = 53
	maxMessage = 16 << 20 // bytes of a run that comes back
)

// told is what comes back from inside.
type told struct {
	Fault       lab.Fault
	Observation observation
	Error       string
}

// Inside makes the run that it reads from r, in the private network that this process was started in, and writes what was
// seen to w.
func Inside(ctx context.Context, r io.Reader, w io.Writer) error {
	var j job
	if err := json.NewDecoder(io.LimitReader(r, maxMessage)).Decode(&j); err != nil {
		return fmt.Errorf("%s: it is not for people: %w", InsideCommand, err)
	}
	var answer told
	err := netns.Enter()
	if err == nil {
		answer.Fault, answer.Observation, err = j.run(ctx, lab.NamesOn(namesPort))
	}
	if err != nil {
		answer.Error = err.Error()
	}
	return json.NewEncoder(w).Encode(answer)
}

// runInside makes a run in a private network.
func (j job) runInside(ctx context.Context) (lab.Fault, observation, error) {
	none := lab.Fault{Name: j.Fault, Says: "NOT AVAILABLE HERE"}
	if err := netns.Available(); err != nil {
		none.Says += " (" + err.Error() + ")"
		return none, observation{}, nil
	}
	self, err := os.Executable()
	if err != nil {
		return none, observation{}, err
	}
	question, err := json.Marshal(j)
	if err != nil {
		return none, observation{}, err
	}
	// The client, and what it started, ends with the process inside; that one ends by itself soon after the window.
	ctx, cancel := context.WithTimeout(ctx, j.StartUp+j.Window+30*time.Second)
	defer cancel()
	cmd := netns.Command(ctx, self, InsideCommand)
	var errs bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(question), &errs
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	var answer told
	if unreadable := json.Unmarshal(out, &answer); err == nil {
		err = unreadable
	}
	if err != nil {
		return none, observation{}, fmt.Errorf("the run in a private network: %w %s", err, strings.TrimSpace(errs.String()))
	}
	if answer.Error != "" {
		return none, observation{}, errors.New(answer.Error)
	}
	return answer.Fault, answer.Observation, nil
}

package demo

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"
)

// faults is the part that has both clients call one faulty server each scene.
type faults struct {
	rows   []*row
	window time.Duration
}

// A row is one scene with both clients.
type row struct {
	scene         scene
	plain, judged *side
}

// missed says what the judged client did not keep, "" if it kept all. It is asked once the scene is over.
func (r *row) missed() string { return r.scene.judge(r.scene, r.judged.view()) }

// openFaults makes the clients of all scenes.
func openFaults(on *stage) (part, error) {
	f := &faults{window: on.Window}
	for _, s := range scenes() {
		if !on.wants(s.name) {
			continue
		}
		s.slack = on.Slack
		plain, err := on.Plain(s.name, s.policy)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		judged, err := on.Judged(s.name, s.policy)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		f.rows = append(f.rows, &row{
			scene:  s,
			plain:  &side{scene: s, client: plain, lab: on.plain},
			judged: &side{scene: s, client: judged, lab: on.judged},
		})
	}
	if len(f.rows) == 0 {
		return nil, nil
	}
	return f, nil
}

func (f *faults) scenes() []string {
	var names []string
	for _, r := range f.rows {
		names = append(names, r.scene.name)
	}
	return names
}

// play runs both sides of every scene at once.
func (f *faults) play(ctx context.Context, window time.Duration) {
	var sides sync.WaitGroup
	for _, r := range f.rows {
		sides.Go(func() { r.plain.play(ctx, window) })
		sides.Go(func() { r.judged.play(ctx, window) })
	}
	sides.Wait()
}

// lines are the head of the table, and one a scene.
func (f *faults) lines() []line {
	const format = "%-9s %-23s %-21s %-22s %-10s %s"
	head := fmt.Sprintf(format, "", "", "what the caller got", "", "connection at server", "")
	lines := []line{
		{text: strings.TrimRight(head, " ")},
		{text: fmt.Sprintf(format, "fault", "what it does", "plain", "prazo", "plain", "prazo")},
	}
	for _, r := range f.rows {
		p, j := r.plain.view(), r.judged.view()
		lines = append(lines, line{
			text: fmt.Sprintf(format, r.scene.name, r.scene.says, p.caller(r.scene), j.caller(r.scene),
				p.server(r.scene), j.server(r.scene)),
			verdict: r.verdict(j),
		})
	}
	return lines
}

func (r *row) verdict(o *outcome) verdict {
	if !o.over {
		return pending
	}
	return verdictOf(true, r.scene.judge(r.scene, o))
}

func (f *faults) notes() string {
	var deadlines []string
	for _, r := range f.rows {
		deadlines = append(deadlines, fmt.Sprintf("%s %v", r.scene.name, r.scene.policy.Deadline))
	}
	return fmt.Sprintf(`Deadlines: %s.
The plain client has no limit; the demo watches it for %s. "10/20": answered, of all calls.
"hang", "open": what the server still held when the demo stopped watching. "cut": closed by the
client, seen by the server. "at once": calls that the server had in hand after the last click.
`, strings.Join(deadlines, ", "), seconds(f.window))
}

func (f *faults) missed() []string {
	var all []string
	for _, r := range f.rows {
		if why := r.missed(); why != "" {
			all = append(all, r.scene.name+": "+why)
		}
	}
	return all
}

package golang

import (
	"fmt"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// TestSameEachTime: of many callers, each through an interface of its own, the one that a finding names is the same in each run.
func TestSameEachTime(t *testing.T) {
	var b strings.Builder
	b.WriteString("package a\nimport (\n\"net/http\"\n\"context\"\n\"time\"\n)\ntype T struct{}\n")
	b.WriteString("func (T) Do(ctx context.Context) {\nr, _ := http.NewRequestWithContext(ctx, \"GET\", \"u\", nil)\nhttp.DefaultClient.Do(r)\n}\n")
	for i := range 12 {
		fmt.Fprintf(&b, "type I%d interface { Do(context.Context) }\n", i)
		fmt.Fprintf(&b, "func f%d(i I%d) {\nctx, c := context.WithTimeout(context.Background(), time.Second)\ndefer c()\ni.Do(ctx)\n}\n", i, i)
	}
	named := map[string]bool{}
	for range 20 {
		var from scan.Place
		for _, f := range analyse(t, map[string]string{"a.go": b.String()}).Findings {
			if f.From != nil {
				from = *f.From
			}
		}
		named[fmt.Sprint(from)] = true
	}
	if len(named) != 1 || named[fmt.Sprint(scan.Place{})] {
		t.Errorf("the limit comes from %v", named)
	}
}

package resolve

import (
	"fmt"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// maxParsed is how much source of a language is parsed: what is known of a text may take a hundred times its memory.
const maxParsed = 100 << 20

// within splits off the files for which there is no room any more. They are there as files without a call, which say why.
func within(files []*scan.Source, room *int) (in []*scan.Source, out []*file) {
	for _, f := range files {
		if *room -= len(f.Text); *room >= 0 {
			in = append(in, f)
			continue
		}
		why := fmt.Sprintf("the tree has more than %d MB of source that may call something: scan it in parts", maxParsed>>20)
		out = append(out, newFile(f, &syntax.File{Language: f.Lang, Root: &syntax.Node{Kind: syntax.Block}, Trouble: []syntax.Trouble{{What: why}}}))
	}
	return in, out
}

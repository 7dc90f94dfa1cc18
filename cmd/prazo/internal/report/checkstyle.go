package report

import (
	"encoding/xml"
	"io"
)

type checkstyleLog struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr,omitempty"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// Checkstyle writes issues, which are sorted by file, in the XML of Checkstyle, which reviewdog and many CI servers read. Those that
// a comment suppresses are left out: it has no word for them.
func Checkstyle(w io.Writer, tool string, issues []Issue) error {
	severity := map[Level]string{Error: "error", Warning: "warning", Notice: "info"}
	log := checkstyleLog{Version: "4.3"}
	for _, i := range issues {
		if i.Suppressed {
			continue
		}
		if n := len(log.Files); n == 0 || log.Files[n-1].Name != clean(i.File) {
			log.Files = append(log.Files, checkstyleFile{Name: clean(i.File)})
		}
		f := &log.Files[len(log.Files)-1]
		f.Errors = append(f.Errors, checkstyleError{i.Line, i.Column, severity[i.Level], clean(i.Message), tool + "." + i.Rule})
	}
	return writeXML(w, log)
}

// writeXML writes a document with its header, indented.
func writeXML(w io.Writer, document any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(document); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

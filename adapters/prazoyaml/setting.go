package prazoyaml

import (
	"fmt"
	"strings"
)

// Kind is the form in which a value is written.
type Kind string

// The kinds of values.
const (
	KindTime   Kind = "time"    // with its unit: 2.5s, 300ms, 1h30m
	KindCount  Kind = "number"  // a whole number
	KindShare  Kind = "share"   // 20% or 0.2
	KindSize   Kind = "size"    // bytes: 1MiB, 64KiB, 500
	KindRate   Kind = "rate"    // how often: 10/s, 600/min
	KindSwitch Kind = "switch"  // true or false
	KindText   Kind = "text"    // any text
	KindURL    Kind = "url"     // http or https address
	KindHosts  Kind = "hosts"   // a list of addresses
	KindWord   Kind = "word"    // one of a few words
	KindWords  Kind = "words"   // a list of a few words
	KindLimit  Kind = "limit"   // the limit of a try, as prazo.ParseTryLimit reads it
	KindNames  Kind = "names"   // a list of names that stand elsewhere in the file
	KindSteps  Kind = "steps"   // the calls of a page
	KindGroup  Kind = "group"   // a block of further keys
	KindNamed  Kind = "blocks"  // a block of blocks, each with a name of one's own
	KindOwn    Kind = "version" // the version of the file
)

// The sections of a file, which are its keys of the first level. SectionFile is that level itself.
const (
	SectionFile         = ""
	SectionDependencies = "dependencies"
	SectionPages        = "pages"
	SectionPools        = "pools"
	SectionFronts       = "fronts"
)

// A Setting is one key of the file: all there is to know of it. What reads a file, the documentation, the schema, the flags and
// the environment of prazo call are made from the list of them ([Settings]).
type Setting struct {
	Section  string // the block it belongs to; those of SectionDependencies stand in defaults too, unless they are Own
	Key      string // with the groups it is in: "retries.max"
	Kind     Kind
	Default  string   // what a missing key means, as it would be written, or in words in parentheses; "": see Doc
	Doc      string   // one or two sentences
	Example  string   // a value
	Words    []string // those that KindWord and KindWords take
	Low      float64  // the least and the most that KindCount takes
	High     float64
	Flag     string // the flag of prazo call; "": none
	Env      string // the environment variable of prazo call; "": none
	Required bool
	Own      bool   // it belongs to one dependency: not in defaults
	Short    bool   // its group may be this value alone: retries: 2
	Off      bool   // "off" and 0 switch it off
	Refused  string // why it cannot be used yet; "": it can

	also   []string                    // names that other tools give it
	heart  bool                        // without it the rest of its group means nothing: "off" takes that away too
	field  string                      // its name in a fault of Policy.Check
	at     func(owner any) any         // the variable that it sets
	off    int64                       // what "off" and 0 set
	unfit  func(owner any) string      // why it has no meaning beside what stands before it; "": it has
	clear  func(owner any)             // of a Short one: what "off" takes away; of a group: it takes the place of that in defaults
	refers string                      // of KindNames: the section the names are from
	each   func(f *File, n string) any // of KindNamed: adds an entry
}

// Set puts a value, as text, into a dependency: that of a flag or of an environment variable. The error says what to write.
func (s Setting) Set(d *Dependency, text string) error {
	if s.Section != SectionDependencies || s.at == nil {
		return fmt.Errorf("%s cannot be set alone: write it in the file", s.Key)
	}
	*d = d.copy()
	d.unsettle()
	err := s.put(d, text, true)
	d.settle()
	if err != nil {
		return err
	}
	return nil
}

// Name is how the key is written where it stands alone: without its last part if that may be left out.
func (s Setting) Name() string {
	if s.Short {
		return s.Key[:strings.LastIndexByte(s.Key, '.')]
	}
	return s.Key
}

// Clears reports whether off and none, written for the group, take the whole of it away.
func (s Setting) Clears() bool { return s.Kind == KindGroup && s.clear != nil }

// of makes an at of a function with types.
func of[O, V any](f func(*O) *V) func(any) any {
	return func(owner any) any { return f(owner.(*O)) }
}

// beside makes an unfit of a function with types.
func beside[O any](f func(*O) string) func(any) string {
	return func(owner any) string { return f(owner.(*O)) }
}

// own makes a clear of a function with types.
func own[O any](f func(*O)) func(any) {
	return func(owner any) { f(owner.(*O)) }
}

// Settings returns every key that a file may have, groups before what is in them, in the order of the documentation.
func Settings() []Setting {
	var all []Setting
	for _, part := range [][]Setting{
		fileSettings(), addressSettings(), limitSettings(), retrySettings(), protectSettings(), bodySettings(), fallbackSettings(),
		pageSettings(), poolSettings(), frontSettings(),
	} {
		all = append(all, part...)
	}
	for i := range all {
		all[i].Env = all[i].env()
	}
	return all
}

// env is the variable of a setting that one text can say for any dependency.
func (s *Setting) env() string {
	if s.Section != SectionDependencies || s.Own || s.Refused != "" || s.at == nil {
		return ""
	}
	return "PRAZO_" + strings.ToUpper(strings.ReplaceAll(s.Name(), ".", "_"))
}

package suite

import "slices"

// A Level is how much of a timeout a setting asks for.
type Level string

// The levels. Other is a setting that people write and that is none of the three.
const (
	Nothing    Level = "nothing"
	Documented Level = "documented"
	Best       Level = "best"
	Other      Level = "other"
)

// A Setting is one way to call a client.
type Setting struct {
	Name   string
	Level  Level
	Args   []string // words of the command before the URL; "" where the program takes the name of the setting
	Upload []string // more words where there is a body to send, {body} is its file
}

// A Client is one client of a language, and how it is found and called.
type Client struct {
	Name, Language string
	Protocol       string // the scheme of its URLs and the beginning of the names of its faults: postgres; "" is HTTP
	Settings       []Setting
	Fix            string // what to write so that it cuts, one sentence; "" where nothing does
	how            how
}

// A how finds a client on this machine, and makes the command that calls it.
type how interface {
	// ready returns the version of the client and how to start the words of its commands, or why it cannot be run.
	ready(w *workshop) (version string, start []string, missing string)
}

// Clients are all that the suite knows, by language.
func Clients() []Client {
	return slices.Concat(commands(), goClients(), javaClients(), nodeClients(), perlClients(), phpClients(), pythonClients(), rubyClients(), services())
}

// settings makes the settings of a program that takes their names: nothing, documented, best, and others.
func settings(nothing, documented, best string, others ...string) []Setting {
	var all []Setting
	add := func(level Level, name string) {
		if name != "" {
			all = append(all, Setting{Name: name, Level: level})
		}
	}
	add(Nothing, nothing)
	add(Documented, documented)
	add(Best, best)
	for _, name := range others {
		add(Other, name)
	}
	return all
}

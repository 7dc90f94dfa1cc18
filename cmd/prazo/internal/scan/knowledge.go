package scan

// Knowledge is what is known of the libraries of one language. It is data: rules/*.yaml has the built-in one, and the settings of
// a project may add to it in the same form. Read-only once loaded.
//
// Names are qualified the way the language's imports are, always with dots: "requests.get" is the function of the module,
// "requests.Session.get" the method of what "requests.Session" makes, "System.Net.Http.HttpClient.GetAsync" a method of that
// type, "GuzzleHttp.Client.get", "reqwest.Client.get". What is global in its language stands bare: "fetch", "curl_exec", "URI.open".
// JavaScript's default export is named as its module ("axios", "axios.get"), and node: is left out ("http.get").
// A star at the end of a method's name stands for all that begins so; a whole name, and one of a Make, goes before it.
type Knowledge struct {
	Language  string    `yaml:"language"`
	Like      string    `yaml:"like"` // a language whose libraries, scopes, signals and durations are used here too: Kotlin has Java's
	Libraries []Library `yaml:"libraries"`
	Scopes    []Scope   `yaml:"scopes"`    // what limits all calls inside it, whatever their library
	Signals   []Signal  `yaml:"signals"`   // values that carry a limit: AbortSignal.timeout(1000), a CancellationTokenSource
	Durations []Unit    `yaml:"durations"` // functions that make a time from a number: TimeSpan.FromSeconds
	Drivers   []Driver  `yaml:"drivers"`   // what databases are opened with
}

// A Library is one library, or one range of its versions. A range that leaves out its Packages, Options, Makes, Calls, Setters, Globals,
// Injected, Kind or Fix has those of the last entry of its name.
type Library struct {
	Name     string   `yaml:"name"`
	Kind     string   `yaml:"kind"`     // http, grpc, database, cache, queue, mail, socket, process
	Packages []string `yaml:"packages"` // its names in manifests; none: it comes with the language
	Versions string   `yaml:"versions"` // the versions for which this holds: ">=3", "<3 >=2.1"; "": all. The first that fits counts;
	// where the version is not known: the last one of that name
	Runtime string   `yaml:"runtime"` // JavaScript: only where the file is known to run there: node, browser
	Driver  string   `yaml:"driver"`  // only where the tree has this driver of databases and no other: the name of one of Drivers
	Default Limit    `yaml:"default"` // what a call has that sets nothing. It is gone where an option of its kind is off, or is an object of options
	Options []Option `yaml:"options"`
	Makes   []Make   `yaml:"makes"`
	Calls   []Call   `yaml:"calls"`
	Setters []Setter `yaml:"setters"`
	Globals []Global `yaml:"globals"`
	// Injected are members that a framework puts on objects of its own when a package of it is there: this.$axios of Nuxt.
	Injected []Injected   `yaml:"injected"`
	Retries  *Retries     `yaml:"retries"`
	Fix      string       `yaml:"fix"`    // the idiomatic total deadline, one sentence with code
	Edit     *EditFix     `yaml:"edit"`   // where one edit gives it
	Line     *CommandLine `yaml:"line"`   // shell: how the words of the command are read
	Proof    []Proof      `yaml:"proof"`  // what shows that this is so
	Source   string       `yaml:"source"` // where it is said: a file of the library's source, a page of its documentation
}

// A CommandLine says how the words after a command are read. The names of a command's calls are the command and, where only some
// of its subcommands leave the machine, the subcommand: "curl", "git clone". The names of its options are spellings with a bar
// between them: "--max-time|-m"; "-o ConnectTimeout" is the value ConnectTimeout=... of -o; a name without a dash is a variable of
// the environment: "PGCONNECT_TIMEOUT", "PGOPTIONS statement_timeout"; "* connect_timeout" is that word in any operand.
type CommandLine struct {
	Values   []string `yaml:"values"`   // further options whose value is the next word: "-o|--output"
	Never    []string `yaml:"never"`    // options with which nothing leaves: "--version|-V"
	Hidden   []string `yaml:"hidden"`   // options that may bring a limit from elsewhere: "--config|-K"
	Operands int      `yaml:"operands"` // with fewer operands than that it is no call
	Remote   bool     `yaml:"remote"`   // it is a call only where an operand names another host: "host:path"
	Local    []string `yaml:"local"`    // beginnings of operands that stay on the machine: "file:"
	Covers   string   `yaml:"covers"`   // the option that makes the limit hold for all tries: "--retry-max-time"
	Long     bool     `yaml:"long"`     // options of one dash have long names: -connect
	Started  bool     `yaml:"started"`  // it is a call only where a program starts it, and left alone in scripts
}

// A Limit is a verdict and the time that belongs to it.
type Limit struct {
	Verdict Verdict `yaml:"verdict"`
	After   string  `yaml:"after"` // "30s"; "": as long as the option says, or not known
}

// An Option is one setting. It counts wherever the language lets one write it: as a named argument, as a positional one, as a
// key of an object argument, as a property that is assigned, as a method of a builder or a setter, on the call or on what the
// call is made on. Where its value is what a Make of the library makes (httpx.Timeout(connect=5)), the options of that count in
// its place. An option of kind signal counts wherever an argument is made by one of Signals, whatever its place and name.
type Option struct {
	Name    string   `yaml:"name"`    // "timeout", "CURLOPT_TIMEOUT", "timeout.request" (a key in an object in an option), "callTimeout"
	Kind    string   `yaml:"kind"`    // a verdict; "ignored"; "signal": its value carries the limit; "options": its value is an object of these options; "pool": counts as connect; "driver": see Driver
	Unit    string   `yaml:"unit"`    // s, ms, us, ns, min; "duration": the value has its unit; "": none to be judged
	At      *int     `yaml:"at"`      // its place among the positional arguments of Calls and Makes, from 0
	In      []string `yaml:"in"`      // only on these calls or makes (names as there); none: on all of the library
	DSN     string   `yaml:"dsn"`     // its name in a connection string, which is looked for in every string among the arguments, without regard to case: "connect_timeout" in "postgres://db/x?connect_timeout=5", "Command Timeout" in "Server=db;Command Timeout=30"
	Off     []string `yaml:"off"`     // values that mean no limit, as written: "None", "0", "false", "-1"
	Tuple   []string `yaml:"tuple"`   // the kinds of its parts, where it may be a tuple: requests' (connect, idle)
	Sent    string   `yaml:"sent"`    // what it needs to work: "handler:timeout" is a listener for that event
	Most    bool     `yaml:"most"`    // where it is set no other limit of the call reaches further than its kind: Guzzle's stream
	Whole   bool     `yaml:"whole"`   // it covers the tries that the library makes by itself too. A signal always does
	Instead string   `yaml:"instead"` // of kind ignored: what to write
	Max     string   `yaml:"max"`     // above this the unit is likely wrong: "10m"; "": an hour
}

// A Make is a function or constructor that makes a client. It is no call that leaves the process, unless it is one of Calls too.
type Make struct {
	Names []string `yaml:"names"`
	Type  string   `yaml:"type"` // the qualified type of what it makes; "": its own name
	Args  []int    `yaml:"args"` // where objects with options stand; none: anywhere
	From  string   `yaml:"from"` // "receiver": a method of a builder whose options go over; "argument": the options of its argument do
	// Extends is an import that makes the methods of its type ones of values of any other type: C#'s extension methods.
	Extends string `yaml:"extends"`
	// Unless is an argument with which its calls are of another nature, so that nothing is known of them: a socket of datagrams
	// is connected without a packet.
	Unless string `yaml:"unless"`
}

// A Call is a call that leaves the process: functions and methods alike. A constructor may be one, of clients that people make
// for one peer (a database, a queue, SMTP): then it stands for all that is called on what it makes, and is where the limits belong.
type Call struct {
	Names   []string `yaml:"names"`
	Args    []int    `yaml:"args"`    // where objects with options stand; none: anywhere
	Default *Limit   `yaml:"default"` // another than the library's
	Presets []Preset `yaml:"presets"` // further ones, of which the first that fits goes before it
	When    string   `yaml:"when"`    // "url": only where argument 0 is not known to be a local file; "remote": only where it may be an address, of a function that mostly opens files; "command": only where what it starts is a command that leaves the process, as scan/shell knows them; "process": what it starts is waited for whatever it is, and scan/shell says of a command that it knows what limits that; "wait": it waits for what another call started, and is a call unless that one is
	From    string   `yaml:"from"`    // "argument": its client is the first argument (curl_exec($ch)); "": the receiver
	Makes   string   `yaml:"makes"`   // the type of its result, where later calls on that are calls too
	AtMost  Verdict  `yaml:"at_most"` // none of its limits reaches further than this, whatever is set: HttpClient.GetStreamAsync ends them at the headers
	Given   string   `yaml:"given"`   // at_most holds only where an argument has this name: ResponseHeadersRead, stream
	Hands   []string `yaml:"hands"`   // options that it hands on by name, None where it is given none: a class of the tree that overrides what it calls gets those
	Holds   string   `yaml:"holds"`   // it is this call, on whatever it is called, where an argument is of a class of the tree that extends this type
	By      string   `yaml:"by"`      // with Holds: the method of that argument that says how it is sent; where it names more than Words, nothing is known
	Words   []string `yaml:"words"`
	Await   bool     `yaml:"await"` // nothing leaves before the result is used
	Least   int      `yaml:"least"` // with fewer positional arguments it is no call: new TcpClient() connects later
}

// A Preset is what a call has with nothing set where its arguments say so: PHP's PDO waits 30 s for a connection to PostgreSQL, and for
// one to MySQL where it is given options, whatever they are.
type Preset struct {
	Begins  string `yaml:"begins"` // argument 0 begins so
	At      *int   `yaml:"at"`     // an argument that is not null stands at this place
	Default Limit  `yaml:"default"`
}

// A Setter is a function that sets an option of a client by name: curl_setopt($ch, CURLOPT_TIMEOUT, 5).
type Setter struct {
	Names  []string `yaml:"names"`
	Client int      `yaml:"client"` // the place of the client; -1: the receiver
	Key    int      `yaml:"key"`    // the place of the option's name; -1: it is in Option
	Value  int      `yaml:"value"`  // the place of its value; with Object: of an object of options
	Object bool     `yaml:"object"`
	Option string   `yaml:"option"`
}

// A Global is a setting for all calls of the process: socket.setdefaulttimeout(5), axios.defaults.timeout = 5000.
type Global struct {
	Names  []string `yaml:"names"`  // a function, or a property that is assigned
	Option string   `yaml:"option"` // the option that it sets
	Of     int      `yaml:"of"`     // of a function, where Option is empty: the place of the option's name
	At     int      `yaml:"at"`     // of a function: the place of the value
	Key    string   `yaml:"key"`    // of a function: its argument 0 must be this string (ini_set('default_socket_timeout', ...)) or word, in any case
}

// An Injected is a member by which a library is found on whatever a framework hands out, of which nothing else is known.
type Injected struct {
	Names    []string `yaml:"names"`    // of the member: "$axios"
	Packages []string `yaml:"packages"` // one of them must be in the manifest of the file
	Type     string   `yaml:"type"`     // the name or type of the library that it is: "axios"
}

// Retries says how often a library tries by itself, each try with its own limit.
type Retries struct {
	Option  string   `yaml:"option"`  // the option with their number; "": only the default
	Default int      `yaml:"default"` // how many more tries it makes with nothing set
	Off     []string `yaml:"off"`
}

// A Scope limits what runs inside it: asyncio.timeout, Timeout.timeout, tokio::time::timeout, Promise.race.
type Scope struct {
	Names   []string `yaml:"names"`
	Verdict Verdict  `yaml:"verdict"`
	At      int      `yaml:"at"`  // the place of the time; -1: none
	Key     string   `yaml:"key"` // the named argument with the time
	Unit    string   `yaml:"unit"`
	Awaited bool     `yaml:"awaited"` // it stops only what is awaited in it: a call that blocks its thread goes on
	Covers  string   `yaml:"covers"`  // "body": the statement or block that follows; "argument": the calls in its arguments; "receiver": the call it is made on
	Fix     string   `yaml:"fix"`
}

// A Signal is a value that carries a limit.
type Signal struct {
	Names   []string `yaml:"names"` // what makes it
	At      int      `yaml:"at"`    // the place of the time; -1: none (new AbortController())
	Unit    string   `yaml:"unit"`
	Setters []string `yaml:"setters"` // methods that give it a time later: CancelAfter
	Abort   string   `yaml:"abort"`   // the method that ends it, which a timer may call: abort
	Parts   []string `yaml:"parts"`   // members that stand for it: signal, Token
	Joins   bool     `yaml:"joins"`   // it has the limits of all its arguments: AbortSignal.any
}

// A Unit is a function that makes a time from a number.
type Unit struct {
	Name string `yaml:"name"`
	Unit string `yaml:"unit"`
}

// A Driver is what a database is opened with, where a library has the same calls for a server and for a file that the process reads
// itself: database/sql, Dapper. An option of kind "driver" has its name.
type Driver struct {
	Names    []string `yaml:"names"`    // what the name begins with: "sqlite" for "sqlite3" and for "sqlite3_with_hooks"
	Packages []string `yaml:"packages"` // what is imported to have it, C#: a namespace
	Inside   bool     `yaml:"inside"`   // the database is in the process: no call leaves it
}

// An EditFix is how --fix gives a total deadline. {limit} stands for the limit that the user asked for, in Unit.
type EditFix struct {
	Argument string `yaml:"argument"` // "timeout={limit}": a named argument that is added
	Key      string `yaml:"key"`      // "signal: AbortSignal.timeout({limit})": a key that is added to the object argument at Arg, which is made where there is none
	Arg      int    `yaml:"arg"`
	Before   string `yaml:"before"` // a statement before the call; {client} is what its first argument says
	Words    string `yaml:"words"`  // shell: words after the command
	Unit     string `yaml:"unit"`
}

// A Proof is a run of a client against the lab that shows what a Library says. What is run is a setting of the suite of `prazo probe`,
// or, with Program, a small program of rules/testdata/proofs; both are run again in make check, where their client is installed. Without a Setting it
// is what the library's source says would come of it: it is not run, mostly since make check cannot install the client.
type Proof struct {
	Program string `yaml:"program"` // a file of rules/testdata/proofs, without its ending: "client_treq"
	Client  string `yaml:"client"`  // the client of the suite, where several have a setting of that name
	Setting string `yaml:"setting"` // of the suite or of the program: "requests-timeout"
	Option  string `yaml:"option"`  // the option that it sets; "": nothing is set
	Fault   string `yaml:"fault"`   // the fault that escapes, or, of a total limit, one that is cut
	Verdict string `yaml:"verdict"` // what probe says of it: cut, not-cut, late, leaked ...
}

// Measured says whether the proof is a run, and not what the source says.
func (p Proof) Measured() bool { return p.Setting != "" }

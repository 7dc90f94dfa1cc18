package prazoyaml

import (
	"time"

	"github.com/prazohq/prazo"
)

// defaultDeadline is the only default that the library has not: a file may leave the deadline out.
const defaultDeadline = 10 * time.Second

func fileSettings() []Setting {
	return []Setting{
		{Key: "version", Kind: KindOwn, Required: true, Example: "1",
			Doc: "The form of the file. This is 1; another number is refused, so that an old program never misreads a newer " +
				"file."},
		{Key: "defaults", Kind: KindGroup,
			Doc: "What holds for every dependency that does not say otherwise. It takes the keys of a dependency, without url " +
				"and endpoints."},
		{Key: SectionDependencies, Kind: KindNamed, each: addDependency,
			also: []string{"services", "upstreams", "targets", "clusters"},
			Doc:  "What the service calls, each under a name that stands in errors, logs and metrics."},
		{Key: SectionPages, Kind: KindNamed, each: addPage, also: []string{"routes", "handlers"},
			Doc: "What users wait for: prazo plan compares the calls of a page with its budget."},
		{Key: SectionPools, Kind: KindNamed, each: addPool, also: []string{"workers", "connections"},
			Doc: "Workers or connections that are held during calls: prazo plan computes when they run dry."},
		{Key: SectionFronts, Kind: KindNamed, each: addFront, also: []string{"proxies", "proxy", "ingress"},
			Doc: "Proxies in front of the service: prazo plan says who gives up first."},
	}
}

func addressSettings() []Setting {
	return dependency(
		Setting{Key: "url", Kind: KindURL, Own: true, Example: "https://frete.example",
			also: []string{"address", "host", "target", "base_url"},
			Doc:  "Its address; prazo call puts the path behind it. A database or a queue has none.",
			at:   of(func(d *Dependency) *string { return &d.URL })},
		Setting{Key: "endpoints", Kind: KindHosts, Own: true, Example: "[http://10.0.0.7:8080, http://10.0.0.8:8080]",
			also: []string{"hosts", "servers", "addresses"},
			Doc: "Several addresses of it, which take turns; another try of a call goes to another one. The Host header stays " +
				"that of url, if there is one.",
			at: of(func(d *Dependency) *[]string { return &d.Endpoints })},
	)
}

func limitSettings() []Setting {
	return dependency(
		Setting{Key: "deadline", Kind: KindTime, Default: defaultDeadline.String(), Example: "2.5s", Flag: "deadline",
			field: "Deadline",
			also:  []string{"timeout", "total", "total_timeout", "request_timeout", "max_duration", "limit"},
			Doc: "How long the whole call may take: waiting for a place, every try, every wait between tries, and the answer " +
				"to its last byte.",
			at: of(func(d *Dependency) *time.Duration { return &d.Policy.Deadline })},
		Setting{Key: "each_try", Kind: KindGroup,
			also: []string{"per_try", "per_try_timeout", "try", "attempt_timeout", "try_limit", "backend_request"},
			Doc:  "How long one try may take, the first one too."},
		Setting{Key: "each_try.limit", Kind: KindLimit, Short: true, Default: "auto", Example: "1s+200ms..10s", Flag: "try",
			field: "TryLimit",
			Doc: "1s is fixed; 1s+200ms grows with each try, 1s+200ms..10s has a last of its own; average and max are twice the " +
				"mean, or the longest, " +
				"of the last calls, average*3 three times; learn follows the server; auto is what was learnt, while another try " +
				"can follow.",
			at: of(func(d *Dependency) *prazo.TryLimit { return &d.Policy.TryLimit })},
		Setting{Key: "each_try.first", Kind: KindTime, Default: "5s", Example: "3s", field: "TryLimit.First",
			unfit: beside(notMeasured),
			Doc:   "With average and max: the limit until enough calls are known.",
			at:    of(func(d *Dependency) *time.Duration { return &d.Policy.TryLimit.First })},
		Setting{Key: "each_try.of", Kind: KindCount, Low: 1, High: 10_000, Default: "10", Example: "50", field: "TryLimit.Of",
			unfit: beside(notMeasured),
			Doc:   "With average and max: how many of the last calls are looked at.",
			at:    of(func(d *Dependency) *int { return &d.Policy.TryLimit.Of })},
		Setting{Key: "each_try.attached", Kind: KindShare, Default: "off", Off: true, Example: "2%", field: "TryLimit.Attached",
			Doc: "With learn: the share of the tries without a learnt limit, up to 50%, for calls that cannot run on once they " +
				"are cut.",
			at: of(func(d *Dependency) *float64 { return &d.Policy.TryLimit.Attached })},
		Setting{Key: "idempotent", Kind: KindSwitch, Default: "false", Example: "true", Flag: "idempotent",
			Doc: "Every call may be made twice, whatever its method. Without it only what HTTP says so of is repeated: GET, " +
				"HEAD, PUT, DELETE and the like.",
			at: of(func(d *Dependency) *bool { return &d.Idempotent })},
	)
}

func bodySettings() []Setting {
	return dependency(
		Setting{Key: "pace", Kind: KindGroup, also: []string{"min_throughput", "throughput"},
			Doc: "How fast a body must come while somebody waits for it."},
		Setting{Key: "pace.least", Kind: KindSize, clear: own(func(d *Dependency) { d.Policy.Pace = prazo.Pace{} }),
			Short: true, Off: true, heart: true, Default: "off", Example: "10KiB", field: "Pace.Least",
			Doc: "The least bytes a second; a slower body is cut.",
			at:  of(func(d *Dependency) *int64 { return &d.Policy.Pace.Least })},
		Setting{Key: "pace.over", Kind: KindTime, Default: "1s", Example: "5s", field: "Pace.Over",
			Doc: "The window it is measured over.",
			at:  of(func(d *Dependency) *time.Duration { return &d.Policy.Pace.Over })},
		Setting{Key: "pace.early", Kind: KindSwitch, Default: "false", Example: "true", field: "Pace.Early",
			Doc: "Cut a body of known length as soon as it cannot be whole by the deadline.",
			at:  of(func(d *Dependency) *bool { return &d.Policy.Pace.Early })},
		Setting{Key: "idle", Kind: KindTime, Off: true, Default: "off", Example: "30s", field: "Idle",
			also: []string{"idle_timeout", "stream_idle_timeout"},
			Doc:  "The longest gap of a declared stream, which has no deadline once its answer has begun.",
			at:   of(func(d *Dependency) *time.Duration { return &d.Policy.Idle })},
		Setting{Key: "whole", Kind: KindSize, Off: true, off: -1, Default: "1MiB", Example: "4MiB",
			also: []string{"buffer", "hold"},
			Doc:  "Bodies up to this length are read inside the try, so that one that drips is tried again.",
			at:   of(func(d *Dependency) *int64 { return &d.Whole })},
	)
}

// dependency gives settings their section.
func dependency(list ...Setting) []Setting { return in(SectionDependencies, list) }

func in(section string, list []Setting) []Setting {
	for i := range list {
		list[i].Section = section
	}
	return list
}

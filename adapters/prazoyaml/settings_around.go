package prazoyaml

import "time"

func pageSettings() []Setting {
	return in(SectionPages, []Setting{
		{Key: "budget", Kind: KindTime, Required: true, Example: "3s", also: []string{"deadline", "timeout", "total"},
			Doc: "The time of the whole page.",
			at:  of(func(p *Page) *time.Duration { return &p.Budget })},
		{Key: "reserve", Kind: KindTime, Off: true, Default: "off", Example: "150ms", also: []string{"keep"},
			Doc: "What of the budget is kept for the page's own work.",
			at:  of(func(p *Page) *time.Duration { return &p.Reserve })},
		{Key: "calls", Kind: KindSteps, Default: "(none)", Example: "[frete, {together: [cotacao, estoque]}]",
			also: []string{"steps", "dependencies"},
			Doc:  "The dependencies that are called, one after the other; those under together are called at once.",
			at:   of(func(p *Page) *[]Step { return &p.Steps })},
	})
}

func poolSettings() []Setting {
	return in(SectionPools, []Setting{
		{Key: "size", Kind: KindCount, Low: 1, High: 1_000_000, Required: true, Example: "10",
			also: []string{"max", "workers", "places"},
			Doc:  "How many places there are.",
			at:   of(func(p *Pool) *int { return &p.Size })},
		{Key: "wait", Kind: KindTime, Off: true, Default: "off", Example: "500ms", also: []string{"queue", "timeout"},
			Doc: "How long a request waits for a place.",
			at:  of(func(p *Pool) *time.Duration { return &p.Wait })},
		{Key: "rate", Kind: KindRate, Off: true, Default: "(as in the logs)", Example: "10/s",
			also: []string{"rps", "requests"},
			Doc:  "How many requests want a place.",
			at:   of(func(p *Pool) *float64 { return &p.Rate })},
		{Key: "calls", Kind: KindNames, refers: SectionDependencies, Default: "(none)", Example: "[frete]",
			also: []string{"dependencies"},
			Doc:  "The dependencies that are called, one after the other, while a place is held.",
			at:   of(func(p *Pool) *[]string { return &p.Dependencies })},
	})
}

func frontSettings() []Setting {
	return in(SectionFronts, []Setting{
		{Key: "kind", Kind: KindWord,
			Words:   []string{"nginx", "haproxy", "envoy", "gateway", "istio", "traefik", "caddy", "other"},
			Default: "(by its file)", Example: "nginx",
			also: []string{"type"},
			Doc:  "Which proxy it is.",
			at:   of(func(f *Front) *string { return &f.Kind })},
		{Key: "file", Kind: KindText, Default: "(none)", Example: "/etc/nginx/nginx.conf", also: []string{"config", "path"},
			Doc: "Its configuration, from which its limits are read. The path is from the folder of this file.",
			at:  of(func(f *Front) *string { return &f.File })},
		{Key: "limit", Kind: KindTime, Default: "(as in its file)", Example: "60s",
			also: []string{"timeout", "below", "deadline"},
			Doc:  "After which time it gives up, where there is no file to read.",
			at:   of(func(f *Front) *time.Duration { return &f.Limit })},
		{Key: "pages", Kind: KindNames, refers: SectionPages, Default: "(all, if it has no dependencies)",
			Example: "[checkout]",
			Doc:     "The pages that are served through it.",
			at:      of(func(f *Front) *[]string { return &f.Pages })},
		{Key: "dependencies", Kind: KindNames, refers: SectionDependencies, Default: "(none)", Example: "[frete]",
			also: []string{"calls"},
			Doc:  "The dependencies that are called through it.",
			at:   of(func(f *Front) *[]string { return &f.Dependencies })},
	})
}

func addDependency(f *File, name string) any {
	f.Dependencies = append(f.Dependencies, Dependency{Name: name})
	return &f.Dependencies[len(f.Dependencies)-1]
}

func addPage(f *File, name string) any {
	f.Pages = append(f.Pages, Page{Name: name})
	return &f.Pages[len(f.Pages)-1]
}

func addPool(f *File, name string) any {
	f.Pools = append(f.Pools, Pool{Name: name})
	return &f.Pools[len(f.Pools)-1]
}

func addFront(f *File, name string) any {
	f.Fronts = append(f.Fronts, Front{Name: name})
	return &f.Fronts[len(f.Fronts)-1]
}

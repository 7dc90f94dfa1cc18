package page

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Where things stand in the picture of a curve, in pixels from above. Two panels share the axis of time: how many calls
// take how long, and which share takes longer.
const (
	barsY, barsHigh   = 48, 110
	shareY, shareHigh = 190, 150
	curveHigh         = shareY + shareHigh + 22
	bars              = 90
)

// A curvePicture is the latency of one dependency, with the limits as lines.
type curvePicture struct {
	Label        string
	Height       int
	Bars, Shares string // paths in 1000 by the height of their panel
	Marks        []tickMark
	Levels       []levelMark
	Lines        []limitLine
	Cut          *cutPart
	Slider       *slider
}

// A levelMark is a share on the lower panel.
type levelMark struct {
	Y, TextY int
	Text     string
}

// A limitLine is a limit through both panels.
type limitLine struct {
	Class, X, TextX, Anchor, Text string
	From, Y                       int
}

// A cutPart is what lies behind a limit.
type cutPart struct {
	X, Width, Y       string
	BarsBox, ShareBox string
}

// A slider is what the script needs to move the limit.
type slider struct {
	Data string
	At   int // of 1000
}

func newCurvePicture(c curve, d PlanDependency) *curvePicture {
	limit, today, deadline := max(d.TryLimit, 0).Seconds(), max(d.Today, 0).Seconds(), max(d.Deadline, 0).Seconds()
	a := newLogAxis(c, limit, today, deadline)
	floor := max(math.Pow(10, math.Floor(math.Log10(c.least()*0.999))), leastShare)
	p := &curvePicture{Height: curveHigh, Marks: a.marks(), Bars: barsPath(c, a), Shares: sharesPath(c, a, floor)}
	for power := -1; math.Pow(10, float64(power)) > floor*0.9; power-- {
		y := shareHeight(math.Pow(10, float64(power)), floor)
		p.Levels = append(p.Levels, levelMark{int(y) + shareY, int(y) + shareY - 4, oneIn(math.Pow(10, float64(power)), 0)})
	}
	p.Lines = limitLines(a, today, deadline, limit)
	if limit > 0 {
		p.Cut = newCutPart(a.at(limit), shareHeight(c.above(limit), floor))
	}
	p.Slider = newSlider(c, d, a, floor)
	p.Label = fmt.Sprintf("How long %s calls took, from %s to %s. Above, how many took how long; below, which share took longer.",
		grouped(d.N), seconds(c.t[0]), seconds(c.t[len(c.t)-1]))
	if limit > 0 {
		p.Label += fmt.Sprintf(" The proposed limit of %s cuts %s.", seconds(limit), oneIn(c.above(limit), d.N))
	}
	return p
}

// barsPath is how many calls take how long, as steps over the logarithm of time.
func barsPath(c curve, a logAxis) string {
	var heights [bars]float64
	most := 0.0
	for i := range bars {
		heights[i] = max(c.above(a.time(float64(i)/bars))-c.above(a.time(float64(i+1)/bars)), 0)
		most = max(most, heights[i])
	}
	if most == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "M0 %d", barsHigh)
	for i, h := range heights {
		high := h / most * (barsHigh - 2)
		if h > 0 {
			high = max(high, 2) // a bar that is there is seen
		}
		fmt.Fprintf(&b, "V%sH%s", short(barsHigh-high), short(float64(i+1)/bars*wide))
	}
	fmt.Fprintf(&b, "V%dZ", barsHigh)
	return b.String()
}

// sharesPath is which share takes longer, as a line over the logarithm of both.
func sharesPath(c curve, a logAxis, floor float64) string {
	var b strings.Builder
	b.WriteString("M0 0")
	for i := range c.t {
		fmt.Fprintf(&b, "L%s %s", short(a.at(c.t[i])*wide), short(shareHeight(c.s[i], floor)))
	}
	return b.String() + "H1000"
}

// shareHeight is where a share stands in its panel: all above, the floor and less below.
func shareHeight(s, floor float64) float64 {
	return math.Log(max(s, floor)) / math.Log(floor) * shareHigh
}

func short(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

// limitLines are the lines that stay where they are, each with its text on a row of its own.
func limitLines(a logAxis, today, deadline, limit float64) []limitLine {
	var all []limitLine
	for _, l := range []struct {
		class, text string
		at          float64
		y           int
	}{{"today", "today ", today, 12}, {"deadline", "deadline of a call ", deadline, 26}, {"chosen", "proposed ", limit, 40}} {
		if l.at <= 0 {
			continue
		}
		x := a.at(l.at)
		line := limitLine{
			Class: l.class, X: percent(x, 1), TextX: percent(x+0.006, 1), Anchor: "start",
			Text: l.text + seconds(l.at), From: l.y - 9, Y: l.y,
		}
		if x > 0.55 {
			line.TextX, line.Anchor = percent(x-0.006, 1), "end"
		}
		all = append(all, line)
	}
	return all
}

// newCutPart shows what lies behind a place on the axis, the share there being at y of its panel.
func newCutPart(x, y float64) *cutPart {
	from, width := short(x*wide), short(max((1-x)*wide, 0.1))
	return &cutPart{
		X: percent(x, 1), Width: percent(1-x, 1), Y: short(y + shareY),
		BarsBox: fmt.Sprintf("%s 0 %s %d", from, width, barsHigh), ShareBox: fmt.Sprintf("%s 0 %s %d", from, width, shareHigh),
	}
}

// newSlider packs the curve for the script.
func newSlider(c curve, d PlanDependency, a logAxis, floor float64) *slider {
	type number = json.Number
	four := func(v float64) number { return number(strconv.FormatFloat(v, 'g', 4, 64)) }
	data := struct {
		Lo    number   `json:"lo"`
		Hi    number   `json:"hi"`
		Floor number   `json:"floor"`
		Limit float64  `json:"limit"`
		Today float64  `json:"today"`
		N     uint64   `json:"n"`
		Tries int      `json:"tries"`
		Waits float64  `json:"waits"`
		Ends  float64  `json:"ends"`
		T     []number `json:"t"`
		S     []number `json:"s"`
	}{
		four(a.lo), four(a.hi), four(floor), max(d.TryLimit, 0).Seconds(), d.Today.Seconds(), d.N,
		d.Tries, max(d.Waits, 0).Seconds(), max(d.Deadline, 0).Seconds(), nil, nil,
	}
	for i := range c.t {
		data.T, data.S = append(data.T, four(c.t[i])), append(data.S, four(c.s[i]))
	}
	text, err := json.Marshal(data)
	if err != nil { // all of these are numbers
		return nil
	}
	at := 0.5
	if d.TryLimit > 0 {
		at = a.at(d.TryLimit.Seconds())
	}
	return &slider{Data: string(text), At: int(math.Round(at * 1000))}
}

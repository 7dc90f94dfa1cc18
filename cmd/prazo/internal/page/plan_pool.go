package page

import (
	"math"
	"strconv"
	"strings"
)

// A poolView is a pool on some days, as places that fill.
type poolView struct {
	Name, Says, Left string
	Size             int
	SizeX            string
	Days             []dayView
	Places           string // path of the lines between places; "" where there are too many
}

// A dayView is how full a pool is on one day.
type dayView struct {
	Name, Number, Word string
	Class, Glyph       string
	Parts              string // who holds how many
	Bars               []heldBar
	OverX, Over        string // who waits for a place
}

// A heldBar is the places that one dependency holds.
type heldBar struct {
	X, Width string
	Hung     bool
}

func newPool(p PlanPool) poolView {
	v := poolView{Name: clip(p.Name, maxName), Says: clip(p.Says, maxText), Size: max(p.Size, 0)}
	days, left := first(p.Days, 12)
	v.Left = more(left, "day", "days")
	most := float64(v.Size)
	for _, d := range days {
		most = max(most, held(d))
	}
	whole := max(math.Ceil(most), 1)
	v.SizeX = percent(float64(v.Size), whole)
	v.Places = placeLines(whole)
	for _, d := range days {
		v.Days = append(v.Days, newDay(d, float64(v.Size), whole))
	}
	return v
}

// held is how many places are wanted on a day.
func held(d PlanDay) float64 {
	sum := 0.0
	for _, p := range d.Parts {
		if p.Places > 0 {
			sum += min(p.Places, 1e9)
		}
	}
	return min(sum, 1e9)
}

func newDay(d PlanDay, size, whole float64) dayView {
	all := held(d)
	v := dayView{Name: clip(d.Name, maxName), Class: "v-cut", Glyph: "✓", Word: "places held"}
	v.Number = digits(all) + " of " + digits(size)
	if all > size {
		v.Class, v.Glyph, v.Word = "v-not-cut", "✕", "places wanted: the pool runs dry"
		v.OverX, v.Over = percent(size, whole), percent(all-size, whole)
	} else if all > 0.8*size {
		v.Class, v.Glyph, v.Word = "v-late", "!", "places held: nearly none is left"
	}
	at, parts := 0.0, []string{}
	for _, hung := range []bool{true, false} {
		for _, p := range d.Parts {
			if p.Hung != hung || !(p.Places > 0) || len(parts) == maxHeld {
				continue
			}
			wide := min(p.Places, max(size-at, 0))
			v.Bars = append(v.Bars, heldBar{percent(at, whole), percent(wide, whole), hung})
			parts = append(parts, clip(p.Name, maxName)+" "+digits(min(p.Places, 1e9)))
			at += wide
		}
	}
	v.Parts = strings.Join(parts, ", ")
	return v
}

// maxHeld is how many dependencies are drawn in one pool.
const maxHeld = 20

// placeLines is the path of lines between places, in 1000 by 1.
func placeLines(whole float64) string {
	if whole > 120 {
		return ""
	}
	var b strings.Builder
	for i := 1; i < int(whole); i++ {
		b.WriteString("M" + strconv.Itoa(int(math.Round(float64(i)/whole*wide))) + " 0v1")
	}
	return b.String()
}

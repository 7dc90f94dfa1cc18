package lab

import "fmt"

// unknown is the error for a name that is not in the list, with the nearest
// one that is.
func unknown(name string, list []fault) error {
	best := nearest(name, list)
	if best == "" {
		return fmt.Errorf("lab: there is no fault %.60q; prazo lab --list shows them", name)
	}
	return fmt.Errorf("lab: there is no fault %.60q; did you mean %q?", name, best)
}

// nearest is the name in the list that a mistyped one was meant to be, or "".
func nearest(name string, list []fault) string {
	best, near := "", 1+len(name)/3
	for _, f := range list {
		if d := distance(cutTo(name, 64), f.name); d <= near {
			best, near = f.name, d-1
		}
	}
	return best
}

// distance is how many letters must be added, taken away or changed to make
// one word of the other (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

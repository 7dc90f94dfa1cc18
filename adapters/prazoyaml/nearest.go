package prazoyaml

import "strings"

// nearest returns the word that a person may have meant, or "": the one with the fewest letters to change, if these are few.
func nearest(word string, words []string) string {
	const most = 500 // of the names in a file there may be many
	words = words[:min(len(words), most)]
	word = plainWord(word)
	best, fewest := "", max(1, len(word)/3)+1
	for _, w := range words {
		if d := distance(word, plainWord(w), fewest); d < fewest {
			best, fewest = w, d
		}
	}
	return best
}

// plainWord takes away what people write differently in one and the same name.
func plainWord(s string) string {
	const most = 60 // the distance takes time with the product of the lengths
	return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(s[:min(len(s), most)]))
}

// distance counts the letters to insert, delete, replace or swap that make one word of another. What is above most is most+1.
func distance(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	var before []int
	last, row := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, make([]int, len(b)+1)
	}
	return min(last[len(b)], most+1)
}

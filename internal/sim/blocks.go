package sim

// Alternate deals a series out in blocks of so many calls, the first to choose a limit by, the next to judge it, and so on, so
// that both see all hours of the day. A block of 0 or less is one of 500..
func Alternate(calls []Recorded, block int) (choose, judge []Recorded) {
	if block <= 0 {
		block = usualBlock
	}
	for i, c := range calls {
		if isJudged(i, block) {
			judge = append(judge, c)
		} else {
			choose = append(choose, c)
		}
	}
	return choose, judge
}

const usualBlock = 500

// isJudged reports whether a call is in a block that judges.
func isJudged(i, block int) bool { return i/block%2 == 1 }

package sim

// The streams of what is drawn for a call. Each draw has its own, so that two policies that do different things draw the
// same for the same: their difference is theirs and not that of the dice.
const (
	drawHang = iota + 1
	drawEndpoint
	drawNeighbour
	drawLonger
	drawWait
	drawAttached
)

// draw gives a number of [0, 1) that depends on nothing but its arguments.
func draw(seed uint64, stream, call, try int) float64 {
	x := mixed(seed + uint64(stream)*0x9e3779b97f4a7c15)
	x = mixed(x + uint64(call))
	x = mixed(x + uint64(try))
	return float64(x>>11) / (1 << 53)
}

// mixed is the finalizer of splitmix64: one bit more or less in x changes half of the bits of the result.
func mixed(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

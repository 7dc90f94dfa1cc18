package lab

import "time"

const acceptAfter = 3 * time.Second

// acceptSlow has a full backlog for a while. A kernel sends its SYN again
// after 1 s, 3 s, 7 s ..., so who connects may wait longer than the lab says.
func acceptSlow() fault {
	return fault{
		name: "accept-slow",
		set:  "connect", blind: true, lasts: acceptAfter,
		says: "the SYN is not answered in the first 3 s of the lab's life, as by a server that is too busy to accept; then " +
			"JSON at once (Linux only)",
		wants: wantsCut + ": connecting is inside the deadline, and the kernel's own waits too",
		bind:  bindSlow,
	}
}

// Package survey collects what was measured of each dependency and route, from logs and from counts that others made, in
// bounded memory: distributions, a sample of the calls in their order, and what is known of second tries.
package survey

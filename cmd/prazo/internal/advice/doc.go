// Package advice joins what was measured with what prazo.yaml says, and both with the proxies in front: the number for each
// dependency, and what it does to pages, pools and proxies. It reads no file and no clock.
package advice

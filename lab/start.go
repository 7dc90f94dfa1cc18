package lab

// TB is what [Start] needs of a *testing.T, *testing.B or *testing.F. It keeps
// package testing out of programs that only serve a lab.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
	Cleanup(func())
}

// Start opens a lab on free ports of 127.0.0.1 for one test and closes it at
// the end of the test. It fails the test when the lab cannot be opened.
//
//	l := lab.Start(t, lab.Only("silent", "tls-drip"))
func Start(t TB, options ...Option) *Lab {
	t.Helper()
	l, err := New("127.0.0.1:0", options...)
	if err != nil {
		t.Fatalf("%v", err)
		return nil
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Fatalf("lab: close: %v", err)
		}
	})
	return l
}

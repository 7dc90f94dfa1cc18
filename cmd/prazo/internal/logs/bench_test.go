package logs

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
)

// block makes lines of nginx, combined with both times, as one shop with four upstreams would write them.
func block(lines int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	paths := []string{"/frete/%d?cep=01310", "/orders/%d/items", "/search?q=%d", "/assets/app.js?v=%d"}
	for i := range lines {
		took := 20 + r.IntN(200)
		fmt.Fprintf(&b, "203.0.113.%d - - [06/Feb/2026:12:%02d:%02d +0000] \"GET %s HTTP/1.1\" 200 %d \"https://shop.example/\" "+
			"\"Mozilla/5.0 (X11; Linux x86_64)\" %d.%03d 0.%03d 10.0.0.%d:8080\n",
			i%250, i/3000%60, i/50%60, fmt.Sprintf(paths[i%4], r.IntN(100_000)), r.IntN(20_000), 0, took, took-r.IntN(15), 1+i%4)
	}
	return b.Bytes()
}

// repeated gives the same block again and again.
type repeated struct {
	block []byte
	rest  []byte
	times int
}

func (r *repeated) Read(b []byte) (int, error) {
	if len(r.rest) == 0 {
		if r.times == 0 {
			return 0, io.EOF
		}
		r.times--
		r.rest = r.block
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func BenchmarkNginx(b *testing.B) {
	lines := 100_000
	text := block(lines)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	b.ResetTimer()
	in := &repeated{block: text, times: b.N}
	s, err := Read(context.Background(), Config{Names: []string{"-"}, Stdin: in}, func([]Call, *Names) {})
	if err != nil || s.Calls != int64(b.N*lines) {
		b.Fatalf("%v: %+v", err, s)
	}
}

package lab_test

import (
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/prazohq/prazo/lab"
)

func ExampleOnly() {
	l, err := lab.New("127.0.0.1:0", lab.Only("silent", "frete"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	fmt.Println(len(l.Faults()), l.URL("gotejando") == "")
	// Output: 2 true
}

func ExampleOption() {
	options := []lab.Option{lab.Only("gotejando"), lab.Scale(0.01)}
	l, err := lab.New("127.0.0.1:0", options...)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	resp, err := http.Get(l.URL("gotejando"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	fmt.Println(string(body), err)
	// Output: {"status":"gotejando"} <nil>
}

func ExampleScale() {
	_, err := lab.New("127.0.0.1:0", lab.Scale(-1))
	fmt.Println(err)
	// Output: lab: a scale of -1: it must be above 0 and at most 1000
}

func ExampleWire() {
	l, err := lab.New("127.0.0.1:0", lab.Only("close-head"), lab.Wire(100))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	_, err = http.Get(l.URL("close-head"))
	fmt.Println("an error:", err != nil)
	for _, e := range l.Events(0)[:2] {
		fmt.Println(e.Conn, e.Kind)
	}
	// Output:
	// an error: true
	// 1 accept
	// 1 read
}

func ExampleEvent() {
	e := lab.Event{Conn: 1, Kind: "write", Bytes: 1, Text: "{"}
	fmt.Println(e.Kind, e.Bytes, e.Text)
	// Output: write 1 {
}

func ExampleLab_Events() {
	l, err := lab.New("127.0.0.1:0", lab.Only("silent"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	fmt.Println(len(l.Events(0)), "without the option Wire")
	// Output: 0 without the option Wire
}

func ExampleLab_CA() {
	l, err := lab.New("127.0.0.1:0", lab.Only("silent"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	pem, err := l.CA()
	fmt.Println(x509.NewCertPool().AppendCertsFromPEM(pem), err)
	// Output: true <nil>
}

func ExampleDrip() {
	l, err := lab.New("127.0.0.1:0", lab.Drip(22, 10*time.Millisecond))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	resp, err := http.Get(l.URL("drip"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	fmt.Println(len(body), err)
	// Output: 22 <nil>
}

func ExampleCatalogue() {
	for _, f := range lab.Catalogue() {
		if f.Set == "connect" && f.Ends {
			fmt.Println(f.Name)
		}
	}
	// Output:
	// refused
	// reset-accept
}

func ExampleFind() {
	_, err := lab.Find("gotejand")
	fmt.Println(err)
	// Output: lab: there is no fault "gotejand"; did you mean "gotejando"?
}

func ExampleSets() {
	fmt.Println(lab.Sets()[:3])
	// Output: [dns connect tls]
}

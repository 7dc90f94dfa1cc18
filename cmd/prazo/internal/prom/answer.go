package prom

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// An answer is the envelope of the API, without the data in it.
type answer struct {
	status, errorType, message string
	resultType                 string
	partial                    bool     // VictoriaMetrics: a node did not answer
	warnings                   []string // the first few
}

// errNotJSON is an answer that is no JSON, so of something else.
var errNotJSON = errors.New("no JSON")

const mostWarnings = 3

// readAnswer walks through an answer of the API and calls each at every element of its data, as it comes: no more than one
// element is in memory. The elements are samples, or names.
func readAnswer(r io.Reader, each func(*json.Decoder) error) (answer, error) {
	var a answer
	begin := bufio.NewReader(r)
	if err := firstIsBrace(begin); err != nil {
		return a, err
	}
	dec := json.NewDecoder(begin)
	err := walkObject(dec, func(field string) error {
		if field == "data" {
			return a.readData(dec, each)
		}
		return a.readField(dec, field)
	})
	if err != nil {
		return a, inAnswer(err)
	}
	if a.status != "success" {
		return a, fmt.Errorf("is the error %s: %s", first(excerpt(a.errorType), "without a type"), first(excerpt(a.message), "nothing is said"))
	}
	return a, nil
}

// firstIsBrace looks whether what comes is an object at all, and shows what it is if not.
func firstIsBrace(r *bufio.Reader) error {
	begin, err := r.Peek(1)
	for ; err == nil && bytes.IndexByte([]byte(" \t\r\n"), begin[0]) >= 0; begin, err = r.Peek(1) {
		_, _ = r.Discard(1)
	}
	switch {
	case errors.Is(err, io.EOF):
		return fmt.Errorf("empty, %w", errNotJSON)
	case err != nil:
		return err
	case begin[0] == '{':
		return nil
	}
	text, _ := r.Peek(80)
	return fmt.Errorf("%w (%.80q)", errNotJSON, excerpt(string(text)))
}

// inAnswer words an error of the JSON decoder. What the reader itself said passes.
func inAnswer(err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return errors.New("ends in its middle")
	case errors.As(err, &syntax):
		return fmt.Errorf("%w (%w at byte %d)", errNotJSON, err, syntax.Offset)
	}
	return err
}

// walkObject calls visit at the value of every field of the object that comes; visit must read the value.
func walkObject(dec *json.Decoder, visit func(field string) error) error {
	if err := delimiter(dec, '{'); err != nil {
		return err
	}
	for dec.More() {
		token, err := dec.Token()
		if err != nil {
			return err
		}
		field, _ := token.(string)
		if err := visit(field); err != nil {
			return err
		}
	}
	_, err := dec.Token()
	return err
}

func delimiter(dec *json.Decoder, want json.Delim) error {
	token, err := dec.Token()
	if err != nil {
		return err
	}
	if token != want {
		return fmt.Errorf("has %.20q where a %q of the API belongs: is it Prometheus that listens there?", fmt.Sprint(token), want)
	}
	return nil
}

// readField reads what stands beside the data.
func (a *answer) readField(dec *json.Decoder, field string) error {
	var text string
	switch field {
	case "status", "errorType", "error":
		if err := dec.Decode(&text); err != nil {
			return err
		}
		switch field {
		case "status":
			a.status = text
		case "errorType":
			a.errorType = text
		default:
			a.message = text
		}
	case "warnings":
		var all []string
		if err := dec.Decode(&all); err != nil {
			return err
		}
		for _, w := range all[:min(len(all), mostWarnings)] {
			a.warnings = append(a.warnings, excerpt(w))
		}
	case "isPartial":
		return dec.Decode(&a.partial)
	default:
		return skip(dec)
	}
	return nil
}

// skip leaves out a value.
func skip(dec *json.Decoder) error {
	var left json.RawMessage
	return dec.Decode(&left)
}

// readData reads the data: a list of names, or an object with a list of samples.
func (a *answer) readData(dec *json.Decoder, each func(*json.Decoder) error) error {
	token, err := dec.Token()
	switch {
	case err != nil || token == nil:
		return err
	case token == json.Delim('['):
		return readList(dec, each)
	case token != json.Delim('{'):
		return fmt.Errorf("has the data %.40q: is it Prometheus that listens there?", fmt.Sprint(token))
	}
	for dec.More() {
		field, err := dec.Token()
		if err != nil {
			return err
		}
		switch field {
		case "resultType":
			err = dec.Decode(&a.resultType)
		case "result":
			err = a.readResult(dec, each)
		default:
			err = skip(dec)
		}
		if err != nil {
			return err
		}
	}
	_, err = dec.Token()
	return err
}

// readResult reads the samples of a vector.
func (a *answer) readResult(dec *json.Decoder, each func(*json.Decoder) error) error {
	if a.resultType != "" && a.resultType != "vector" {
		return fmt.Errorf("is a %.20q and not a vector: is it Prometheus that listens there?", a.resultType)
	}
	token, err := dec.Token()
	switch {
	case err != nil || token == nil:
		return err
	case token != json.Delim('['):
		return fmt.Errorf("has the result %.40q and not a list: is it Prometheus that listens there?", fmt.Sprint(token))
	}
	return readList(dec, each)
}

// readList calls each at every element of a list whose [ is read.
func readList(dec *json.Decoder, each func(*json.Decoder) error) error {
	for dec.More() {
		if err := each(dec); err != nil {
			return err
		}
	}
	_, err := dec.Token()
	return err
}

// saidIn finds the message in the answer of a server that refuses: the API's own, or the beginning of the text.
func saidIn(r io.Reader) string {
	text, _ := io.ReadAll(r)
	var a struct {
		Error   string `json:"error"`
		Message string `json:"message"`
	}
	if json.Unmarshal(text, &a) == nil {
		return excerpt(first(a.Error, a.Message))
	}
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("<")) {
		return "" // a page of HTML says nothing to a terminal
	}
	return excerpt(string(text))
}

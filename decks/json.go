package decks

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/wisim/wisim/engine/card"
)

// Schema names the JSON form of a deck and its version.
const Schema = "wisim.deck/1"

// jsonDeck is a deck in wisim's JSON form. The reader finds a card by its code or, without a code,
// by its name. It ignores unknown fields.
type jsonDeck struct {
	Schema  string     `json:"schema"`
	Name    string     `json:"name"`
	Capital string     `json:"capital"`
	Cards   []jsonCard `json:"cards"`
}

type jsonCard struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

func (b *builder) readJSON(data []byte) {
	dec := json.NewDecoder(bytes.NewReader(data))
	var in jsonDeck
	if err := dec.Decode(&in); err != nil {
		b.jsonError(data, err)
		return
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		b.errorf(lineOf(data, dec.InputOffset()), "more after the end of the deck; want one JSON object")
		return
	}
	if in.Schema != "" && in.Schema != Schema {
		b.errorf(1, "schema %q; want %q", clip(in.Schema), Schema)
		return
	}
	b.name = cleanName(in.Name)
	if in.Capital != "" {
		b.setCapital(0, in.Capital)
	}
	for i, c := range in.Cards {
		if b.stopReading() {
			return
		}
		b.jsonCard(i, c)
	}
}

// jsonCard adds one card. Its errors give the number of the card in the list, because lines of
// JSON mean little to people.
func (b *builder) jsonCard(i int, c jsonCard) {
	switch {
	case c.Code == "" && c.Name == "":
		b.errorf(0, "card %d has no code and no name; want one of them", i+1)
	case c.Count < 1 || c.Count > MaxCount:
		b.errorf(0, "card %d: %d copies of %q; want 1 to %d", i+1, c.Count, clip(c.Code+c.Name), MaxCount)
	case c.Code != "":
		b.addCode(0, c.Code, c.Count)
	default:
		b.addName(0, c.Name, c.Count)
	}
}

func (b *builder) jsonError(data []byte, err error) {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		b.errorf(lineOf(data, syntax.Offset), "is not well-formed JSON: %v", err)
	case errors.As(err, &kind):
		b.errorf(lineOf(data, kind.Offset), "%s is a JSON %s; want %s", kind.Field, kind.Value, jsonKind(kind.Type))
	default:
		b.errorf(lineOf(data, int64(len(data))), "is not well-formed JSON: %v", err)
	}
}

// jsonKind describes the type of value that a field must have, for errors.
func jsonKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return "a list"
	case reflect.Int:
		return "a whole number"
	case reflect.Struct:
		return "an object"
	}
	return "a string"
}

func lineOf(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(int(offset), len(data))], []byte("\n"))
}

// writeJSON writes a deck in wisim's JSON form.
func writeJSON(w io.Writer, d Deck, p *Pool) error {
	out := jsonDeck{Schema: Schema, Name: d.Name, Cards: []jsonCard{}}
	if d.Capital != card.Neutral {
		out.Capital = d.Capital.String()
	}
	for _, e := range d.Cards {
		out.Cards = append(out.Cards, jsonCard{Code: e.Code.String(), Name: p.Name(e.Code), Count: e.Count})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return fmt.Errorf("write json: %w", err)
	}
	return nil
}

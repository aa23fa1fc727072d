package decks

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine/card"
)

// Schema names the JSON form of a deck and its version.
const Schema = "wisim.deck/1"

// jsonDeck is a deck in wisim's JSON form, as it is written.
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

// What is read is more than what is written. A deck is an object with lists of cards,
// or such a list alone. A list is one of
//
//	[{"code": "01017", "name": "Name", "count": 3}]    also id, title, quantity and the like
//	["Name", "3 Name", "01017"]
//	{"01017": 3, "Name": 3, "Name": {"quantity": 3}}
//
// Fields with other names are left out, with a note.

// jsonValue is a part of a JSON file that is well-formed.
type jsonValue struct {
	raw json.RawMessage
	at  int64 // offset in the file
}

// maxDepth is the largest number of objects around a deck, such as {"deck": {...}}.
const maxDepth = 3

type jsonField struct {
	key string
	jsonValue
}

// jsonReader reads the JSON of a deck.
type jsonReader struct {
	*builder
	data   []byte
	depth  int      // number of objects around the deck
	list   string   // name of the field with the list of the whole deck, once one was read
	others []string // fields of the deck that are left out
	ofCard []string // fields of cards that are left out
}

// looksLikeJSON reports whether the text is JSON, if it begins with a bracket; text
// may begin with "[Tactics]" or "[[Name]]".
func looksLikeJSON(text []byte) bool {
	return text[0] == '{' || text[0] == '[' && (json.Valid(text) || bytes.HasPrefix(bytes.TrimSpace(text[1:]), []byte("{")))
}

func (b *builder) readJSON(data []byte) {
	r := &jsonReader{builder: b, data: data}
	dec := json.NewDecoder(bytes.NewReader(data))
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		r.malformed(err)
		return
	}
	whole := jsonValue{raw, dec.InputOffset() - int64(len(raw))}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		b.errorf(lineOf(data, dec.InputOffset()), "more after the end of the deck; want one JSON value")
		return
	}
	if whole.kind() == "array" {
		r.cards("the deck", whole)
	} else {
		r.deckObject(whole)
	}
	r.leftOut("", r.others)
	r.leftOut(" of cards", r.ofCard)
}

func (r *jsonReader) leftOut(of string, fields []string) {
	if len(fields) > 0 {
		r.notef(0, "left out the fields%s %s", of, strings.Join(fields, ", "))
	}
}

func (r *jsonReader) malformed(err error) {
	offset := int64(len(r.data))
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		offset = syntax.Offset
	}
	r.errorf(lineOf(r.data, offset), "is not well-formed JSON: %v", err)
}

// deckObject reads an object that is a deck.
func (r *jsonReader) deckObject(v jsonValue) {
	fields := v.fields()
	if i := slices.IndexFunc(fields, func(f jsonField) bool { return f.key == "schema" }); i >= 0 {
		s, ok := r.text(fields[i])
		if !ok || s != "" && s != Schema {
			if ok {
				r.errorf(1, "schema %q; want %q", clip(s), Schema)
			}
			return
		}
	}
	lists := slices.ContainsFunc(fields, isListField)
	for _, f := range fields {
		if r.stopReading() {
			return
		}
		r.deckField(f, lists)
	}
}

// isListField reports whether a field of a deck has a list of its cards.
func isListField(f jsonField) bool {
	switch f.kind() {
	case "array", "object":
		return isHeading(f.words()) || slices.Contains(totalFields, f.word())
	}
	return f.word() == "cards"
}

// Names of fields, in lower case and without anything but letters.
var (
	totalFields   = []string{"cards", "slots", "deck", "decklist", "cardlist", "list", "main", "maindeck", "mainboard", "entries"}
	sideFields    = []string{"sideslots", "sideboards", "maybeboard"}
	codeFields    = []string{"code", "cardcode"}
	idFields      = []string{"id", "cardid"}
	nameFields    = []string{"name", "title", "cardname", "card"}
	countFields   = []string{"count", "quantity", "qty", "amount", "copies", "number"}
	capitalFields = []string{"capital", "capitalboard", "race", "faction"}
)

// deckField reads a field of a deck. In a deck without lists numbers are counts of
// cards.
func (r *jsonReader) deckField(f jsonField, lists bool) {
	word, words := f.word(), f.words()
	switch {
	case f.key == "schema" || f.kind() == "null":
	case word == "name" || word == "title" || word == "deckname", isTotal(words) && word != "cards" && f.kind() == "string":
		if s, ok := r.text(f); ok {
			r.name = cleanName(s)
		}
	case slices.Contains(capitalFields, word):
		if s, ok := r.text(f); ok && s != "" {
			r.setCapital(0, s)
		}
	case isSideboard(words) || slices.Contains(sideFields, word):
		if n := len(f.fields()) + len(f.elements()); n > 0 {
			r.sideboardNote(0, strings.ToLower(f.key))
		}
	case isListField(f):
		r.listField(f)
	case !lists && (f.kind() == "number" || f.kind() == "object" && r.isCard(f.key)):
		r.keyed(f)
	case isHeading(words) && f.kind() == "string" && r.isCard(r.plainText(f)): // "legend": "Name"
		r.line(f.key, f.jsonValue)
	default:
		r.others = appendOnce(r.others, clip(f.key))
	}
}

// listField reads a list of a deck: a section, such as "units", or the whole, of which
// there must be one.
func (r *jsonReader) listField(f jsonField) {
	switch {
	case slices.ContainsFunc(f.fields(), isListField):
		if r.depth++; r.depth > maxDepth {
			r.errorf(f.line(r.data), "%s is a deck within %d others; want a list of cards", clip(f.key), maxDepth)
			return
		}
		r.deckObject(f.jsonValue)
		return
	case !slices.Contains(totalFields, f.word()) && !isTotal(f.words()):
	case r.list != "":
		r.errorf(f.line(r.data), "a second list of cards, %s; an earlier one is %s", clip(f.key), r.list)
		return
	default:
		r.list = clip(f.key)
	}
	r.cards(f.key, f.jsonValue)
}

// cards reads a list of cards, which the field of that name has.
func (r *jsonReader) cards(name string, v jsonValue) {
	switch v.kind() {
	case "array":
		for i, e := range v.elements() {
			if r.stopReading() {
				return
			}
			r.element(name, i, e)
		}
	case "object":
		for _, f := range v.fields() {
			if r.stopReading() {
				return
			}
			r.keyed(f)
		}
	default:
		r.wrongKind(name, v, "a list")
	}
}

// element reads an element of a list. Errors give its number, because lines of JSON
// mean little to people.
func (r *jsonReader) element(list string, i int, v jsonValue) {
	what := fmt.Sprintf("card %d", i+1)
	switch v.kind() {
	case "object":
		r.cardObject(list, what, "", v)
	case "string":
		r.line(what, v)
	default:
		r.wrongKind(list, v, "an object")
	}
}

// line reads a card from a string, as a line of text has it.
func (r *jsonReader) line(what string, v jsonValue) {
	var s string
	if json.Unmarshal(v.raw, &s) != nil || strings.ContainsAny(s, "\r\n") {
		r.errorf(0, "%s: %q is no line of a deck list", what, clip(s))
		return
	}
	t := &textReader{builder: r.builder}
	t.titles = maxTitles // it is a card or an error, but no title
	before := len(r.entries) + len(r.errs)
	t.line(0, s)
	t.resolveUnsure(true)
	if len(r.entries)+len(r.errs) == before {
		r.errorf(0, "%s: %q is no card", what, clip(s))
	}
}

// keyed reads a card whose code or name is the key of a field.
func (r *jsonReader) keyed(f jsonField) {
	what := fmt.Sprintf("%q", clip(f.key))
	if f.kind() == "object" {
		r.cardObject(f.key, what, f.key, f.jsonValue)
		return
	}
	if n, ok := r.count(f); ok {
		r.codeOrName(what, "", f.key, n)
	}
}

// cardObject reads an object that is a card. A key that the list has for it is its
// code or name.
func (r *jsonReader) cardObject(list, what, key string, v jsonValue) {
	var code, id, name string
	count, counted := 0, false
	for _, f := range v.fields() {
		field := jsonField{list + "." + f.key, f.jsonValue}
		ok := true
		switch word := f.word(); {
		case f.kind() == "null":
		case slices.Contains(codeFields, word):
			code, ok = r.text(field)
		case slices.Contains(idFields, word) && f.kind() == "string":
			id, ok = r.text(field)
		case slices.Contains(nameFields, word) && f.kind() == "string":
			name, ok = r.text(field)
		case slices.Contains(countFields, word):
			count, ok = r.count(field)
			counted = true
		default:
			r.ofCard = appendOnce(r.ofCard, clip(f.key))
		}
		if !ok {
			return
		}
	}
	if key != "" {
		name = key
	}
	if code == "" && name == "" {
		code = id
	}
	switch {
	case code == "" && name == "":
		r.errorf(0, "%s has no code and no name; want one of them", what)
	case !counted:
		r.errorf(0, "%s: %q has no count; want {\"name\": ..., \"count\": 3}", what, clip(code+name))
	case count < 1 || count > MaxCount:
		r.errorf(0, "%s: %d copies of %q; want 1 to %d", what, count, clip(cmp.Or(code, name)), MaxCount)
	default:
		r.codeOrName(what, code, name, count)
	}
}

// codeOrName adds a card by its code, if it has one, and else by its name, which may
// be a code, too.
func (r *jsonReader) codeOrName(what, code, name string, count int) {
	if count < 1 || count > MaxCount {
		r.errorf(0, "%s: %d copies of %q; want 1 to %d", what, count, clip(code+name), MaxCount)
		return
	}
	if code == "" {
		if codeForm().MatchString(name) {
			r.addCode(0, name, count)
		} else {
			r.addName(0, name, count)
		}
		return
	}
	if c, err := r.codeCard(code); err == nil && name != "" && r.pool.find(name).title != c.Name {
		r.errorf(0, "%s: %s is %s, but its name is %q; want one card", what, code, c.Name, clip(name))
		return
	}
	r.addCode(0, code, count)
}

// text returns the value of a field that must be a string.
func (r *jsonReader) text(f jsonField) (string, bool) {
	var s string
	switch f.kind() {
	case "null":
	case "string":
		_ = json.Unmarshal(f.raw, &s) // well-formed
	default:
		r.wrongKind(f.key, f.jsonValue, "a string")
		return "", false
	}
	return s, true
}

// plainText returns the value of a string.
func (r *jsonReader) plainText(f jsonField) string {
	s, _ := r.text(f)
	return s
}

// isCard reports whether the text is the code or name of a card.
func (r *jsonReader) isCard(text string) bool {
	if _, err := r.codeCard(text); err == nil {
		return true
	}
	_, ok := r.pool.findExact(text)
	return ok
}

// count returns the value of a field that must be a whole number.
func (r *jsonReader) count(f jsonField) (int, bool) {
	var n int
	if f.kind() != "number" || json.Unmarshal(f.raw, &n) != nil {
		r.wrongKind(f.key, f.jsonValue, "a whole number")
		return 0, false
	}
	return n, true
}

func (r *jsonReader) wrongKind(name string, v jsonValue, want string) {
	if kind := v.kind(); kind == "number" && want == "a whole number" {
		r.errorf(v.line(r.data), "%s is %s; want %s", clip(name), clip(string(v.raw)), want)
	} else {
		r.errorf(v.line(r.data), "%s is a JSON %s; want %s", clip(name), kind, want)
	}
}

// kind returns the kind of the value, as JSON calls it.
func (v jsonValue) kind() string {
	switch v.raw[0] {
	case '"':
		return "string"
	case '{':
		return "object"
	case '[':
		return "array"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	return "number"
}

func (v jsonValue) line(data []byte) int { return lineOf(data, v.at) }

// fields returns the fields of an object in their order, a name that is given twice
// twice; none if the value is no object.
func (v jsonValue) fields() []jsonField {
	var out []jsonField
	v.each('{', func(dec *json.Decoder) {
		key, _ := dec.Token()
		name, _ := key.(string)
		out = append(out, jsonField{name, v.next(dec)})
	})
	return out
}

// elements returns the elements of an array, none if the value is no array.
func (v jsonValue) elements() []jsonValue {
	var out []jsonValue
	v.each('[', func(dec *json.Decoder) { out = append(out, v.next(dec)) })
	return out
}

// each calls f for each part of an object or array; f reads it. Errors cannot occur,
// because the file is well-formed.
func (v jsonValue) each(open json.Delim, f func(*json.Decoder)) {
	dec := json.NewDecoder(bytes.NewReader(v.raw))
	for tok, _ := dec.Token(); tok == open && dec.More(); {
		f(dec)
	}
}

func (v jsonValue) next(dec *json.Decoder) jsonValue {
	var raw json.RawMessage
	_ = dec.Decode(&raw)
	return jsonValue{raw, v.at + dec.InputOffset() - int64(len(raw))}
}

// words returns the words of the key.
func (f jsonField) words() []string { return wordsOf(foldName(f.key)) }

// word returns the words of the key as one.
func (f jsonField) word() string { return strings.Join(f.words(), "") }

func appendOnce(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
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

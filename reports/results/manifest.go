package results

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// RunSchema is the version of the format of run.json and of the table columns.
const RunSchema = "wisim.run/2"

// Manifest is the content of run.json: the question and everything needed to play it
// again on another machine.
type Manifest struct {
	Schema string `json:"schema"`
	// Kind is the command that began the run, such as "sim". It determines the meaning
	// of Question and Setup.
	Kind string `json:"kind"`
	// Command is a command line that asks the same question, for people.
	Command  string          `json:"command"`
	Question json.RawMessage `json:"question"` // the question of the run, a sampling.Question
	Seed     uint64          `json:"seed"`     // master seed, from which the seeds of all games follow
	Keep     Keep            `json:"keep"`
	Sides    []Side          `json:"sides"` // the sides, indexed by the side numbers of the question
	Decks    []Deck          `json:"decks,omitempty"`
	Files    []File          `json:"card_files,omitempty"` // contents of the user's card files
	// CandidateLists are the lists that agents with closed lists consider possible for
	// the opponent. Empty if all lists are open, and in older runs.
	CandidateLists []CandidateList `json:"believed,omitempty"`
	// House is the house rules of the games, in the form that docs/house.md calls canonical; empty for the printed rules.
	House string          `json:"house,omitempty"`
	Setup json.RawMessage `json:"setup,omitempty"` // further settings of the command
	// Report has settings of the report that no game depends on.
	Report   json.RawMessage `json:"report,omitempty"`
	Versions Versions        `json:"versions"`
	// Shard is the part of the batches that this run plays: "3/8" stands for batches 2,
	// 10, 18 and so on of the question. Empty stands for all.
	Shard string `json:"shard,omitempty"`
}

// Side is a deck and the agent that plays it.
type Side struct {
	Deck  int    `json:"deck"` // index of the deck in Decks; -1 if the deck is not in Decks, as in a draft
	Agent string `json:"agent"`
}

// Deck is a deck with its contents.
type Deck struct {
	Name    string  `json:"name"`
	Hash    string  `json:"hash"` // hash of the capital and the cards
	Capital string  `json:"capital"`
	Cards   []Entry `json:"cards"`
	// Box lists the cards of a starter box, from which some are dealt to the deck for
	// each pair of games.
	Box []Entry `json:"box,omitempty"`
	// Blank lists the cards that are played without their abilities.
	Blank []Entry `json:"blank,omitempty"`
}

// CandidateList is a deck list that an agent considers possible for its opponent.
type CandidateList struct {
	Name    string `json:"name"`
	Hash    string `json:"hash"`   // hash of the capital and the cards
	Weight  int    `json:"weight"` // how likely agents consider the list, relative to the other lists
	Field   bool   `json:"field,omitempty"`
	Capital string `json:"capital"`
	Cards   string `json:"cards"` // numbers and codes of the cards, such as "3 01001, 1 01005"
	Box     string `json:"box,omitempty"`
}

// Entry is a number of copies of one card.
type Entry struct {
	Count int    `json:"count"`
	Code  string `json:"code"`
	Name  string `json:"name"`
}

// File is a text file with its contents.
type File struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Versions identifies the program and the parts of it that the games depend on. Runs of
// wisim 0.1.0 do not say Agents and Weights, which are empty then.
type Versions struct {
	Program string `json:"program"`           // version of wisim that began the run
	Rules   string `json:"rules"`             // signature of the rules
	Cards   string `json:"cards"`             // hash of the card data
	Agents  string `json:"agents,omitempty"`  // signature of the agents
	Weights string `json:"weights,omitempty"` // hash of the weights that agents evaluate positions and choices with
}

// VersionPart is a part of Versions other than the program.
type VersionPart struct {
	Name  string // what a message calls the part, such as "rules"
	Value string // empty if it is not known
}

// Parts returns the parts on which games depend.
func (v Versions) Parts() [4]VersionPart {
	return [4]VersionPart{{"rules", v.Rules}, {"card data", v.Cards}, {"agents", v.Agents}, {"weights", v.Weights}}
}

// Known returns the value, or words that say that it is not known.
func (p VersionPart) Known() string {
	if p.Value == "" {
		return "not known"
	}
	return p.Value
}

// String names all versions in one line.
func (v Versions) String() string {
	text := "wisim " + v.Program
	for _, p := range v.Parts() {
		text += ", " + p.Name + " " + p.Known()
	}
	return text
}

// asks returns the manifest without the parts that change no game: schema, names,
// command, shard, report settings and program version.
func (m Manifest) asks() Manifest {
	m.Schema, m.Command, m.Shard, m.Versions.Program, m.Report = "", "", "", "", nil
	m.Decks = slices.Clone(m.Decks)
	for i := range m.Decks {
		m.Decks[i].Name = ""
	}
	m.CandidateLists = slices.Clone(m.CandidateLists)
	for i := range m.CandidateLists {
		m.CandidateLists[i].Name = ""
	}
	return m
}

// Fingerprint returns a hash of the question as 16 hexadecimal digits. Every file of
// a run stores it.
func (m Manifest) Fingerprint() (string, error) {
	b, err := json.Marshal(m.asks())
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8]), nil
}

// Difference is a setting in which two manifests differ.
type Difference struct {
	What string // name of the field that differs, such as "question.games"
	A, B string // values of the two manifests; "nothing" if the field is absent, "not known" for a version
}

func (d Difference) String() string { return fmt.Sprintf("%s: %s and %s", d.What, d.A, d.B) }

// Compare returns the settings that differ between two manifests, nil if both ask the
// same. For manifests of different commands it returns only that difference.
func Compare(a, b Manifest) ([]Difference, error) {
	if a.Kind != b.Kind {
		return []Difference{{"kind", orNothing(a.Kind), orNothing(b.Kind)}}, nil
	}
	x, err := flatten(a.asks())
	if err != nil {
		return nil, err
	}
	y, err := flatten(b.asks())
	if err != nil {
		return nil, err
	}
	names := slices.Collect(maps.Keys(x))
	for n := range y {
		if _, ok := x[n]; !ok {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	var diffs []Difference
	for _, n := range names {
		if x[n] != y[n] {
			diffs = append(diffs, Difference{n, valueOf(n, x[n]), valueOf(n, y[n])})
		}
	}
	return summary(diffs), nil
}

// valueOf returns the value of a field for a message.
func valueOf(field, value string) string {
	if strings.HasPrefix(field, "versions.") {
		return shorten(VersionPart{field, value}.Known())
	}
	return orNothing(value)
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return shorten(s)
}

// maxQuoted is the largest length of a foreign text in a message, in bytes.
const maxQuoted = 200

// shorten cuts a foreign text off for a message.
func shorten(s string) string {
	if len(s) > maxQuoted {
		return strings.ToValidUTF8(s[:maxQuoted], "") + "..."
	}
	return s
}

// Bounds of a manifest. The largest that wisim writes has a few hundred of each.
const (
	maxListed  = 1 << 14 // number of sides, decks, files and candidate lists
	maxEntries = 1 << 10 // number of different cards in a list
	maxRaw     = 1 << 22 // size of the question, the setup and the settings of the report in bytes
	maxDepth   = 32      // depth of nesting in them
)

// Check returns an error if a manifest is larger than a run may be. A foreign one is held
// against these bounds before it is used.
func (m *Manifest) Check() error {
	for what, n := range map[string]int{"sides": len(m.Sides), "decks": len(m.Decks), "card files": len(m.Files), "lists of opponents": len(m.CandidateLists)} {
		if n > maxListed {
			return fmt.Errorf("has %d %s; at most %d", n, what, maxListed)
		}
	}
	for i, d := range m.Decks {
		if n := max(len(d.Cards), len(d.Box), len(d.Blank)); n > maxEntries {
			return fmt.Errorf("deck %d has %d different cards; at most %d", i+1, n, maxEntries)
		}
	}
	for what, text := range map[string]json.RawMessage{"question": m.Question, "setup": m.Setup, "report": m.Report} {
		if len(text) > maxRaw {
			return fmt.Errorf("the %s has %d bytes; at most %d", what, len(text), maxRaw)
		}
		if depthOf(text) > maxDepth {
			return fmt.Errorf("the %s is nested more than %d times", what, maxDepth)
		}
	}
	return nil
}

// depthOf returns how deep the brackets of a JSON text are nested, those in strings apart.
func depthOf(text []byte) (most int) {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[', c == '{':
			depth++
			most = max(most, depth)
		case c == ']', c == '}':
			depth--
		}
	}
	return most
}

// summary drops the cards of a deck whose hash differs, because the list would be
// long.
func summary(diffs []Difference) []Difference {
	others := map[string]bool{} // names of the hashes that differ
	for _, d := range diffs {
		if strings.HasSuffix(d.What, "].hash") {
			others[d.What] = true
		}
	}
	return slices.DeleteFunc(diffs, func(d Difference) bool {
		deck, rest, _ := strings.Cut(d.What, "].")
		return (strings.HasPrefix(deck, "decks[") || strings.HasPrefix(deck, "believed[")) && (strings.HasPrefix(rest, "cards") || rest == "capital") &&
			others[deck+"].hash"]
	})
}

// flatten maps the path of each JSON leaf, such as "question.games", to its value.
func flatten(m Manifest) (map[string]string, error) {
	b, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	out := map[string]string{}
	flattenInto(out, "", v)
	return out, nil
}

func flattenInto(out map[string]string, name string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for k, w := range v {
			at := k
			if name != "" {
				at = name + "." + k
			}
			flattenInto(out, at, w)
		}
	case []any:
		for i, w := range v {
			flattenInto(out, name+"["+strconv.Itoa(i)+"]", w)
		}
	case nil:
	default:
		out[name] = fmt.Sprint(v)
	}
}

// marshal encodes run.json.
func (m Manifest) marshal() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}

// readManifest decodes run.json. Its errors tell a damaged file from one of a newer
// version.
func readManifest(text []byte) (Manifest, error) {
	var head struct {
		Schema string `json:"schema"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return Manifest{}, fmt.Errorf("is not a run of wisim, or damaged: %s", shorten(err.Error()))
	}
	if head.Schema != RunSchema && head.Schema != firstSchema {
		return Manifest{}, schemaError(head.Schema)
	}
	var m Manifest
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		return Manifest{}, fmt.Errorf("is damaged: %s", shorten(err.Error()))
	}
	if err := m.Check(); err != nil {
		return Manifest{}, fmt.Errorf("is damaged: %w", err)
	}
	if _, err := ParseKeep(string(m.Keep)); err != nil {
		return Manifest{}, fmt.Errorf("is damaged: keep is %w", err)
	}
	return m, nil
}

func schemaError(schema string) error {
	base, version, ok := strings.Cut(schema, "/")
	n, err := strconv.Atoi(version)
	if !ok || err != nil || base != "wisim.run" {
		return fmt.Errorf("is not a run of wisim: its schema is %q; want %q", shorten(schema), RunSchema)
	}
	if n > 2 {
		return fmt.Errorf("was written by a newer wisim (%s); this one reads %s and older ones", shorten(schema), RunSchema)
	}
	return fmt.Errorf("has the schema %s; this wisim reads %s", shorten(schema), RunSchema)
}

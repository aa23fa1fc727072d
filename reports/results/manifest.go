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

// RunSchema names the version of a run on disk: of run.json, and of the columns
// of its tables.
const RunSchema = "wisim.run/2"

// Manifest is run.json: what was asked, with everything that is needed to ask
// it again on another machine.
type Manifest struct {
	Schema string `json:"schema"`
	// Kind is the command that asked, "sim": it knows what the rest means.
	Kind string `json:"kind"`
	// Command asks the same again; for people.
	Command  string          `json:"command"`
	Question json.RawMessage `json:"question"` // as the plan has it
	Seed     uint64          `json:"seed"`     // the master seed
	Keep     Keep            `json:"keep"`
	Sides    []Side          `json:"sides"` // by the numbers that the question uses
	Decks    []Deck          `json:"decks,omitempty"`
	Files    []File          `json:"card_files,omitempty"` // cards that wisim does not bring along
	// Believed are the lists among which agents guess that do not know their
	// opponent's; none if all know it, and in runs from before it was kept.
	CandidateLists []CandidateList `json:"believed,omitempty"`
	Setup          json.RawMessage `json:"setup,omitempty"` // what a command needs besides
	// Report is what the report has and no game depends on.
	Report   json.RawMessage `json:"report,omitempty"`
	Versions Versions        `json:"versions"`
	// Shard is the part of the batches that this run plays, "3/8": batches 2,
	// 10, 18 and so on of the question. Empty is all of them.
	Shard string `json:"shard,omitempty"`
}

// Side is a deck and the agent that plays it.
type Side struct {
	Deck  int    `json:"deck"` // index in Decks; -1 if the deck comes from elsewhere
	Agent string `json:"agent"`
}

// Deck is a deck with its contents.
type Deck struct {
	Name    string  `json:"name"`
	Hash    string  `json:"hash"` // of the capital and the cards
	Capital string  `json:"capital"`
	Cards   []Entry `json:"cards"`
	// Box are the cards of which some are dealt to the deck for each pair of
	// games, for the starters.
	Box []Entry `json:"box,omitempty"`
	// Blank are the cards that are played without their abilities.
	Blank []Entry `json:"blank,omitempty"`
}

// CandidateList is a list that an opponent may have.
type CandidateList struct {
	Name    string `json:"name"`
	Hash    string `json:"hash"`   // of the capital and the cards
	Weight  int    `json:"weight"` // how likely it is beforehand, beside the others
	Field   bool   `json:"field,omitempty"`
	Capital string `json:"capital"`
	Cards   string `json:"cards"` // "3 01001, 1 01005"
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

// Versions are what the games depend on beside the question.
type Versions struct {
	Program string `json:"program"` // of the wisim that began the run
	Rules   string `json:"rules"`   // the signature of the rules
	Cards   string `json:"cards"`   // hash of the card data
}

// asks is the manifest without what changes no game: names, the command, the
// shard, the report, and the program where rules and cards are the same.
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

// Fingerprint of what is asked: sixteen hexadecimal digits. Every file of a run
// has it.
func (m Manifest) Fingerprint() (string, error) {
	b, err := json.Marshal(m.asks())
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8]), nil
}

// Difference is something in which two manifests ask something else.
type Difference struct {
	What string // "question.games"
	A, B string // the values; "nothing" where there is none
}

func (d Difference) String() string { return fmt.Sprintf("%s: %s and %s", d.What, d.A, d.B) }

// Compare two manifests: nil if they ask the same. Of two commands only that is
// said: nothing else of them can be compared.
func Compare(a, b Manifest) ([]Difference, error) {
	if a.Kind != b.Kind {
		return []Difference{{"kind", a.Kind, b.Kind}}, nil
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
			diffs = append(diffs, Difference{n, orNothing(x[n]), orNothing(y[n])})
		}
	}
	return summary(diffs), nil
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// summary leaves the cards of a deck out where its hash differs: the list would
// be long.
func summary(diffs []Difference) []Difference {
	return slices.DeleteFunc(diffs, func(d Difference) bool {
		deck, rest, _ := strings.Cut(d.What, "].")
		return (strings.HasPrefix(deck, "decks[") || strings.HasPrefix(deck, "believed[")) && (strings.HasPrefix(rest, "cards") || rest == "capital") &&
			slices.ContainsFunc(diffs, func(o Difference) bool { return o.What == deck+"].hash" })
	})
}

// flatten gives each leaf of a manifest's JSON the name of its place.
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

// marshal writes run.json.
func (m Manifest) marshal() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}

// readManifest reads run.json, and says what is wrong with one that this
// program cannot read.
func readManifest(text []byte) (Manifest, error) {
	var head struct {
		Schema string `json:"schema"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return Manifest{}, fmt.Errorf("is not a run of wisim, or damaged: %w", err)
	}
	if head.Schema != RunSchema && head.Schema != firstSchema {
		return Manifest{}, schemaError(head.Schema)
	}
	var m Manifest
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
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
		return fmt.Errorf("is not a run of wisim: its schema is %q; want %q", schema, RunSchema)
	}
	if n > 2 {
		return fmt.Errorf("was written by a newer wisim (%s); this one reads %s and older ones", schema, RunSchema)
	}
	return fmt.Errorf("has the schema %s; this wisim reads %s", schema, RunSchema)
}

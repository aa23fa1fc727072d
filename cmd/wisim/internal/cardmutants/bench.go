package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"time"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/scenario"
)

// block is the text of a card's block and its file.
type block struct {
	file *source.File
	card *syntax.Card
}

func (b block) String() string { return fmt.Sprintf("%s %s", b.card.Code, b.card.Name.Text) }

// example is one scenario as a file of its own, below the cards that its file defines.
type example struct {
	name   string // name of the scenario: FILE: TITLE
	text   []byte
	folded string // text in lower case, without the file's own cards
}

// bench holds the cards and scenarios that mutants are tried with.
type bench struct {
	facts    []card.Facts
	blocks   []block              // blocks of the cards, in the order of the files
	titles   map[card.Code]string // titles of the cards in lower case
	quests   map[card.Code]bool
	examples []example
}

// newBench reads the cards and the scenarios.
func newBench(facts []card.Facts, cardFiles []cardlang.File, scenarios fs.FS) (*bench, error) {
	b := &bench{facts: facts, titles: map[card.Code]string{}, quests: map[card.Code]bool{}}
	for i := range facts {
		b.quests[facts[i].Code] = facts[i].Type == card.Quest
	}
	for _, f := range cardFiles {
		src := source.NewFile(f.Name, f.Text)
		tree, diags := syntax.Parse(src)
		if err := diags.Err(); err != nil {
			return nil, err
		}
		for _, c := range tree.Cards {
			b.blocks = append(b.blocks, block{src, c})
			b.titles[c.Code] = strings.ToLower(c.Name.Text)
		}
	}
	return b, fs.WalkDir(scenarios, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".scn") {
			return err
		}
		text, err := fs.ReadFile(scenarios, path)
		b.examples = append(b.examples, cut(path, string(text))...)
		return err
	})
}

// cut splits a file into its scenarios.
func cut(path, text string) []example {
	var own strings.Builder
	var all []example
	var parts []*strings.Builder
	inCards := false
	for line := range strings.Lines(text) {
		switch {
		case inCards || strings.HasPrefix(line, "cards {"), strings.HasPrefix(line, "cards{"):
			own.WriteString(line)
			inCards = !strings.HasPrefix(line, "}")
			continue
		case strings.HasPrefix(line, "scenario "):
			title := strings.Trim(strings.TrimSpace(strings.TrimPrefix(line, "scenario")), `"`)
			all = append(all, example{name: path + ": " + title})
			parts = append(parts, &strings.Builder{})
		}
		if len(parts) > 0 {
			parts[len(parts)-1].WriteString(line)
		}
	}
	for i := range all {
		all[i].folded = strings.ToLower(parts[i].String())
		all[i].text = []byte(own.String() + parts[i].String())
	}
	return all
}

// about lists the scenarios that mention a card by its title or code.
func (b *bench) about(c card.Code) []example {
	var list []example
	for _, e := range b.examples {
		if e.mentions(b.titles[c], c) {
			list = append(list, e)
		}
	}
	return list
}

func (e *example) mentions(title string, c card.Code) bool {
	return strings.Contains(e.folded, title) || strings.Contains(e.folded, c.String())
}

// pool returns the blocks of the cards that an example mentions, with one of them replaced
// by the given text.
func (b *bench) pool(e *example, of block, text string) []cardlang.File {
	own := ownCards(e.text)
	var others bytes.Buffer
	for _, x := range b.blocks {
		if x.card.Code != of.card.Code && !own[x.card.Code] && e.mentions(b.titles[x.card.Code], x.card.Code) {
			others.Write(x.file.Text[x.card.Span.Start:x.card.Span.End])
			others.WriteByte('\n')
		}
	}
	files := []cardlang.File{{Name: "others", Text: others.Bytes()}}
	if !own[of.card.Code] {
		files = append(files, cardlang.File{Name: of.file.Name, Text: []byte(text)})
	}
	return files
}

// ownCards returns the codes of the cards that a scenario's file defines.
func ownCards(text []byte) map[card.Code]bool {
	codes := map[card.Code]bool{}
	for _, word := range strings.Fields(string(text)) {
		if c, err := card.ParseCode(word); err == nil && strings.Contains(string(text), "card "+word+" \"") {
			codes[c] = true
		}
	}
	return codes
}

// patience is the time limit of a scenario; a scenario takes milliseconds.
const patience = 20 * time.Second

// fails reports whether an example fails with a card's block changed to text,
// and how.
func (b *bench) fails(e *example, of block, text string) (string, bool) {
	failure := make(chan string, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				failure <- fmt.Sprint("panic: ", r)
			}
		}()
		failure <- b.play(e, of, text)
	}()
	select {
	case f := <-failure:
		return f, f != ""
	case <-time.After(patience):
		return "it does not end", true
	}
}

// play returns how an example fails, "" if it passes.
func (b *bench) play(e *example, of block, text string) string {
	p, err := scenario.NewParser(func(extra ...cardlang.File) (*code.Library, source.Diagnostics, error) {
		lib, diags := cardlang.Compile(b.facts, append(b.pool(e, of, text), extra...)...)
		return lib, diags, diags.Err()
	})
	if err != nil {
		return err.Error()
	}
	f, err := p.Parse(e.name, e.text)
	if err != nil {
		return err.Error()
	}
	for _, sc := range f.Scenarios {
		switch res := sc.Run(scenario.Options{}); {
		case res.Err != nil:
			return res.Err.Error()
		case len(res.Failures) > 0:
			return res.Failures[0].String()
		}
	}
	return ""
}

// verdict is the result of trying a mutant.
type verdict struct {
	block
	line   string // the changed line of the card
	place  source.Pos
	by     string // name of the scenario that caught the mutant; "" if none did
	how    string // how that scenario failed
	failed bool   // whether the scenario fails without any change
}

// try tries every mutant of a card that compiles to other code than the card.
func (b *bench) try(of block) []verdict {
	text, span := of.file.Text, of.card.Span
	examples := b.about(of.card.Code)
	for i := range examples {
		if how, bad := b.fails(&examples[i], of, string(text[span.Start:span.End])); bad {
			return []verdict{{block: of, by: examples[i].name, how: how, failed: true}}
		}
	}
	var list []verdict
	seen := []*code.Library{b.compiled(string(text[span.Start:span.End]))}
	for _, m := range mutants(of.file, of.card, b.quests[of.card.Code]) {
		changed := m.apply(text, span)
		lib := b.compiled(changed)
		if lib == nil || has(seen, lib) {
			continue
		}
		seen = append(seen, lib)
		v := verdict{block: of, line: m.line(text), place: of.file.Pos(m.edits[0].Start)}
		for i := range examples {
			if how, bad := b.fails(&examples[i], of, changed); bad {
				v.by, v.how = examples[i].name, how
				// A scenario that caught one mutant of a card often catches the next.
				e := examples[i]
				copy(examples[1:], examples[:i])
				examples[0] = e
				break
			}
		}
		list = append(list, v)
	}
	return list
}

// compiled returns the code of a card on its own, nil if it does not compile.
func (b *bench) compiled(text string) *code.Library {
	lib, diags := cardlang.Compile(b.facts, cardlang.File{Name: "card", Text: []byte(text)})
	if diags.HasErrors() {
		return nil
	}
	return lib
}

func has(seen []*code.Library, lib *code.Library) bool {
	for _, s := range seen {
		if reflect.DeepEqual(s, lib) {
			return true
		}
	}
	return false
}

package engine

import (
	"flag"
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/cardtexts"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// cardFiles is how many random card files TestRandomCardFiles tries. For a release, try 2,000:
// go test ./engine -run RandomCardFiles -card-files 2000.
var cardFiles = flag.Int("card-files", 60, "random card files to compile and play")

// firstFile is the number of the first of them, to continue after a failure or to try others.
var firstFile = flag.Int("first-file", 0, "number of the first random card file")

// TestRandomCardFiles writes random card files from the vocabulary, one to ten cards each.
// They compile or are rejected; five random games with the accepted cards end without a panic,
// a hang or an inconsistent state.
func TestRandomCardFiles(t *testing.T) {
	verbs := vocab.Verbs.Rows()
	texts := make([][]cardtexts.Case, len(verbs))
	for i, v := range verbs {
		texts[i] = cardtexts.Cases(v)
	}
	accepted, refused, longest := 0, 0, time.Duration(0)
	unfinished := map[Ending]int{}
	if testing.Short() {
		*cardFiles = min(*cardFiles, 15)
	}
	for n := *firstFile; n < *firstFile+*cardFiles; n++ {
		rng := State{rng: uint64(n)*977 + 5}
		files := []cardlang.File{{Name: "stage.wic", Text: []byte(stage)}}
		for i := range 1 + rng.below(10) {
			text := randomCard(&rng, texts, firstSwept+i)
			if lib, _ := cardlang.Compile(nil, append(files[:1:1], cardlang.File{Name: "card.wic", Text: []byte(text)})...); lib == nil {
				refused++
				continue
			}
			accepted++
			files = append(files, cardlang.File{Name: fmt.Sprint(i), Text: []byte(text)})
		}
		lib, diags := cardlang.Compile(nil, files...)
		if lib == nil {
			t.Fatalf("file %d: what compiled alone does not compile together: %v", n, diags)
		}
		for seed := range uint64(5) {
			from := lib.Cards[1:]
			g, err := NewGame(lib, [2]Deck{anyDeck(&rng, from, card.Dwarf), anyDeck(&rng, from, card.Orc)})
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			s, problem := playSafely(g, seed)
			if problem != "" {
				for _, f := range files[1:] {
					t.Logf("%s", f.Text)
				}
				t.Fatalf("file %d, seed %d: %s", n, seed, problem)
			}
			if o := s.Outcome(); o.Result == Unfinished {
				unfinished[o.Ending]++
			}
			longest = max(longest, time.Since(began))
		}
	}
	if longest > 5*time.Second { // about one second on an idle machine
		t.Errorf("a game took %v", longest)
	}
	if 2*accepted < *cardFiles || refused == 0 {
		t.Errorf("of the cards %d were accepted and %d refused", accepted, refused)
	}
	t.Logf("%d cards accepted, %d refused; the longest game took %v; unfinished %v", accepted, refused, longest, unfinished)
}

// randomCard returns the text of a card with one to three abilities.
func randomCard(rng *State, texts [][]cardtexts.Case, id int) string {
	var lines []string
	source := cardtexts.OnUnit
	for range 1 + rng.below(3) {
		list := texts[rng.below(len(texts))]
		c := list[rng.below(len(list))]
		if len(lines) > 0 && (c.Source != source || source == cardtexts.OnTactic) {
			continue
		}
		source = c.Source
		lines = append(lines, c.Text)
	}
	if rng.below(3) == 0 && source != cardtexts.OnTactic {
		lines = append(lines, randomStatic(rng))
	}
	return fmt.Sprintf("card %05d \"Random %d\" {\n%s\n%s\n}\n", id, id, sweptFacts[source], strings.Join(lines, "\n"))
}

// randomStatic returns the text of a random constant effect.
func randomStatic(rng *State) string {
	rows := vocab.Statics.Rows()
	st := rows[rng.below(len(rows))]
	var args []string
	for _, p := range st.Value.Params {
		switch p.Type {
		case vocab.Affected:
			args = append(args, []string{"self", "unit.my", "unit.theirs.here", "card.my.hand", "unit.other", "support.corr"}[rng.below(6)])
		case vocab.Amount:
			args = append(args, []string{"1", "2", "-1", "count(dev.my)", "resources(me)", "X", "power(self)"}[rng.below(7)])
		}
	}
	text := "static: " + st.Name + "(" + strings.Join(args, ", ") + ")"
	return text + []string{"", " while my_turn", " while any unit.theirs.damaged", " while hand(me) >= 3"}[rng.below(4)]
}

// anyDeck returns a deck of fifty cards of a library, regardless of race.
func anyDeck(rng *State, from []code.Card, capital card.Race) Deck {
	d := Deck{Capital: capital}
	for len(d.Cards) < 50 {
		d.Cards = append(d.Cards, from[rng.below(len(from))].Code)
	}
	return d
}

// playSafely plays a random game and returns what went wrong, if anything.
func playSafely(g *Game, seed uint64) (s *State, problem string) {
	s = &State{}
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprintf("panic after %d decisions: %v\n%s", s.Decisions(), r, debug.Stack())
		}
	}()
	g.StartRandom(s, seed+1)
	rng := State{rng: seed}
	var buf Actions
	for n := 0; !s.Over() && n < 3000; n++ {
		legal := g.Legal(s, &buf)
		if len(legal) == 0 {
			return s, "a decision without a choice: " + s.Ask().String()
		}
		g.Apply(s, legal[rng.below(len(legal))])
		if n%7 == 0 && !s.Over() {
			if err := g.Check(s); err != nil {
				return s, fmt.Sprintf("after %d decisions: %v", s.Decisions(), err)
			}
		}
	}
	return s, ""
}

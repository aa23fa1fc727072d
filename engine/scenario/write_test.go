package scenario_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/scenario"
)

func coreDeck(t *testing.T, race card.Race) engine.Deck {
	t.Helper()
	facts, err := cards.Facts()
	if err != nil {
		t.Fatal(err)
	}
	d := engine.Deck{Capital: race}
	for i := range facts {
		f := &facts[i]
		if f.Code.Set() == 1 && f.Type != card.Draft && (f.Race == race || f.Race == card.Neutral) {
			d.Cards = append(d.Cards, f.Code, f.Code)
		}
	}
	return d
}

// TestWriteAndTakeUp writes positions out of games and takes them up again:
// the board is the same, and so is who decides what.
func TestWriteAndTakeUp(t *testing.T) {
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.NewGame(lib, [2]engine.Deck{coreDeck(t, card.Orc), coreDeck(t, card.Empire)})
	if err != nil {
		t.Fatal(err)
	}
	p := parser(t)
	written := 0
	for seed := uint64(1); seed <= 4; seed++ {
		var s engine.State
		g.StartRandom(&s, seed)
		for n := uint64(0); !s.Over(); n++ {
			var out strings.Builder
			switch err := scenario.Write(&out, "taken out of a game", g, &s); {
			case err == nil:
				written++
				takeUp(t, p, g, &s, out.String())
			case !errors.Is(err, scenario.ErrMoment):
				t.Fatal(err)
			}
			var buf engine.Actions
			legal := g.Legal(&s, &buf)
			g.Apply(&s, legal[(seed*7+n*13)%uint64(len(legal))])
		}
	}
	if written < 50 {
		t.Errorf("%d positions were written", written)
	}
}

func takeUp(t *testing.T, p *scenario.Parser, g *engine.Game, s *engine.State, text string) {
	t.Helper()
	f, err := p.Parse("position.scn", []byte(text+"\nexpect the game is not over\n"))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	g2, s2, err := f.Scenarios[0].Start()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if a, b := table(g, s), table(g2, s2); a != b {
		t.Fatalf("the board was\n%s\nand is\n%s\nby\n%s", a, b, text)
	}
}

// table is the board and the decision at hand, copies of a card in any order.
func table(g *engine.Game, s *engine.State) string {
	var b strings.Builder
	scenario.Draw(&b, g, s, nil)
	return fmt.Sprintf("%s\nturn %d of %d: %d is asked %v", sortedWords(b.String()), s.Turn(), s.Active(), s.ToMove(), s.Ask())
}

func sortedWords(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		head, list, ok := strings.Cut(l, ": ")
		if !ok || strings.HasPrefix(head, "player") {
			continue
		}
		lines[i] = head + ": " + sortList(list)
	}
	return strings.Join(lines, "\n")
}

// sortList sorts what commas outside parentheses separate.
func sortList(s string) string {
	var parts []string
	depth, from := 0, 0
	for i, r := range s {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, strings.TrimSpace(s[from:i]))
				from = i + 1
			}
		}
	}
	parts = append(parts, strings.TrimSpace(s[from:]))
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

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

// TestWriteAndTakeUp holds Write and Setup to their law in random games: of
// whatever a game has reached, at every stop of its slow motion, a file can be
// read that has the same board, is itself written as the same file, and, when
// nothing was lost, offers the same at the next decision.
func TestWriteAndTakeUp(t *testing.T) {
	lib, _, err := cards.Load()
	if err != nil {
		t.Fatal(err)
	}
	p := parser(t)
	kept, moments := 0, map[engine.Step]int{}
	for i, races := range [][2]card.Race{{card.Orc, card.Empire}, {card.Dwarf, card.Chaos}, {card.HighElf, card.DarkElf}} {
		g, err := engine.NewGame(lib, [2]engine.Deck{coreDeck(t, races[0]), coreDeck(t, races[1])})
		if err != nil {
			t.Fatal(err)
		}
		walk(g, uint64(i), func(s *engine.State) {
			at, ok := scenario.Here(g, s)
			var out strings.Builder
			if err := scenario.Write(&out, "taken out of a game", g, s); ok != (err == nil) || !ok && !errors.Is(err, scenario.ErrNoPosition) {
				t.Fatalf("a position can begin here: %v; writing it: %v", ok, err)
			}
			if !ok {
				return
			}
			moments[at.Step]++
			if takeUp(t, p, g, s, out.String()) {
				kept++
			}
		})
	}
	for step := range engine.NumSteps {
		if moments[step] == 0 {
			t.Errorf("no position was written at %v", step)
		}
	}
	if kept < 50 {
		t.Errorf("only %d positions lost nothing", kept)
	}
}

// walk plays a random game in slow motion and shows each of its stops.
func walk(g *engine.Game, seed uint64, show func(*engine.State)) {
	var s engine.State
	g.StartRandom(&s, seed)
	r := g.Referee(&s)
	for stop := r.Here(); stop.Kind != engine.StopOver; {
		show(&s)
		if stop.Kind != engine.StopAsk {
			stop = r.Walk()
			continue
		}
		var buf engine.Actions
		legal := g.Legal(&s, &buf)
		seed = seed*6364136223846793005 + 1442695040888963407
		stop = r.AnswerStep(legal[seed>>33%uint64(len(legal))])
	}
}

// takeUp reads a position and compares; it reports whether nothing was lost.
func takeUp(t *testing.T, p *scenario.Parser, g *engine.Game, s *engine.State, text string) bool {
	t.Helper()
	f, err := p.Parse("position.scn", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	g2, s2, err := f.Scenarios[0].Setup()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if a, b := table(g, s), table(g2, s2); a != b {
		t.Fatalf("the board was\n%s\nand is\n%s\nby\n%s", a, b, text)
	}
	var again strings.Builder
	if err := scenario.Write(&again, f.Scenarios[0].Title, g2, s2); err != nil {
		t.Fatal(err)
	}
	if withoutNote(again.String()) != withoutNote(text) {
		t.Fatalf("the file\n%s\nis written again as\n%s", text, again.String())
	}
	if strings.Contains(text, "# Lost") {
		return false
	}
	was := *s
	g.Run(&was)
	g2.Run(s2)
	if a, b := decision(g, &was), decision(g2, s2); a != b {
		t.Fatalf("nothing was lost, and yet the next decision was\n%s\nand is\n%s\nby\n%s", a, b, text)
	}
	return true
}

// withoutNote drops what a file says to have lost.
func withoutNote(text string) string {
	before, rest, found := strings.Cut(text, "# Lost")
	if !found {
		return text
	}
	_, after, _ := strings.Cut(rest, "\n")
	return before + after
}

// decision is the decision at hand: whose it is and what is offered, equal
// choices once.
func decision(g *engine.Game, s *engine.State) string {
	if s.Over() {
		return fmt.Sprint("over: ", s.Outcome())
	}
	var buf engine.Actions
	var words []string
	for _, a := range g.Legal(s, &buf) {
		words = append(words, g.SampledView(s, s.ToMove()).Describe(a))
	}
	slices.Sort(words)
	return fmt.Sprintf("turn %d of %d: %d is asked %v: %s", s.Turn(), s.Active(), s.ToMove(), s.Ask(), strings.Join(slices.Compact(words), ", "))
}

// TestWriteSaysEverything writes a position that has all that a file can say.
func TestWriteSaysEverything(t *testing.T) {
	p := parser(t)
	f, err := p.Parse("all.scn", []byte(`scenario "everything that a position can say"
turn 5 of 2, battlefield begins
seed 18446744073709551615
player 1: Dwarf, 1 resource, has developed, has played a Limited card
  hand: Demolition!, Organ Gun (known), 2 Wake the Mountain, 3 cards
  deck: Runesmith, 2 Dwarf Masons
  discard pile: Mountain Brigade, Troll Slayers
  kingdom (damage 3): Keystone Forge, 2 developments, development Runesmith
  quest zone (burning): A Glorious Death (tokens 2), Runesmith (questing on A Glorious Death)
  battlefield: Troll Slayers (damage 1, corrupted), Mountain Brigade (with Organ Gun, power +2, hp +1)
player 2: Chaos
  battlefield: Savage Marauders (with Cloud of Flies), Chaos Knights (hp -1, power -1), Savage Marauders (with 1's Organ Gun)
  kingdom: Chaos Knights (controlled by 1)
  deck: 4 cards only
  legend: Archaon (damage 1, tokens 2, corrupted)
expect the game is not over
`))
	if err != nil {
		t.Fatal(err)
	}
	g, s, err := f.Scenarios[0].Setup()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := scenario.Write(&out, "all \"of\" it\n", g, s); err != nil {
		t.Fatal(err)
	}
	takeUp(t, p, g, s, out.String())
	for _, want := range []string{"scenario \"all 'of' it \"", "has developed, has played a Limited card", "Organ Gun (known)",
		"seed 18446744073709551615", "(burning)", "hp -1", "controlled by 1", "development Runesmith",
		"legend: Archaon (damage 1, tokens 2, corrupted)"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}

// TestEnd plays a script and goes on from where it stops.
func TestEnd(t *testing.T) {
	f, err := parser(t).Parse("end.scn", []byte(`scenario "after the script"
player 1: Orc, 3 resources
  hand: Pillage, Black Orc Squad
player 2: Dwarf
  kingdom: Keystone Forge
1 plays Pillage -> Keystone Forge
expect Keystone Forge is in play

scenario "not legal"
1 plays Pillage
expect 1 has 0 resources
`))
	if err != nil {
		t.Fatal(err)
	}
	g, s, res := f.Scenarios[0].PlayOut()
	if !res.Passed() {
		t.Fatal(res.Err, res.Failures)
	}
	if n := g.SampledView(s, 0).ChainLength(); n != 1 {
		t.Errorf("%d links on the chain after the script, want 1", n)
	}
	if _, ok := scenario.Here(g, s); ok {
		t.Error("a position could begin with a link on the chain")
	}
	if g, s, res := f.Scenarios[1].PlayOut(); g != nil || s != nil || res.Err == nil {
		t.Error("an illegal action gave a game")
	}
}

// table is all that a position can say, copies of a card in any order.
func table(g *engine.Game, s *engine.State) string {
	var b strings.Builder
	scenario.Draw(&b, g, s, nil)
	r, v := g.Referee(s), g.SampledView(s, 0)
	var more []string
	for o := engine.Obj(1); o.IsCard(); o++ {
		switch r.Place(o) {
		case engine.InHand:
			more = append(more, fmt.Sprint("hand of ", o.Owner()+1, ": ", r.Card(o).Name, ", known: ", r.Known(o.Owner().Other(), o)))
		case engine.InPlay:
			power, hp := r.Changes(o)
			more = append(more, fmt.Sprint(r.Card(o).Name, " of ", o.Owner()+1, " in play: ", power, " power, ", hp, " hit points"))
		}
	}
	slices.Sort(more)
	for p := engine.Player(0); p < 2; p++ {
		more = append(more, fmt.Sprint("player ", p+1, " has developed: ", v.HasDeveloped(p), ", played Limited: ", r.PlayedLimited(p)))
		for _, o := range r.Deck(p) {
			more = append(more, "deck: "+r.Card(o).Name)
		}
	}
	return fmt.Sprintf("%s\n%s\nturn %d of %d, seed %d", sortedWords(b.String()), strings.Join(more, "\n"), s.Turn(), s.Active()+1, r.Seed())
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

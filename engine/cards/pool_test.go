package cards

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/code"
)

func mustLoad(t testing.TB, extra ...cardlang.File) *code.Library {
	t.Helper()
	lib, diags, err := Load(extra...)
	if err != nil {
		t.Fatal(err)
	}
	if len(diags) > 0 {
		t.Fatal(diags[0].Caret())
	}
	return lib
}

// TestCoreSetIsEncoded: the 127 cards of the Core Set that can be in a deck
// are playable; its four draft-format cards are not. Of the other sets those
// are that a card file has.
func TestCoreSetIsEncoded(t *testing.T) {
	lib := mustLoad(t)
	if len(lib.Cards) != 1133+1 {
		t.Errorf("%d cards in the library, want 1133", len(lib.Cards)-1)
	}
	n := 0
	for _, c := range lib.Cards[1:] {
		want := c.Code.Set() == 1 && c.Type != card.Draft
		if c.Encoded != want && (c.Code.Set() == 1 || c.Type == card.Draft) {
			t.Errorf("%s %s: encoded %v, want %v", c.Code, c.Name, c.Encoded, want)
		}
		if c.Encoded && c.Code.Set() == 1 {
			n++
		}
	}
	if n != 127 {
		t.Errorf("%d cards of the Core Set are encoded, want 127", n)
	}
	if err := lib.Verify(); err != nil {
		t.Error(err)
	}
}

// TestCardsWithoutAbilities: a card without an ability has no text; all others
// have one, or are restricted in some way.
func TestCardsWithoutAbilities(t *testing.T) {
	blank := map[card.Code]bool{1011: true, 1026: true, 1060: true, 1082: true, 1085: true, 1091: true, 3004: true,
		6003: true, 6068: true, 6081: true}
	for _, c := range mustLoad(t).Cards[1:] {
		has := len(c.Abilities) > 0 || c.ZoneOnly != 0 || c.Limited || c.AnyTime || c.SideOnly != card.NoSide
		if c.Encoded && has == blank[c.Code] {
			t.Errorf("%s %s: has a text: %v", c.Code, c.Name, has)
		}
	}
}

// TestAttachments: the attachments, and of other cards only Artefacts, say what
// they are attached to.
func TestAttachments(t *testing.T) {
	artefact, _ := card.ParseTrait("Artefact")
	for _, c := range mustLoad(t).Cards[1:] {
		traits := c.TraitSet()
		if c.Encoded && traits.Has(card.TraitAttachment) != (c.Attach != 0) && !(c.Attach != 0 && traits.Has(artefact)) {
			t.Errorf("%s %s: attachment trait %v, attach ability %d", c.Code, c.Name, traits.Has(card.TraitAttachment), c.Attach)
		}
	}
}

// TestExtraReplaces: a designer's file changes a card of the pool, and adds
// one.
func TestExtraReplaces(t *testing.T) {
	lib := mustLoad(t, cardlang.File{Name: "mine.wic", Text: []byte(`
card 01005 "Runesmith" {
  facts unit, cost 4
  limited
}
card 99001 "Anvil" {
  facts support, Dwarf, cost 2, loyalty 1
  @kingdom forced turn_begin(me): gain(me, 1)
}
`)})
	for _, c := range []struct {
		code            card.Code
		cost, abilities int
	}{{1005, 4, 0}, {1004, 3, 1}, {99001, 2, 1}} {
		id, ok := lib.Find(c.code)
		if !ok {
			t.Errorf("%s is not in the library", c.code)
			continue
		}
		got := lib.Cards[id]
		if got.Cost != c.cost || len(got.Abilities) != c.abilities || !got.Encoded {
			t.Errorf("%s: cost %d, %d abilities, encoded %v; want %+v", c.code, got.Cost, len(got.Abilities), got.Encoded, c)
		}
	}
	id, _ := lib.Find(1005)
	if got := lib.Cards[id]; got.Power != 1 || got.Race != card.Dwarf {
		t.Errorf("facts that are not named stay: power %d, race %s", got.Power, got.Race)
	}
}

// Who changes a number of a card in a file of his own may not know that its abilities
// go, nor that he has the code of another card.
func TestDoubts(t *testing.T) {
	_, diags, err := Load(cardlang.File{Name: "mine.wic", Text: []byte(`card 01005 "Runesmith" { facts cost 4 }
card 01026 "Peasant Militia" { facts cost 2 }
card 01080 "Pillage" {
  facts cost 5
  limited
}
card 01004 "Troll Slayers" { }
card 99001 "Anvil" { facts support, Dwarf, cost 2 }
`)})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range diags {
		got = append(got, strings.SplitN(d.Caret(), "\n", 2)[0])
	}
	want := []string{
		"mine.wic:1:26: warning[WIC0208]: nothing is left of what Runesmith does",
		`mine.wic:3:12: warning[WIC0202]: card 01080 is called "Troll Vomit" in the pool`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestExtraErrors: places in the designer's file and in the pool are right.
func TestExtraErrors(t *testing.T) {
	lib, diags, err := Load(cardlang.File{Name: "mine.wic", Text: []byte("card 01005 \"Runesmith\" {\n  @quest acton: draw(me, 1)\n}\n")})
	if err == nil || lib != nil || len(diags) != 1 {
		t.Fatalf("library %v, %d diagnostics, error %v; want one error", lib != nil, len(diags), err)
	}
	if got := err.Error(); !strings.HasPrefix(got, "mine.wic:2:") {
		t.Errorf("error %q, want it to name mine.wic:2", got)
	}
}

// startBudget is what all cards may take to be read, checked and compiled.
const startBudget = 100 * time.Millisecond

func TestStartUpBudget(t *testing.T) {
	best := time.Hour
	for i := 0; i < 5 || i < 40 && best > startBudget; i++ { // a busy machine needs more tries
		start := time.Now()
		mustLoad(t)
		best = min(best, time.Since(start))
	}
	if best > startBudget {
		t.Errorf("loading the pool takes %v, want at most %v", best, startBudget)
	}
}

// startAllocs is how many allocations that may be. Unlike the time they do not depend on the
// machine: a message that is composed for every card, or a map for every ability, exceeds it.
const startAllocs = 55_000

func TestStartUpAllocations(t *testing.T) {
	if n := testing.AllocsPerRun(1, func() { mustLoad(t) }); n > startAllocs {
		t.Errorf("loading the pool makes %.0f allocations, want at most %d", n, startAllocs)
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		mustLoad(b)
	}
}

// TestBlocksAreInOrder: a set's file reads as a list, in the order of the codes.
func TestBlocksAreInOrder(t *testing.T) {
	files, err := filepath.Glob("*.wic")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		last := ""
		for line := range strings.Lines(string(text)) {
			code, ok := strings.CutPrefix(line, "card ")
			if !ok {
				continue
			}
			if code[:5] <= last {
				t.Errorf("%s: card %s stands behind %s", f, code[:5], last)
			}
			last = code[:5]
		}
	}
}

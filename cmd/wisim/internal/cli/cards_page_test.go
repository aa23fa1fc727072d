package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/catalog"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/golden"
)

// mostBehind is how many cards the page of the pool may be behind: cards are
// encoded many times a day, and the page is written anew now and then.
const mostBehind = 120

// The page of the pool is what the command writes, but for cards that were
// encoded since, with the rulings that their files name: never does it say that a
// card can be played that cannot, and its facts are those of the pool.
func TestCardsPage(t *testing.T) {
	const page = "../../../../docs/cards.md"
	var out, errs bytes.Buffer
	if code := Main([]string{"cards", "list", "--markdown"}, &out, &errs); code != terminal.ExitOK {
		t.Fatalf("exit code %d\n%s", code, errs.String())
	}
	if golden.Update() {
		if err := os.WriteFile(page, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	const again = "go test ./cmd/wisim/internal/cli -run CardsPage -update"
	has, want := cardRows(string(text)), cardRows(out.String())
	if len(has) != len(want) {
		t.Fatalf("docs/cards.md has %d cards, the pool %d: %s", len(has), len(want), again)
	}
	behind := 0
	for code, w := range want {
		switch h := has[code]; {
		case h == w:
		case h.facts == w.facts && h.why != "" && w.why == "":
			behind++
		case h.facts == w.facts:
			t.Errorf("docs/cards.md says of %s %q, want %q: %s", code, h.why, w.why, again)
		default:
			t.Errorf("docs/cards.md has\n%s\nwant\n%s\n%s", h.facts, w.facts, again)
		}
	}
	if behind > mostBehind {
		t.Errorf("docs/cards.md is %d cards behind: %s", behind, again)
	}
	if before, _, _ := strings.Cut(string(text), "\n| set"); before != catalog.PoolPageHead {
		t.Errorf("docs/cards.md begins another way: %s", again)
	}
}

// cardRow is a row of the page: what is printed on the card, and why it cannot
// be played. The rulings may come with its encoding, so they are apart.
type cardRow struct{ facts, why string }

func cardRows(page string) map[string]cardRow {
	out := map[string]cardRow{}
	for line := range strings.Lines(page) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), " | ")
		if len(cells) == 7 && strings.HasPrefix(cells[0], "| ") && cells[1] != "name" {
			out[cells[0][2:]] = cardRow{strings.Join(cells[:5], " | "), strings.TrimSuffix(cells[6], " |")}
		}
	}
	return out
}

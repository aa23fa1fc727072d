package decks

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
)

func TestWrite(t *testing.T) {
	d := New("Big <one>", card.HighElf, []Entry{{1078, 2}, {1033, 3}, {3057, 1}, {7023, 1}, {1075, 1}})
	tests := []struct {
		format Format
		want   string
	}{
		{Text, `Name: Big <one>
Capital: High Elf

Legends (1)
1 Teclis

Units (3)
3 Huntsmen

Tactics (4)
1 Rip Dere 'Eads Off!
2 Pillage
1 03057 Innovation
`},
		{Codes, `Name: Big <one>
Capital: High Elf
3 01033 # Huntsmen
1 01075 # Rip Dere 'Eads Off!
2 01078 # Pillage
1 03057 # Innovation
1 07023 # Teclis
`},
		{O8D, `<?xml version="1.0" encoding="UTF-8"?>
<deck name="Big &lt;one&gt;">
  <section name="Capital">
    <card qty="1" id="00000000-0000-0000-0000-000000000000">High Elf</card>
  </section>
  <section name="Legends">
    <card qty="1" id="00000000-0000-0000-0000-000000007023">Teclis</card>
  </section>
  <section name="Units">
    <card qty="3" id="00000000-0000-0000-0000-000000001033">Huntsmen</card>
  </section>
  <section name="Tactics">
    <card qty="1" id="00000000-0000-0000-0000-000000001075">Rip Dere &#39;Eads Off!</card>
    <card qty="2" id="00000000-0000-0000-0000-000000001078">Pillage</card>
    <card qty="1" id="00000000-0000-0000-0000-000000003057">Innovation</card>
  </section>
</deck>
`},
		{JSON, `{
  "schema": "wisim.deck/1",
  "name": "Big <one>",
  "capital": "High Elf",
  "cards": [
    {
      "code": "01033",
      "name": "Huntsmen",
      "count": 3
    },
    {
      "code": "01075",
      "name": "Rip Dere 'Eads Off!",
      "count": 1
    },
    {
      "code": "01078",
      "name": "Pillage",
      "count": 2
    },
    {
      "code": "03057",
      "name": "Innovation",
      "count": 1
    },
    {
      "code": "07023",
      "name": "Teclis",
      "count": 1
    }
  ]
}
`},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		if err := Write(&out, d, testPool(t), tt.format); err != nil {
			t.Fatal(err)
		}
		if out.String() != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.format, &out, tt.want)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	var out bytes.Buffer
	d := New("x", card.Orc, []Entry{{99999, 1}})
	if err := Write(&out, d, testPool(t), Text); err == nil || err.Error() != `write deck "x": no card has the code 99999` {
		t.Errorf("unknown card: %v", err)
	}
	if err := Write(&out, New("x", card.Orc, nil), testPool(t), "pdf"); err == nil || err.Error() != `deck format "pdf": want one of text, codes, o8d, json` {
		t.Errorf("unknown format: %v", err)
	}
	if out.Len() > 0 {
		t.Errorf("wrote %q in spite of the error", &out)
	}
}

// Whatever deck is written in whatever form comes back as it was, with nothing
// assumed.
func TestWriteReadRoundTrip(t *testing.T) {
	p := testPool(t)
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		d := randomDeck(r, p)
		for _, f := range Formats() {
			var out bytes.Buffer
			if err := Write(&out, d, p, f); err != nil {
				t.Fatal(err)
			}
			text := out.String()
			back, notes, err := Read(&out, "file.txt", p)
			if err != nil {
				t.Fatalf("%s: %v\n%s", f, err, text)
			}
			if back.Name != d.Name || back.Capital != d.Capital || back.CapitalGuessed || !slices.Equal(back.Cards, d.Cards) || back.Hash() != d.Hash() {
				t.Fatalf("%s: wrote %+v, read %+v\n%s", f, d, back, text)
			}
			if len(notes) > 0 {
				t.Fatalf("%s: assumed %s\n%s", f, noteTexts(notes), text)
			}
		}
	}
}

// randomDeck has any cards of the pool, draft-format cards and fulcrums too,
// and a name with characters that mean something in one form or another.
func randomDeck(r *rand.Rand, p *Pool) Deck {
	var entries []Entry
	for range 1 + r.IntN(40) {
		entries = append(entries, Entry{p.cards[r.IntN(len(p.cards))].Code, 1 + r.IntN(4)})
	}
	const runes = `abZ 019#/;:<>&"'{}[]()-•é世` + "\\"
	var name strings.Builder
	name.WriteByte('n')
	for range r.IntN(20) {
		all := []rune(runes)
		name.WriteRune(all[r.IntN(len(all))])
	}
	return New(cleanName(name.String()), card.Races()[r.IntN(6)], entries)
}

package cards

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
)

func mustFacts(t testing.TB) []card.Facts {
	t.Helper()
	all, err := Facts()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func find(t *testing.T, all []card.Facts, code card.Code) card.Facts {
	t.Helper()
	for _, f := range all {
		if f.Code == code {
			return f
		}
	}
	t.Fatalf("no card %s", code)
	return card.Facts{}
}

func count[K comparable](all []card.Facts, key func(card.Facts) K) map[K]int {
	m := map[K]int{}
	for _, f := range all {
		m[key(f)]++
	}
	return m
}

func checkCounts[K comparable](t *testing.T, what string, got, want map[K]int) {
	t.Helper()
	for k, n := range want {
		if got[k] != n {
			t.Errorf("%s %v: %d cards, want %d", what, k, got[k], n)
		}
	}
	for k, n := range got {
		if _, ok := want[k]; !ok {
			t.Errorf("%s %v: %d cards, want none", what, k, n)
		}
	}
}

// TestPoolCounts holds the table to what the publisher released.
func TestPoolCounts(t *testing.T) {
	all := mustFacts(t)
	if len(all) != 1133 {
		t.Errorf("%d cards, want 1133", len(all))
	}
	checkCounts(t, "type", count(all, func(f card.Facts) card.Type { return f.Type }), map[card.Type]int{
		card.Unit: 500, card.Support: 279, card.Tactic: 259, card.Quest: 57, card.Legend: 28, card.Fulcrum: 6, card.Draft: 4,
	})
	checkCounts(t, "race", count(all, func(f card.Facts) card.Race { return f.Race }), map[card.Race]int{
		card.Neutral: 236, card.Dwarf: 150, card.Orc: 150, card.Chaos: 150, card.Empire: 149, card.HighElf: 149, card.DarkElf: 149,
	})
	checkCounts(t, "set number", count(all, func(f card.Facts) int { return f.Code.Set() }), map[int]int{
		1: 131, 2: 120, 3: 58, 4: 120, 5: 55, 6: 120, 7: 55, 8: 120, 9: 120, 10: 120, 11: 59, 12: 55,
	})
	checkCounts(t, "unique", count(all, func(f card.Facts) bool { return f.Unique }), map[bool]int{true: 134, false: 999})
}

// TestSetCounts: six boxes, and thirty-six packs of twenty cards.
func TestSetCounts(t *testing.T) {
	boxes := map[string]int{
		"Core Set": 131, "Assault on Ulthuan": 58, "March of the Damned": 55, "Legends": 55,
		"Cataclysm": 59, "Hidden Kingdoms": 55,
	}
	packs := 0
	for set, n := range count(mustFacts(t), func(f card.Facts) string { return f.Set }) {
		want, box := boxes[set]
		if !box {
			packs++
			want = 20
		}
		if n != want {
			t.Errorf("%s: %d cards, want %d", set, n, want)
		}
	}
	if packs != 36 {
		t.Errorf("%d packs, want 36", packs)
	}
}

// TestTitles: only two titles were printed on two cards.
func TestTitles(t *testing.T) {
	all := mustFacts(t)
	byName := count(all, func(f card.Facts) string { return f.Name })
	for name, n := range byName {
		if name == "Innovation" || name == "Reinforcements" {
			continue
		}
		if n != 1 {
			t.Errorf("%s: %d cards, want one", name, n)
		}
	}
	for _, name := range []string{"Innovation", "Reinforcements"} {
		if byName[name] != 2 {
			t.Errorf("%s: %d cards, want two", name, byName[name])
		}
	}
	if find(t, all, 1119).Name != "Innovation" || find(t, all, 1129).Name != "Reinforcements" {
		t.Error("01119 and 01129 are the Core Set's Innovation and Reinforcements")
	}
}

func TestFactsOfCards(t *testing.T) {
	all := mustFacts(t)
	zones := func(n int) [card.NumZones]int { return [card.NumZones]int{n, n, n} }
	for _, c := range []struct {
		code              card.Code
		name              string
		cost, loyal, hp   int
		power             int
		traits            string
		unique            bool
		dwarf, empire, he uint8
	}{
		{code: 1007, name: "King Kazador", cost: 6, loyal: 5, hp: 6, power: 3, traits: "Hero Warrior", unique: true, dwarf: 1},
		{code: 1074, name: "Smash-Go-Boom!", cost: card.X, loyal: 2},
		{code: 1122, name: "Alliance - Dwarf and Empire", cost: 2, power: 1, traits: "Banner", dwarf: 1, empire: 1},
		{code: 1128, name: "Cut Supply Lines", cost: card.Unknown, loyal: card.Unknown},
		{code: 2053, name: "Cold One Chariot", cost: 3, loyal: 2, hp: card.X, power: 2, traits: "Cavalry"},
		{code: 4078, name: "Ancient Alliance", cost: 2, power: 1, traits: "Banner", dwarf: 1, empire: 1, he: 1},
		{code: 7002, name: "Thorgrim Grudgebearer", cost: 7, loyal: 5, hp: 4, power: 3, dwarf: 1},
	} {
		f := find(t, all, c.code)
		var traits []string
		for _, tr := range f.Traits {
			traits = append(traits, tr.String())
		}
		got := strings.Join(traits, " ")
		if f.Name != c.name || f.Cost != c.cost || f.Loyal != c.loyal || f.HP != c.hp || f.Power != c.power ||
			f.Powers != zones(c.power) || got != c.traits || f.Unique != c.unique {
			t.Errorf("%s: got %+v (%s), want %+v", c.code, f, got, c)
		}
		if f.Symbols[card.Dwarf] != c.dwarf || f.Symbols[card.Empire] != c.empire || f.Symbols[card.HighElf] != c.he {
			t.Errorf("%s: symbols %v", c.code, f.Symbols)
		}
	}
}

// TestSymbols: every card of a race provides its own symbol and nothing else;
// the six alliances of the Core Set provide two.
func TestSymbols(t *testing.T) {
	for _, f := range mustFacts(t) {
		sum := uint8(0)
		for _, n := range f.Symbols {
			sum += n
		}
		want := uint8(0)
		switch {
		case f.Race != card.Neutral:
			want = f.Symbols[f.Race]
		case f.Code >= 1122 && f.Code <= 1127:
			want = 2
		case f.Name == "Ancient Alliance", f.Name == "Evil Alliance":
			want = 3
		}
		if sum != want || f.Race != card.Neutral && f.Symbols[f.Race] != 1 {
			t.Errorf("%s %s: symbols %v", f.Code, f.Name, f.Symbols)
		}
	}
}

const goodRow = "01001\tA\tCore Set\tUnit\tDwarf\t1\t1\t1\t1\tWarrior\t-\t3\t-"

func table(rows ...string) string {
	return "# a comment\n" + strings.Join(columnNames[:], "\t") + "\n" + strings.Join(rows, "\n") + "\n"
}

func TestParseFactsErrors(t *testing.T) {
	change := func(col int, to string) string {
		cells := strings.Split(goodRow, "\t")
		cells[col] = to
		return strings.Join(cells, "\t")
	}
	legend := strings.Replace(change(colPower, "2/2"), "Unit", "Legend", 1)
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", `t: no cards`},
		{"no cards", table()[:len(table())-1], `t: no cards`},
		{"header", strings.Replace(table(goodRow), "cost", "price", 1), `t:2: header "code name set type race price`},
		{"few columns", table("01001\tA"), `t:3: 2 columns, want 13`},
		{"blank line", table(goodRow, ""), `t:4: 1 columns, want 13`},
		{"empty cell", table(change(colTraits, "")), `t:3: traits "": want a value`},
		{"spaces", table(change(colName, "A ")), `t:3: name "A ": want a value`},
		{"code", table(change(colCode, "1001")), `t:3: code "1001": want five digits`},
		{"type", table(change(colType, "Unti")), `t:3: type "Unti": want Unit`},
		{"race", table(change(colRace, "Elf")), `t:3: race "Elf": want a race`},
		{"cost", table(change(colCost, "one")), `t:3: cost "one": want a number from 0 to 20 or "X" or "?"`},
		{"cost high", table(change(colCost, "21")), `t:3: cost "21": want a number`},
		{"loyalty X", table(change(colLoyalty, "X")), `t:3: loyalty "X": want a number from 0 to 20 or "?"`},
		{"power of a legend", table(legend), `t:3: power "2/2": want three numbers`},
		{"power none", table(change(colPower, "-")), `t:3: power "-": want a number`},
		{"hp of a support", table(strings.Replace(goodRow, "Unit", "Support", 1)), `t:3: hp "1": want "-"`},
		{"trait", table(change(colTraits, "Warior")), `no trait "Warior"`},
		{"trait twice", table(change(colTraits, "Elite, Elite")), `t:3: traits "Elite, Elite": Elite twice`},
		{"unique", table(change(colUnique, "no")), `t:3: unique "no": want "yes" or "-"`},
		{"copies", table(change(colCopies, "-")), `t:3: copies "-": want a number`},
		{"symbols", table(change(colSymbols, "Empire, Empire")), `t:3: symbols "Empire, Empire": "Empire": want each race once`},
		{"order", table(change(colCode, "01002"), goodRow), `t:4: code 01001 after 01002`},
		{"twice", table(goodRow, goodRow), `t:4: code 01001 occurs twice`},
	} {
		_, err := parseFacts("t", c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
	if _, err := parseFacts("t", table(goodRow)); err != nil {
		t.Errorf("good row: %v", err)
	}
}

// TestPowersOfLegend: where one number is asked, it is that of the weakest zone.
func TestPowersOfLegend(t *testing.T) {
	row := "07001\tA\tLegends\tLegend\tDwarf\t6\t4\t3/1/2\t4\t-\tyes\t3\t-"
	all, err := parseFacts("t", table(row))
	if err != nil {
		t.Fatal(err)
	}
	f := all[0]
	if f.Powers != [card.NumZones]int{3, 1, 2} || f.Power != 1 {
		t.Errorf("powers %v, power %d; want [3 1 2] and 1", f.Powers, f.Power)
	}
}

func BenchmarkFacts(b *testing.B) {
	for b.Loop() {
		if _, err := Facts(); err != nil {
			b.Fatal(err)
		}
	}
}

// FuzzFacts: a table is either read, sorted and without gaps, or refused with
// the line that is wrong.
func FuzzFacts(f *testing.F) {
	f.Add(table(goodRow))
	f.Add(table("07001\tA\tLegends\tLegend\tDwarf\t6\t?\t3/1/2\t4\t-\tyes\t?\tOrc, Chaos"))
	f.Add(table("01128\tA\tB\tDraft\tNeutral\t?\t?\t-\t-\t-\t-\t3\t-"))
	f.Fuzz(func(t *testing.T, text string) {
		all, err := parseFacts("t", text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "t:") {
				t.Errorf("error %q does not begin with the file", err)
			}
			return
		}
		for i, c := range all {
			if c.Name == "" || c.Type == card.NoType || i > 0 && c.Code <= all[i-1].Code {
				t.Errorf("card %d: %+v", i, c)
			}
		}
	})
}

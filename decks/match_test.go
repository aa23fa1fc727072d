package decks

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	tests := []struct {
		name, title string
		assumed     bool
		nearest     []string
	}{
		{"Huntsmen", "Huntsmen", false, nil},
		{"HUNTS-MEN", "Huntsmen", false, nil},
		{"smash em all", "Smash 'Em All!", false, nil},
		{"Smash-Go-Boom", "Smash-Go-Boom!", false, nil},
		{"do you know who i am", `"Do You Know Who I Am?"`, false, nil},
		{"Infiltrate", "Infiltrate", false, nil},
		{"infiltrate!", "Infiltrate!", false, nil},
		{"Infiltrate...", "", false, []string{"Infiltrate!", "Infiltrate"}},
		{"Hunstmen", "Huntsmen", true, nil},
		{"Spida Riders", "Spider Riders", true, nil},
		{"Rune of Valaya Master", "Master Rune of Valaya", true, nil},
		{"High Elves/Empire Alliance", "Alliance - Empire and High Elf", true, nil},
		{"Alliance Dark-Elf & Orc", "Alliance - Orc and Dark Elf", true, nil},
		{"Bule", "Bule, Lord of Pus", true, nil},
		{"Excavation", "Warpstone Excavation", true, nil},
		// Words that are right where they are do not become other words.
		{"Village", "", false, []string{"Pillaged Village", "Contested Village", "Pillage"}},
		{"Grimgor", "", false, []string{"Grimgor's Camp", "Grimgor's Spike", "Grimgor Ironhide"}},
		{"Grudge", "", false, []string{"Grudge Keeper", "Grudge Thrower", "Burying the Grudge", "Striking the Grudge",
			"Grudge Thrower Assault", "Great Book of Grudges"}},
		{"Contested", "", false, []string{"Contested Village", "Contested Fortress", "Contested Stronghold"}},
		{"Alliance Orc/Dwarf", "", false, []string{"Alliance - Orc and Dark Elf", "Alliance - Dwarf and Empire", "Alliance - Chaos and Orc"}},
		// Too short or too far to be clear.
		{"Hatb", "", false, []string{"Hate"}},
		{"WPE", "", false, nil},
		{"the", "", false, nil},
		{"", "", false, nil},
		{"!?", "", false, nil},
	}
	p := testPool(t)
	for _, tt := range tests {
		m := p.find(tt.name)
		if m.title != tt.title || m.assumed != tt.assumed || !slices.Equal(m.nearest, tt.nearest) {
			t.Errorf("%q: got %q, assumed %v, nearest %q; want %q, %v, %q",
				tt.name, m.title, m.assumed, m.nearest, tt.title, tt.assumed, tt.nearest)
		}
	}
}

// One wrong letter in a title never makes another title of it, and nearly
// always the right one.
func TestFindOneWrongLetter(t *testing.T) {
	p := testPool(t)
	r := rand.New(rand.NewPCG(1, 2))
	const tries = 400
	refused := 0
	for range tries {
		title := p.titles[r.IntN(len(p.titles))].name
		typed := misspell(r, title)
		switch m := p.find(typed); {
		case m.title == "":
			refused++
		case m.title != title:
			t.Errorf("%q was taken for %s; it is %s", typed, m.title, title)
		}
	}
	if refused > tries/50 {
		t.Errorf("%d of %d titles with one wrong letter were refused", refused, tries)
	}
}

func misspell(r *rand.Rand, s string) string {
	letters := []byte(s) // titles are ASCII
	i := r.IntN(len(letters))
	wrong := byte('a' + r.IntN(26))
	switch r.IntN(3) {
	case 0:
		letters[i] = wrong
	case 1:
		letters = slices.Insert(letters, i, wrong)
	default:
		letters = slices.Delete(letters, i, i+1)
	}
	return string(letters)
}

// The beginning of a name is offered what begins so, before what is written alike.
func TestBeginningsOfNames(t *testing.T) {
	p := wholePool(t)
	for _, title := range p.Nearest("Trol") {
		if !strings.Contains(title, "Troll") {
			t.Errorf("Trol: %q", p.Nearest("Trol"))
			break
		}
	}
	if n := len(p.Nearest("Trol")); n < 2 {
		t.Errorf("Trol: %d names", n)
	}
}

// TestRankLeavesNothingOut: the bounds with which rank passes over titles are true of those that
// it passes over.
func TestRankLeavesNothingOut(t *testing.T) {
	p := wholePool(t)
	for i := 0; i < len(p.titles); i += 97 {
		name := strings.Replace(p.titles[i].name, "e", "", 1) + " of the"
		key, words := keyOf(foldName(name)), wordsOf(foldName(name))
		var want []int
		for j := range p.titles {
			alike := likeness(key, p.titles[j].key, 0)
			if max(alike, (alike+wordLikeness(words, p.titles[j].words))/2) >= 0.5 {
				want = append(want, j)
			}
		}
		var got []int
		for _, r := range p.rank(key, words) {
			got = append(got, r.title)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: like the titles %v, want %v", name, got, want)
		}
	}
}

package reports

import (
	"bytes"
	"encoding/csv"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wisim/wisim/internal/golden"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/text"
)

// studyTitles are the titles of a deck with three copies each, and the points that a
// copy in the opening seven is worth.
var studyTitles = []struct {
	title string
	worth float64
}{
	{"Ace", 0.12}, {"Good Card", 0.05}, {"Filler One", 0}, {"Filler Two", 0}, {"Filler Three", 0}, {"Filler Four", 0},
	{"Filler Five", 0}, {"Filler Six", 0}, {"A Card with a Title That Is Longer than a Table", 0}, {"Dead Weight", -0.17},
}

// studyGames returns games whose results depend on the cards dealt.
func studyGames(opponent, n int) results.Batch {
	r := rand.New(rand.NewPCG(3, uint64(opponent)))
	var b results.Batch
	for i := range n {
		rows := make([]results.Card, len(studyTitles))
		for k, c := range studyTitles {
			rows[k] = results.Card{Game: int32(i), Code: "7700" + strconv.Itoa(k), Title: c.title, Copies: 3}
		}
		p := 0.5
		for _, c := range r.Perm(3 * len(rows))[:7] {
			rows[c/3].Dealt++
			p += studyTitles[c/3].worth
		}
		for k := range rows {
			rows[k].Kept = rows[k].Dealt
			if rows[k].Drawn = int32(r.IntN(3 - int(rows[k].Kept) + 1)); rows[k].Drawn+rows[k].Kept > 0 && k != 9 {
				rows[k].Played, rows[k].PlayedTurn, rows[k].PlayedZone = 1, int32(2+k), []string{"kingdom", "quest", "battlefield", ""}[k%4]
			}
			rows[k].Hand = min(1, rows[k].Kept+rows[k].Drawn-rows[k].Played)
		}
		if r.IntN(5) == 0 { // returned
			rows[2].Kept, rows[3].Kept = rows[2].Kept+1, max(0, rows[3].Kept-1)
		}
		g := results.Game{Number: i, Pair: i / 2, First: i % 2, Winner: 1, Turns: 8 + r.IntN(8), Decisions: 100, Ending: "burned"}
		if r.Float64() < p {
			g.Winner = 0
		}
		if i%211 == 210 {
			g.Winner, g.Ending = results.Draw, "draw"
		}
		if i%307 == 306 {
			g.Winner, g.Ending = results.Unfinished, "decision cap"
		}
		b.Games = append(b.Games, g)
		b.Cards = append(b.Cards, rows...)
		b.Cards = append(b.Cards, results.Card{Game: int32(i), Side: 1, Code: "01001", Title: "His Own", Copies: 3, Dealt: 1})
		for turn := 1; turn <= g.Turns; turn++ {
			b.Turns = append(b.Turns, results.Turn{Game: int32(i), Turn: int32(turn), Side: int32((turn + 1 + g.First) % 2), Resources: int32(2 + turn/2), Hand: 4, PowerKingdom: 1, PowerQuest: int32(turn / 3), HPQuest: 8, HPKingdom: 8, HPBattlefield: 8, CapitalDamage: 1})
		}
	}
	return b
}

// other returns the same games, of which every so many is lost.
func other(b results.Batch, every int) results.Batch {
	var out results.Batch
	for i, g := range b.Games {
		if g.Winner == 0 && i%every == 0 {
			g.Winner = 1
		}
		out.Games = append(out.Games, g)
	}
	return out
}

// studyOf a made-up deck; texts says whether its cards were blanked.
func studyOf(n int, texts bool) Study {
	s := Study{
		Deck: Deck{Name: "mine", Hash: "01", Cards: 30}, Field: []Deck{{Name: "orc-smash", Hash: "02", Cards: 50}, {Name: "an-opponent-with-a-very-long-name-indeed.txt", Hash: "03", Cards: 50}},
		Agent: "heuristic", Seed: 1, Requested: 2 * n, Repeat: "wisim study mine.txt --field orc-smash -n 100 --seed 1",
	}
	t := NewStudyTally(2)
	parts := StudyExtras{Cost: func(title string) (int, bool) { return len(title) % 5, title != "Ace" }}
	for opponent := range 2 {
		games := studyGames(opponent, n)
		t.Add(ArmAsIs, opponent, games)
		if texts {
			parts.Mulligan, parts.BlankArm, parts.Blank = true, 3, []string{"Ace", "Filler One"}
			t.Add(ArmKeep, opponent, other(games, 20))
			t.Add(ArmRedraw, opponent, other(games, 5))
			t.Add(3, opponent, other(games, 6))
			t.Add(4, opponent, games)
		}
	}
	return NewStudy(s, t, parts)
}

func TestStudyGolden(t *testing.T) {
	files := golden.New(t, "testdata/study", "*")
	for _, c := range []struct {
		name  string
		study Study
		width int
	}{
		{"cards", studyOf(1500, false), 0}, {"texts", studyOf(1500, true), 0}, {"narrow", studyOf(1500, true), 40},
		{"few", studyOf(6, true), 0}, {"none", studyOf(0, false), 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := c.study.WriteText(&out, c.width); err != nil {
				t.Fatal(err)
			}
			files.Equal(t, c.name+".txt", out.String())
		})
	}
}

// The table of cards finds exactly the effects that were put into the games.
func TestStudyFindings(t *testing.T) {
	s := studyOf(4000, true)
	if s.Titles[0].Title != "Ace" || s.Titles[len(s.Titles)-1].Title != "Dead Weight" {
		t.Errorf("the first card is %s, the last %s", s.Titles[0].Title, s.Titles[len(s.Titles)-1].Title)
	}
	found := map[string]bool{}
	for _, f := range s.Findings {
		found[f.Kind+" "+f.Title] = true
	}
	for _, want := range []string{"dealt Ace", "dealt Good Card", "dealt Dead Weight", "text Ace"} {
		if !found[want] {
			t.Errorf("not found: %s", want)
		}
		delete(found, want)
	}
	if len(found) > 0 {
		t.Errorf("found beside: %v", found)
	}
	// One copy more stands in the place of one of the other cards, which are
	// worth -0.12 together, in nine titles, and a title's other copies.
	want := 0.12 + 0.12/9
	if got := *s.Titles[0].Dealt.Value; math.Abs(got-want) > 0.03 {
		t.Errorf("a copy of Ace is worth %.3f, want about %.3f", got, want)
	}
	for i := range s.Findings[1:] {
		if s.Findings[i].P > s.Findings[i+1].P {
			t.Errorf("finding %d is less certain than the next: %v, %v", i, s.Findings[i].P, s.Findings[i+1].P)
		}
	}
}

// A significant effect sorts above a larger one that may be chance, and likewise at
// the bottom.
func TestStudyHasFindingsAtTheEnds(t *testing.T) {
	effect := func(low, value, high float64) Difference { return Difference{Value: &value, Low: low, High: high} }
	s := Study{Titles: []StudyTitle{
		{Title: "Lucky", Dealt: effect(0.016, 0.044, 0.072), DealtP: 0.04},
		{Title: "Nothing", Dealt: effect(-0.03, 0.01, 0.05), DealtP: 0.6},
		{Title: "Planted", Dealt: effect(0.015, 0.035, 0.055), DealtP: 0.0001},
		{Title: "Dud", Dealt: effect(-0.055, -0.035, -0.015), DealtP: 0.0001},
		{Title: "Unlucky", Dealt: effect(-0.072, -0.044, -0.016), DealtP: 0.04},
	}}
	s.Findings = s.findings()
	s.sortTitles()
	var order []string
	for _, c := range s.Titles {
		order = append(order, c.Title)
	}
	if want := []string{"Planted", "Lucky", "Nothing", "Unlucky", "Dud"}; !slices.Equal(order, want) {
		t.Errorf("the order is %v, want %v", order, want)
	}
}

// The measures of a title add up over the numbers of copies.
func TestStudyMeasuresAddUp(t *testing.T) {
	s := studyOf(500, false)
	finished := s.Games - s.Unfinished
	for _, c := range s.Titles {
		for _, m := range c.Measures {
			games, copies := 0, 0
			for _, k := range m.Copies {
				games += k.Games
				copies += k.Copies * k.Games
			}
			if games != finished || math.Abs(float64(copies)/float64(finished)-m.Mean) > 1e-6 {
				t.Errorf("%s, %s: %d games of %d, %d copies, a mean of %v", c.Title, m.Name, games, finished, copies, m.Mean)
			}
		}
	}
	turns := 0
	for _, r := range s.LastTurns {
		turns += r.Games
	}
	if turns != finished {
		t.Errorf("%d games by their last turn, want %d", turns, finished)
	}
}

func TestStudyCSV(t *testing.T) {
	var out bytes.Buffer
	if err := studyOf(100, true).WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	measures := map[string]bool{}
	for _, r := range rows[1:] {
		measures[r[3]] = true
	}
	for _, want := range append([]string{"dealt_effect", "text_effect", "played_in_kingdom", "played_in_no_zone"}, measureNames[:]...) {
		if !measures[want] {
			t.Errorf("no row of %s", want)
		}
	}
}

func TestStudyKeepsToItsWidth(t *testing.T) {
	for _, s := range []Study{studyOf(200, true), studyOf(200, false), studyOf(3, true)} {
		for width := 40; width <= 120; width += 5 {
			var b bytes.Buffer
			if err := s.WriteText(&b, width); err != nil {
				t.Fatal(err)
			}
			for _, line := range strings.Split(b.String(), "\n") {
				if text.Width(line) > width && !strings.Contains(line, s.Repeat) {
					t.Errorf("width %d: %d columns: %s", width, text.Width(line), line)
				}
			}
		}
	}
}

// A copy set aside before the shuffle cannot be dealt. In these games setting a copy
// aside wins, and dealing it has no effect. An estimate that ignores setting aside
// finds that dealing it hurts.
func TestWhatIsSetAsideCannotBeDealt(t *testing.T) {
	const aside = 2 // Filler One
	effect := func(recorded bool) Difference {
		tally := NewStudyTally(1)
		b := studyGames(0, 6000)
		r := rand.New(rand.NewPCG(5, 5))
		width := len(studyTitles) + 1 // and the opponent's
		for i := range b.Games {
			if r.IntN(2) == 0 {
				continue
			}
			rows := b.Cards[i*width : (i+1)*width]
			for rows[aside].Dealt > 0 && r.IntN(3) < int(rows[aside].Dealt) { // the copy set aside was one of those dealt
				rows[aside].Dealt--
				rows[aside+1].Dealt++
			}
			if recorded {
				rows[aside].SetAside = 1
			}
			if b.Games[i].Finished() && r.IntN(3) > 0 {
				b.Games[i].Winner = 0
			}
		}
		tally.Add(ArmAsIs, 0, b)
		for _, c := range NewStudy(Study{}, tally, StudyExtras{Cost: func(string) (int, bool) { return 0, false }}).Titles {
			if c.Title == studyTitles[aside].title {
				return c.Dealt
			}
		}
		t.Fatal("the card is in no table")
		return Difference{}
	}
	if d := effect(true); d.Value == nil || d.Low > 0 || d.High < 0 {
		t.Errorf("a copy dealt is worth %+v, and is worth nothing", d)
	}
	if d := effect(false); d.High >= 0 {
		t.Errorf("without the record of it a copy dealt is worth %+v: these games show nothing", d)
	}
}

package experiments

import (
	"bytes"
	"context"
	"encoding/csv"
	"flag"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/internal/golden"
	"github.com/wisim/wisim/reports"
)

// pilotTable is the share of games in hand in which the default agent plays each card of the
// pool: the output of wisim cards pilot --csv.
const pilotTable = "../../../../docs/log/card-pilot.csv"

var wholePool = flag.Bool("whole-pool", false, "TestPilotTable measures all cards, for minutes, and with -update writes the table")

// pilotReport measures cards, or the whole pool if no card is named.
func pilotReport(t *testing.T, o PilotOptions, words ...string) reports.Pilot {
	t.Helper()
	o.Agent, o.Seed = "heuristic", 1
	p, err := o.prepare(terminal.Streams{Err: io.Discard}, words)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.play(context.Background(), o.Jobs, terminal.StartProgress(terminal.Silent(), "games", 0)); err != nil {
		t.Fatal(err)
	}
	return p.report(&o, words)
}

// keptTable reads the table.
func keptTable(t *testing.T) (rows []reports.PilotCard) {
	t.Helper()
	text, err := os.ReadFile(pilotTable)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines[1:] {
		hand, err1 := strconv.Atoi(l[4])
		played, err2 := strconv.Atoi(l[5])
		if err1 != nil || err2 != nil {
			t.Fatalf("%s: %v", pilotTable, l)
		}
		rows = append(rows, reports.PilotCard{Code: l[0], Title: l[1], Type: l[2], Race: l[3], InHand: hand, Played: played})
	}
	return rows
}

// differs reports whether two shares differ by more than a change of the agent that concerns
// other cards explains: by 15 points and by five standard errors.
func differs(a, b reports.PilotCard) bool {
	if a.InHand == 0 || b.InHand == 0 {
		return a.InHand != b.InHand
	}
	n, m := float64(a.InHand), float64(b.InHand)
	p, q := float64(a.Played)/n, float64(b.Played)/m
	mean := (float64(a.Played) + float64(b.Played)) / (n + m)
	return math.Abs(p-q) > 0.15 && math.Abs(p-q) > 5*math.Sqrt(mean*(1-mean)*(1/n+1/m))
}

// The table of the whole pool is true: of a sample of cards, or of all of them with -whole-pool.
func TestPilotTable(t *testing.T) {
	if *wholePool && golden.Update() {
		var b bytes.Buffer
		if err := pilotReport(t, PilotOptions{InHand: 200, Jobs: 2}).WriteCSV(&b); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(pilotTable, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept := map[string]reports.PilotCard{}
	o, words := PilotOptions{InHand: 200, Jobs: 2}, []string(nil)
	for i, c := range keptTable(t) {
		kept[c.Title] = c
		if i%90 == 31 {
			words = append(words, c.Code)
		}
	}
	if *wholePool {
		words = nil
	} else {
		o.InHand = 60
	}
	now := pilotReport(t, o, words...)
	if len(words) == 0 && len(now.Cards) != len(kept) {
		t.Errorf("the pool has %d cards, the table %d", len(now.Cards), len(kept))
	}
	for _, c := range now.Cards {
		if was, ok := kept[c.Title]; !ok || differs(was, c) {
			t.Errorf("%s is played in %d of %d games in hand; the table has %d of %d; -whole-pool -update writes it anew, if that is right",
				c.Title, c.Played, c.InHand, was.Played, was.InHand)
		}
	}
}

// The counts of a card depend neither on the cards that are measured with it nor on the number
// of workers, and they go on to --in-hand and not further than the end of that round.
func TestPilotCountsDoNotDependOnOthers(t *testing.T) {
	together := pilotReport(t, PilotOptions{InHand: 40, Jobs: 3}, "Troll Slayers", "Wake the Mountain", "Innovation", "Choppa")
	for _, c := range together.Cards {
		alone := pilotReport(t, PilotOptions{InHand: 40, Jobs: 1}, c.Title)
		if len(alone.Cards) != 1 || !slices.Equal([]int{alone.Cards[0].InHand, alone.Cards[0].Played}, []int{c.InHand, c.Played}) {
			t.Errorf("%s: %+v alone; with others %+v", c.Title, alone.Cards, c)
		}
		if c.InHand < 40 || c.InHand >= 40+pilotGames {
			t.Errorf("%s: in hand in %d games; want 40 and less than a round more", c.Title, c.InHand)
		}
	}
}

// Every group meets many opponents, and each card of the pool belongs to one group.
func TestPilotOpponents(t *testing.T) {
	p, err := (&PilotOptions{Agent: "random", InHand: 1}).prepare(terminal.Streams{Err: io.Discard}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.groups {
		met := map[int]bool{}
		for round := range 10 {
			k := p.opponent(i, round)
			if k == i || k < 0 || k >= len(p.groups) {
				t.Fatalf("round %d: group %d of %d meets %d", round, i, len(p.groups), k)
			}
			met[k] = true
		}
		if len(met) < 8 {
			t.Errorf("group %d meets %d others in 10 rounds", i, len(met))
		}
	}
}

// A card that nobody can use is found unplayed, a cheap unit is not. Both are in a card file.
func TestPilotOwnCards(t *testing.T) {
	file := t.TempDir() + "/mine.wic"
	const text = `card 90001 "Wall of Nothing" {
  facts tactic, Neutral, cost 90, loyalty 0
  tactic: draw(me, 1)
}

card 90002 "Plain Soldier" {
  facts unit, Neutral, cost 1, loyalty 0, power 2, hp 3
}
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	o := PilotOptions{InHand: 160, Jobs: 2}
	o.Files.Paths = []string{file}
	r := pilotReport(t, o, "Wall of Nothing", "Plain Soldier")
	if len(r.Cards) != 2 || !r.Cards[0].Unplayed || r.Cards[0].Played > 0 || r.Cards[1].Unplayed || 2*r.Cards[1].Played < r.Cards[1].InHand {
		t.Errorf("%+v", r.Cards)
	}
}

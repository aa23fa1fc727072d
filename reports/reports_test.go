package reports

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wisim/wisim/internal/golden"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/text"
)

// run returns n games of which deck 0 wins two pairs of three and the others are
// split; the last games come from extra.
func run(n int, extra ...results.Game) []results.Game {
	var games []results.Game
	for i := range n {
		winner := 0
		if i/2%3 == 0 {
			winner = i % 2
		}
		ending := "burned"
		if i%10 == 9 {
			ending = "decked"
		}
		games = append(games, results.Game{
			Number: i, Pair: i / 2, First: i % 2, Winner: winner,
			Turns: 8 + i%9, Decisions: 150 + 7*(i%50), Ending: ending, Signature: uint64(i) * 0x9e3779b97f4a7c15,
		})
	}
	for _, g := range extra {
		g.Number, g.Pair, g.First = len(games), len(games)/2, len(games)%2
		games = append(games, g)
	}
	return games
}

var (
	starters = Run{
		Decks:  [2]Deck{{Name: "dwarf", Hash: "0011223344556677", Cards: 40}, {Name: "orc", Hash: "8899aabbccddeeff", Cards: 40}},
		Agents: [2]string{"heuristic", "mcts:200"},
		Seed:   1, Games: 2000, Repeat: "wisim sim dwarf orc --agents heuristic,mcts:200 --seed 1 --log ",
	}
	rough = Run{
		Decks: [2]Deck{
			{Name: "a-list-that-somebody-saved-under-a-very-long-name.txt", Hash: "01", Cards: 52,
				Blank: []Card{{"02001", "A Card Whose Abilities Nobody Wrote Down Yet", 3}, {"02002", "Another", 1}}},
			{Name: "orc", Hash: "02", Cards: 50},
		},
		Agents: [2]string{"random", "random"},
		Seed:   18446744073709551615, Games: 500, Repeat: "wisim sim a-list-that-somebody-saved-under-a-very-long-name.txt orc --seed 18446744073709551615 --log ",
	}
	odd = []results.Game{
		{Winner: results.Draw, Turns: 30, Decisions: 900, Ending: "draw"},
		{Winner: results.Unfinished, Turns: 999, Decisions: 99999, Ending: "decision cap"},
	}
)

func TestSimGolden(t *testing.T) {
	tests := []struct {
		name  string
		run   Run
		games []results.Game
		width int
	}{
		{"starters", starters, run(2000), 0},
		{"narrow", starters, run(2000), 40},
		{"rough", rough, run(99, odd...), 80},
		{"rough-narrow", rough, run(99, odd...), 50},
		{"even", Run{Decks: starters.Decks, Agents: starters.Agents, Games: 4}, run(2, run(2)...), 0},
		{"none", starters, nil, 0},
		{"from", position(StartPosition{}), run(500), 0},
		{"from-swapped", position(StartPosition{Script: true, Shuffled: true, Swapped: true, Fillers: [2]int{0, 20}}), swapped(run(500)), 60},
		{"unfinished", starters, run(99, slices.Repeat(odd, 7)...), 0},
		{"mirror", Run{Decks: [2]Deck{starters.Decks[1], starters.Decks[1]}, Agents: starters.Agents, Games: 60}, run(60), 0},
	}
	files := golden.New(t, "testdata/sim", "*")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := NewSim(tt.run, tt.games)
			var text, js bytes.Buffer
			if err := s.WriteText(&text, tt.width); err != nil {
				t.Fatal(err)
			}
			if err := s.WriteJSON(&js); err != nil {
				t.Fatal(err)
			}
			files.Equal(t, tt.name+".txt", text.String())
			files.Equal(t, tt.name+".json", js.String())
		})
	}
}

// position is a run from a position.
func position(f StartPosition) Run {
	f.File, f.Scenario, f.At = "my.scn", "orcs before the gates", "turn 5 of 1, capital window"
	r := starters
	r.Decks[0].Name, r.Decks[1].Name = "player 1", "player 2"
	r.Games, r.Start = 500, &f
	return r
}

// swapped are games of which every second had the agents on the other sides.
func swapped(games []results.Game) []results.Game {
	for i := range games {
		games[i].First, games[i].Swapped = 0, i%2 == 1
	}
	return games
}

func TestTextKeepsToItsWidth(t *testing.T) {
	s := NewSim(rough, run(99, odd...))
	for width := text.MinWidth; width <= 120; width++ {
		var b bytes.Buffer
		if err := s.WriteText(&b, width); err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(b.String(), "\n") {
			command := strings.Contains(line, rough.Repeat)
			unbreakable := len(strings.Fields(line)) == 1
			if text.Width(line) > width && !command && !unbreakable && width >= 40 {
				t.Errorf("width %d: %d columns: %s", width, text.Width(line), line)
			}
		}
	}
}

func TestCountsAgree(t *testing.T) {
	s := NewSim(rough, run(99, odd...))
	if sum := s.Wins[0] + s.Wins[1] + s.Draws + s.Unfinished; sum != s.Games || s.Games != 101 {
		t.Errorf("wins %v, draws %d and unfinished %d make %d; games %d, want 101", s.Wins, s.Draws, s.Unfinished, sum, s.Games)
	}
	ended := 0
	for _, k := range s.Endings {
		ended += k
	}
	if ended != s.Games-s.Unfinished {
		t.Errorf("%d endings of %d finished games", ended, s.Games-s.Unfinished)
	}
	if s.Draws != 1 || s.Unfinished != 1 || len(s.UnfinishedGames) != 1 || s.UnfinishedGames[0].Game != 101 {
		t.Errorf("draws %d, unfinished %d, %+v; want the draw and the last game", s.Draws, s.Unfinished, s.UnfinishedGames)
	}
	if !s.Partial || NewSim(starters, run(2000)).Partial {
		t.Error("partial must mean that fewer games were played than asked for")
	}
}

// The keys are a promise to programs that read the JSON.
func TestJSONKeys(t *testing.T) {
	var b bytes.Buffer
	if err := NewSim(starters, run(10)).WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		"schema", "agents", "seed", "games", "wins", "draws", "unfinished", "endings", "signature", "partial",
		"decks name", "decks hash", "decks cards",
		"win_rate value", "win_rate low", "win_rate high", "win_rate confidence", "win_rate method",
		"first_player value", "first_player low", "first_player high", "first_player confidence", "first_player method",
		"turns mean", "turns p50", "turns p95", "decisions mean", "decisions p50", "decisions p95",
	} {
		var at any = got
		for _, key := range strings.Fields(path) {
			if list, ok := at.([]any); ok {
				at = list[1]
			}
			v, ok := at.(map[string]any)[key]
			if !ok {
				t.Errorf("no key %q", path)
			}
			at = v
		}
	}
	if got["schema"] != "wisim.sim/1" {
		t.Errorf("schema %v", got["schema"])
	}
}

func TestSpeed(t *testing.T) {
	var b bytes.Buffer
	s := NewSim(starters, run(2000))
	if err := (Speed{Elapsed: 4 * time.Second, Workers: 2}).WriteText(&b, s); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "2,000 games in 4.0 s with 2 workers: 500 games/s, 160,750 decisions/s\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	b.Reset()
	if err := (Speed{Elapsed: 2 * time.Second, Workers: 2, Kept: 1500}).WriteText(&b, s); err != nil {
		t.Fatal(err)
	}
	if err := (Speed{Elapsed: 2 * time.Second, Workers: 1, Kept: 2000}).WriteGames(&b, 2000); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "500 games in 2.0 s with 2 workers: 250 games/s, 80,375 decisions/s; 1,500 more played before\n2,000 games, all of them played before\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The parts that a table shows add up to the whole.
func TestSharesAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		counts, total := make([]int, 1+r.IntN(6)), 0
		for i := range counts {
			counts[i] = r.IntN(40)
			total += counts[i]
		}
		if total == 0 {
			continue
		}
		sum := 0
		for i, p := range permille(counts, total) {
			sum += p
			if exact := 1000 * float64(counts[i]) / float64(total); float64(p) <= exact-1 || float64(p) >= exact+1 {
				t.Errorf("%d of %d is %d in a thousand", counts[i], total, p)
			}
		}
		if sum != 1000 {
			t.Errorf("%v: the shares add up to %d", counts, sum)
		}
	}
	for i := range 20001 {
		v := float64(i) / 20000
		a := Rate{Value: &v, Low: v * v, High: v}
		b := a.mirrored()
		low, _, _ := strings.Cut(b.interval(), "-")
		for _, pair := range [][2]string{{a.value(), b.value()}, {percent(a.High), low + " %"}} {
			if sum := tenths(t, pair[0]) + tenths(t, pair[1]); sum != 1000 {
				t.Fatalf("%v and %v make %d tenths", pair[0], pair[1], sum)
			}
		}
	}
}

func tenths(t *testing.T, percent string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.NewReplacer(".", "", " %", "").Replace(percent))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A long run with many open games names a few of them in text, all in JSON.
func TestManyUnfinished(t *testing.T) {
	var games []results.Game
	for range 300 {
		games = append(games, results.Game{Winner: results.Unfinished})
	}
	s := NewSim(starters, run(0, games...))
	var text bytes.Buffer
	if err := s.WriteText(&text, 0); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(text.String(), starters.Repeat); got != 5 || !strings.Contains(text.String(), "and 295 more") {
		t.Errorf("names %d games:\n%s", got, text.String())
	}
	if len(s.UnfinishedGames) != 300 {
		t.Errorf("%d games in the JSON, want 300", len(s.UnfinishedGames))
	}
}

// Without games the mean is null, not zero.
func TestSpreadOfNothing(t *testing.T) {
	for _, games := range [][]results.Game{nil, run(0, odd[1])} {
		var b bytes.Buffer
		if err := NewSim(starters, games).WriteJSON(&b); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"mean", "p50", "p95"} {
			if got := strings.Count(b.String(), `"`+key+`": null`); got != 2 {
				t.Errorf("%d games: %s is null %d times, want in turns and decisions:\n%s", len(games), key, got, b.String())
			}
		}
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 123456: "123,456", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %s, want %s", n, got, want)
		}
	}
}

// Names in any script keep the columns below each other, and no number is cut.
func TestColumns(t *testing.T) {
	r := starters
	r.Decks[0].Name, r.Decks[1].Name = "矮人", "Orks für alle"
	for width, want := range map[int]string{
		80: `
  deck          矮人         Orks für alle
  cards         40           40
  agent         heuristic    mcts:200
  games won     0            0
  win rate      unknown      unknown
  95 % interval 0.0-100.0 %  0.0-100.0 %
`,
		30: `
  deck          矮人       Orks für …
  cards         40         40
  agent         heuristic  mcts:200
  games won     0          0
  win rate      unknown    unknown
  95 % interval 0.0-100.0  0.0-100.0
`,
	} {
		var b bytes.Buffer
		if err := NewSim(r, nil).WriteText(&b, width); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("in %d columns:\n%s\nwant in it:%s", width, b.String(), want)
		}
	}
}

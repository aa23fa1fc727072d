package sampling

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/results"
)

// play makes up a batch: the results of its games depend on its place only.
func play(b Batch) Played {
	r := rand.New(rand.NewPCG(uint64(b.Matchup), uint64(b.Number)))
	p := Played{Matchup: b.Matchup, Number: b.Number, Pairs: make([]Pair, (b.Games+1)/2)}
	for i := range b.Games {
		p.Pairs[i/2][i%2] = Unfinished + Result(r.IntN(4))
	}
	return p
}

func playAll(list []Batch) (played []Played) {
	for _, b := range list {
		played = append(played, play(b))
	}
	return played
}

func next(t *testing.T, q Question, played []Played) Step {
	t.Helper()
	s, err := Next(q, played)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestFixedPlaysWhatWasAskedInOneRound(t *testing.T) {
	q := Question{Kind: Fixed, Matchups: make([]Matchup, 2), Games: 2*BatchGames + 5}
	s := next(t, q, nil)
	want := []Batch{{0, 0, 64}, {0, 1, 64}, {0, 2, 5}, {1, 0, 64}, {1, 1, 64}, {1, 2, 5}}
	if !reflect.DeepEqual(s.Round, want) || !reflect.DeepEqual(s.Missing, want) || s.Verdict != nil || s.Looks != 0 || s.Estimates != nil {
		t.Fatalf("at first: %+v", s)
	}
	s = next(t, q, playAll(want))
	if s.Verdict == nil || *s.Verdict != (Verdict{Estimated, AllPlayed, 266}) || s.Round != nil || s.Looks != 1 || len(s.Estimates) != 2 {
		t.Fatalf("at the end: %+v", s)
	}
	for m, e := range s.Estimates {
		if e.Matchup != m || e.Low > e.Value || e.High < e.Value || e.Pairs == 0 || e.Anytime {
			t.Errorf("estimate %d: %+v", m, e)
		}
	}
}

// A round that is not complete is not looked at: what Next says of it depends
// on which batches are there, and not on what they hold.
func TestNextWaitsForTheWholeRound(t *testing.T) {
	q := Question{Kind: Fixed, Matchups: make([]Matchup, 1), Games: 3 * BatchGames}
	round := next(t, q, nil).Round
	for gone, b := range round {
		var there []Played
		for i := range round {
			if i != gone {
				there = append(there, play(round[i]))
			}
		}
		s := next(t, q, there)
		if s.Verdict != nil || s.Looks != 0 || !reflect.DeepEqual(s.Missing, []Batch{b}) || !reflect.DeepEqual(s.Round, round) {
			t.Errorf("without batch %d: %+v", gone, s)
		}
	}
}

func TestNextDependsNeitherOnOrderNorOnGamesPlayedAhead(t *testing.T) {
	q := Question{Kind: Fixed, Matchups: make([]Matchup, 2), Games: 3 * BatchGames}
	played := playAll(next(t, q, nil).Round)
	want := next(t, q, played)
	r := rand.New(rand.NewPCG(1, 1))
	for range 10 {
		mixed := append([]Played{play(Batch{0, 7, 64}), play(Batch{1, 3, 64})}, played...)
		r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		if got := next(t, q, mixed); !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v, want %+v", got, want)
		}
	}
}

func TestNextRefuses(t *testing.T) {
	q := Question{Kind: Fixed, Matchups: make([]Matchup, 1), Games: 100}
	for _, c := range []struct {
		name   string
		q      Question
		played []Played
		want   string
	}{
		{"no matchup", Question{Kind: Fixed, Games: 1}, nil, "without a matchup"},
		{"no games", Question{Kind: Fixed, Matchups: make([]Matchup, 1)}, nil, "0 games; want one or more"},
		{"no kind", Question{Matchups: make([]Matchup, 1), Games: 1}, nil, `unknown kind of question ""`},
		{"twice", q, []Played{play(Batch{0, 0, 64}), play(Batch{0, 0, 64})}, "batch 0 of matchup 0 is there twice"},
		{"short", q, []Played{play(Batch{0, 0, 64}), play(Batch{0, 1, 35})}, "batch 1 of matchup 0 has 35 games; the plan asks for 36"},
	} {
		if _, err := Next(c.q, c.played); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestSummarize(t *testing.T) {
	game := func(number, winner int) results.Game { return results.Game{Number: number, Winner: winner} }
	games := []results.Game{game(64, 0), game(65, 1), game(66, results.Draw), game(67, results.Unfinished), game(68, 0)}
	got, err := Summarize(Batch{Matchup: 3, Number: 1, Games: 5}, games)
	want := Played{Matchup: 3, Number: 1, Pairs: []Pair{{Won, Lost}, {Drawn, Unfinished}, {Won, None}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("%+v, %v; want %+v", got, err, want)
	}
	var c Counts
	c.Add(got)
	if want := (Counts{Games: 5, Wins: [2]int{2, 1}, Draws: 1, Unfinished: 1, FirstWins: 3, Pairs: [5]int{2: 1}, Odd: 2}); c != want {
		t.Errorf("counted %+v, want %+v", c, want)
	}
	for _, bad := range []struct {
		b    Batch
		want string
	}{{Batch{3, 1, 6}, "5 games; want 6"}, {Batch{3, 0, 5}, "game 64 in the place of game 0"}} {
		if _, err := Summarize(bad.b, games); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%+v: %v, want %q", bad.b, err, bad.want)
		}
	}
}

func TestScoreOfAPair(t *testing.T) {
	for _, c := range []struct {
		p        Pair
		finished int
		score    float64
	}{
		{Pair{Won, Won}, 2, 1}, {Pair{Won, Drawn}, 2, 0.75}, {Pair{Won, Lost}, 2, 0.5}, {Pair{Drawn, Drawn}, 2, 0.5},
		{Pair{Lost, Drawn}, 2, 0.25}, {Pair{Lost, Lost}, 2, 0}, {Pair{Drawn, Unfinished}, 1, 0.5}, {Pair{Unfinished, Lost}, 1, 0},
		{Pair{Won, None}, 1, 1}, {Pair{Unfinished, None}, 0, 0.5},
	} {
		if n, s := c.p.Finished(), c.p.Score(); n != c.finished || s != c.score {
			t.Errorf("%v: %d finished, score %v; want %d and %v", c.p, n, s, c.finished, c.score)
		}
	}
}

// The mean scores of both sides differ by the mean difference, also where games of either
// side are unfinished.
func TestScoresAreOfTheGamesOfTheDifference(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 43))
	draw := func() (p Pair) {
		for i := range p {
			p[i] = Result(r.IntN(5))
		}
		return p
	}
	var d Difference
	for range 200 {
		d.add(draw(), draw())
	}
	if got := d.B.Mean() - d.A.Mean(); math.Abs(got-d.Both.Mean()) > 1e-12 || d.A.Pairs() != d.Both.Pairs() {
		t.Errorf("the scores differ by %v over %v pairs, the difference is %v over %v", got, d.A.Pairs(), d.Both.Mean(), d.Both.Pairs())
	}
}

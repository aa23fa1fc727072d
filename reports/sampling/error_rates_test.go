package sampling

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/wisim/wisim/reports/stats"
)

// world returns made-up results for a batch.
type world func(b Batch) Played

// run plays a question in a world to its verdict.
func run(t *testing.T, q Question, w world) (Verdict, planner) {
	t.Helper()
	if err := q.Check(); err != nil {
		t.Fatal(err)
	}
	return follow(t, q.planner(), w)
}

// follow a course to its end.
func follow(t *testing.T, c planner, w world) (Verdict, planner) {
	t.Helper()
	for range 500 {
		round, verdict := c.next()
		if verdict != nil {
			return *verdict, c
		}
		if len(round) == 0 || len(round) > 1<<18 {
			t.Fatalf("no verdict and a round of %d batches", len(round))
		}
		var played []Played
		for _, b := range round {
			played = append(played, w(b))
		}
		c.look(played)
	}
	t.Fatal("no verdict after 500 rounds")
	panic("unreachable")
}

// coins is a world in which the first side of each matchup wins a game with
// its probability; the games of a pair are correlated as real ones are.
func coins(seed uint64, p ...float64) world {
	const correlation = -0.1
	return func(b Batch) Played {
		r := rand.New(rand.NewPCG(seed, uint64(b.Matchup)<<32+uint64(b.Number)))
		out := Played{Matchup: b.Matchup, Number: b.Number}
		p := p[b.Matchup]
		both := math.Max(0, p*p+correlation*p*(1-p))
		for range b.Games / 2 {
			pair := Pair{Lost, Lost}
			switch u := r.Float64(); {
			case u < both:
				pair = Pair{Won, Won}
			case u < p:
				pair = Pair{Won, Lost}
			case u < 2*p-both:
				pair = Pair{Lost, Won}
			}
			out.Pairs = append(out.Pairs, pair)
		}
		return out
	}
}

// changed is a world of comparisons. The games of A are even. Those of B are equal
// except for a share of touched games, which are replayed and won with a probability
// that makes B better by gain.
func changed(seed uint64, touched, gain float64) world {
	return func(b Batch) Played {
		r := rand.New(rand.NewPCG(seed, uint64(b.Matchup/2)<<32+uint64(b.Number)))
		out := Played{Matchup: b.Matchup, Number: b.Number}
		for range b.Games / 2 {
			var pair Pair
			for i := range pair {
				a, won := r.Float64() < 0.5, false
				if r.Float64() < touched {
					won = r.Float64() < 0.5+gain/touched
				} else {
					won = a
				}
				if b.Matchup%2 == 0 {
					won = a
				}
				pair[i] = Lost
				if won {
					pair[i] = Won
				}
			}
			out.Pairs = append(out.Pairs, pair)
		}
		return out
	}
}

func decide(detect float64) Question {
	q := Question{Kind: Decide, Matchups: make([]Matchup, 1), Detect: detect, Alpha: 0.05}
	if detect > 0 {
		q.Beta = 0.05
	}
	return q
}

func compare(opponents int, detect float64) Question {
	q := Question{Kind: Compare, Detect: detect, Alpha: 0.05, Beta: 0.05}
	for i := range opponents {
		seeds := string(rune('a' + i))
		q.Matchups = append(q.Matchups, Matchup{[2]int{0, 2 + i}, seeds}, Matchup{[2]int{1, 2 + i}, seeds})
	}
	return q
}

// rates of the answers over many runs.
func rates(t *testing.T, runs int, q Question, w func(seed uint64) world) (share map[Answer]float64, games float64) {
	share = map[Answer]float64{}
	information := informationFor(q) // takes longer than a run
	for i := range runs {
		var e effect = &rateEffect{}
		if q.Kind == Compare {
			e = &differenceEffect{}
		}
		v, _ := follow(t, decisionWith(q, e, information), w(uint64(i)))
		share[v.Answer] += 1 / float64(runs)
		games += float64(v.Games) / float64(runs)
	}
	return share, games
}

// most is a bound that a rate of so many runs does not pass by chance, if the
// truth is at most p: three standard errors.
func most(p float64, runs int) float64 { return p + 3*math.Sqrt(p*(1-p)/float64(runs)) }

func TestErrorsAndPowerOfADecision(t *testing.T) {
	const runs, detect = 400, 0.05
	q := decide(detect)
	for _, c := range []struct {
		name   string
		p      float64
		check  Answer
		errors Answer
	}{
		{"even", 0.5, NoDifference, ""},
		{"better by what is to be detected", 0.5 + detect, Better, NoDifference},
		{"worse by what is to be detected", 0.5 - detect, Worse, NoDifference},
	} {
		share, games := rates(t, runs, q, func(seed uint64) world { return coins(seed, c.p) })
		t.Logf("%s: %v, %.0f games on average, at most some %d", c.name, share, games, q.GamesNeeded())
		if share[c.check] < 1-most(0.05, runs) {
			t.Errorf("%s: found %.3f of the time, want 0.95", c.name, share[c.check])
		}
		if c.errors != "" && share[c.errors] > most(0.05, runs) {
			t.Errorf("%s: %q %.3f of the time, want at most 0.05", c.name, c.errors, share[c.errors])
		}
		if c.errors == "" && share[Better]+share[Worse] > most(0.05, runs) {
			t.Errorf("%s: a side is better %.3f of the time, want at most 0.05", c.name, share[Better]+share[Worse])
		}
		if share[NotDecided] > 0 {
			t.Errorf("%s: not decided %.3f of the time, although nothing bounds the games", c.name, share[NotDecided])
		}
		if games > float64(q.GamesNeeded()) {
			t.Errorf("%s: %.0f games on average, more than the %d that it may need", c.name, games, q.GamesNeeded())
		}
	}
}

// Few touched games that matter much, and many: the error rates hold, and
// the power for a difference of 3 points.
func TestErrorsAndPowerOfAComparison(t *testing.T) {
	const runs, detect = 150, 0.03
	for _, opponents := range []int{1, 4} {
		q := compare(opponents, detect)
		for _, touched := range []float64{0.1, 0.5} {
			null, few := rates(t, runs, q, func(seed uint64) world { return changed(seed, touched, 0) })
			real, games := rates(t, runs, q, func(seed uint64) world { return changed(seed, touched, detect) })
			t.Logf("%d opponents, %v touched: equal %v in %.0f games, better by %v %v in %.0f games", opponents, touched, null, few, detect, real, games)
			if wrong := null[Better] + null[Worse]; wrong > most(0.05, runs) {
				t.Errorf("%d opponents, %v touched: equal lists differ %.3f of the time", opponents, touched, wrong)
			}
			if real[Better] < 1-most(0.05, runs) {
				t.Errorf("%d opponents, %v touched: found %.3f of the time, want 0.95", opponents, touched, real[Better])
			}
			if need := float64(q.GamesNeeded()); few > need*touched || games > need*touched {
				t.Errorf("%d opponents, %v touched: %.0f and %.0f games; want them to follow the variance, of %.0f", opponents, touched, few, games, need)
			}
		}
	}
}

// Lists whose games are all equal are recognised in few games.
func TestEqualListsAreKnownInFewGames(t *testing.T) {
	for _, opponents := range []int{1, 5, 13} {
		v, c := run(t, compare(opponents, 0.02), changed(1, 0, 0))
		t.Logf("%d opponents: %+v, %+v", opponents, v, c.estimates())
		if v.Answer != NoDifference || v.Reason != Decided || v.Games > 1000 && v.Games > 2*BatchGames*2*opponents {
			t.Errorf("%d opponents: %+v", opponents, v)
		}
	}
}

// A large difference is found at the first looks.
func TestALargeDifferenceIsFoundEarly(t *testing.T) {
	q := compare(3, 0.02)
	v, _ := run(t, q, changed(3, 0.8, 0.2))
	if v.Answer != Better || v.Games > q.GamesNeeded()/10 {
		t.Errorf("%+v; it may need %d games", v, q.GamesNeeded())
	}
	if v, _ := run(t, q, changed(3, 0.8, -0.2)); v.Answer != Worse {
		t.Errorf("the other way round: %+v", v)
	}
}

func TestMaxGamesEndADecision(t *testing.T) {
	const runs = 200
	for _, detect := range []float64{0, 0.01} {
		q := decide(detect)
		q.MaxGames = 3000
		share, games := rates(t, runs, q, func(seed uint64) world { return coins(seed, 0.5) })
		t.Logf("detect %v: %v, %.0f games on average", detect, share, games)
		if games > 3000 || share[NotDecided] < 0.9 || share[Better]+share[Worse] > most(0.05, runs) {
			t.Errorf("even, detect %v: %v, %.0f games", detect, share, games)
		}
	}
	// 3000 games end after 46 batches.
	q := decide(0)
	q.MaxGames = 3000
	if v, _ := run(t, q, coins(4, 0.5)); v != (Verdict{NotDecided, MaxPlayed, 46 * BatchGames}) {
		t.Errorf("%+v", v)
	}
}

func TestADecisionWithoutBounds(t *testing.T) {
	wrong, never := 0, 0
	const runs = 200
	for i := range runs {
		v, c := run(t, decide(0), coins(uint64(i), 0.53))
		if v.Answer != Better {
			wrong++
		}
		if e := c.estimates()[0]; e.Low <= 0.5 || !e.Anytime {
			never++
		}
	}
	if wrong > runs/20 || never > wrong {
		t.Errorf("53 %%: %d of %d wrong, %d intervals hold one half", wrong, runs, never)
	}
}

// A run that stops at a precision has the games that an ordinary interval of this width
// needs, and its interval covers. While it goes on, whoever looks sees a confidence sequence.
func TestPrecision(t *testing.T) {
	const runs = 200
	q := Question{Kind: Precise, Matchups: make([]Matchup, 1), Precision: 0.03, Alpha: 0.05}
	step := next(t, q, []Played{coins(1, 0.5)(Batch{0, 0, BatchGames}), coins(1, 0.5)(Batch{0, 1, BatchGames}), coins(1, 0.5)(Batch{0, 2, BatchGames}), coins(1, 0.5)(Batch{0, 3, BatchGames})})
	if e := step.Estimates[0]; step.Verdict != nil || !e.Anytime || e.Method != stats.SequenceMethod {
		t.Errorf("before the end: %+v", step)
	}
	for _, p := range []float64{0.5, 0.9} {
		missed, games := 0, 0.0
		for i := range runs {
			v, c := run(t, q, coins(uint64(i), p))
			e := c.estimates()[0]
			if v.Answer != Estimated || v.Reason != PrecisionReached || e.half() > 0.03 || e.Anytime || e.Method != stats.StoppedMethod {
				t.Fatalf("%+v, %+v", v, e)
			}
			if e.Low > p || e.High < p {
				missed++
			}
			games += float64(v.Games) / runs
		}
		t.Logf("win rate %v: missed %d of %d, %.0f games on average", p, missed, runs, games)
		if float64(missed) > runs*most(0.05, runs) {
			t.Errorf("win rate %v: missed %d of %d", p, missed, runs)
		}
		// No more than a quarter above what the width of the interval asks for.
		if ideal := 2 * p * (1 - p) / 2 * 0.9 * math.Pow(2.005/0.03, 2); games > 1.25*ideal {
			t.Errorf("win rate %v: %.0f games on average, want about %.0f", p, games, ideal)
		}
	}
	q.MaxGames = 640
	if v, _ := run(t, q, coins(1, 0.5)); v != (Verdict{Estimated, MaxPlayed, 640}) {
		t.Errorf("at most 640 games: %+v", v)
	}
}

func TestFieldPlaysMoreWhereLessIsKnown(t *testing.T) {
	q := Question{Kind: Field, Matchups: make([]Matchup, 4), Precision: 0.05, Alpha: 0.05}
	p := []float64{0.5, 0.99, 0.3, 0.9}
	v, c := run(t, q, coins(5, p...))
	m := c.(*matrix)
	t.Logf("%+v: batches %v", v, m.batches)
	if v.Answer != Estimated || v.Reason != PrecisionReached {
		t.Errorf("%+v", v)
	}
	for i, e := range c.estimates() {
		if e.half() > 0.05 || e.Low > p[i] || e.High < p[i] {
			t.Errorf("matchup %d: %+v", i, e)
		}
	}
	if b := m.batches; !(b[0] > b[2] && b[2] > b[3] && b[3] > b[1]) {
		t.Errorf("batches %v; want most of the even matchup and fewest of the lopsided one", m.batches)
	}
}

func TestFieldSpendsItsGames(t *testing.T) {
	q := Question{Kind: Field, Matchups: make([]Matchup, 4), Alpha: 0.05, MaxGames: 100 * BatchGames}
	v, c := run(t, q, coins(5, 0.5, 0.99, 0.3, 0.9))
	b := c.(*matrix).batches
	if v != (Verdict{Estimated, MaxPlayed, 100 * BatchGames}) || b[0] <= b[1] {
		t.Errorf("%+v: batches %v", v, b)
	}
}

// questions of every kind, with a world for each.
func questions() map[string]struct {
	q Question
	w world
} {
	return map[string]struct {
		q Question
		w world
	}{
		"fixed":   {Question{Kind: Fixed, Matchups: make([]Matchup, 2), Games: 300}, coins(1, 0.5, 0.6)},
		"precise": {Question{Kind: Precise, Matchups: make([]Matchup, 1), Precision: 0.06, Alpha: 0.05}, coins(2, 0.5)},
		"decide":  {decide(0.08), coins(3, 0.52)},
		"compare": {compare(2, 0.08), changed(4, 0.4, 0.02)},
		"field":   {Question{Kind: Field, Matchups: make([]Matchup, 3), Precision: 0.1, Alpha: 0.05}, coins(5, 0.5, 0.7, 0.4)},
	}
}

// The plan gives the same verdict whatever the order of batches, also with half a
// round or with batches played ahead.
func TestAPlanIsAFunctionOfItsRounds(t *testing.T) {
	for name, c := range questions() {
		want, _ := run(t, c.q, c.w)
		if step, batches, err := Follow(c.q, c.w); err != nil || *step.Verdict != want {
			t.Errorf("%s: Follow has %+v, %v; want %+v", name, step.Verdict, err, want)
		} else if loop := next(t, c.q, batches); !reflect.DeepEqual(loop, step) {
			t.Errorf("%s: Follow ends with %+v, Next with %+v", name, step, loop)
		}
		r := rand.New(rand.NewPCG(9, 9))
		var played []Played
		for m := range c.q.Matchups {
			played = append(played, c.w(Batch{m, 4000, BatchGames})) // nobody asks for it
		}
		looks := 0
		for {
			s := next(t, c.q, played)
			if s.Looks < looks {
				t.Fatalf("%s: %d looks after %d", name, s.Looks, looks)
			}
			looks = s.Looks
			if s.Verdict != nil {
				if *s.Verdict != want {
					t.Errorf("%s: %+v, want %+v", name, *s.Verdict, want)
				}
				break
			}
			if s.ExpectedGames != 0 && s.ExpectedGames < s.Looks {
				t.Errorf("%s: expects %d games", name, s.ExpectedGames)
			}
			// Some of what is missing, in any order.
			n := 1 + r.IntN(len(s.Missing))
			for _, i := range r.Perm(len(s.Missing))[:n] {
				played = append(played, c.w(s.Missing[i]))
			}
			r.Shuffle(len(played), func(i, j int) { played[i], played[j] = played[j], played[i] })
		}
	}
}

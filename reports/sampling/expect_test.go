package sampling

import (
	"math"
	"testing"
)

// expectations plays a question to its end and gives what was expected before each round but the
// first, and what it took.
func expectations(t *testing.T, q Question, w world) (expected []int, verdict Verdict) {
	t.Helper()
	if err := q.Check(); err != nil {
		t.Fatal(err)
	}
	c := q.planner()
	if n := c.expect(); n != 0 && q.Kind != Fixed {
		t.Errorf("%v: %d games are expected of nothing", q.Kind, n)
	}
	for range 500 {
		round, v := c.next()
		if v != nil {
			return expected, *v
		}
		var played []Played
		for _, b := range round {
			played = append(played, w(b))
		}
		c.look(played)
		expected = append(expected, c.expect())
	}
	t.Fatal("no verdict after 500 rounds")
	panic("unreachable")
}

// A progress bar shows how many games are expected: it may be wrong, and not by much.
func TestWhatIsExpectedIsAboutWhatItTakes(t *testing.T) {
	arms := armQuestion(Arms, 3)
	arms.Precision = 0.02
	gains := []float64{0, 0.05, -0.1}
	race := armQuestion(Race, 16)
	race.Survivors = 2
	short := race
	short.MaxGames = 15000
	field := Question{Kind: Field, Matchups: make([]Matchup, 4), Precision: 0.03, Alpha: 0.05}
	for name, c := range map[string]struct {
		q   Question
		w   world
		off float64 // by which factor it may be wrong after each look; 1 for not at all
	}{
		"field":      {field, coins(5, 0.5, 0.99, 0.3, 0.9), 1.6},
		"arms":       {arms, func(b Batch) Played { return playArms(arms, b, gains, 3) }, 1.6},
		"race":       {race, func(b Batch) Played { return playArms(race, b, make([]float64, 16), 3) }, 1},
		"short race": {short, func(b Batch) Played { return playArms(short, b, make([]float64, 16), 3) }, 1},
		"precise":    {Question{Kind: Precise, Matchups: make([]Matchup, 1), Precision: 0.03, Alpha: 0.05}, coins(2, 0.5), 1.6},
	} {
		expected, v := expectations(t, c.q, c.w)
		t.Logf("%s: expected %v, took %d", name, expected, v.Games)
		if len(expected) < 2 {
			t.Errorf("%s: %d looks, want more to see anything", name, len(expected))
		}
		for i, n := range expected {
			if ratio := float64(n) / float64(v.Games); ratio < 1/c.off || ratio > c.off {
				t.Errorf("%s: %d games are expected after look %d, and it took %d", name, n, i+1, v.Games)
			}
		}
	}
}

// No more is expected than may be played.
func TestNoMoreIsExpectedThanMaxGames(t *testing.T) {
	arms := armQuestion(Arms, 3)
	arms.Precision, arms.MaxGames = 0.001, 5000
	for name, c := range map[string]struct {
		q Question
		w world
	}{
		"arms":            {arms, func(b Batch) Played { return playArms(arms, b, []float64{0, 0, 0}, 1) }},
		"field":           {Question{Kind: Field, Matchups: make([]Matchup, 4), Precision: 0.001, Alpha: 0.05, MaxGames: 5000}, coins(5, 0.5, 0.9, 0.3, 0.9)},
		"field, no width": {Question{Kind: Field, Matchups: make([]Matchup, 4), Alpha: 0.05, MaxGames: 5000}, coins(5, 0.5, 0.9, 0.3, 0.9)},
	} {
		expected, _ := expectations(t, c.q, c.w)
		for i, n := range expected {
			if n != 5000 {
				t.Errorf("%s: %d games are expected after look %d, want 5,000", name, n, i+1)
			}
		}
	}
}

// The interval of an answer is the one that the answer rests on: that there is no difference, one
// that lies within what was to be detected, and a difference one that holds none.
func TestTheIntervalOfAnAnswerIsWhatItRestsOn(t *testing.T) {
	equal, different := 0, 0
	for seed := range uint64(40) {
		q := decide(0.04)
		v, c := run(t, q, coins(seed, 0.5))
		e := c.estimates()[0]
		if e.Value < e.Low || e.Value > e.High {
			t.Errorf("seed %d: %v lies outside %v to %v", seed, e.Value, e.Low, e.High)
		}
		switch v.Answer {
		case NoDifference:
			equal++
			if e.Low < 0.5-q.Detect || e.High > 0.5+q.Detect || math.Abs(e.Confidence-(1-2*q.Beta)) > 1e-12 {
				t.Errorf("seed %d: no difference, and %+v", seed, e)
			}
		case Better, Worse:
			different++
			if e.Low <= 0.5 && e.High >= 0.5 || math.Abs(e.Confidence-(1-q.Alpha)) > 1e-12 {
				t.Errorf("seed %d: %v, and %+v", seed, v.Answer, e)
			}
		}
	}
	for seed := range uint64(10) {
		v, c := run(t, decide(0.04), coins(seed, 0.58))
		if e := c.estimates()[0]; v.Answer == Better && e.Low <= 0.5 {
			t.Errorf("seed %d: better, and %+v", seed, e)
		} else if v.Answer == Better {
			different++
		}
	}
	if equal < 30 || different < 5 {
		t.Errorf("%d equal and %d different of 50, want more to see anything", equal, different)
	}
}

// A further batch is worth what it takes off half of an interval, whose width goes with the root of
// the number of batches.
func TestGainOfABatch(t *testing.T) {
	width := func(c cell, n int) float64 { return c.half * math.Sqrt(float64(c.from)/float64(n)) }
	for _, c := range []cell{{half: 0.1, from: 2, to: 2}, {half: 0.1, from: 2, to: 7}, {half: 0.04, from: 30, to: 31}} {
		if got, want := c.gain(), width(c, c.to)-width(c, c.to+1); math.Abs(got-want) > 1e-12 {
			t.Errorf("%+v: %v, want %v", c, got, want)
		}
	}
	// The same width of fewer batches falls faster; equal ones go in their order.
	list := cells{{matchup: 0, half: 0.1, from: 9, to: 9}, {matchup: 1, half: 0.1, from: 2, to: 2}, {matchup: 2, half: 0.1, from: 2, to: 2}}
	if !list.Less(1, 0) || list.Less(0, 1) || !list.Less(1, 2) || list.Less(2, 1) {
		t.Error("the order of cells is not that of their gains")
	}
}

// Half as many batches as there are make the next round of a field, one for each matchup at least,
// and no more than may be played.
func TestRoundsOfAField(t *testing.T) {
	for _, c := range []struct{ games, most, want int }{
		{8 * BatchGames, 0, 4},
		{40 * BatchGames, 0, 20},
		{40 * BatchGames, 45 * BatchGames, 5},
		{40 * BatchGames, 45*BatchGames + BatchGames/2, 5},
		{40 * BatchGames, 400 * BatchGames, 20},
		{4 * BatchGames, 400 * BatchGames, 4},
	} {
		m := &matrix{q: Question{Matchups: make([]Matchup, 4), MaxGames: c.most}}
		m.seen.games = c.games
		if got := m.budget(); got != c.want {
			t.Errorf("%d games of at most %d: %d batches, want %d", c.games, c.most, got, c.want)
		}
	}
}

// A question that stays open to the end takes what Need says it may take.
func TestNeedIsWhatAnOpenQuestionTakes(t *testing.T) {
	for name, c := range map[string]struct {
		q Question
		w func(seed uint64) world
	}{
		"decide":           {decide(0.05), func(seed uint64) world { return coins(seed, 0.525) }},
		"compare":          {compare(1, 0.06), func(seed uint64) world { return changed(seed, 1, 0.03) }},
		"compare, several": {compare(4, 0.06), func(seed uint64) world { return changed(seed, 1, 0.03) }},
	} {
		most := 0
		for seed := range uint64(30) {
			v, course := run(t, c.q, c.w(seed))
			most = max(most, v.Games)
			if n := course.expect(); n != v.Games {
				t.Errorf("%s: %d games are expected of one that took %d", name, n, v.Games)
			}
		}
		if ratio := float64(most) / float64(c.q.GamesNeeded()); ratio < 0.85 || ratio > 1.15 {
			t.Errorf("%s: at most %d games, and %d are said to be needed", name, most, c.q.GamesNeeded())
		}
	}
	if n := (Question{Kind: Precise, Precision: 0.1}).GamesNeeded(); n != 0 {
		t.Errorf("a question without Detect needs %d games", n)
	}
}

// While a question with bounds is open, what is expected is about what it takes at most, and nothing
// is expected of one without.
func TestWhatIsExpectedOfADecision(t *testing.T) {
	q := decide(0.05)
	expected, v := expectations(t, q, coins(1, 0.525))
	for i, n := range expected[:len(expected)-1] {
		if ratio := float64(n) / float64(q.GamesNeeded()); ratio < 0.7 || ratio > 1.3 {
			t.Errorf("%d games are expected after look %d, and %d needed", n, i+1, q.GamesNeeded())
		}
	}
	if last := expected[len(expected)-1]; last != v.Games {
		t.Errorf("%d games are expected when %d have answered it", last, v.Games)
	}
	expected, _ = expectations(t, decide(0), coins(1, 0.6))
	for i, n := range expected[:len(expected)-1] {
		if n != 0 {
			t.Errorf("%d games are expected after look %d of a question without bounds", n, i+1)
		}
	}
}

func TestCheckAtItsBounds(t *testing.T) {
	one, two, three := make([]Matchup, 1), make([]Matchup, 2), make([]Matchup, 3)
	race := armQuestion(Race, 2)
	race.Survivors = 1
	with := func(q Question, change func(q *Question)) Question { change(&q); return q }
	for name, c := range map[string]struct {
		q  Question
		ok bool
	}{
		"a game":                      {Question{Kind: Fixed, Matchups: one, Games: 1}, true},
		"no game":                     {Question{Kind: Fixed, Matchups: one}, false},
		"fixed with a bound":          {Question{Kind: Fixed, Matchups: one, Games: 1, MaxGames: 64}, false},
		"fixed with an alpha":         {Question{Kind: Fixed, Matchups: one, Games: 1, Alpha: 0.05}, false},
		"two matchups":                {Question{Kind: Precise, Matchups: two, Precision: 0.1, Alpha: 0.05}, false},
		"one matchup":                 {Question{Kind: Precise, Matchups: one, Precision: 0.1, Alpha: 0.05}, true},
		"a precision of nothing":      {Question{Kind: Precise, Matchups: one, Alpha: 0.05}, false},
		"a precision of one half":     {Question{Kind: Precise, Matchups: one, Precision: 0.5, Alpha: 0.05}, false},
		"a precision below nothing":   {Question{Kind: Precise, Matchups: one, Precision: -0.1, Alpha: 0.05}, false},
		"no alpha":                    {Question{Kind: Precise, Matchups: one, Precision: 0.1}, false},
		"games of a precise question": {Question{Kind: Precise, Matchups: one, Games: 2, Precision: 0.1, Alpha: 0.05}, false},
		"a round":                     {Question{Kind: Precise, Matchups: one, Precision: 0.1, Alpha: 0.05, MaxGames: BatchGames}, true},
		"less than a round":           {Question{Kind: Precise, Matchups: one, Precision: 0.1, Alpha: 0.05, MaxGames: BatchGames - 1}, false},
		"a bound below nothing":       {Question{Kind: Precise, Matchups: one, Precision: 0.1, Alpha: 0.05, MaxGames: -1}, false},
		"a field of games":            {Question{Kind: Field, Matchups: three, Alpha: 0.05, MaxGames: 3 * BatchGames}, true},
		"a field without an end":      {Question{Kind: Field, Matchups: three, Alpha: 0.05}, false},
		"a beta without detect":       {Question{Kind: Decide, Matchups: one, Alpha: 0.05, Beta: 0.05}, false},
		"detect without a beta":       {Question{Kind: Decide, Matchups: one, Alpha: 0.05, Detect: 0.05}, false},
		"half a comparison":           {Question{Kind: Compare, Matchups: three, Alpha: 0.05, Beta: 0.05, Detect: 0.05}, false},
		"a race":                      {race, true},
		"a race without survivors":    {with(race, func(q *Question) { q.Survivors = 0 }), false},
		"a race without arms":         {with(race, func(q *Question) { q.Arms = 0 }), false},
		"arms that survive":           {with(armQuestion(Arms, 2), func(q *Question) { q.Precision, q.Survivors = 0.1, 1 }), false},
		"one arm":                     {with(armQuestion(Arms, 1), func(q *Question) { q.Precision = 0.1 }), true},
		"an arm too few":              {with(race, func(q *Question) { q.Matchups = q.Matchups[:5] }), false},
	} {
		if err := c.q.Check(); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

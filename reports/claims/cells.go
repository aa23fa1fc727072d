package claims

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

const level = 0.05

// Cells returns the worlds in which claims are simulated.
func Cells() []Cell {
	return slices.Concat(rateCells(), watchedCells(), precisionCells(), decisionCells(), compareCells(), fieldCells(), studyCells(), changeCells(), tuneCells())
}

// outcome is 1 if a run erred.
func outcome(wrong bool) float64 {
	if wrong {
		return 1
	}
	return 0
}

// misses reports whether an interval does not contain the truth. Intervals of reports are
// rounded to six places.
func misses(low, high, truth float64) bool { return truth < low-1e-6 || truth > high+1e-6 }

// text returns what a report says, without its line breaks.
func text(r interface {
	WriteText(w io.Writer, width int) error
}) (string, error) {
	var b strings.Builder
	err := r.WriteText(&b, 0)
	return strings.Join(strings.Fields(b.String()), " "), err
}

func one(win float64) []float64 { return []float64{win} }

var twoDecks = [2]reports.Deck{{Name: "here", Hash: "1"}, {Name: "there", Hash: "2"}}

// sim answers a question about one matchup and returns the report.
func (w world) sim(seed uint64, q sampling.Question) (reports.Sim, error) {
	q.Matchups = make([]sampling.Matchup, 1)
	tally := reports.NewTally(reports.Run{Decks: twoDecks, Agents: [2]string{"simulated", "simulated"}, Games: q.Games})
	step, _, err := sampling.Follow(q, func(b sampling.Batch) sampling.Played {
		p := w.play(seed, b)
		tally.AddBatch(games(p))
		return p
	})
	if err != nil {
		return reports.Sim{}, err
	}
	return tally.Answer(q, step), nil
}

// rateCells are about the win rates of a fixed number of games.
func rateCells() (out []Cell) {
	for _, c := range []struct {
		name  string
		games int
		w     world
	}{
		{"1 pair, equal", 2, world{win: one(0.5)}},
		{"1 pair, 90 %", 2, world{win: one(0.9)}},
		{"5 pairs, 90 %", 10, world{win: one(0.9)}},
		{"9 games, 70 %", 9, world{win: one(0.7)}},
		{"20 pairs, equal", 40, world{win: one(0.5)}},
		{"40 pairs, 95 %", 80, world{win: one(0.95)}},
		{"100 pairs, 55 %, 30 % drawn", 200, world{win: one(0.55), drawn: 0.3}},
		{"100 pairs that agree in 90 %", 200, world{win: one(0.5), agree: 0.9}},
		{"100 pairs, who begins wins 90 %", 200, world{win: one(0.5), first: 0.4}},
		{"200 pairs, 60 %, won games end in 60 %", 400, world{win: one(0.6), open: open{won: 0.4}}},
		{"200 pairs, 60 %, one side's games seldom end", 400, world{win: one(0.6), open: open{lost: 0.6, won: 0.1}}},
		{"5,000 pairs, equal", 10000, world{win: one(0.5), first: 0.1}},
	} {
		out = append(out, Cell{"win rate, fixed games", c.name, level, func(seed uint64) (float64, error) {
			s, err := c.w.sim(seed, sampling.Question{Kind: sampling.Fixed, Games: c.games})
			return outcome(misses(s.WinRate.Low, s.WinRate.High, c.w.rate(0))), err
		}})
	}
	for _, c := range []struct {
		name  string
		games int
		w     world
	}{
		{"10 pairs, equal", 20, world{win: one(0.5)}},
		{"200 pairs, equal, 20 % drawn", 400, world{win: one(0.5), drawn: 0.2}},
		{"2,000 pairs, 51 %", 4000, world{win: one(0.51)}},
	} {
		out = append(out, Cell{"wins more", c.name, level, func(seed uint64) (float64, error) {
			s, err := c.w.sim(seed, sampling.Question{Kind: sampling.Fixed, Games: c.games})
			if err != nil {
				return 0, err
			}
			said, err := text(s)
			better := strings.Contains(said, "verdict here wins more") && c.w.win[0] <= 0.5
			worse := strings.Contains(said, "verdict there wins more") && c.w.win[0] >= 0.5
			return outcome(better || worse), err
		}})
	}
	for _, c := range []struct {
		name  string
		games int
		w     world
	}{
		{"5 pairs, no advantage", 10, world{win: one(0.5)}},
		{"200 pairs, an advantage of 10 points", 400, world{win: one(0.5), first: 0.1}},
		{"200 pairs, half of the games end", 400, world{win: one(0.5), first: 0.1, open: open{0.5, 0.5, 0.5}}},
	} {
		out = append(out, Cell{"first player", c.name, level, func(seed uint64) (float64, error) {
			s, err := c.w.sim(seed, sampling.Question{Kind: sampling.Fixed, Games: c.games})
			return outcome(misses(s.FirstPlayer.Low, s.FirstPlayer.High, c.w.firstRate())), err
		}})
	}
	return out
}

// watchedCells are about runs at which somebody looks again and again and which he
// interrupts when he likes what he sees.
func watchedCells() (out []Cell) {
	for _, c := range []struct {
		name string
		w    world
	}{
		{"8 looks at up to 512 pairs, equal", world{win: one(0.5)}},
		{"8 looks at up to 512 pairs, 90 %, won games end in 70 %", world{win: one(0.9), open: open{won: 0.3}}},
		{"8 looks at up to 512 pairs that agree, equal", world{win: one(0.5), agree: 1}},
	} {
		out = append(out, Cell{"win rate, interrupted", c.name, level, func(seed uint64) (float64, error) {
			tally := reports.NewTally(reports.Run{Decks: twoDecks, Games: 1 << 20})
			looks := map[int]bool{1: true, 2: true, 3: true, 4: true, 6: true, 8: true, 12: true, 16: true}
			for n := range 16 {
				tally.AddBatch(games(c.w.play(seed, sampling.Batch{Number: n, Games: sampling.BatchGames})))
				if !looks[n+1] {
					continue
				}
				if s := tally.Sim(); misses(s.WinRate.Low, s.WinRate.High, c.w.rate(0)) {
					return 1, nil
				}
			}
			return 0, nil
		}})
	}
	return out
}

// precisionCells are about runs that stop when the win rate is known well enough.
func precisionCells() (out []Cell) {
	for _, c := range []struct {
		name      string
		precision float64
		w         world
	}{
		{"3 points, equal", 0.03, world{win: one(0.5)}},
		{"8 points, pairs agree in 80 %", 0.08, world{win: one(0.5), agree: 0.8}},
		{"3 points, 80 %, 30 % drawn", 0.03, world{win: one(0.8), drawn: 0.3}},
		{"3 points, 95 %", 0.03, world{win: one(0.95)}},
		{"4 points, 60 %, won games end in 60 %", 0.04, world{win: one(0.6), open: open{won: 0.4}}},
		{"3 points, who begins wins 90 %", 0.03, world{win: one(0.5), first: 0.4}},
	} {
		out = append(out, Cell{"win rate, precision", c.name, level, func(seed uint64) (float64, error) {
			s, err := c.w.sim(seed, sampling.Question{Kind: sampling.Precise, Precision: c.precision, Alpha: level})
			return outcome(misses(s.WinRate.Low, s.WinRate.High, c.w.rate(0))), err
		}})
	}
	return out
}

// decisionCells are about which of two decks is better.
func decisionCells() (out []Cell) {
	for _, c := range []struct {
		name string
		q    sampling.Question
		w    world
	}{
		{"detect 5, equal", sampling.Question{Detect: 0.05}, world{win: one(0.5)}},
		{"detect 8, equal, 30 % drawn, pairs agree in 80 %", sampling.Question{Detect: 0.08}, world{win: one(0.5), drawn: 0.3, agree: 0.8}},
		{"detect 5, equal, at most 1,000 games", sampling.Question{Detect: 0.05, MaxGames: 1000}, world{win: one(0.5)}},
		{"at most 1,000 games, equal, half of the games end", sampling.Question{MaxGames: 1000}, world{win: one(0.5), open: open{0.5, 0.5, 0.5}}},
		{"detect 5, 51 %: the wrong deck", sampling.Question{Detect: 0.05}, world{win: one(0.51)}},
	} {
		q := c.q
		q.Kind, q.Alpha = sampling.Decide, level
		if q.Detect > 0 {
			q.Beta = level
		}
		out = append(out, Cell{"is better", c.name, level, func(seed uint64) (float64, error) {
			s, err := c.w.sim(seed, q)
			if err != nil {
				return 0, err
			}
			said, err := text(s)
			better := strings.Contains(said, "verdict here is better") && c.w.rate(0) <= 0.5+1e-9
			worse := strings.Contains(said, "verdict there is better") && c.w.rate(0) >= 0.5-1e-9
			return outcome(better || worse), err
		}})
	}
	for _, c := range []struct {
		name string
		w    world
	}{
		{"detect 5, 55 %", world{win: one(0.55)}},
		{"detect 5, 45 %, pairs agree in 80 %", world{win: one(0.45), agree: 0.8}},
	} {
		q := sampling.Question{Kind: sampling.Decide, Detect: 0.05, Alpha: level, Beta: level}
		out = append(out, Cell{"no difference (sim)", c.name, level, func(seed uint64) (float64, error) {
			s, err := c.w.sim(seed, q)
			if err != nil {
				return 0, err
			}
			said, err := text(s)
			return outcome(strings.Contains(said, "no difference of 5 points or more")), err
		}})
	}
	return out
}

// comparison is two decks, of which the second is better by a gain, against opponents. The
// lists differ in a share of the pairs.
type comparison struct {
	opponents     int
	touched, gain float64
	detect        float64
	w             world
}

func (c comparison) question(alpha float64) (q sampling.Question) {
	q = sampling.Question{Kind: sampling.Compare, Detect: c.detect, Alpha: alpha, Beta: alpha}
	for i := range c.opponents {
		for side := range 2 {
			q.Matchups = append(q.Matchups, sampling.Matchup{Sides: [2]int{side, 2 + i}, Seeds: strconv.Itoa(i)})
		}
	}
	return q
}

// world returns the world of the comparison. Its opponents are of unequal strength.
func (c comparison) world() world {
	w := c.w
	w.touched = c.touched
	for i := range c.opponents {
		win := 0.5
		if c.opponents > 1 {
			win = 0.3 + 0.4*float64(i)/float64(c.opponents-1)
		}
		w.win = append(w.win, win, win+c.gain/c.touched/(1-w.drawn))
		w.common = append(w.common, win, win)
		w.streams = append(w.streams, i, i)
	}
	return w
}

// answer returns the report of a comparison.
func (c comparison) answer(seed uint64, alpha float64, agents int) (reports.Compare, error) {
	q, w := c.question(alpha/float64(agents)), c.world()
	report := reports.Compare{Decks: twoDecks, Detect: c.detect, Alpha: alpha, Beta: alpha}
	for i := range c.opponents {
		report.Field = append(report.Field, reports.Deck{Name: "opponent " + strconv.Itoa(i)})
	}
	for agent := range agents {
		step, played, err := sampling.Follow(q, func(b sampling.Batch) sampling.Played { return w.play(seed+uint64(agent)<<40, b) })
		if err != nil {
			return report, err
		}
		report.Answers = append(report.Answers, reports.NewAgentAnswer(fmt.Sprintf("agent %d", agent), q, step, played))
	}
	return reports.NewCompare(report), nil
}

func compareCells() (out []Cell) {
	unfinished := world{drawn: 0.1, open: open{lost: 0.1, won: 0.4}}
	for _, c := range []struct {
		name   string
		agents int
		comparison
	}{
		{"1 opponent, 4 % of the pairs touched, equal", 1, comparison{1, 0.04, 0, 0.03, world{}}},
		{"1 opponent, all pairs touched, equal", 1, comparison{1, 1, 0, 0.06, world{}}},
		{"14 opponents, 30 % touched, equal", 1, comparison{14, 0.3, 0, 0.08, world{}}},
		{"30 opponents, all touched, equal", 1, comparison{30, 1, 0, 0.2, world{}}},
		{"3 opponents, 30 % touched, equal, won games seldom end", 1, comparison{3, 0.3, 0, 0.06, unfinished}},
		{"1 opponent, 50 % touched, worse by 1 point: the wrong deck", 1, comparison{1, 0.5, -0.01, 0.05, world{agree: 0.5}}},
		{"1 opponent, 30 % touched, equal, 2 agents", 2, comparison{1, 0.3, 0, 0.05, world{}}},
	} {
		out = append(out, Cell{"better or worse", c.name, level, func(seed uint64) (float64, error) {
			r, err := c.answer(seed, level, c.agents)
			if err != nil {
				return 0, err
			}
			said, err := text(r)
			better := strings.Contains(said, "there is better than here") && c.gain <= 0
			worse := strings.Contains(said, "there is worse than here") && c.gain >= 0
			for _, a := range r.Answers[1:] {
				better = better || a.Answer == sampling.Better && c.gain <= 0
				worse = worse || a.Answer == sampling.Worse && c.gain >= 0
			}
			return outcome(better || worse), err
		}})
	}
	for _, c := range []struct {
		name string
		comparison
	}{
		{"1 opponent, 10 % touched, 3 points", comparison{1, 0.1, 0.03, 0.03, world{}}},
		{"14 opponents, all touched, 10 points", comparison{14, 1, 0.1, 0.1, world{drawn: 0.2}}},
		{"1 opponent, all touched, pairs agree, 8 points", comparison{1, 1, 0.08, 0.08, world{agree: 1}}},
	} {
		out = append(out, Cell{"no difference (compare)", c.name, level, func(seed uint64) (float64, error) {
			r, err := c.answer(seed, level, 1)
			return outcome(err == nil && r.Answers[0].Answer == sampling.NoDifference), err
		}})
	}
	for _, c := range []struct {
		name string
		comparison
	}{
		{"1 opponent, 4 % touched, equal", comparison{1, 0.04, 0, 0.03, world{}}},
		{"14 opponents, 30 % touched, 3 points", comparison{14, 0.3, 0.03, 0.1, world{}}},
		{"1 opponent, all touched, 20 points", comparison{1, 1, 0.2, 0.05, world{}}},
	} {
		out = append(out, Cell{"difference (compare)", c.name, 2 * level, func(seed uint64) (float64, error) {
			r, err := c.answer(seed, level, 1)
			if err != nil {
				return 0, err
			}
			d := r.Answers[0].Difference
			return outcome(misses(d.Low, d.High, c.gain)), nil
		}})
	}
	part := comparison{2, 0.3, 0.05, 0.05, world{}}
	return append(out, Cell{"part of a comparison", "2 opponents, 30 % touched, 5 points", level, func(seed uint64) (float64, error) {
		r, err := part.answer(seed, level, 1)
		if err != nil {
			return 0, err
		}
		d := r.Answers[0].Opponents[0].Difference
		return outcome(misses(d.Low, d.High, part.gain)), nil
	}})
}

// field plays a field in which deck i beats deck k with the probability wins[i][k].
func field(seed uint64, wins [][]float64, q sampling.Question) (reports.Field, error) {
	f := reports.Field{Agent: "simulated", Precision: q.Precision, MaxGames: q.MaxGames, Alpha: level}
	q.Kind, q.Alpha = sampling.Field, level
	w := world{first: 0.1}
	for i := range wins {
		f.Decks = append(f.Decks, reports.Deck{Name: "deck " + strconv.Itoa(i+1), Hash: strconv.Itoa(i)})
		for k := i + 1; k < len(wins); k++ {
			q.Matchups = append(q.Matchups, sampling.Matchup{Sides: [2]int{i, k}})
			w.win = append(w.win, wins[i][k])
		}
	}
	step, played, err := sampling.Follow(q, func(b sampling.Batch) sampling.Played { return w.play(seed, b) })
	if err != nil {
		return f, err
	}
	return reports.NewField(f, q, step, played)
}

// logistic returns the matrix of decks that win by their strengths.
func logistic(strengths ...float64) (wins [][]float64) {
	for _, a := range strengths {
		var row []float64
		for _, b := range strengths {
			row = append(row, 1/(1+math.Exp(b-a)))
		}
		wins = append(wins, row)
	}
	return wins
}

func fieldCells() (out []Cell) {
	tight := [][]float64{{0.5, 0.49, 0.79}, {0.51, 0.5, 0.58}, {0.21, 0.42, 0.5}}
	equal := logistic(0, 0, 0)
	rough := sampling.Question{Precision: 0.18}
	out = append(out,
		Cell{"cell of a field", "3 equal decks", level, func(seed uint64) (float64, error) {
			f, err := field(seed, equal, rough)
			wrong := 0.0
			for _, c := range f.Cells {
				if misses(c.WinRate.Low, c.WinRate.High, 0.5) {
					wrong += 1 / float64(len(f.Cells))
				}
			}
			return wrong, err
		}},
		Cell{"better of a cell", "3 equal decks", level, func(seed uint64) (float64, error) {
			f, err := field(seed, equal, rough)
			return outcome(slices.ContainsFunc(f.Cells, func(c reports.FieldCell) bool { return c.Better >= 0 })), err
		}},
		Cell{"strongest of a field", "3 decks, the best two alike", level, func(seed uint64) (float64, error) {
			f, err := field(seed, logistic(0.4, 0.4, -0.8), rough)
			return outcome(len(f.Best) == 1), err
		}},
		Cell{"mix of a field", "3 decks, one beats two others, one of them narrowly", level, func(seed uint64) (float64, error) {
			f, err := field(seed, tight, rough)
			if err != nil || !f.MixKnown {
				return 0, err
			}
			for _, s := range f.Standings {
				if s.Deck == 1 && s.Share.Value < 0.999 {
					return 1, nil
				}
			}
			return 0, nil
		}})
	strengths := []float64{-0.8, 0, 0.8}
	return append(out, Cell{"rating", "3 decks of a field", level, func(seed uint64) (float64, error) {
		f, err := field(seed, logistic(strengths...), rough)
		wrong := 0.0
		for _, s := range f.Standings {
			if misses(s.Rating.Low, s.Rating.High, strengths[s.Deck]*400/math.Ln10) {
				wrong += 1 / float64(len(f.Standings))
			}
		}
		return wrong, err
	}})
}

// studyDeck returns the titles of a deck of 50 cards and the index of the title of each
// card: 8 titles of 2 or 3 copies, and others of one title.
func studyDeck() (titles []string, deck []int) {
	titles = []string{"others"}
	for i := range 8 {
		titles = append(titles, fmt.Sprintf("title %d", i))
		for range 2 + i%2 {
			deck = append(deck, 1+i)
		}
	}
	return titles, append(deck, make([]int, 50-len(deck))...)
}

// study returns the report of a study in which no card does anything.
func study(seed uint64, opponents, n int, w world) (reports.Study, error) {
	tally := reports.NewStudyTally(opponents)
	s := reports.Study{Deck: twoDecks[0], Requested: n}
	codes, deck := studyDeck()
	r := rand.New(rand.NewPCG(seed, 50))
	per := n / opponents
	for o := range opponents {
		s.Field = append(s.Field, reports.Deck{Name: "opponent " + strconv.Itoa(o)})
		one := w
		one.win = []float64{min(0.9, max(0.1, w.win[0]+0.6*(float64(o)+0.5)/float64(opponents)-0.3))}
		for b := 0; b*sampling.BatchGames < per; b++ {
			batch := games(one.play(seed*64+uint64(o), sampling.Batch{Number: b, Games: min(sampling.BatchGames, per-b*sampling.BatchGames)}))
			for _, g := range batch.Games {
				if g.Number%2 == 0 { // both games of a pair have one shuffle
					r.Shuffle(len(deck), func(i, k int) { deck[i], deck[k] = deck[k], deck[i] })
				}
				batch.Cards = append(batch.Cards, dealt(g.Number, codes, deck)...)
			}
			tally.Add(reports.ArmAsIs, o, batch)
		}
	}
	return reports.NewStudy(s, tally, reports.StudyExtras{Cost: func(string) (int, bool) { return 0, false }}), nil
}

// studyOfHands returns the report of a study that also plays with every hand kept, with
// every hand returned and with a title blank. In a share of the pairs these games differ,
// by chance alone.
func studyOfHands(seed uint64, opponents, n int, touched float64) (reports.Study, error) {
	tally := reports.NewStudyTally(opponents)
	s := reports.Study{Deck: twoDecks[0], Requested: n}
	titles, deck := studyDeck()
	r := rand.New(rand.NewPCG(seed, 51))
	w := world{win: []float64{0.5, 0.5, 0.5}, touched: touched, streams: []int{0, 0, 0}}
	per := n / opponents
	for o := range opponents {
		s.Field = append(s.Field, reports.Deck{Name: "opponent " + strconv.Itoa(o)})
		for b := 0; b*sampling.BatchGames < per; b++ {
			var arms [3]results.Batch // every hand kept, every hand returned, a title blank
			for arm := range arms {
				arms[arm] = games(w.play(seed*64+uint64(o), sampling.Batch{Matchup: arm, Number: b, Games: min(sampling.BatchGames, per-b*sampling.BatchGames)}))
			}
			asIs := results.Batch{Games: slices.Clone(arms[0].Games)}
			for i := range asIs.Games {
				g := &asIs.Games[i]
				if g.Number%2 == 0 {
					r.Shuffle(len(deck), func(i, k int) { deck[i], deck[k] = deck[k], deck[i] })
				}
				rows := dealt(g.Number, titles, deck)
				if r.Float64() < 0.2 {
					*g = arms[1].Games[i]
					for k := range rows {
						rows[k].Kept = 0
					}
				}
				asIs.Cards = append(asIs.Cards, rows...)
			}
			tally.Add(reports.ArmAsIs, o, asIs)
			for arm, batch := range arms {
				tally.Add(reports.ArmKeep+arm, o, batch)
			}
		}
	}
	return reports.NewStudy(s, tally, reports.StudyExtras{
		Mulligan: true, Blank: titles[1:2], BlankArm: reports.ArmRedraw + 1, Cost: func(string) (int, bool) { return 0, false },
	}), nil
}

// dealt returns the rows of a game's cards, of which seven are dealt.
func dealt(game int, titles []string, deck []int) (rows []results.Card) {
	for i, title := range titles {
		row := results.Card{Game: int32(game), Code: title, Title: title}
		for at, t := range deck {
			if t != i {
				continue
			}
			row.Copies++
			if at < 7 {
				row.Dealt++
				row.Kept++
			}
		}
		rows = append(rows, row)
	}
	return rows
}

func studyCells() (out []Cell) {
	for _, c := range []struct {
		name             string
		opponents, games int
		w                world
	}{
		{"56 games, 14 opponents, all cards alike", 14, 56, world{win: one(0.5)}},
		{"120 games, 14 opponents, all cards alike", 14, 120, world{win: one(0.5), first: 0.1}},
		{"120 games, 1 opponent, all cards alike, 20 % drawn", 1, 120, world{win: one(0.6), drawn: 0.2}},
		{"240 games, 3 opponents, all cards alike, won games seldom end", 3, 240, world{win: one(0.5), open: open{won: 0.4}}},
	} {
		out = append(out, Cell{"finding of a study", c.name, level, func(seed uint64) (float64, error) {
			s, err := study(seed, c.opponents, c.games, c.w)
			return outcome(len(s.Findings) > 0), err
		}})
	}
	going := world{win: one(0.5), first: 0.1}
	hands := func(world string, claim string, wrong func(reports.Study) (bool, error), opponents, games int, touched float64) Cell {
		return Cell{claim, world, level, func(seed uint64) (float64, error) {
			s, err := studyOfHands(seed, opponents, games, touched)
			if err != nil {
				return 0, err
			}
			is, err := wrong(s)
			return outcome(is), err
		}}
	}
	out = append(out,
		hands("240 games, 2 opponents, hands and a text that change nothing", "finding of a study", func(s reports.Study) (bool, error) { return len(s.Findings) > 0, nil }, 2, 240, 0.3),
		hands("240 games, 2 opponents, hands that change nothing", "hands to keep (study)", func(s reports.Study) (bool, error) {
			said, err := text(s)
			return strings.Contains(said, "Hands are to be"), err
		}, 2, 240, 1),
		hands("400 games, 1 opponent, one hand in five is returned", "worth of a choice (study)", func(s reports.Study) (bool, error) {
			return s.Mulligan.Worth != nil && misses(s.Mulligan.Worth.Low, s.Mulligan.Worth.High, 0), nil
		}, 1, 400, 1))
	return append(out, Cell{"going first", "120 games of a study, 10 points", level, func(seed uint64) (float64, error) {
		s, err := study(seed, 1, 120, going)
		return outcome(misses(s.GoingFirst.Low, s.GoingFirst.High, 0.6)), err
	}})
}

// changes returns the report of changes that win less the rate of the unchanged deck, all
// against each of several opponents.
func changes(seed uint64, kind string, precision float64, opponents int, touched, base float64, win ...float64) (reports.Changes, error) {
	q := sampling.Question{Kind: sampling.Arms, Arms: len(win), Alpha: level, Precision: precision}
	c := reports.Changes{Kind: kind, Subject: "A Card", Agent: "simulated", Precision: precision, Decks: []reports.Deck{{Name: "mine"}}}
	for i := range win {
		x := reports.Change{Name: "cost " + strconv.Itoa(i+1)}
		if kind == reports.ChangeBalance {
			value := float64(i + 1)
			x.Value = &value
		}
		c.Changes = append(c.Changes, x)
	}
	w := world{touched: touched}
	for g := range opponents {
		c.Field = append(c.Field, reports.Deck{Name: "opponent " + strconv.Itoa(g)})
		for _, p := range append([]float64{base}, win...) {
			q.Matchups = append(q.Matchups, sampling.Matchup{Sides: [2]int{0, 1 + g}, Seeds: strconv.Itoa(g)})
			w.win, w.common, w.streams = append(w.win, base+(p-base)/touched), append(w.common, base), append(w.streams, g)
		}
	}
	step, played, err := sampling.Follow(q, func(b sampling.Batch) sampling.Played { return w.play(seed, b) })
	if err != nil {
		return c, err
	}
	return reports.NewChanges(c, q, step, played), nil
}

func changeCells() (out []Cell) {
	said := func(c reports.Changes, err error, what ...string) (float64, error) {
		if err != nil {
			return 0, err
		}
		all, err := text(c)
		return outcome(slices.ContainsFunc(what, func(s string) bool { return strings.Contains(all, s) })), err
	}
	for _, c := range []struct {
		name      string
		opponents int
		touched   float64
	}{{"3 equal changes, 2 opponents, 10 % touched", 2, 0.1}, {"3 equal changes, 1 opponent, all touched", 1, 1}} {
		out = append(out, Cell{"better by (swap)", c.name, level, func(seed uint64) (float64, error) {
			r, err := changes(seed, reports.ChangeSwap, 0.16, c.opponents, c.touched, 0.5, 0.5, 0.5, 0.5)
			return said(r, err, ": better by ", ": worse by ")
		}})
	}
	out = append(out,
		Cell{"difference (swap)", "a change of 3 points, 1 opponent, 20 % touched", level, func(seed uint64) (float64, error) {
			c, err := changes(seed, reports.ChangeSwap, 0.05, 1, 0.2, 0.5, 0.53)
			if err != nil {
				return 0, err
			}
			d := c.Changes[0].Difference
			return outcome(misses(d.Low, d.High, 0.03)), nil
		}},
		Cell{"makes better (balance)", "1 equal change, 30 % touched", level, func(seed uint64) (float64, error) {
			r, err := changes(seed, reports.ChangeBalance, 0.05, 1, 0.3, 0.5, 0.5)
			return said(r, err, "makes the decks better", "makes the decks worse")
		}},
		Cell{"every value (balance)", "3 values of 50.5, 50.5 and 49.5 %", level, func(seed uint64) (float64, error) {
			r, err := changes(seed, reports.ChangeBalance, 0.16, 1, 1, 0.505, 0.505, 0.505, 0.495)
			return said(r, err, "with every value")
		}},
		Cell{"half of them (balance)", "4 values, the crossing between the third and the fourth", level, func(seed uint64) (float64, error) {
			c, err := changes(seed, reports.ChangeBalance, 0.13, 1, 1, 0.58, 0.58, 0.56, 0.51, 0.44)
			const crossing = 3 + 1.0/7
			return outcome(err == nil && c.Even != nil && misses(c.Even.Low, c.Even.High, crossing)), err
		}})
	equal := slices.Repeat([]float64{0.48}, 8)
	worse := append([]float64{0.3}, slices.Repeat([]float64{0.48}, 7)...)
	return append(out,
		Cell{"worth of a slot (cut)", "8 equal slots, 20 % touched", level, func(seed uint64) (float64, error) {
			r, err := changes(seed, reports.ChangeCut, 0.15, 1, 0.2, 0.5, equal...)
			return said(r, err, "Worth less than", "Worth more than")
		}},
		Cell{"worth of a slot (cut)", "8 slots, one of them worth 18 points more: others named", level, func(seed uint64) (float64, error) {
			r, err := changes(seed, reports.ChangeCut, 0.2, 1, 1, 0.5, worse...)
			if err != nil {
				return 0, err
			}
			named, wrong := 0.0, 0.0
			for _, x := range r.Changes {
				if x.RelativeFinding {
					if named++; x.Name != "cost 1" && *x.Relative > 0 {
						wrong++
					}
				}
			}
			return wrong / max(1, named), nil
		}})
}

// tuneCells are about searches that retest what they found.
func tuneCells() []Cell {
	return []Cell{{"exchange (tune)", "3 exchanges that change nothing, 20 % touched", level, func(seed uint64) (float64, error) {
		t := reports.Tune{Deck: twoDecks[0], Swaps: 3, Alpha: level, Reason: sampling.Decided}
		c := comparison{1, 0.2, 0, 0.05, world{}}
		q, w := c.question(level), c.world()
		q.Alpha = level / float64(t.Swaps)
		for i := range t.Swaps {
			step, played, err := sampling.Follow(q, func(b sampling.Batch) sampling.Played { return w.play(seed+uint64(i)<<40, b) })
			if err != nil {
				return 0, err
			}
			s := reports.TuneStep{Out: "one", In: "other"}
			s.Retested(q, step, played)
			t.Steps = append(t.Steps, s)
		}
		said, err := text(reports.NewTune(t))
		return outcome(!strings.Contains(said, "Nothing better was found")), err
	}}}
}

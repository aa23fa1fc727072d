package reports

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/stats"
)

// chartData accumulates, game by game, what the charts of a Sim show. Its size does
// not grow with the number of games.
type chartData struct {
	history  lookHistory
	pair     results.Game // the game that was added last
	pairOpen bool
	points   float64
	count    int

	byTurn       map[int]*stats.Points // win rate of deck 0 by the number of the last turn
	won          map[int]*[3]int       // number of games won by deck 0, won by deck 1 and drawn, by the number of the last turn
	curves       [2]map[int]*curve     // for each side, the values at each of its own turns
	sectionsLeft [2]*sectionTally      // for each side, the hit points of its sections at the end of its last turn
	damage       [2]capitalDamage      // for each side, the damage that it dealt to the opponent's capital
	totalDamage  float64               // damage that both sides dealt to capitals; older runs have it, too
	calibrations [2]calibration        // expectations of each agent; only the first entry is used if sameAgent is set
	sameAgent    bool
}

// curve sums what a deck had in one of its own turns, over the games that lasted so
// long.
type curve struct {
	games int
	sum   [numCurves]float64
	sq    [numCurves]float64
}

// Values that a curve sums.
const (
	curveResources = iota
	curveDrawn
	curveHand
	curvePower
	curveCapitalDamage
	numCurves
)

// sectionTally counts, at the end of games, the hit points left in each section and
// the sections that burned.
type sectionTally struct {
	games  int
	left   [3]float64
	burned [3]int
}

func newChartData() *chartData {
	return &chartData{byTurn: map[int]*stats.Points{}, won: map[int]*[3]int{}}
}

// add adds a game to the data of all charts.
func (s *chartData) add(g results.Game) {
	if s.pairOpen && g.Pair != s.pair.Pair {
		s.closePair()
	}
	s.pair, s.pairOpen = g, true
	if !g.Finished() {
		return
	}
	s.points += g.Points(0)
	s.count++
	if s.byTurn[g.Turns] == nil {
		s.byTurn[g.Turns], s.won[g.Turns] = &stats.Points{}, &[3]int{}
	}
	s.byTurn[g.Turns].Add(g, g.Points(0))
	winner := g.Winner
	if winner == results.Draw {
		winner = 2
	}
	s.won[g.Turns][winner]++
}

// closePair adds the current pair to the history of looks.
func (s *chartData) closePair() {
	if s.count > 0 {
		s.history.add(s.points/float64(s.count), s.count)
	}
	s.pairOpen, s.points, s.count = false, 0, 0
}

// looks returns the win rate of deck 0 as it developed.
func (s *chartData) looks(alpha float64) []look {
	all := *s
	if all.pairOpen {
		all.closePair()
	}
	return all.history.looks(alpha)
}

// addTurns adds the rows of turns of a batch.
func (s *chartData) addTurns(b results.Batch) {
	turns := b.Turns
	if len(turns) == 0 {
		return
	}
	addExpectations(b, func(g results.Game, side int) *calibration {
		switch {
		case s.sameAgent:
			side = 0
		case g.Swapped:
			side = 1 - side
		}
		return &s.calibrations[side]
	})
	for i := range s.damage {
		s.damage[i].games += len(b.Games)
	}
	if s.curves[0] == nil {
		s.curves = [2]map[int]*curve{{}, {}}
		s.sectionsLeft = [2]*sectionTally{{}, {}}
	}
	last := map[int32]*[2]results.Turn{}
	for _, t := range turns {
		if last[t.Game] == nil {
			last[t.Game] = &[2]results.Turn{}
		}
		last[t.Game][t.Side] = t
		s.damage[t.Side].add(t)
		s.totalDamage += float64(t.CapitalDamage)
		own := int(t.Turn+1) / 2
		c := s.curves[t.Side][own]
		if c == nil {
			c = &curve{}
			s.curves[t.Side][own] = c
		}
		c.add(t)
	}
	for _, game := range slices.Sorted(maps.Keys(last)) {
		for side, t := range last[game] {
			if t.Turn > 0 {
				s.sectionsLeft[side].add(t)
			}
		}
	}
}

func (c *curve) add(t results.Turn) {
	c.games++
	for i, v := range [numCurves]int32{t.Resources, t.Drawn, t.Hand, t.PowerKingdom + t.PowerQuest + t.PowerBattlefield, t.CapitalDamage} {
		c.sum[i] += float64(v)
		c.sq[i] += float64(v) * float64(v)
	}
}

// mean returns the mean of value i and half the width of its 95 % interval. Both games of a
// pair have the same shuffles, and so may have nearly the same values: the interval counts
// the two as one.
func (c *curve) mean(i int) (mean, half float64) {
	n := float64(c.games)
	mean = c.sum[i] / n
	if c.games < 2 {
		return mean, 0
	}
	variance := max(0, c.sq[i]/n-mean*mean) * n / (n - 1)
	return mean, 1.96 * math.Sqrt(variance/(n/2))
}

func (z *sectionTally) add(t results.Turn) {
	z.games++
	for i, hp := range [3]int32{t.HPKingdom, t.HPQuest, t.HPBattlefield} {
		z.left[i] += float64(hp)
		if hp == 0 {
			z.burned[i]++
		}
	}
}

// lengthCharts returns two charts by last turn: the number of games and the win rate.
// The intervals of a partial run are confidence sequences.
func (s *chartData) lengthCharts(names [2]string, partial bool) (games, rate *doc.Chart) {
	bins := s.bins()
	if len(bins) == 0 {
		return nil, nil
	}
	rateOf := func(b *bin) Rate {
		if partial {
			return sequenceRate(b.rate.Tally(), 1-stats.Confidence)
		}
		return newRate(b.rate.Rate())
	}
	games = &doc.Chart{
		Kind: doc.Bars, Title: "Games by their last turn", X: doc.Axis{Title: "turn"}, Y: doc.Axis{Title: "games"},
		Series: []doc.Series{{Name: names[0] + " won"}, {Name: names[1] + " won"}},
		Table: &doc.Table{Columns: []doc.Column{
			{Title: "last turn"}, {Title: "games", Number: true}, {Title: names[0] + " won", Number: true}, {Title: names[1] + " won", Number: true},
			{Title: names[0], Number: true}, {Title: "95 % interval"},
		}},
	}
	rate = &doc.Chart{
		Kind: doc.Dots, Title: "Win rate of " + names[0] + " by the last turn", X: doc.Axis{Unit: doc.Percent, Min: doc.At(0), Max: doc.At(1)},
		Mark: &doc.Mark{Value: 0.5, Label: "50 %"}, Series: []doc.Series{{Name: names[0]}},
	}
	drawn := 0
	for i, b := range bins {
		drawn += b.won[2]
		games.X.Categories = append(games.X.Categories, b.label)
		rate.Y.Categories = append(rate.Y.Categories, b.turns())
		for k := range 2 {
			games.Series[k].Points = append(games.Series[k].Points, point(i, float64(b.won[k]), b.games()))
		}
		r := rateOf(b)
		p := point(i, *r.Value, b.games())
		p.Low, p.High = r.Low, r.High
		rate.Series[0].Points = append(rate.Series[0].Points, p)
		games.Table.Rows = append(games.Table.Rows, doc.Row{Cells: []doc.Cell{
			doc.Num(b.label, float64(i)), doc.Num(thousands(b.games()), float64(b.games())), doc.Num(thousands(b.won[0]), float64(b.won[0])),
			doc.Num(thousands(b.won[1]), float64(b.won[1])), doc.Num(r.value(), *r.Value), doc.Word(r.interval()),
		}})
	}
	if drawn > 0 {
		games.Series = append(games.Series, doc.Series{Name: "draw"})
		for i, b := range bins {
			games.Series[2].Points = append(games.Series[2].Points, point(i, float64(b.won[2]), b.games()))
		}
	}
	total := 0
	for _, b := range bins {
		total += b.games()
	}
	games.Alt = fmt.Sprintf("How long %s lasted, and who won them; both players' turns counted.", count(total, "finished game"))
	short, long := rateOf(bins[0]), rateOf(bins[len(bins)-1])
	rate.Alt = fmt.Sprintf("%s won %s of the games that ended by turn %s, and %s of those that ended %s.",
		names[0], short.value(), bins[0].end(), long.value(), bins[len(bins)-1].when())
	return games, rate
}

func point(x int, value float64, games int) doc.Point {
	return doc.Point{X: float64(x), Value: value, Games: games}
}

// bin groups the games that ended in neighbouring turns.
type bin struct {
	first, last int
	label       string
	won         [3]int
	rate        stats.Points
}

func (b *bin) games() int { return b.won[0] + b.won[1] + b.won[2] }

func (b *bin) end() string { return itoa(b.last) }

// turns returns the label by itself: "to turn 9", "turn 10-11", "from turn 28".
func (b *bin) turns() string {
	for _, tail := range []string{"to ", "from "} {
		if n, ok := strings.CutPrefix(b.label, tail); ok {
			return tail + "turn " + n
		}
	}
	return "turn " + b.label
}

// when returns the label as part of a sentence: "in turn 10-11".
func (b *bin) when() string {
	if strings.HasPrefix(b.label, "from ") {
		return b.turns() + " on"
	}
	return "in " + b.turns()
}

// maxBins is the most bars of a chart by last turn.
const maxBins = 12

// bins groups all games by last turn into at most maxBins groups. The first and the
// last contain the tails.
func (s *chartData) bins() []*bin {
	turns := slices.Sorted(maps.Keys(s.won))
	if len(turns) == 0 {
		return nil
	}
	all := 0
	for _, w := range s.won {
		all += w[0] + w[1] + w[2]
	}
	// About one game in fifty ended before turn low, and about one in fifty after turn
	// high.
	low, high, cum := turns[0], turns[len(turns)-1], 0
	for _, t := range turns {
		before := cum
		cum += s.won[t][0] + s.won[t][1] + s.won[t][2]
		if 50*before <= all {
			low = t
		}
		if 50*(all-before) >= all {
			high = t
		}
	}
	width := max(1, (high-low+maxBins)/maxBins)
	var out []*bin
	for _, t := range turns {
		k := max(0, min(t, high)-low) / width
		first := low + k*width
		if len(out) == 0 || out[len(out)-1].first != first {
			out = append(out, &bin{first: first, last: first + width - 1})
		}
		b := out[len(out)-1]
		for i, n := range s.won[t] {
			b.won[i] += n
		}
		b.rate.Merge(s.byTurn[t])
	}
	for i, b := range out {
		switch {
		case i == 0 && turns[0] < b.first && len(out) > 1:
			b.label = "to " + itoa(b.last)
		case i == len(out)-1 && turns[len(turns)-1] > b.last && i > 0:
			b.label = "from " + itoa(b.first)
		case b.first == b.last:
			b.label = itoa(b.first)
		default:
			b.label = itoa(b.first) + "-" + itoa(b.last)
		}
	}
	return out
}

// turnCharts returns a chart for each curve of both decks, nil if turns were not
// stored.
func (s *chartData) turnCharts(names [2]string) (out []*doc.Chart) {
	if s.curves[0] == nil {
		return nil
	}
	games := 0
	for _, c := range s.curves {
		for _, own := range c {
			games = max(games, own.games)
		}
	}
	for i, what := range [numCurves]struct{ title, unit string }{
		curveResources:     {"Resources in the kingdom phase", "resources"},
		curveDrawn:         {"Cards drawn in the turn", "cards"},
		curveHand:          {"Cards in hand at the end of the turn", "cards"},
		curvePower:         {"Power in play at the end of the turn", "power"},
		curveCapitalDamage: {"Damage to the opponent's capital in the turn", "damage"},
	} {
		c := &doc.Chart{
			Kind: doc.Lines, Title: what.title, X: doc.Axis{Title: "own turn"}, Y: doc.Axis{Title: what.unit, Min: doc.At(0)},
			Table: &doc.Table{Columns: []doc.Column{{Title: "own turn", Number: true}}},
		}
		for side, name := range names {
			c.Table.Columns = append(c.Table.Columns, doc.Column{Title: name, Number: true}, doc.Column{Title: "games", Number: true})
			c.Series = append(c.Series, s.curve(name, side, i, games))
		}
		for k := range max(len(c.Series[0].Points), len(c.Series[1].Points)) {
			row := doc.Row{Cells: []doc.Cell{doc.Num(itoa(k+1), float64(k+1))}}
			for _, series := range c.Series {
				if k >= len(series.Points) {
					row.Cells = append(row.Cells, doc.None(""), doc.None(""))
					continue
				}
				p := series.Points[k]
				row.Cells = append(row.Cells, doc.Num(fmt.Sprintf("%.2f ±%.2f", p.Value, p.High-p.Value), p.Value), doc.Num(thousands(p.Games), float64(p.Games)))
			}
			c.Table.Rows = append(c.Table.Rows, row)
		}
		c.Alt = curveAlt(c, names)
		out = append(out, c)
	}
	return out
}

// curve returns the points of a side, up to the turn that less than a tenth of the
// games or fewer than 20 reach.
func (s *chartData) curve(name string, side, what, games int) doc.Series {
	out := doc.Series{Name: name}
	for own := 1; ; own++ {
		c := s.curves[side][own]
		if c == nil || 10*c.games < games || c.games < min(20, games) {
			return out
		}
		mean, half := c.mean(what)
		out.Points = append(out.Points, doc.Point{
			X: float64(own), Value: stats.Round(mean), Low: stats.Round(max(0, mean-half)), High: stats.Round(mean + half), Games: c.games,
		})
	}
}

func curveAlt(c *doc.Chart, names [2]string) string {
	n := min(len(c.Series[0].Points), len(c.Series[1].Points))
	if n == 0 {
		return "Too few games to show."
	}
	a, b := c.Series[0].Points, c.Series[1].Points
	return fmt.Sprintf("Mean of a game with its 95 %% interval. In the first turn %s has %.1f and %s %.1f; in turn %d it is %.1f and %.1f.",
		names[0], a[0].Value, names[1], b[0].Value, n, a[n-1].Value, b[n-1].Value)
}

// calibrationSection returns the section about what the agents expected.
func (s *chartData) calibrationSection(agents [2]string) doc.Section {
	sec := doc.Section{Title: "How sure the agents were"}
	if s == nil {
		return sec
	}
	names, list := agents[:], []*calibration{&s.calibrations[0], &s.calibrations[1]}
	if s.sameAgent {
		names, list = names[:1], list[:1]
	}
	c := calibrationChart(names, list)
	switch {
	case c != nil:
		sec.Add(c)
	case s.curves[0] == nil:
		sec.Add(doc.Absent("What the agents expected is not here: that needs a run that keeps its turns."))
	default:
		sec.Add(doc.Absent(noCalibration))
	}
	return sec
}

// zoneNames lists the zones in the order of all arrays by zone.
var zoneNames = [3]string{"kingdom", "quest", "battlefield"}

// capitalChart returns the chart of burned sections, nil if turns were not stored.
func (s *chartData) capitalChart(names [2]string) *doc.Chart {
	if s.sectionsLeft[0] == nil {
		return nil
	}
	c := &doc.Chart{
		Kind: doc.Dots, Title: "Where the capitals burned", X: doc.Axis{Unit: doc.Percent, Min: doc.At(0)}, Y: doc.Axis{Categories: zoneNames[:]},
		Table: &doc.Table{Columns: []doc.Column{
			{Title: "section"}, {Title: "of"}, {Title: "burning", Number: true}, {Title: "hit points left", Number: true}, {Title: "games", Number: true},
		}},
	}
	worst := [2]int{}
	for side, z := range s.sectionsLeft {
		if z.games == 0 {
			continue
		}
		series := doc.Series{Name: "capital of " + names[side]}
		for i := range z.left {
			if z.burned[i] > z.burned[worst[side]] {
				worst[side] = i
			}
			share, left := float64(z.burned[i])/float64(z.games), z.left[i]/float64(z.games)
			p := point(i, stats.Round(share), z.games)
			p.Low, p.High = p.Value, p.Value
			p.Note = fmt.Sprintf("%.1f hit points left on average", left)
			series.Points = append(series.Points, p)
			c.Table.Rows = append(c.Table.Rows, doc.Row{Cells: []doc.Cell{
				doc.Word(zoneNames[i]), doc.Word(names[side]), doc.Num(percent(share), share), doc.Num(fmt.Sprintf("%.1f", left), left), doc.Num(thousands(z.games), float64(z.games)),
			}})
		}
		c.Series = append(c.Series, series)
	}
	c.Alt = fmt.Sprintf("In how many games a section was burning at the end of its owner's last turn: of %s's capital the %s section most often, of %s's the %s section.",
		names[0], zoneNames[worst[0]], names[1], zoneNames[worst[1]])
	return c
}

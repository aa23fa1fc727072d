package reports

import (
	"cmp"
	"maps"
	"slices"

	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/stats"
)

// Arms of a study before those in which a card is blank: the ways in which the
// deck is played against each opponent, with the same seeds.
const (
	ArmAsIs   = iota // the agent decides about every opening hand
	ArmKeep          // every opening hand is kept
	ArmRedraw        // every opening hand is returned
)

// StudyTally accumulates a Study. The games of each arm against each opponent must be
// added in the order of their numbers. It stores a few bytes of each game, because
// arms are compared game by game at the end.
type StudyTally struct {
	opponents int
	titles    []*titleTally
	index     map[string]int // index of each title in the slice titles
	hands     []studyGame    // games of ArmAsIs, with their opening hands
	outcomes  map[armGame]float64

	sample        *stats.Sample
	first         [2]stats.Points // points of the deck in games that it began, and in games that the opponent began
	matchups      []matchupTally
	lastTurns     map[int]*stats.Points
	lastCounts    map[int]int
	curve         map[int]*[2]curveTally // means for each of the deck's own turns, of lost and of won games
	redrawn       [2]stats.Points        // points with hands that were kept, and after hands that were returned
	redraws       int
	capitalDamage capitalDamage
	calibration   calibration // what the agent, which plays both sides, expected, compared with the results
	games         int         // number of games of ArmAsIs
	more          int         // number of games of all other arms
	draws         int
	unfinished    int
}

// armGame identifies a game by its arm, opponent and number.
type armGame struct {
	arm, opponent, number int
}

// studyGame is the part of a finished game that is stored.
type studyGame struct {
	opponent, number, pair, first int
	points                        float64
	dealt                         []uint8 // indices of the titles in the opening seven, one entry for each copy
	aside                         []uint8 // indices of the titles set aside before the opening hand, one entry for each copy
	copies                        []uint8 // number of copies of each title in the deck; games of the same list share the slice
	redrawn                       bool
}

type matchupTally struct {
	sample            *stats.Sample
	first             [2]stats.Points
	draws, unfinished int
	games             int
}

// titleTally accumulates the statistics of a title.
type titleTally struct {
	code, title string
	copies      map[int]int // number of games for each number of copies in the deck
	games       int
	measures    [numMeasures]map[int]*stats.Points // points for each number of copies, including 0
	any         [numMeasures]stats.Points          // points of the games with one copy or more
	none        [numMeasures]stats.Points
	total       [numMeasures]int // total number of copies over all games
	playedTurn  stats.Counts
	zones       map[string]*stats.Points
	zoneGames   map[string]int
	used, died  int
}

// Measures count the copies of a title to which something happened in a game.
const (
	measureDealt = iota
	measureKept
	measureDrawn
	measureSeen
	measurePlayed
	measureFacedown
	measureHand
	numMeasures
)

// measureNames are the names of the measures in JSON and CSV.
var measureNames = [numMeasures]string{"dealt", "kept", "drawn", "seen", "played", "facedown", "hand"}

type curveTally struct {
	games                                  int
	resources, hand, drawn, power, units   float64
	developments, hp, capitalDmg, cardsDmg float64
}

// NewStudyTally returns a tally without games for a number of opponents.
func NewStudyTally(opponents int) *StudyTally {
	t := &StudyTally{
		opponents: opponents, index: map[string]int{}, outcomes: map[armGame]float64{}, sample: stats.NewSample(),
		matchups: make([]matchupTally, opponents), lastTurns: map[int]*stats.Points{}, lastCounts: map[int]int{}, curve: map[int]*[2]curveTally{},
	}
	for i := range t.matchups {
		t.matchups[i].sample = stats.NewSample()
	}
	return t
}

// Add adds a batch of an arm against an opponent.
func (t *StudyTally) Add(arm, opponent int, b results.Batch) {
	if arm != ArmAsIs {
		t.more += len(b.Games)
		for _, g := range b.Games {
			if g.Finished() {
				t.outcomes[armGame{arm, opponent, g.Number}] = g.Points(0)
			}
		}
		return
	}
	t.capitalDamage.games += len(b.Games)
	addExpectations(b, func(results.Game, int) *calibration { return &t.calibration })
	cards, turns := b.Cards, b.Turns
	for _, g := range b.Games {
		n := 0
		for n < len(cards) && int(cards[n].Game) == g.Number {
			n++
		}
		m := 0
		for m < len(turns) && int(turns[m].Game) == g.Number {
			m++
		}
		t.add(opponent, g, cards[:n], turns[:m])
		cards, turns = cards[n:], turns[m:]
	}
}

// add adds a game of the unchanged deck.
func (t *StudyTally) add(opponent int, g results.Game, cards []results.Card, turns []results.Turn) {
	t.games++
	m := &t.matchups[opponent]
	m.games++
	switch g.Winner {
	case results.Unfinished:
		t.unfinished++
		m.unfinished++
		return
	case results.Draw:
		t.draws++
		m.draws++
	}
	// Number the pairs so that no two opponents share a pair number.
	g.Pair = g.Pair*t.opponents + opponent
	points := g.Points(0)
	t.sample.Add(g)
	m.sample.Add(g)
	t.first[g.First].Add(g, points)
	m.first[g.First].Add(g, points)
	t.lastTurn(g, points)
	t.turns(g, turns)
	t.cards(opponent, g, cards)
}

func (t *StudyTally) lastTurn(g results.Game, points float64) {
	if t.lastTurns[g.Turns] == nil {
		t.lastTurns[g.Turns] = &stats.Points{}
	}
	t.lastTurns[g.Turns].Add(g, points)
	t.lastCounts[g.Turns]++
}

// turns adds the deck's own turns. The curve is only about games with a winner.
func (t *StudyTally) turns(g results.Game, turns []results.Turn) {
	for _, row := range turns {
		if row.Side == 0 {
			t.capitalDamage.add(row)
		}
	}
	if g.Winner == results.Draw {
		return
	}
	own := 0
	for _, row := range turns {
		if row.Side != 0 {
			continue
		}
		own++
		both := t.curve[own]
		if both == nil {
			both = &[2]curveTally{}
			t.curve[own] = both
		}
		both[1-g.Winner].add(row)
	}
}

func (c *curveTally) add(r results.Turn) {
	c.games++
	c.resources += float64(r.Resources)
	c.hand += float64(r.Hand)
	c.drawn += float64(r.Drawn)
	c.power += float64(r.PowerKingdom + r.PowerQuest + r.PowerBattlefield)
	c.units += float64(r.UnitsKingdom + r.UnitsQuest + r.UnitsBattlefield)
	c.developments += float64(r.DevKingdom + r.DevQuest + r.DevBattlefield)
	c.hp += float64(r.HPKingdom + r.HPQuest + r.HPBattlefield)
	c.capitalDmg += float64(r.CapitalDamage)
	c.cardsDmg += float64(r.CardDamage)
}

// cards adds the rows of the deck's own cards.
func (t *StudyTally) cards(opponent int, g results.Game, cards []results.Card) {
	kept := studyGame{opponent: opponent, number: g.Number, pair: g.Pair, first: g.First, points: g.Points(0)}
	for _, row := range cards {
		if row.Side != 0 {
			continue
		}
		i := t.title(row)
		t.titles[i].add(g, row)
		for range row.Dealt {
			kept.dealt = append(kept.dealt, uint8(i))
		}
		for range row.SetAside {
			kept.aside = append(kept.aside, uint8(i))
		}
		for len(kept.copies) <= i {
			kept.copies = append(kept.copies, 0)
		}
		kept.copies[i] = uint8(row.Copies)
		kept.redrawn = kept.redrawn || row.Dealt != row.Kept
	}
	if n := len(t.hands); n > 0 && slices.Equal(t.hands[n-1].copies, kept.copies) {
		kept.copies = t.hands[n-1].copies
	}
	k := 0
	if kept.redrawn {
		t.redraws++
		k = 1
	}
	t.redrawn[k].Add(g, g.Points(0))
	t.hands = append(t.hands, kept)
}

func (t *StudyTally) title(row results.Card) int {
	i, ok := t.index[row.Title]
	if !ok {
		i = len(t.titles)
		t.index[row.Title] = i
		t.titles = append(t.titles, &titleTally{
			code: row.Code, title: row.Title, copies: map[int]int{}, playedTurn: stats.Counts{},
			zones: map[string]*stats.Points{}, zoneGames: map[string]int{},
		})
		for m := range numMeasures {
			t.titles[i].measures[m] = map[int]*stats.Points{}
		}
	}
	return i
}

func (c *titleTally) add(g results.Game, row results.Card) {
	c.games++
	c.copies[int(row.Copies)]++
	for m, n := range [numMeasures]int32{row.Dealt, row.Kept, row.Drawn, row.Kept + row.Drawn, row.Played, row.Facedown, row.Hand} {
		p := c.measures[m][int(n)]
		if p == nil {
			p = &stats.Points{}
			c.measures[m][int(n)] = p
		}
		p.Add(g, g.Points(0))
		c.total[m] += int(n)
		if n > 0 {
			c.any[m].Add(g, g.Points(0))
		} else {
			c.none[m].Add(g, g.Points(0))
		}
	}
	c.used += int(row.Used)
	c.died += int(row.Died)
	if row.Played == 0 {
		return
	}
	c.playedTurn[int(row.PlayedTurn)]++
	if c.zones[row.PlayedZone] == nil {
		c.zones[row.PlayedZone] = &stats.Points{}
	}
	c.zones[row.PlayedZone].Add(g, g.Points(0))
	c.zoneGames[row.PlayedZone]++
}

// mostCopies returns the most copies of the title in any deck of the study.
func (c *titleTally) mostCopies() int { return slices.Max(slices.Collect(maps.Keys(c.copies))) }

// dealtEffect returns the effect of a copy of a title in the opening seven. Games are
// compared only with games that have the same opponent, the same first player and the
// same number of copies in the shuffled deck, without those set aside. Among these,
// the shuffle alone decides how many are dealt.
func (t *StudyTally) dealtEffect(title int) stats.Effect {
	return stats.EffectOf(t.trials(title, func(g studyGame) (float64, bool) { return g.points, true }))
}

// trials returns the games as trials of a title; outcome returns false to leave a
// game out.
func (t *StudyTally) trials(title int, outcome func(studyGame) (float64, bool)) []stats.Trial {
	var list []stats.Trial
	for _, g := range t.ordered() {
		copies := g.copiesOf(title) - copiesIn(g.aside, title)
		y, ok := outcome(g)
		if copies == 0 || !ok {
			continue
		}
		list = append(list, stats.Trial{
			Stratum: (copies*t.opponents+g.opponent)*2 + g.first, Cluster: g.pair,
			Dose: float64(copiesIn(g.dealt, title)), Outcome: y,
		})
	}
	return list
}

func (g studyGame) copiesOf(title int) int {
	if title >= len(g.copies) {
		return 0
	}
	return int(g.copies[title])
}

// copiesIn counts a title in a list with one entry for each copy.
func copiesIn(list []uint8, title int) (n int) {
	for _, d := range list {
		if int(d) == title {
			n++
		}
	}
	return n
}

// ordered returns the games sorted by pair.
func (t *StudyTally) ordered() []studyGame {
	byPair := func(a, b studyGame) int { return cmp.Or(cmp.Compare(a.pair, b.pair), cmp.Compare(a.number, b.number)) }
	if !slices.IsSortedFunc(t.hands, byPair) {
		slices.SortFunc(t.hands, byPair)
	}
	return t.hands
}

// difference returns the points of the unchanged deck less those of the arm, pair by
// pair, over the games that both finished and that pass accepts.
func (t *StudyTally) difference(arm int, pass func(studyGame) bool) stats.Differences {
	return t.pairwise(pass, func(g studyGame) (float64, bool) {
		y, ok := t.outcomes[armGame{arm, g.opponent, g.number}]
		return g.points - y, ok
	})
}

// between returns the points of arm a less those of arm b, over the games that pass
// accepts.
func (t *StudyTally) between(a, b int, pass func(studyGame) bool) stats.Differences {
	return t.pairwise(pass, func(g studyGame) (float64, bool) { return t.gap(a, b, g) })
}

func (t *StudyTally) gap(a, b int, g studyGame) (float64, bool) {
	x, ok1 := t.outcomes[armGame{a, g.opponent, g.number}]
	y, ok2 := t.outcomes[armGame{b, g.opponent, g.number}]
	return x - y, ok1 && ok2
}

// pairwise returns the mean of a number over the games of each pair.
func (t *StudyTally) pairwise(pass func(studyGame) bool, of func(studyGame) (float64, bool)) (d stats.Differences) {
	games := t.ordered()
	sum, n := 0.0, 0
	for i, g := range games {
		if x, ok := of(g); ok && pass(g) {
			sum, n = sum+x, n+1
		}
		if n > 0 && (i+1 == len(games) || games[i+1].pair != g.pair) {
			d.Add(sum/float64(n), float64(n)/2)
			sum, n = 0, 0
		}
	}
	return d
}

func everyGame(studyGame) bool { return true }

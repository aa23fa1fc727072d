package reports

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/wisim/wisim/reports/stats"
)

// StudySchema is the version of the JSON of a Study.
const StudySchema = "wisim.study/1"

// Study is the report of a deck: its win rates, the course of its games, and the
// effect of each card.
type Study struct {
	Schema         string          `json:"schema"`
	Version        string          `json:"version"` // version of the program that wrote the report
	Deck           Deck            `json:"deck"`
	Field          []Deck          `json:"field"`                // opponents; each counts the same
	Cards          []string        `json:"card_files,omitempty"` // paths of the user's card files
	CandidateLists *CandidateLists `json:"believed,omitempty"`   // deck lists that the agents consider possible for the opponent; nil if they know his list
	House          []HouseRule     `json:"house,omitempty"`      // house rules by which all games were played
	Agent          string          `json:"agent"`                // agent that plays all decks
	Seed           uint64          `json:"seed"`
	Requested      int             `json:"requested"`  // number of requested games of the unchanged deck
	Partial        bool            `json:"partial"`    // whether the run was interrupted
	Games          int             `json:"games"`      // number of games of the unchanged deck; all results except texts and mulligans come from them
	ReplayedGames  int             `json:"more_games"` // number of the same games replayed with hands kept or returned, or with cards blank
	Draws          int             `json:"draws"`
	Unfinished     int             `json:"unfinished"` // number of unfinished games, which no other number includes
	WinRate        Rate            `json:"win_rate"`
	// GoingFirst and GoingSecond are the win rates in games in which the deck, or its
	// opponent, took the first turn.
	GoingFirst  Rate            `json:"going_first"`
	GoingSecond Rate            `json:"going_second"`
	Turns       Spread          `json:"turns"` // number of turns of a game, both players' counted
	Matchups    []StudyMatchup  `json:"matchups"`
	LastTurns   []StudyLastTurn `json:"last_turns"`
	Curve       []StudyTurn     `json:"curve"`
	Mulligan    StudyMulligan   `json:"mulligan"`
	// Titles of the deck, from the most helpful to the most harmful.
	Titles []StudyTitle `json:"titles"`
	// Findings about titles, the most certain first. If no card has an effect, a report
	// has findings with at most probability FindingRate.
	Findings    []StudyFinding `json:"findings"`
	FindingRate float64        `json:"finding_rate"`
	Repeat      string         `json:"repeat"`   // command that produces this report again
	CardUse     CardUse        `json:"card_use"` // cards that the agent does not play, in the games without blank cards and with its own mulligans

	capitalDamage capitalDamage // damage that the deck dealt to capitals, by section
	calibration   calibration   // what the agent expected in the games, compared with their results
}

// StudyMatchup is the result of the deck against one opponent.
type StudyMatchup struct {
	Deck        int    `json:"deck"` // index of the opponent in Study.Field
	Games       int    `json:"games"`
	Draws       int    `json:"draws"`
	Unfinished  int    `json:"unfinished"`
	WinRate     Rate   `json:"win_rate"`
	GoingFirst  Rate   `json:"going_first"`
	GoingSecond Rate   `json:"going_second"`
	Turns       Spread `json:"turns"`
}

// StudyLastTurn groups the games that ended in a range of turns.
type StudyLastTurn struct {
	From    int  `json:"from"` // smallest number of turns in the range, both players' turns counted
	To      int  `json:"to"`
	Games   int  `json:"games"`
	WinRate Rate `json:"win_rate"`
}

// StudyTurn describes the position of the deck at the end of one of its own turns.
type StudyTurn struct {
	Turn int        `json:"turn"` // number of the deck's own turn, from 1
	Won  StudyMeans `json:"won"`  // means over the games that the deck won
	Lost StudyMeans `json:"lost"` // means over the games that the deck lost
}

// StudyMeans holds means over the games that lasted until a given turn.
type StudyMeans struct {
	Games         int     `json:"games"`
	Resources     float64 `json:"resources"`      // resources collected in the turn
	Drawn         float64 `json:"drawn"`          // cards drawn in the turn
	Hand          float64 `json:"hand"`           // cards in hand at the end of the turn
	Power         float64 `json:"power"`          // power in all zones at the end of the turn
	Units         float64 `json:"units"`          // units in all zones at the end of the turn
	Developments  float64 `json:"developments"`   // developments in all zones at the end of the turn
	HitPoints     float64 `json:"hit_points"`     // hit points left of the deck's capital at the end of the turn
	CapitalDamage float64 `json:"capital_damage"` // damage to the opponent's capital in the turn
	CardDamage    float64 `json:"card_damage"`    // damage to the opponent's cards in the turn
}

// StudyMulligan is the report about opening hands.
type StudyMulligan struct {
	Hands    int     `json:"hands"`    // number of opening hands dealt
	Returned int     `json:"returned"` // number of hands that the agent returned
	Share    float64 `json:"share"`    // share of hands that the agent returned
	// KeptRate and ReturnedRate are the win rates with hands that the agent kept and
	// with those it drew after returning one. They differ also because the hands do.
	KeptRate     Rate `json:"kept_rate"`
	ReturnedRate Rate `json:"returned_rate"`
	// Worth is the value of the agent's choice: its points less those of keeping every
	// hand, in the same games. Null if those games were not played.
	Worth *Difference `json:"worth"`
	// Gain of returning the hands that the agent returned, against keeping them, in the
	// same games.
	Gain *Difference `json:"gain"`
	// Regret is the gain of returning the hands that the agent kept; it should be
	// negative.
	Regret *Difference `json:"regret"`
	// Hands by how many of their cards cost CheapCost or less.
	Cheap []StudyHand `json:"cheap"`
	// Titles by the effect of one copy in the hand on keeping it.
	Titles []StudyHandTitle `json:"titles"`
}

// CheapCost is the printed cost up to which a card counts as cheap.
const CheapCost = 2

// StudyHand groups opening hands by their number of cheap cards.
type StudyHand struct {
	Cheap    int        `json:"cheap"`
	Hands    int        `json:"hands"`
	Returned int        `json:"returned"` // number of these hands that the agent returned
	Keep     Difference `json:"keep"`     // points if every such hand is kept less points if every one is returned, in the same games
}

// StudyHandTitle is the effect of a title in the opening hand on the value of keeping
// the hand.
type StudyHandTitle struct {
	Title      string     `json:"title"`
	Hands      int        `json:"hands"`     // number of hands with one copy or more
	Keep       Difference `json:"keep"`      // the same difference as StudyHand.Keep, over hands with a copy or more
	CopyEffect Difference `json:"keep_more"` // change of Keep if the hand has one more copy in place of another card, as the shuffle decides

	copyP float64 // p-value of no CopyEffect
}

// StudyTitle is the report about one title of the deck.
type StudyTitle struct {
	Code   string `json:"code"`
	Title  string `json:"title"`
	Copies int    `json:"copies"` // largest number of copies in any version of the deck; starter decks vary from game to game
	Games  int    `json:"games"`  // number of games in which the deck had the title
	// Dealt is the effect of one more copy in the opening seven in place of another card
	// of the deck. The shuffle decides it, so the estimate is unbiased.
	Dealt Difference `json:"dealt_effect"`
	// DealtP is the p-value of no such effect.
	DealtP float64 `json:"dealt_p"`
	// Text is the effect of the card's text: the deck's points less those with the card
	// blank, in the same games. Null if those games were not played.
	Text  *Difference `json:"text_effect"`
	TextP *float64    `json:"text_p"` // p-value of there being no such effect
	// Measures by what happened to the copies: dealt, kept, drawn, seen, played,
	// facedown, hand. All except dealt depend on the course of the game.
	Measures []StudyMeasure `json:"measures"`
	// Improvement is the win rate of games in which a copy was seen less that of the
	// other games; null if either is unknown.
	Improvement *float64    `json:"improvement_when_drawn"`
	PlayedTurn  Spread      `json:"played_turn"` // game turn in which the first copy was played
	Zones       []StudyZone `json:"zones"`       // zones into which the first copy was played, the most frequent first
	Used        float64     `json:"used"`        // number of times that an action of the card was used, per game
	Died        float64     `json:"died"`        // number of copies destroyed in play, per game
}

// StudyMeasure gives win rates by the number of copies to which something happened,
// such as being drawn.
type StudyMeasure struct {
	Name  string  `json:"name"`
	Mean  float64 `json:"mean"`  // mean number of copies per game
	Share float64 `json:"share"` // share of games with one copy or more
	Games int     `json:"games"` // number of games with one copy or more
	// WinRate of the games with one copy or more, and Without of the others.
	WinRate Rate          `json:"win_rate"`
	Without Rate          `json:"without"`
	Copies  []StudyCopies `json:"copies"` // win rate for each number of copies, including 0
}

// StudyCopies groups the games with a number of copies.
type StudyCopies struct {
	Copies  int  `json:"copies"`
	Games   int  `json:"games"`
	WinRate Rate `json:"win_rate"`
}

// StudyZone groups the games by the zone into which the first copy was played.
type StudyZone struct {
	Zone    string `json:"zone"` // kingdom, quest, battlefield or capital; empty for a tactic
	Games   int    `json:"games"`
	WinRate Rate   `json:"win_rate"`
}

// StudyFinding is a statistically significant effect of a title.
type StudyFinding struct {
	Title    string     `json:"title"`
	Kind     string     `json:"kind"` // which effect the finding is about: "dealt" or "text"
	Effect   Difference `json:"effect"`
	P        float64    `json:"p"`
	Sentence string     `json:"sentence"`
}

// StudyExtras lists the variants that a study played besides the unchanged deck.
type StudyExtras struct {
	Mulligan bool     // whether ArmKeep and ArmRedraw were played
	Blank    []string // titles that were played blank, one for each arm from BlankArm on
	BlankArm int
	// Cost returns the printed cost of a title, false if it has none.
	Cost func(title string) (int, bool)
}

// NewStudy completes a report with the results of the games in t.
func NewStudy(s Study, t *StudyTally, parts StudyExtras) Study {
	s.Schema, s.FindingRate = StudySchema, findingRate
	s.Games, s.ReplayedGames, s.Draws, s.Unfinished = t.games, t.more, t.draws, t.unfinished
	s.WinRate = newRate(t.sample.WinRate.Rate())
	s.GoingFirst, s.GoingSecond = newRate(t.first[0].Rate()), newRate(t.first[1].Rate())
	s.Turns = newSpread(t.sample.Turns.Spread(), t.sample.Finished)
	for i, m := range t.matchups {
		s.Matchups = append(s.Matchups, StudyMatchup{
			Deck: i, Games: m.games, Draws: m.draws, Unfinished: m.unfinished, WinRate: newRate(m.sample.WinRate.Rate()),
			GoingFirst: newRate(m.first[0].Rate()), GoingSecond: newRate(m.first[1].Rate()), Turns: newSpread(m.sample.Turns.Spread(), m.sample.Finished),
		})
	}
	s.LastTurns = t.byLastTurn()
	s.Curve = t.byTurn()
	s.capitalDamage, s.calibration = t.capitalDamage, t.calibration
	s.Mulligan = t.mulligan(parts)
	s.Titles = t.titleTable(parts)
	s.Findings = s.findings()
	s.sortTitles()
	return s
}

// sortTitles sorts titles from the most helpful to the most harmful: significant
// effects at the ends, then by byCertainBound.
func (s Study) sortTitles() {
	found := map[string]float64{}
	for _, f := range s.Findings {
		if f.Kind == findingDealt {
			found[f.Title] = 2 - f.P
			if *f.Effect.Value < 0 {
				found[f.Title] = f.P - 2
			}
		}
	}
	slices.SortFunc(s.Titles, func(a, b StudyTitle) int {
		return cmp.Or(cmp.Compare(found[b.Title], found[a.Title]), byCertainBound(a.Dealt, b.Dealt), cmp.Compare(a.Title, b.Title))
	})
}

// minRowGames is the least number of games of a row; rarer rows are merged or left
// out.
const minRowGames = 20

// byLastTurn groups neighbouring turns until each group has a tenth of the games.
func (t *StudyTally) byLastTurn() []StudyLastTurn {
	all := 0
	for _, n := range t.lastCounts {
		all += n
	}
	out := []StudyLastTurn{}
	var points stats.Points
	var row StudyLastTurn
	done := 0
	for _, turn := range slices.Sorted(maps.Keys(t.lastTurns)) {
		if row.Games == 0 {
			row.From = turn
		}
		row.To = turn
		row.Games += t.lastCounts[turn]
		points.Merge(t.lastTurns[turn])
		if left := all - done - row.Games; row.Games*10 >= all && left*10 >= all || left == 0 {
			row.WinRate = newRate(points.Rate())
			out = append(out, row)
			done += row.Games
			row, points = StudyLastTurn{}, stats.Points{}
		}
	}
	return out
}

// byTurn returns the curve, up to the last turn with enough won and lost games.
func (t *StudyTally) byTurn() []StudyTurn {
	out := []StudyTurn{}
	for _, turn := range slices.Sorted(maps.Keys(t.curve)) {
		c := t.curve[turn]
		if c[0].games < minRowGames || c[1].games < minRowGames {
			break
		}
		out = append(out, StudyTurn{Turn: turn, Lost: c[0].means(), Won: c[1].means()})
	}
	return out
}

func (c curveTally) means() StudyMeans {
	of := func(x float64) float64 { return stats.Round(x / float64(c.games)) }
	return StudyMeans{
		Games: c.games, Resources: of(c.resources), Drawn: of(c.drawn), Hand: of(c.hand), Power: of(c.power), Units: of(c.units),
		Developments: of(c.developments), HitPoints: of(c.hp), CapitalDamage: of(c.capitalDmg), CardDamage: of(c.cardsDmg),
	}
}

// fixedDifference converts a difference over a number of games fixed beforehand.
func fixedDifference(d stats.Differences) Difference {
	low, high := d.IntervalAt(stats.Critical(stats.Confidence))
	out := Difference{Low: stats.Round(low), High: stats.Round(high), Confidence: stats.Confidence, Method: stats.Method}
	if d.Pairs() > 0 {
		v := stats.Round(d.Mean())
		out.Value = &v
	}
	return out
}

// effectDifference converts an effect to a difference.
func effectDifference(e stats.Effect) Difference {
	low, high := e.Interval(stats.Confidence)
	out := Difference{Low: stats.Round(math.Max(-1, low)), High: stats.Round(math.Min(1, high)), Confidence: stats.Confidence, Method: stats.EffectMethod}
	if e.Known() {
		v := stats.Round(e.Value)
		out.Value = &v
	}
	return out
}

func (t *StudyTally) mulligan(parts StudyExtras) StudyMulligan {
	m := StudyMulligan{
		Hands: len(t.hands), Returned: t.redraws, KeptRate: newRate(t.redrawn[0].Rate()), ReturnedRate: newRate(t.redrawn[1].Rate()),
		Cheap: []StudyHand{}, Titles: []StudyHandTitle{},
	}
	if m.Hands > 0 {
		m.Share = stats.Round(float64(m.Returned) / float64(m.Hands))
	}
	if !parts.Mulligan {
		return m
	}
	pointer := func(d stats.Differences) *Difference { x := fixedDifference(d); return &x }
	m.Worth = pointer(t.difference(ArmKeep, everyGame))
	m.Gain = pointer(t.between(ArmRedraw, ArmKeep, func(g studyGame) bool { return g.redrawn }))
	m.Regret = pointer(t.between(ArmRedraw, ArmKeep, func(g studyGame) bool { return !g.redrawn }))
	m.Cheap = t.cheapHands(parts)
	for i, c := range t.titles {
		has := func(g studyGame) bool { return copiesIn(g.dealt, i) > 0 }
		k := StudyHandTitle{Title: c.title, Keep: fixedDifference(t.between(ArmKeep, ArmRedraw, has))}
		for _, g := range t.hands {
			if has(g) {
				k.Hands++
			}
		}
		e := stats.EffectOf(t.trials(i, func(g studyGame) (float64, bool) { return t.gap(ArmKeep, ArmRedraw, g) }))
		k.CopyEffect, k.copyP = effectDifference(e), e.PValue()
		m.Titles = append(m.Titles, k)
	}
	slices.SortFunc(m.Titles, func(a, b StudyHandTitle) int {
		return cmp.Or(byCertainBound(a.CopyEffect, b.CopyEffect), cmp.Compare(a.Title, b.Title))
	})
	return m
}

// cheapHands groups hands by their number of cheap cards and leaves out rare numbers.
func (t *StudyTally) cheapHands(parts StudyExtras) []StudyHand {
	cheap := make([]bool, len(t.titles))
	for i, c := range t.titles {
		if cost, ok := parts.Cost(c.title); ok {
			cheap[i] = cost <= CheapCost
		}
	}
	of := func(g studyGame) (n int) {
		for _, d := range g.dealt {
			if cheap[d] {
				n++
			}
		}
		return n
	}
	list := []StudyHand{}
	for n := range 8 {
		has := func(g studyGame) bool { return of(g) == n }
		row := StudyHand{Cheap: n, Keep: fixedDifference(t.between(ArmKeep, ArmRedraw, has))}
		for _, g := range t.hands {
			if has(g) {
				row.Hands++
				if g.redrawn {
					row.Returned++
				}
			}
		}
		if row.Hands >= minRowGames {
			list = append(list, row)
		}
	}
	return list
}

func (t *StudyTally) titleTable(parts StudyExtras) []StudyTitle {
	list := []StudyTitle{}
	for i, c := range t.titles {
		e := t.dealtEffect(i)
		row := StudyTitle{
			Code: c.code, Title: c.title, Copies: c.mostCopies(), Games: c.games,
			Dealt: effectDifference(e), DealtP: stats.RoundP(e.PValue()), PlayedTurn: newSpread(c.playedTurn.Spread(), len(c.playedTurn)),
			Used: stats.Round(float64(c.used) / float64(c.games)), Died: stats.Round(float64(c.died) / float64(c.games)),
		}
		for m := range numMeasures {
			row.Measures = append(row.Measures, c.measure(m))
		}
		if seen := row.Measures[measureSeen]; seen.WinRate.Value != nil && seen.Without.Value != nil {
			v := stats.Round(*seen.WinRate.Value - *seen.Without.Value)
			row.Improvement = &v
		}
		row.Zones = c.zoneTable()
		if k := slices.Index(parts.Blank, c.title); k >= 0 {
			d := t.difference(parts.BlankArm+k, func(g studyGame) bool { return g.copiesOf(i) > 0 })
			text, p := fixedDifference(d), stats.RoundP(d.PValue())
			row.Text, row.TextP = &text, &p
		}
		list = append(list, row)
	}
	return list
}

// byCertainBound orders differences by the end of the interval nearer to zero:
// certainly positive ones first, certainly negative ones last, and in between those
// that may be zero, by value.
func byCertainBound(a, b Difference) int {
	sure := func(d Difference) float64 {
		switch {
		case d.Value == nil:
			return 0
		case d.Low > 0:
			return d.Low
		case d.High < 0:
			return d.High
		}
		return 0
	}
	value := func(d Difference) float64 {
		if d.Value == nil {
			return 0
		}
		return *d.Value
	}
	return cmp.Or(cmp.Compare(sure(b), sure(a)), cmp.Compare(value(b), value(a)))
}

func (c *titleTally) measure(m int) StudyMeasure {
	out := StudyMeasure{Name: measureNames[m], Mean: stats.Round(float64(c.total[m]) / float64(c.games))}
	with, without := c.any[m].Rate(), c.none[m].Rate()
	out.Games, out.WinRate, out.Without = with.Games, newRate(with), newRate(without)
	out.Share = stats.Round(float64(with.Games) / float64(c.games))
	for _, n := range slices.Sorted(maps.Keys(c.measures[m])) {
		r := c.measures[m][n].Rate()
		out.Copies = append(out.Copies, StudyCopies{Copies: n, Games: r.Games, WinRate: newRate(r)})
	}
	return out
}

func (c *titleTally) zoneTable() []StudyZone {
	list := []StudyZone{}
	for zone, n := range c.zoneGames {
		list = append(list, StudyZone{Zone: zone, Games: n, WinRate: newRate(c.zones[zone].Rate())})
	}
	slices.SortFunc(list, func(a, b StudyZone) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Zone, b.Zone)) })
	return list
}

// Kinds of findings.
const (
	findingDealt = "dealt"
	findingText  = "text"
)

// findings returns the significant effects among all effects of all titles. The
// effects depend on each other, because a card that is dealt takes the place of
// another.
func (s Study) findings() []StudyFinding {
	var all []StudyFinding
	var p []float64
	for _, c := range s.Titles {
		all = append(all, StudyFinding{Title: c.Title, Kind: findingDealt, Effect: c.Dealt, P: c.DealtP})
		p = append(p, c.DealtP)
		if c.Text != nil {
			all = append(all, StudyFinding{Title: c.Title, Kind: findingText, Effect: *c.Text, P: *c.TextP})
			p = append(p, *c.TextP)
		}
	}
	out := []StudyFinding{}
	for i, found := range stats.FindingsOfAny(p, findingRate) {
		if found && all[i].Effect.Value != nil {
			all[i].Sentence = all[i].sentence()
			out = append(out, all[i])
		}
	}
	slices.SortStableFunc(out, func(a, b StudyFinding) int {
		return cmp.Or(cmp.Compare(a.P, b.P), cmp.Compare(math.Abs(*b.Effect.Value), math.Abs(*a.Effect.Value)))
	})
	return out
}

func (f StudyFinding) sentence() string {
	up := *f.Effect.Value > 0
	if f.Kind == findingText {
		if up {
			return fmt.Sprintf("The text of %s is worth %s to the deck.", f.Title, f.Effect.magnitude(1))
		}
		return fmt.Sprintf("The text of %s costs the deck %s.", f.Title, f.Effect.magnitude(-1))
	}
	if up {
		return fmt.Sprintf("A copy of %s in the opening seven is worth %s more than another card of the deck.", f.Title, f.Effect.magnitude(1))
	}
	return fmt.Sprintf("A copy of %s in the opening seven is worth %s less than another card of the deck.", f.Title, f.Effect.magnitude(-1))
}

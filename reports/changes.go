package reports

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/wisim/wisim/reports/sampling"
	"github.com/wisim/wisim/reports/stats"
)

// ChangesSchema is the version of the JSON of Changes.
const ChangesSchema = "wisim.changes/1"

// Changes is the report of what several changes do to decks: other numbers on a card
// (balance), other cards in a list (swap), or a slot without its card (cut).
type Changes struct {
	Schema  string `json:"schema"`
	Version string `json:"version"` // version of the program that wrote the report
	Kind    string `json:"kind"`    // command of the report: balance, swap or cut
	Subject string `json:"subject"` // what is changed: the card of balance, the deck of swap and cut
	// OfFirst says that a house rule is changed (balance without a card), and that all rates and
	// differences are those of the player with the first turn, except DeckChange.Own.
	OfFirst        bool            `json:"of_first,omitempty"`
	Decks          []Deck          `json:"decks"` // the decks to which the changes are applied
	Field          []Deck          `json:"field"` // opponents; each counts the same
	Cards          []string        `json:"card_files,omitempty"`
	CandidateLists *CandidateLists `json:"believed,omitempty"` // deck lists that the agents consider possible for the opponent; nil if they know his list
	House          []HouseRule     `json:"house,omitempty"`    // house rules by which all games were played
	Agent          string          `json:"agent"`              // agent that plays all decks
	Seed           uint64          `json:"seed"`
	Precision      float64         `json:"precision"` // wanted precision of each change
	MaxGames       int             `json:"max_games"` // limit on the number of games; 0 for no limit
	Alpha          float64         `json:"alpha"`     // probability that an interval misses the truth
	Partial        bool            `json:"partial"`   // whether the run was interrupted
	Reason         sampling.Reason `json:"reason"`
	Games          int             `json:"games"`
	Draws          int             `json:"draws"`
	Unfinished     int             `json:"unfinished"` // number of unfinished games, which no other number includes
	Before         Rate            `json:"before"`     // win rate of the unchanged decks
	// DecksBefore lists the win rates of the unchanged decks one by one.
	DecksBefore []Rate   `json:"decks_before"`
	Changes     []Change `json:"changes"`
	// Even is the value of a sweep at which the decks win half of their games; null if
	// the games do not show that there is one, or if this is no sweep.
	Even *BreakEven `json:"even"`
	// FailedIf is the condition of --fail-if that was met, with the change that met it;
	// empty if none was.
	FailedIf string  `json:"failed_if,omitempty"`
	Repeat   string  `json:"repeat"`   // command that produces this report again
	CardUse  CardUse `json:"card_use"` // cards that the agent does not play, with and without the changes together except for cards whose text or numbers they change
}

// Change is one of the changes with its results.
type Change struct {
	Name string `json:"name"` // name of the change, such as "cost 3" or "2 Pillage for 2 Waaagh!"
	// Value is the number of a sweep; null for other changes.
	Value *float64 `json:"value"`
	// AsPrinted says that this entry is the unchanged card.
	AsPrinted  bool         `json:"printed"`
	Difference Difference   `json:"difference"` // win rate with the change less that without it, in the same games
	Before     Rate         `json:"before"`     // win rate without the change in the games of Difference
	After      Rate         `json:"after"`      // win rate with the change in these games
	Pairs      float64      `json:"pairs"`      // number of comparisons of a pair of games with the change to the same pair without it
	Equal      float64      `json:"equal"`      // number of these comparisons in which both scores are equal
	Finding    bool         `json:"finding"`    // whether the difference is significant after correction for all changes
	Decks      []DeckChange `json:"decks"`      // effect of the change on each deck
	// Relative is, for a cut, how much more the slot is worth than the mean of the other
	// slots.
	Relative *float64 `json:"relative"`
	// RelativeFinding says that Relative is significant after correction for all slots.
	RelativeFinding bool `json:"stands"`

	differences stats.Differences // differences from the unchanged decks
	after       stats.Tally       // scores with the change
}

// DeckChange is the effect of a change on one deck.
type DeckChange struct {
	Deck       int        `json:"deck"` // index of the deck in Changes.Decks
	Difference Difference `json:"difference"`
	Before     Rate       `json:"before"` // win rate without the change in the games of Difference
	After      Rate       `json:"after"`  // win rate with the change in these games
	Opponents  []Opponent `json:"opponents"`
	// Own is, for a house rule, what it does to the deck itself; nil for other changes.
	Own *OwnChange `json:"own,omitempty"`
}

// OwnChange is what a house rule does to the win rate of a deck against the field.
type OwnChange struct {
	Difference Difference `json:"difference"`
	Before     Rate       `json:"before"` // win rate by the printed rules in the games of Difference
	After      Rate       `json:"after"`  // win rate by the house rule in these games
	// Finding says that the difference is significant after correction for all decks and changes.
	Finding bool `json:"finding"`
}

// Kinds of Changes.
const (
	ChangeBalance = "balance"
	ChangeSwap    = "swap"
	ChangeCut     = "cut"
)

// NewChanges completes a report from the batches played. Changes must be named
// already and in the order of the arms; those with AsPrinted have no arm. The groups
// of the question are the decks, each with all opponents.
func NewChanges(c Changes, q sampling.Question, step sampling.Step, played []sampling.Played) Changes {
	c.Schema, c.Reason, c.Alpha, c.OfFirst = ChangesSchema, Interrupted, q.Alpha, q.OfFirst
	if step.Verdict != nil {
		c.Reason = step.Verdict.Reason
	}
	c.Partial = step.Verdict == nil
	var counts sampling.Counts
	for _, p := range played {
		counts.Add(p)
	}
	c.Games, c.Draws, c.Unfinished = counts.Games, counts.Draws, counts.Unfinished
	found := sampling.ArmDifferences(q, played)
	unchanged := c.before(q, played)
	var sweep []sweepRate
	arm := 0
	var evidence []float64
	var at []int
	var arms []stats.Differences
	c.Changes = slices.Clone(c.Changes)
	for i := range c.Changes {
		x := &c.Changes[i]
		if x.AsPrinted {
			x.Before, x.After = c.Before, c.Before
			zero := 0.0
			x.Difference = Difference{Value: &zero, Confidence: stats.Round(1 - q.Alpha), Method: stats.SequenceMethod}
			x.Decks = []DeckChange{}
			sweep = appendValue(sweep, *x, unchanged)
			continue
		}
		both, after := c.change(x, found, arm, q.Alpha)
		arms, sweep = append(arms, both), appendValue(sweep, *x, after)
		evidence = append(evidence, arms[arm].Evidence(0))
		at = append(at, i)
		arm++
	}
	for k, f := range stats.Findings(evidence, findingRate) {
		c.Changes[at[k]].Finding = f
	}
	if c.Kind == ChangeCut {
		c.compareSlots(arms)
	}
	if q.OfFirst {
		c.ownChanges(q, played)
	}
	c.Even = breakEven(sweep, q.Alpha)
	return c
}

// before computes the win rates of the unchanged decks, and returns the scores of all
// of them.
func (c *Changes) before(q sampling.Question, played []sampling.Played) (all stats.Tally) {
	per := len(c.Field) * (q.Arms + 1)
	decks := make([]stats.Tally, len(c.Decks))
	for _, p := range played {
		if p.Matchup%(q.Arms+1) != 0 {
			continue
		}
		for _, pair := range p.Pairs {
			if n := pair.Finished(); n > 0 {
				score := pair.Score()
				if q.OfFirst {
					score = pair.FirstScore()
				}
				all.Add(score, float64(n)/2)
				decks[p.Matchup/per].Add(score, float64(n)/2)
			}
		}
	}
	c.Before, c.DecksBefore = sequenceRate(all, q.Alpha), []Rate{}
	for _, t := range decks {
		c.DecksBefore = append(c.DecksBefore, sequenceRate(t, q.Alpha))
	}
	return all
}

// change fills in the results of an arm, and returns all its differences and scores.
func (c *Changes) change(x *Change, found [][]sampling.Difference, arm int, alpha float64) (all stats.Differences, after stats.Tally) {
	var before stats.Tally
	for d := range c.Decks {
		var both stats.Differences
		var a, b stats.Tally
		dc := DeckChange{Deck: d}
		for o := range c.Field {
			f := found[d*len(c.Field)+o][arm]
			both.Merge(f.Both)
			a.Merge(f.A)
			b.Merge(f.B)
			dc.Opponents = append(dc.Opponents, Opponent{
				Deck: o, WinRates: [2]Rate{sequenceRate(f.A, alpha), sequenceRate(f.B, alpha)}, Difference: sequenceOf(f.Both, alpha),
			})
		}
		dc.Difference, dc.Before, dc.After = sequenceOf(both, alpha), sequenceRate(a, alpha), sequenceRate(b, alpha)
		x.Decks = append(x.Decks, dc)
		all.Merge(both)
		before.Merge(a)
		after.Merge(b)
	}
	x.Difference, x.Before, x.After = sequenceOf(all, alpha), sequenceRate(before, alpha), sequenceRate(after, alpha)
	x.Pairs, x.Equal = all.Pairs(), all.Equal()
	x.differences, x.after = all, after
	return all, after
}

// ownChanges computes what house rules do to the win rates of the decks.
func (c *Changes) ownChanges(q sampling.Question, played []sampling.Played) {
	q.OfFirst = false
	found := sampling.ArmDifferences(q, played)
	var evidence []float64
	var list []*OwnChange
	arm := 0
	for i := range c.Changes {
		if c.Changes[i].AsPrinted {
			continue
		}
		for d := range c.Changes[i].Decks {
			var both stats.Differences
			var a, b stats.Tally
			for o := range c.Field {
				f := found[d*len(c.Field)+o][arm]
				both.Merge(f.Both)
				a.Merge(f.A)
				b.Merge(f.B)
			}
			own := &OwnChange{Difference: sequenceOf(both, q.Alpha), Before: sequenceRate(a, q.Alpha), After: sequenceRate(b, q.Alpha)}
			c.Changes[i].Decks[d].Own = own
			list, evidence = append(list, own), append(evidence, both.Evidence(0))
		}
		arm++
	}
	for i, f := range stats.Findings(evidence, findingRate) {
		list[i].Finding = f
	}
}

// compareSlots compares each slot of a cut with the mean of the others, and sorts the
// slots. The mean is far better known than a single slot, so its error is ignored.
func (c *Changes) compareSlots(arms []stats.Differences) {
	sum, n := 0.0, 0.0
	for _, x := range c.Changes {
		if x.Difference.Value != nil {
			sum, n = sum-*x.Difference.Value, n+1
		}
	}
	evidence := make([]float64, len(c.Changes))
	for i := range c.Changes {
		evidence[i] = 1
		if v := c.Changes[i].Difference.Value; v != nil && n > 1 {
			others := (sum + *v) / (n - 1)
			r := stats.Round(-*v - others)
			c.Changes[i].Relative = &r
			evidence[i] = arms[i].Evidence(-others)
		}
	}
	for i, found := range stats.Findings(evidence, findingRate) {
		c.Changes[i].RelativeFinding = found
	}
	slices.SortStableFunc(c.Changes, func(a, b Change) int {
		return cmp.Or(byCertainBound(b.Difference, a.Difference), cmp.Compare(a.Name, b.Name))
	})
}

// WriteJSON writes the report, indented. The same report gives the same bytes.
func (c Changes) WriteJSON(w io.Writer) error { return writeJSON(w, c) }

func (c Changes) deckNames() string {
	var names []string
	for _, d := range c.Decks {
		names = append(names, d.Name)
	}
	return enumerate(names, "and")
}

// verdict returns the result in sentences, the most certain change first.
func (c Changes) verdict() []string {
	if c.Before.Value == nil {
		return []string{"Nothing is known: no game was finished."}
	}
	switch c.Kind {
	case ChangeBalance:
		if c.OfFirst {
			return c.ruleVerdict()
		}
		return c.balanceVerdict()
	case ChangeCut:
		return c.cutVerdict()
	}
	return c.swapVerdict()
}

func (c Changes) balanceVerdict() []string {
	var out []string
	single := c.single()
	if single != nil {
		switch {
		case !single.Finding:
			out = append(out, fmt.Sprintf("%s with %s: no difference is shown: %s.", c.Subject, single.Name, single.Difference.pointsText()))
		case *single.Difference.Value > 0:
			out = append(out, fmt.Sprintf("%s with %s makes the decks better by %s.", c.Subject, single.Name, single.Difference.magnitude(1)))
		default:
			out = append(out, fmt.Sprintf("%s with %s makes the decks worse by %s.", c.Subject, single.Name, single.Difference.magnitude(-1)))
		}
	} else {
		out = append(out, fmt.Sprintf("The decks with %s win %s of their games as it is [%.1f, %.1f].", c.Subject, c.Before.value(), 100*c.Before.Low, 100*c.Before.High))
	}
	switch {
	case c.Even != nil:
		out = append(out, fmt.Sprintf("They win half of them with %s %.1f %s.", c.sweptWord(), c.Even.Value, c.Even.interval()))
	case single == nil && c.allAbove(1):
		out = append(out, "They win more than half of them with every value of the sweep.")
	case single == nil && c.allAbove(-1):
		out = append(out, "They win less than half of them with every value of the sweep.")
	case single == nil:
		out = append(out, "It is not shown with which value, if any, they win half of them.")
	}
	return out
}

// sweptWord returns the number that a sweep changes: "cost".
func (c Changes) sweptWord() string {
	for _, x := range c.Changes {
		if x.Value == nil {
			continue
		}
		for part := range strings.SplitSeq(x.Name, ", ") {
			if word, ok := strings.CutSuffix(part, " "+typedNumber(*x.Value)); ok {
				return word
			}
		}
	}
	return ""
}

// allAbove reports whether the intervals of all win rates of a sweep are above one
// half (sign 1) or below (-1). If one of the rates is not, its interval alone has to
// err, so the intervals need no correction for the number of values.
func (c Changes) allAbove(sign float64) bool {
	for _, x := range c.Changes {
		if x.Value == nil || x.After.Value == nil || sign > 0 && x.After.Low <= 0.5 || sign < 0 && x.After.High >= 0.5 {
			return false
		}
	}
	return len(c.Changes) > 0
}

// single returns the only change, nil if there are several.
func (c Changes) single() *Change {
	var only *Change
	for i := range c.Changes {
		if c.Changes[i].AsPrinted {
			continue
		}
		if only != nil {
			return nil
		}
		only = &c.Changes[i]
	}
	return only
}

func (c Changes) cutVerdict() []string {
	var good, bad []string
	for _, x := range c.Changes {
		switch {
		case !x.RelativeFinding:
		case *x.Relative > 0:
			good = append(good, fmt.Sprintf("%s (%s)", x.Name, signed(*x.Relative)))
		default:
			bad = append([]string{fmt.Sprintf("%s (%s)", x.Name, signed(*x.Relative))}, bad...)
		}
	}
	var out []string
	if len(bad) > 0 {
		out = append(out, "Worth less than the average slot: "+enumerate(bad[:min(len(bad), 5)], "and")+".")
	}
	if len(good) > 0 {
		out = append(out, "Worth more than the average slot: "+enumerate(good[:min(len(good), 5)], "and")+".")
	}
	if len(out) == 0 {
		out = append(out, "No slot is shown to be worth more or less than the others.")
	}
	return out
}

func (c Changes) swapVerdict() []string {
	var out []string
	for _, x := range c.Changes {
		switch {
		case !x.Finding:
			out = append(out, fmt.Sprintf("%s: no difference is shown: %s.", x.Name, x.Difference.pointsText()))
		case *x.Difference.Value > 0:
			out = append(out, fmt.Sprintf("%s: better by %s.", x.Name, x.Difference.magnitude(1)))
		default:
			out = append(out, fmt.Sprintf("%s: worse by %s.", x.Name, x.Difference.magnitude(-1)))
		}
	}
	return out
}

func (c Changes) reason() string {
	games := count(c.Games, "game") + " with " + c.Agent
	if c.Reason == sampling.PrecisionReached {
		return fmt.Sprintf("Each difference is known to %s: stopped after %s.", points(c.Precision), games)
	}
	return stopped(c.Reason, c.MaxGames, games)
}

// stopped returns why games ended before everything was known, as a sentence.
func stopped(reason sampling.Reason, most int, games string) string {
	switch {
	case reason == sampling.MaxPlayed && most == 0:
		return fmt.Sprintf("Too many games do not end to know the rest: stopped after %s.", games)
	case reason == sampling.MaxPlayed:
		return fmt.Sprintf("More than %s were not allowed: stopped after %s.", count(most, "game"), games)
	}
	return partial(games)
}

// partial returns the note of an interrupted run.
func partial(games string) string { return "PARTIAL: " + games + " so far." }

// outOf returns "n of requested games", or only n if the request was open (0).
func outOf(n, requested int, game string) string {
	if requested == 0 {
		return count(n, game)
	}
	return fmt.Sprintf("%s of %s", thousands(n), count(requested, game))
}

// negative returns the difference with the opposite sign.
func (d Difference) negative() Difference {
	d.Low, d.High = -d.High, -d.Low
	if d.Value != nil {
		v := -*d.Value
		d.Value = &v
	}
	return d
}

// matrixNote explains the cells of matrixRows.
const matrixNote = "Win rates of the decks against each opponent in percent, before and after the change."

// matrixRows returns win rates of decks against opponents before and after, if there
// is one change of several decks; otherwise nil. "?" marks a cell without a finished
// game, "-" a deck against itself.
func (c Changes) matrixRows() [][]string {
	x := c.single()
	if x == nil || c.OfFirst || len(c.Decks) < 2 || len(c.Field) < 2 || c.Before.Value == nil {
		return nil
	}
	of := func(r Rate) string {
		if r.Value == nil {
			return "?"
		}
		return fmt.Sprintf("%.0f", 100**r.Value)
	}
	rows := [][]string{{"deck"}}
	for _, o := range c.Field {
		rows[0] = append(rows[0], o.Name)
	}
	for _, d := range x.Decks {
		row := []string{c.Decks[d.Deck].Name}
		for _, o := range d.Opponents {
			cell := of(o.WinRates[0]) + "→" + of(o.WinRates[1])
			if c.Decks[d.Deck].Hash != "" && c.Decks[d.Deck].Hash == c.Field[o.Deck].Hash {
				cell = "-"
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// WriteCSV writes a row for each change, and for each change of each deck
// against each opponent.
func (c Changes) WriteCSV(w io.Writer) error {
	rows := [][]string{{"change", "deck", "opponent", "before", "after", "difference", "low", "high"}}
	for _, x := range c.Changes {
		rows = append(rows, []string{x.Name, "", "", number(x.Before.Value), number(x.After.Value), number(x.Difference.Value), typedNumber(x.Difference.Low), typedNumber(x.Difference.High)})
		for _, d := range x.Decks {
			for _, o := range d.Opponents {
				rows = append(rows, []string{x.Name, c.Decks[d.Deck].Name, c.Field[o.Deck].Name, number(o.WinRates[0].Value), number(o.WinRates[1].Value),
					number(o.Difference.Value), typedNumber(o.Difference.Low), typedNumber(o.Difference.High)})
			}
		}
	}
	out := csv.NewWriter(w)
	if err := out.WriteAll(rows); err != nil {
		return err
	}
	return out.Error()
}

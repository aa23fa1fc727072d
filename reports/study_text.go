package reports

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/reports/stats"
)

// WriteText writes the report in at most width columns, 0 for Width.
func (s Study) WriteText(w io.Writer, width int) error { return s.document().writeText(w, width) }

// WriteJSON writes the report, indented. The same report gives the same bytes.
func (s Study) WriteJSON(w io.Writer) error { return writeJSON(w, s) }

// shownFindings is how many findings are told in sentences.
const shownFindings = 8

func (s Study) document() *document {
	d := &document{}
	d.say(s.verdict())
	if s.Partial {
		d.say(fmt.Sprintf("PARTIAL: interrupted after %s of %s games.", count(s.Games, "game"), thousands(s.Requested)))
	}
	s.sayFindings(d)
	d.heading("What each card does")
	d.table(s.cardRows(), s.cardSpare(), s.cardNotes()...)
	d.heading("Opponents")
	d.table(s.matchupRows(), []int{5, 4, 3})
	s.sayMulligan(d)
	d.heading("How its games go")
	d.table(s.lastTurnRows(), []int{1})
	d.table(s.curveRows(), []int{6, 5, 1, 4},
		note{0, "Means over the games that it won/lost and that came so far, at the end of each of its own turns (long games are not like short ones): resources collected, power in all zones"},
		note{4, "and cards in hand,"}, note{5, "hit points left of its capital,"}, note{6, "damage to the opponent's."})
	s.sayNotes(d)
	return d
}

func (s Study) verdict() string {
	if s.WinRate.Value == nil {
		return "Nothing is known: no game was finished."
	}
	v := fmt.Sprintf("%s wins %s [%.1f, %.1f] of its games against %s", s.Deck.Name, s.WinRate.value(), 100*s.WinRate.Low, 100*s.WinRate.High, count(len(s.Field), "deck"))
	if len(s.Field) == 1 {
		v = fmt.Sprintf("%s wins %s [%.1f, %.1f] of its games against %s", s.Deck.Name, s.WinRate.value(), 100*s.WinRate.Low, 100*s.WinRate.High, s.Field[0].Name)
	}
	return v + fmt.Sprintf(": %s when it begins, %s when it does not.", s.GoingFirst.value(), s.GoingSecond.value())
}

func (s Study) sayFindings(d *document) {
	if s.WinRate.Value == nil {
		return
	}
	if len(s.Findings) == 0 {
		d.say(fmt.Sprintf("No card is shown to do more or less for it than the others in %s.", count(s.Games, "game")))
		return
	}
	for _, f := range s.Findings[:min(len(s.Findings), shownFindings)] {
		d.item(f.Sentence)
	}
	if more := len(s.Findings) - shownFindings; more > 0 {
		d.say(fmt.Sprintf("And %s, with a star below.", count(more, "more finding")))
	}
}

// found says whether there is a finding of a kind about a title.
func (s Study) found(title, kind string) bool {
	return slices.ContainsFunc(s.Findings, func(f StudyFinding) bool { return f.Title == title && f.Kind == kind })
}

func star(found bool) string {
	if found {
		return "*"
	}
	return ""
}

// known is a difference and its interval; "?" if nothing is known of it.
func (d Difference) known(mark string) (value, interval string) {
	if d.Value == nil {
		return "?", ""
	}
	return d.value() + mark, d.interval()
}

func (s Study) hasText() bool {
	return slices.ContainsFunc(s.Titles, func(c StudyTitle) bool { return c.Text != nil })
}

func (s Study) cardRows() [][]string {
	rows := [][]string{{"card", "n", "dealt", "", "text", "", "seen", "played", "turn", "at end"}}
	for _, c := range s.Titles {
		text, within := "-", ""
		if c.Text != nil {
			text, within = c.Text.known(star(s.found(c.Title, findingText)))
		}
		dealt, dealtWithin := c.Dealt.known(star(s.found(c.Title, findingDealt)))
		turn := "-"
		if c.PlayedTurn.P50 != nil {
			turn = strconv.FormatFloat(*c.PlayedTurn.P50, 'f', -1, 64)
		}
		rows = append(rows, []string{
			c.Title, strconv.Itoa(c.Copies), dealt, dealtWithin, text, within,
			c.Measures[measureSeen].WinRate.value(), c.Measures[measurePlayed].WinRate.value(), turn, c.Measures[measureHand].WinRate.value(),
		})
	}
	if !s.hasText() {
		for i, r := range rows {
			rows[i] = slices.Delete(slices.Clone(r), 4, 6)
		}
	}
	return rows
}

// cardSpare are the columns of the table of cards that a narrow terminal does
// without.
func (s Study) cardSpare() []int {
	if s.hasText() {
		return []int{9, 8, 6, 1, 7, 5, 3}
	}
	return []int{7, 6, 4, 1, 5}
}

// cardNotes say what the columns mean.
func (s Study) cardNotes() []note {
	dealt := note{2, "dealt: points of the win rate by which a copy in the opening seven is better than another card of the deck there; the shuffle decides, so it is the card and not the luck that goes with it."}
	text := note{4, "text: points that the deck wins by the card's text, against the same games with the card blank."}
	seen, played, turn, end := 6, 7, 8, 9
	notes := []note{dealt, text}
	if !s.hasText() {
		seen, played, turn, end = 4, 5, 6, 7
		notes = notes[:1]
	}
	return append(notes,
		note{seen, "seen: the win rate of games in which a copy was in hand."},
		note{played, "played: the win rate of games in which one was played; it says with which games a card goes, not what it does."},
		note{turn, "turn: half of the first copies were played by then."},
		note{end, "at end: the win rate of games in which a copy was still in hand."},
		note{0, "A star: not chance, corrected for looking at all cards."})
}

func (s Study) matchupRows() [][]string {
	rows := [][]string{{"opponent", "win rate", "", "first", "second", "turns"}}
	for _, m := range s.Matchups {
		turns := "-"
		if m.Turns.Mean != nil {
			turns = fmt.Sprintf("%.1f", *m.Turns.Mean)
		}
		rows = append(rows, []string{s.Field[m.Deck].Name, m.WinRate.value(), m.WinRate.interval(), m.GoingFirst.value(), m.GoingSecond.value(), turns})
	}
	return rows
}

// shownKeeps is how many titles are named that say for, and against, keeping a
// hand.
const shownKeeps = 3

func (s Study) sayMulligan(d *document) {
	m := s.Mulligan
	if m.Hands == 0 {
		return
	}
	d.heading("Opening hands")
	d.say(fmt.Sprintf("%s returns %s of its hands. It wins %s with hands that it kept and %s with those that it took instead.",
		s.Agent, percent(m.Share), m.KeptRate.value(), m.ReturnedRate.value()))
	if m.Worth == nil {
		return
	}
	if m.Returned > 0 {
		d.say(fmt.Sprintf("The choice is worth %s against keeping every hand. To return a hand that it returned is worth %s.", m.Worth.points(), m.Gain.points()))
	}
	if m.Regret.Value != nil && m.Regret.Low > 0 {
		d.say(fmt.Sprintf("It should return more hands: to return one that it kept would be worth %s.", m.Regret.points()))
	}
	rows := [][]string{{fmt.Sprintf("of cost 0-%d", CheapCost), "hands", "returned", "keep it", ""}}
	for _, h := range m.Cheap {
		rows = append(rows, []string{strconv.Itoa(h.Cheap), percent(float64(h.Hands) / float64(m.Hands)), percent(float64(h.Returned) / float64(h.Hands)), h.Keep.value(), h.Keep.interval()})
	}
	d.table(rows, []int{2, 1}, note{3, "keep it: points by which keeping such a hand is better than returning it, in the same games."})
	good, bad := m.keeps()
	if len(good) > 0 {
		d.say("Hands are to be kept rather with " + enumerate(good, "and") + ".")
	}
	if len(bad) > 0 {
		d.say("They are to be returned rather with " + enumerate(bad, "and") + ".")
	}
}

// keeps are the titles that surely say for keeping a hand, and those that
// surely say against it, corrected for looking at all of them.
func (m StudyMulligan) keeps() (good, bad []string) {
	n := float64(max(1, len(m.Titles)))
	for _, k := range m.Titles {
		if k.More.Value == nil {
			continue
		}
		// The interval of the whole list at once, from that of one title.
		half := (k.More.High - k.More.Low) / 2 * stats.Critical(1-(1-k.More.Confidence)/n) / stats.Critical(k.More.Confidence)
		name := fmt.Sprintf("%s (%s)", k.Title, signed(*k.More.Value))
		switch {
		case *k.More.Value > half:
			good = append(good, name)
		case *k.More.Value < -half:
			bad = append([]string{name}, bad...)
		}
	}
	return good[:min(len(good), shownKeeps)], bad[:min(len(bad), shownKeeps)]
}

func (s Study) lastTurnRows() [][]string {
	rows := [][]string{{"ends in turn", "games", "win rate", ""}}
	for _, r := range s.LastTurns {
		turns := strconv.Itoa(r.From)
		if r.To > r.From {
			turns += "-" + strconv.Itoa(r.To)
		}
		rows = append(rows, []string{turns, percent(float64(r.Games) / math.Max(1, float64(s.Games-s.Unfinished))), r.WinRate.value(), r.WinRate.interval()})
	}
	return rows
}

func (s Study) curveRows() [][]string {
	rows := [][]string{{"own turn", "games", "resources", "power", "in hand", "capital", "damage"}}
	for _, c := range s.Curve {
		row := []string{strconv.Itoa(c.Turn), thousands(c.Won.Games) + "/" + thousands(c.Lost.Games)}
		for _, of := range []func(StudyMeans) float64{
			func(m StudyMeans) float64 { return m.Resources }, func(m StudyMeans) float64 { return m.Power },
			func(m StudyMeans) float64 { return m.Hand }, func(m StudyMeans) float64 { return m.HitPoints },
			func(m StudyMeans) float64 { return m.CapitalDamage },
		} {
			row = append(row, fmt.Sprintf("%.1f/%.1f", of(c.Won), of(c.Lost)))
		}
		rows = append(rows, row)
	}
	return rows
}

func (s Study) sayNotes(d *document) {
	d.heading("How it was measured")
	played := fmt.Sprintf("%s in pairs (one seed, first player swapped) with %s, seed %d", count(s.Games, "game"), s.Agent, s.Seed)
	if s.More > 0 {
		played += fmt.Sprintf("; %s more of them played once again in other ways", thousands(s.More))
	}
	d.say(fmt.Sprintf("%s. %s, %s unfinished. Intervals: %s, each for itself, for a number of games fixed beforehand. Of all decks in which no card does more than another, %s at most have a finding (Benjamini and Yekutieli).",
		played, count(s.Draws, "draw"), thousands(s.Unfinished), percent0(stats.Confidence), percent0(s.FindingRate)))
	if len(s.Cards) > 0 {
		d.say("With the cards of " + strings.Join(s.Cards, ", ") + ".")
	}
	for _, deck := range append([]Deck{s.Deck}, s.Field...) {
		d.say(deck.BlankNote(deck.Name))
	}
	d.command(s.Repeat)
}

// WriteCSV writes the table of cards: a row for each title, measure and number
// of copies, "1+" for all games with a copy or more; and a row for each effect.
func (s Study) WriteCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"title", "code", "copies_in_deck", "measure", "copies", "games", "value", "low", "high"}}
	for _, t := range s.Titles {
		add := func(measure, copies string, games int, value *float64, low, high float64) {
			rows = append(rows, []string{t.Title, t.Code, strconv.Itoa(t.Copies), measure, copies, strconv.Itoa(games), number(value), typedNumber(low), typedNumber(high)})
		}
		add("dealt_effect", "", t.Games, t.Dealt.Value, t.Dealt.Low, t.Dealt.High)
		if t.Text != nil {
			add("text_effect", "", t.Games, t.Text.Value, t.Text.Low, t.Text.High)
		}
		for _, m := range t.Measures {
			add(m.Name, "1+", m.Games, m.WinRate.Value, m.WinRate.Low, m.WinRate.High)
			for _, k := range m.Copies {
				add(m.Name, strconv.Itoa(k.Copies), k.Games, k.WinRate.Value, k.WinRate.Low, k.WinRate.High)
			}
		}
		for _, z := range t.Zones {
			add("played_in_"+zoneOrTactic(z.Zone), "", z.Games, z.WinRate.Value, z.WinRate.Low, z.WinRate.High)
		}
	}
	if err := c.WriteAll(rows); err != nil {
		return err
	}
	return c.Error()
}

func zoneOrTactic(zone string) string {
	if zone == "" {
		return "no_zone"
	}
	return zone
}

func number(x *float64) string {
	if x == nil {
		return ""
	}
	return typedNumber(*x)
}

func typedNumber(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

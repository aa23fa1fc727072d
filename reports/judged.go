package reports

import (
	"github.com/wisim/wisim/reports/stats"
	"github.com/wisim/wisim/reports/text"
)

// Numbers of reports that a condition can judge.
const (
	JudgedRate    = "rate"    // win rate of a deck
	JudgedFirst   = "first"   // win rate of the player with the first turn
	JudgedChange  = "change"  // difference of two win rates
	JudgedMatchup = "matchup" // win rate of a deck against another
)

// Judged is a number of a report, for a condition that is judged by its interval. If a
// report has several numbers of a kind, their intervals hold for all of them together
// (Bonferroni): otherwise chance alone would meet a condition about twenty numbers in
// every other run.
type Judged struct {
	Of        string // what the number belongs to, "" if that is the whole report
	Low, High float64
}

// failedNote returns the note about a met condition of --fail-if.
func failedNote(met string) string { return "FAILED: " + met + "." }

// writeFailed writes the note about a met condition, nothing without one.
func writeFailed(t *text.Writer, met string) {
	if met != "" {
		t.Paragraph("", failedNote(met))
	}
}

// Judge returns the numbers of a kind.
func (s Sim) Judge(what string) []Judged {
	r := s.WinRate
	if what == JudgedFirst {
		r = s.FirstPlayer
	}
	return []Judged{{Low: r.Low, High: r.High}}
}

// Judge returns the numbers of a kind, one for each agent. The intervals of the answers hold
// together as they are.
func (c Compare) Judge(string) (out []Judged) {
	for _, a := range c.Answers {
		j := Judged{Low: a.Difference.Low, High: a.Difference.High}
		if len(c.Answers) > 1 {
			j.Of = a.Agent
		}
		out = append(out, j)
	}
	return out
}

// Judge returns the numbers of a kind, one for each change.
func (c Changes) Judge(what string) (out []Judged) {
	n := 0
	for _, x := range c.Changes {
		if !x.AsPrinted {
			n++
		}
	}
	for _, x := range c.Changes {
		if x.AsPrinted {
			continue
		}
		j := Judged{Of: c.Subject + " with " + x.Name}
		if what == JudgedRate {
			j.Low, j.High = x.after.Sequence(c.Alpha / float64(n))
		} else {
			j.Low, j.High = x.differences.Sequence(c.Alpha / float64(n))
		}
		out = append(out, j)
	}
	return out
}

// Judge returns the numbers of a kind: one for the field, for each deck, or for each
// deck against each other.
func (f Field) Judge(what string) (out []Judged) {
	switch what {
	case JudgedFirst:
		return []Judged{{"", f.FirstPlayer.Low, f.FirstPlayer.High}}
	case JudgedMatchup:
		for _, c := range f.cells {
			low, high := c.Tally.Sequence(f.Alpha / float64(len(f.cells)))
			a, b := f.Decks[c.I].Name, f.Decks[c.J].Name
			out = append(out, Judged{a + " against " + b, low, high}, Judged{b + " against " + a, 1 - high, 1 - low})
		}
		return out
	}
	for i, d := range f.Decks {
		_, low, high := stats.StratifiedMean(f.against(i), f.Alpha/float64(len(f.Decks)))
		out = append(out, Judged{d.Name, low, high})
	}
	return out
}

// against returns the scores of a deck against each of the others.
func (f Field) against(deck int) (out []stats.Stratum) {
	for _, c := range f.cells {
		switch deck {
		case c.I:
			out = append(out, stats.Stratum{Weight: 1, Tally: c.Tally})
		case c.J:
			out = append(out, stats.Stratum{Weight: 1, Tally: c.Tally.Mirrored()})
		}
	}
	return out
}

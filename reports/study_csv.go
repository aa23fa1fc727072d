package reports

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// WriteJSON writes the report, indented. The same report gives the same bytes.
func (s Study) WriteJSON(w io.Writer) error { return writeJSON(w, s) }

// shownFindings is how many findings are written as sentences.
const shownFindings = 8

// found reports whether a title has a finding of the given kind.
func (s Study) found(title, kind string) bool {
	return slices.ContainsFunc(s.Findings, func(f StudyFinding) bool { return f.Title == title && f.Kind == kind })
}

func (s Study) hasText() bool {
	return slices.ContainsFunc(s.Titles, func(c StudyTitle) bool { return c.Text != nil })
}

// shownKeeps is how many titles are named that favour keeping, or returning, a hand.
const shownKeeps = 3

// handAdvice returns the titles whose presence significantly favours keeping a hand
// (good) or returning it (bad), corrected for the number of titles (Bonferroni).
func (m StudyMulligan) handAdvice() (good, bad []string) {
	n := float64(max(1, len(m.Titles)))
	for _, k := range m.Titles {
		if k.CopyEffect.Value == nil || k.copyP > findingRate/n {
			continue
		}
		name := fmt.Sprintf("%s (%s)", k.Title, signed(*k.CopyEffect.Value))
		switch {
		case *k.CopyEffect.Value > 0:
			good = append(good, name)
		case *k.CopyEffect.Value < 0:
			bad = append([]string{name}, bad...)
		}
	}
	return good[:min(len(good), shownKeeps)], bad[:min(len(bad), shownKeeps)]
}

// WriteCSV writes the table of cards: a row for each title, measure and number of
// copies, where "1+" stands for all games with at least one copy, and a row for each
// effect.
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

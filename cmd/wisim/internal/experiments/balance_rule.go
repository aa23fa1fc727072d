package experiments

import (
	"strings"

	"github.com/wisim/wisim/cmd/wisim/internal/house"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/reports"
)

// ruleSubject is what a report about house rules is about.
const ruleSubject = "house rules"

// ParseJudgedRules parses the house rules that balance judges. It refuses rules that change no
// game of two given decks.
func ParseJudgedRules(text string) (house.Words, error) {
	words, err := house.ParseWords(text)
	if err != nil {
		return nil, terminal.Usagef("--house: %w", err)
	}
	changed := false
	for _, h := range words.Sweep() {
		if h.Decks != (decks.Limits{}) {
			return nil, terminal.Usagef("--house %s: size, maxsize and copies change which decks may be played and no game between decks; want rules of the game", words)
		}
		changed = changed || !h.IsPrinted()
	}
	if !changed {
		return nil, terminal.Usagef("--house %s: is what is printed; want a change", words)
	}
	return words, nil
}

// RuleVariants adds the variants of a house rule to a run, one a value of the sweep.
func (r *Changes) RuleVariants() error {
	words, err := ParseJudgedRules(r.House)
	if err != nil {
		return err
	}
	r.Set.House = house.Printed()
	r.lib, r.subject = r.Set.Lib, ruleSubject
	values := words.SweepValues()
	for i, h := range words.Sweep() {
		var value *float64
		if len(values) > 0 {
			x := float64(values[i])
			value = &x
		}
		name := strings.Join(words.Names(i), ", ")
		if h.IsPrinted() {
			r.unchanged, r.unchangedAt = &reports.Change{Name: name, Value: value, AsPrinted: true}, i
			continue
		}
		r.Variants = append(r.Variants, Variant{name: name, value: value, lib: r.lib, house: &h})
	}
	return nil
}

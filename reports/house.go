package reports

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/reports/text"
)

// HouseRule is a house rule: a number of the rules that differs from what is printed.
type HouseRule struct {
	Rule string `json:"rule"` // the rule as --house takes it, such as "second.hand=8"
	Text string `json:"text"` // the rule in words, with what is printed
}

// HouseNote returns a sentence about the house rules of the games; empty without them.
func (r Run) HouseNote() string { return strings.Join(houseSentence(r.House), "") }

// houseSentence returns a sentence about the house rules of games; none without them.
func houseSentence(rules []HouseRule) []string {
	if len(rules) == 0 {
		return nil
	}
	var texts []string
	for _, r := range rules {
		texts = append(texts, r.Text)
	}
	return []string{"Played with house rules: " + strings.Join(texts, "; ") + "."}
}

// houseWarnings says what makes house rules senseless, if the games show it: hardly any game is won
// by burning a capital, or half of them end before the player who begins has a second turn.
func (s Sim) houseWarnings() (out []string) {
	finished := s.Games - s.Unfinished
	if len(s.House) == 0 || finished == 0 {
		return nil
	}
	if share := float64(s.Endings["decked"]) / float64(finished); share >= 0.9 {
		out = append(out, fmt.Sprintf("%s of these games ended with an empty deck: by these house rules capitals hardly burn.", percent(share)))
	}
	if *s.Turns.P50 <= 2 {
		out = append(out, "Half of these games ended by turn 2, before the player who begins has a second turn: the house rules leave little to play.")
	}
	return out
}

// writeHouse writes the house rules of games.
func writeHouse(t *text.Writer, rules []HouseRule) {
	for _, line := range houseSentence(rules) {
		t.Paragraph("", line)
	}
}

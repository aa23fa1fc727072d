package reports

import (
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

// writeHouse writes the house rules of games.
func writeHouse(t *text.Writer, rules []HouseRule) {
	for _, line := range houseSentence(rules) {
		t.Paragraph("", line)
	}
}

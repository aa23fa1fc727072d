package results

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// CardUse counts the games in which the owner of a deck had a title in hand, and those of
// them in which he used it. The file of the games of a batch stores such rows beside the
// games, at every level of detail.
type CardUse struct {
	Side  int32  // owner of the deck, 0 or 1
	Agent int32  // agent that played the deck, 0 or 1: the side, unless the agents swapped
	Code  string // card code of the lowest printing in the deck
	Title string // title of the card; printings with one title count as one card
	// InHand counts games in which a copy was in its owner's hand after the first turn had
	// begun. Played counts those of them in which a copy was played, put into play or turned
	// faceup, or in which an ability of a copy was used. To play a card facedown, pay with it
	// or discard it is not to play it.
	InHand int32
	Played int32
}

// usesVersion is the first line of stored uses.
const usesVersion = "1"

// encodeUses returns a line for each row, after a line with the version; "" if the uses of
// the batch are not known.
func encodeUses(uses []CardUse) string {
	if uses == nil {
		return ""
	}
	text := []byte(usesVersion)
	for _, u := range uses {
		text = fmt.Appendf(text, "\n%d %d %d %d %s %s", u.Side, u.Agent, u.InHand, u.Played, u.Code, u.Title)
	}
	return string(text)
}

// decodeUses reads what encodeUses returns.
func decodeUses(text string) ([]CardUse, error) {
	if text == "" {
		return nil, nil
	}
	lines := strings.Split(text, "\n")
	if lines[0] != usesVersion {
		return nil, fmt.Errorf("counts the use of cards in the form %q; this wisim reads %s", lines[0], usesVersion)
	}
	uses := make([]CardUse, 0, len(lines)-1)
	for _, line := range lines[1:] {
		words := strings.SplitN(line, " ", 6)
		if len(words) != 6 {
			return nil, errors.New("is damaged: a row about the use of a card")
		}
		var n [4]int32
		for i := range n {
			v, err := strconv.ParseInt(words[i], 10, 32)
			if err != nil || v < 0 {
				return nil, fmt.Errorf("is damaged: a row about the use of a card: %q", words[i])
			}
			n[i] = int32(v)
		}
		uses = append(uses, CardUse{Side: n[0], Agent: n[1], InHand: n[2], Played: n[3], Code: words[4], Title: words[5]})
	}
	return uses, nil
}

package reports

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/stats"
	"github.com/wisim/wisim/reports/text"
)

// CardUse says which cards the agents do not play, by the games in which they had them in hand.
type CardUse struct {
	// Unknown is set for a run that does not store how often cards were played, one of
	// wisim 0.1.0.
	Unknown  bool           `json:"unknown"`
	Unplayed []UnplayedCard `json:"unplayed"` // cards that are shown to be played in less than 2 % of the games in hand, by deck
}

// UnplayedCard is a card that an agent is shown to play in less than 2 % of the games in which
// it has the card in hand.
type UnplayedCard struct {
	Agent  string  `json:"agent"`
	Deck   string  `json:"deck"`
	Change string  `json:"change,omitempty"` // the change with which the deck was played, if the card differs by it
	Code   string  `json:"code"`
	Title  string  `json:"title"`
	InHand int     `json:"in_hand"` // number of games in which a copy was in its owner's hand
	Played int     `json:"played"`  // number of those games in which a copy was played, put into play or turned faceup, or an ability of it was used
	AtMost float64 `json:"at_most"` // upper end of the one-sided 95 % interval of the share of games in which it is played
}

// UseKey says which decks, agents and changes of a deck are counted apart.
type UseKey struct {
	Deck   int    // index of the deck in the run
	Agent  int    // index of the agent in the run
	Change string // change with which the deck was played, for a card that differs by it
}

// UseTally counts the use of cards in games. The zero value is ready to use.
type UseTally struct {
	counts  map[titleUse]*useCount
	unknown bool
}

type titleUse struct {
	UseKey
	title string
}

type useCount struct {
	code           string
	inHand, played int
}

// Add adds the games of a batch. key returns under what a row is counted; ok is false for a row
// that is not counted.
func (t *UseTally) Add(b results.Batch, key func(results.CardUse) (k UseKey, ok bool)) {
	if b.Uses == nil && len(b.Games) > 0 {
		t.unknown = true
	}
	for _, u := range b.Uses {
		if k, ok := key(u); ok {
			t.add(titleUse{k, u.Title}, useCount{u.Code, int(u.InHand), int(u.Played)})
		}
	}
}

// Merge adds the games of another tally.
func (t *UseTally) Merge(o *UseTally) {
	t.unknown = t.unknown || o.unknown
	for k, c := range o.counts {
		t.add(k, *c)
	}
}

func (t *UseTally) add(k titleUse, more useCount) {
	if t.counts == nil {
		t.counts = map[titleUse]*useCount{}
	}
	c := t.counts[k]
	if c == nil {
		c = &useCount{code: more.code}
		t.counts[k] = c
	}
	c.code = min(c.code, more.code)
	c.inHand += more.inHand
	c.played += more.played
}

// Report returns the cards that are shown not to be played. agents and decks are the names of
// those that keys number. skip, unless nil, says which titles of a key are left out.
func (t *UseTally) Report(agents, decks []string, skip func(k UseKey, title string) bool) CardUse {
	if t.unknown {
		return CardUse{Unknown: true}
	}
	out := CardUse{Unplayed: []UnplayedCard{}}
	order := slices.SortedFunc(maps.Keys(t.counts), func(a, b titleUse) int {
		return cmp.Or(cmp.Compare(a.Agent, b.Agent), cmp.Compare(a.Deck, b.Deck), cmp.Compare(a.Change, b.Change), cmp.Compare(a.title, b.title))
	})
	for _, k := range order {
		c := t.counts[k]
		if !unplayed(c.played, c.inHand) || skip != nil && skip(k.UseKey, k.title) {
			continue
		}
		out.Unplayed = append(out.Unplayed, UnplayedCard{
			Agent: agents[k.Agent], Deck: decks[k.Deck], Change: k.Change, Code: c.code, Title: k.title,
			InHand: c.inHand, Played: c.played, AtMost: stats.Round(stats.ShareAtMost(c.played, c.inHand)),
		})
	}
	return out
}

// warnings returns a sentence for each deck with cards that an agent does not play.
func (u CardUse) warnings() (out []string) {
	for list := u.Unplayed; len(list) > 0; {
		n := 1
		for n < len(list) && list[n].Agent == list[0].Agent && list[n].Deck == list[0].Deck && list[n].Change == list[0].Change {
			n++
		}
		out = append(out, unplayedSentence(list[:n]))
		list = list[n:]
	}
	return out
}

// unplayedSentence returns the warning about cards of one deck.
func unplayedSentence(list []UnplayedCard) string {
	how, what, without := "never", "these cards", "them"
	if len(list) == 1 {
		what, without = "this card", "it"
	}
	var cards []string
	for _, c := range list {
		if c.Played > 0 {
			how = "hardly ever"
		}
		cards = append(cards, fmt.Sprintf("%s (%s of %s in hand)", c.Title, thousands(c.Played), count(c.InHand, "game")))
	}
	deck := list[0].Deck
	if list[0].Change != "" {
		deck += " with " + list[0].Change
	}
	return fmt.Sprintf("%s was %s seen to play %s of %s: %s. A result about this deck is a result about the deck without %s.",
		list[0].Agent, how, what, deck, strings.Join(cards, ", "), without)
}

// unknown returns a note about a run that does not store the use of cards.
func (u CardUse) unknown() []string {
	if !u.Unknown {
		return nil
	}
	return []string{"Which cards the agents play is not known: the run was begun by a wisim that did not count it."}
}

// write writes the warnings, or the note, as paragraphs.
func (u CardUse) write(t *text.Writer) {
	for _, s := range u.warnings() {
		t.Gap()
		t.Paragraph("", "WARNING: "+s)
	}
	for _, s := range u.unknown() {
		t.Gap()
		t.Paragraph("", s)
	}
}

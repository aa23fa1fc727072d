package selfplay

import (
	"cmp"
	"slices"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/reports/results"
)

// noteUse marks the card of a log entry as used if the entry says so. To play a card
// facedown, discard it or pay with it is no use of it.
func (r *recorder) noteUse(s *engine.State, e engine.LogEntry) {
	switch e.Kind {
	case engine.LogFlip:
		if r.game.Referee(s).Card(e.Obj).Type != card.Unit {
			return // only revealed; it stays facedown
		}
	case engine.LogPlay, engine.LogEnter, engine.LogAmbush, engine.LogUse, engine.LogTrigger:
	default:
		return
	}
	if e.Obj.IsCard() {
		r.used[r.game.Referee(s).Instance(e.Obj)] = true
	}
}

// noteHands marks the cards that are new in a hand. Before the first turn nothing counts,
// since a mulligan may still return the cards.
func (r *recorder) noteHands(s *engine.State) {
	if !r.started {
		return
	}
	ref := r.game.Referee(s)
	for p := range r.seen {
		hand := ref.Hand(engine.Player(p))
		if hand == r.seen[p] {
			continue
		}
		for fresh := hand; !fresh.Empty(); {
			if o := fresh.Pop(); !r.seen[p].Has(o) {
				r.held[ref.Instance(o)] = true
			}
		}
		r.seen[p] = hand
	}
}

// endUses returns a row for each title that was in its owner's hand in the game.
func (r *recorder) endUses(g results.Game) []results.CardUse {
	var held, used [engine.MaxCards + 1]bool // by row of r.deck
	for i, yes := range r.held {
		held[r.rowOf[i]] = held[r.rowOf[i]] || yes
		used[r.rowOf[i]] = used[r.rowOf[i]] || r.used[i]
	}
	for i := range r.deck {
		if !held[i] {
			continue
		}
		c := &r.deck[i]
		u := results.CardUse{Side: c.Side, Agent: c.Side, Code: c.Code, Title: c.Title, InHand: 1}
		if g.Swapped {
			u.Agent = 1 - c.Side
		}
		if used[i] {
			u.Played = 1
		}
		r.uses = append(r.uses, u)
	}
	return r.uses
}

// sumUses adds up rows of the same side, agent and title. It sorts rows and reuses them.
func sumUses(rows []results.CardUse) []results.CardUse {
	slices.SortFunc(rows, func(a, b results.CardUse) int {
		return cmp.Or(cmp.Compare(a.Side, b.Side), cmp.Compare(a.Agent, b.Agent), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Code, b.Code))
	})
	out := rows[:0]
	for _, u := range rows {
		if n := len(out); n > 0 && out[n-1].Side == u.Side && out[n-1].Agent == u.Agent && out[n-1].Title == u.Title {
			out[n-1].InHand += u.InHand
			out[n-1].Played += u.Played
			continue
		}
		out = append(out, u)
	}
	return out
}

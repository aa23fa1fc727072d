package draft

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
)

// Choice is an answer to a decision: an index, from 0, into the cards offered, or
// Stop.
type Choice int8

// Stop ends a counterdraft without spending another Sabotage.
const Stop Choice = -1

// Choices is a buffer large enough for all legal choices.
type Choices [PackSize + 1]Choice

// Legal writes the legal choices of the seat to move into buf and returns the filled
// part, empty when the draft is over.
//
// Of equal adjacent cards only the first is legal, unless the card before it was
// chosen last. So each outcome is reached by exactly one sequence of choices.
func (s *State) Legal(buf *Choices) []Choice {
	out := buf[:0]
	switch s.ask {
	case AskKeep:
		return s.legalKeeps(out)
	case AskPick:
		c := &s.chosen[s.toMove]
		pack := s.packs[s.toMove].list()
		more := min(PerPick, len(pack)) - int(c.n) // number of cards that the seat still has to choose, this one included
		return legalFrom(pack[:len(pack)-more+1], c.last(), out)
	case AskCounterdraft:
		c := &s.chosen[s.toMove]
		if c.n > 0 {
			out = append(out, Stop)
		}
		return legalFrom(s.packs[s.toMove.Other()].list(), c.last(), out)
	}
	return out
}

// legalFrom appends the places after last.
func legalFrom(pack []card.Code, last int, out []Choice) []Choice {
	for i := last + 1; i < len(pack); i++ {
		if i == last+1 || pack[i] != pack[i-1] {
			out = append(out, Choice(i))
		}
	}
	return out
}

// legalKeeps appends the cards that Reinforcements may keep. A draft-format card
// would be wasted, so it is legal only if there is no other card (note A54).
func (s *State) legalKeeps(out []Choice) []Choice {
	five := s.looked()
	for _, formats := range []bool{false, true} {
		for i, c := range five {
			if IsFormat(c) == formats && !slices.Contains(five[:i], c) {
				out = append(out, Choice(i))
			}
		}
		if len(out) > 0 {
			break
		}
	}
	return out
}

// looked returns the cards that Reinforcements shows to the seat to move.
func (s *State) looked() []card.Code {
	pile := s.piles[s.toMove].list()
	return pile[:min(Looked, len(pile))]
}

// offered returns the cards that choices index, nil if nobody is asked.
func (s *State) offered() []card.Code {
	switch s.ask {
	case AskPick:
		return s.packs[s.toMove].list()
	case AskCounterdraft:
		return s.packs[s.toMove.Other()].list()
	case AskKeep:
		return s.looked()
	}
	return nil
}

// illegalError describes an illegal choice.
func (s *State) illegalError(c Choice) error {
	var buf Choices
	return fmt.Errorf("%s chose %d in pack %d, step %d; legal are %v", s.toMove, c, s.Round(), s.step, s.Legal(&buf))
}

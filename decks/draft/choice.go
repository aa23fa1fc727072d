package draft

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine/card"
)

// Choice is one of the things that a seat may do: a place among the cards that
// are before him, 0 for the first, or Stop.
type Choice int8

// Stop ends a counterdraft without another Sabotage.
const Stop Choice = -1

// Choices is room for all legal choices.
type Choices [PackSize + 1]Choice

// Legal lists the choices of the seat that is to move in buf, and returns the
// part that is filled: nothing when the draft is over.
//
// Of equal cards side by side only the first may be chosen, unless the one
// before it has just been: so no outcome can be reached in two ways.
func (s *State) Legal(buf *Choices) []Choice {
	out := buf[:0]
	switch s.ask {
	case AskKeep:
		return s.legalKeeps(out)
	case AskPick:
		c := &s.chosen[s.toMove]
		pack := s.packs[s.toMove].list()
		more := min(PerPick, len(pack)) - int(c.n) // to be chosen, this one included
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

// legalFrom lists the places after last.
func legalFrom(pack []card.Code, last int, out []Choice) []Choice {
	for i := last + 1; i < len(pack); i++ {
		if i == last+1 || pack[i] != pack[i-1] {
			out = append(out, Choice(i))
		}
	}
	return out
}

// legalKeeps lists what Reinforcements may keep. A draft-format card would be
// wasted, so it may be taken only where there is nothing else (note A54).
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

// looked are the cards that Reinforcements shows to the seat that is to move.
func (s *State) looked() []card.Code {
	pile := s.piles[s.toMove].list()
	return pile[:min(Looked, len(pile))]
}

// offered are the cards that the choices are about.
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

// illegalError is a choice that cannot be made.
func (s *State) illegalError(c Choice) error {
	var buf Choices
	return fmt.Errorf("%s chose %d in pack %d, step %d; legal are %v", s.toMove, c, s.Round(), s.step, s.Legal(&buf))
}

package drafter

import (
	"fmt"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/splitmix"
)

// Table runs drafts between two drafters. Drafts do not change it, so goroutines may share it.
type Table struct {
	Box  *draft.Box
	Pool *decks.Pool
	Lib  *code.Library
	// Drafters holds the constructors of drafter 0 and drafter 1, called for each draft.
	Drafters [2]func() Drafter
	Rules    *engine.Rules // rules of the games; nil for the printed ones
}

// Result is a finished draft.
type Result struct {
	Seats [2]draft.Seat // Seats[i] is the seat of drafter i
	Decks [2]decks.Deck // Decks[i] is the deck of drafter i
	State draft.State
}

// Seats returns the seats of drafter 0 and drafter 1. The seed alone decides which seat begins
// the game; the drafter with number first takes that seat. So the two games of a pair, with the
// same seed and with first 0 and 1, have the same piles, and the drafters swap their seats: each
// drafter begins once and has each seat once.
func Seats(seed uint64, first int) (seats [2]draft.Seat) {
	seats[first] = draft.Seat(splitmix.Mix(seed^0x8f1bbcdc) >> 63)
	seats[1-first] = seats[first].Other()
	return seats
}

// Draft plays the draft for a game in which drafter first begins.
func (t *Table) Draft(seed uint64, first int) (*Result, error) {
	r := &Result{Seats: Seats(seed, first)}
	if err := t.play(r, seed); err != nil {
		return nil, err
	}
	for i, p := range r.Seats {
		r.Decks[i] = r.State.Deck(p, p.String(), t.Pool)
	}
	return r, nil
}

func (t *Table) play(r *Result, seed uint64) error {
	var bySeat [2]Drafter
	for i, p := range r.Seats {
		bySeat[p] = t.Drafters[i]()
		bySeat[p].Reset(splitmix.Mix(seed + uint64(i+1)*splitmix.Gamma))
	}
	var masked draft.State
	var buf draft.Choices
	s := &r.State
	for t.Box.Start(s, splitmix.Mix(seed^0x5a827999)); !s.Over(); {
		p := s.ToMove()
		c := bySeat[p].Choose(s.Observe(p, &masked), s.Legal(&buf))
		if err := t.Box.Apply(s, c); err != nil {
			return fmt.Errorf("draft: %w", err)
		}
	}
	return nil
}

// Start returns the game between the decks of a draft; player i has the deck of drafter i. The
// state is nil, since the game begins with the decks.
func (t *Table) Start(seed uint64, first int) (*engine.Game, *engine.State, error) {
	r, err := t.Draft(seed, first)
	if err != nil {
		return nil, nil, err
	}
	g, err := decks.NewGame(t.Lib, r.Decks[0], r.Decks[1])
	if err == nil && t.Rules != nil {
		g, err = g.WithRules(*t.Rules)
	}
	return g, nil, err
}

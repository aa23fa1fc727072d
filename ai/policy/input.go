package policy

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// This file numbers the inputs of the net and computes them. "Divided by 4" in a comment means that
// the input is a fourth of the value, so that usual inputs lie between -1 and 1. An input that is
// "1 if" something holds is 0 otherwise.

// Scalars of a position by number: first the features of package residual.
const (
	firstAsk     = residual.NumFeatures           // 1 for the kind of question (engine.Ask)
	firstSubject = firstAsk + int(engine.NumAsks) // what is known before any game about the card that the question is about
	NumScalars   = firstSubject + residual.NumCardFeatures
)

// Places of cards. The vectors of the cards at each place are added up.
const (
	OwnPlay = iota // cards of the player in play, without developments
	OppPlay        // the same of the opponent
	OwnHand        // the player's hand
	Subject        // the card that the question is about
	NumPlaces
)

// Position is what the net reads once for each decision.
type Position struct {
	Scalars [NumScalars]float32
	Cards   [NumPlaces][]code.CardID
}

// Inputs of a choice by number.
const (
	ChoiceBehind      = iota // points by which the heuristic scores the choice below the best one, squashed
	ChoiceOwn                // 1 if the heuristic would take the choice
	ChoiceScore              // points of the heuristic, squashed
	ChoiceNegative           // 1 if they are below zero
	ChoiceNumber             // the number or the option that is chosen, divided by 5
	ChoiceMine               // 1 if the object is controlled by the player, or owned if it is not in play
	ChoiceTheirs             // 1 if it is the opponent's
	ChoiceInHand             // 1 if it is in the player's hand
	ChoiceInPlay             // 1 if it is a card in play
	ChoiceSection            // 1 if it is a section of a capital
	ChoiceDevelopment        // 1 if it is a development
	ChoicePower              // power in play, divided by 3
	ChoiceRemaining          // damage that destroys or burns it, divided by 6
	ChoiceDamage             // damage on it, divided by 4
	ChoicePrice              // resources to play it now, divided by 4
	ChoiceMoneyLeft          // resources left after that, divided by 4
	ChoiceCorrupted          // 1 if it is corrupted
	ChoiceAttacks            // 1 if it attacks
	ChoiceDefends            // 1 if it defends
	ChoiceZonePower          // power of its side in its zone, divided by 4
	ChoiceOptions            // number of choices, divided by 10
	choiceZone               // first of three: 1 for its zone

	choiceVerb  = choiceZone + int(card.NumZones)   // 1 for the verb of the choice (engine.Verb)
	choiceFacts = choiceVerb + int(engine.Mode) + 1 // what is known before any game about its card
	NumChoice   = choiceFacts + residual.NumCardFeatures
)

// Choice is what the net reads for each choice.
type Choice struct {
	Inputs [NumChoice]float32
	Card   code.CardID // its card, 0 if there is none or the player does not know it
}

// Format describes the inputs. A weights file holds it, and Read refuses a file with another one.
func Format() string {
	return fmt.Sprintf("1: %d scalars of a position, %d places, %d inputs of a choice", NumScalars, NumPlaces, NumChoice)
}

// reader computes the inputs of decisions.
type reader struct {
	heuristic *heuristic.Agent
	position  Position
	scores    [engine.MaxLegal]float32

	// The decision at hand.
	v     engine.View
	legal []engine.Action
	own   int // index of the choice that the heuristic would take
}

// newReader returns a reader with the scores of a heuristic that neither tries nor searches.
func newReader() reader { return reader{heuristic: heuristic.Quick()} }

// open begins a decision: it scores the choices and reads the position.
func (r *reader) open(v engine.View, legal []engine.Action) {
	r.v, r.legal = v, legal
	scores := r.scores[:len(legal)]
	r.heuristic.Score(v, legal, scores)
	r.own = slices.Index(scores, slices.Max(scores))

	p := &r.position
	r.heuristic.Position((*residual.Features)(p.Scalars[:residual.NumFeatures]))
	clear(p.Scalars[firstAsk:])
	p.Scalars[firstAsk+int(v.Ask())] = 1
	me := v.Me()
	r.list(OwnPlay, v.NonDevelopments(me))
	r.list(OppPlay, v.NonDevelopments(me.Other()))
	r.list(OwnHand, v.Hand())
	p.Cards[Subject] = p.Cards[Subject][:0]
	if id := v.CardID(subject(v)); id != 0 {
		p.Cards[Subject] = append(p.Cards[Subject], id)
		copy(p.Scalars[firstSubject:], r.heuristic.Facts(id)[:])
	}
}

// subject returns the card that a question is about, 0 if there is none.
func subject(v engine.View) engine.Obj {
	if o := v.AskSubject(); o != 0 || v.Ask() == engine.AskWindow || v.Ask() == engine.AskMulligan {
		return o
	}
	return v.Asker()
}

// list stores the cards of a set that the player knows.
func (r *reader) list(place int, set engine.Set) {
	out := r.position.Cards[place][:0]
	for !set.Empty() {
		if id := r.v.CardID(set.Pop()); id != 0 {
			out = append(out, id)
		}
	}
	r.position.Cards[place] = out
}

// choice reads the choice with index i.
func (r *reader) choice(i int, c *Choice) {
	clear(c.Inputs[:])
	c.Card = 0
	in, l := &c.Inputs, r.legal[i]
	in[ChoiceBehind] = squash(r.scores[i] - r.scores[r.own])
	in[ChoiceOwn] = indicator(i == r.own)
	in[ChoiceScore] = squash(r.scores[i])
	in[ChoiceNegative] = indicator(r.scores[i] < 0)
	in[ChoiceOptions] = float32(min(len(r.legal), 30)) / 10
	in[choiceVerb+int(l.Verb())] = 1
	switch l.Verb() {
	case engine.Number, engine.Mode:
		in[ChoiceNumber] = float32(min(l.Arg(), 20)) / 5
	case engine.Develop:
		in[choiceZone+l.Arg()] = 1
	case engine.Play, engine.Pick:
		if o := l.Obj(); r.v.IsSection(o) {
			r.section(o, in)
		} else if !r.v.IsLink(o) {
			r.card(o, c)
		}
	}
}

// section reads a section of a capital.
func (r *reader) section(o engine.Obj, in *[NumChoice]float32) {
	in[ChoiceSection] = 1
	r.spot(o, o.Owner(), in)
}

// card reads a card.
func (r *reader) card(o engine.Obj, c *Choice) {
	v, in := r.v, &c.Inputs
	if c.Card = v.CardID(o); c.Card != 0 {
		copy(in[choiceFacts:], r.heuristic.Facts(c.Card)[:])
	}
	if v.IsInPlay(o) {
		in[ChoiceInPlay] = 1
		in[ChoiceDevelopment] = indicator(v.IsDevelopment(o))
		in[ChoicePower] = float32(v.Power(o)) / 3
		in[ChoiceCorrupted] = indicator(v.Corrupted(o))
		attackers, defenders := v.Attackers(), v.Defenders()
		in[ChoiceAttacks], in[ChoiceDefends] = indicator(attackers.Has(o)), indicator(defenders.Has(o))
		r.spot(o, v.Controller(o), in)
		return
	}
	r.side(o.Owner(), in)
	if hand := v.Hand(); c.Card != 0 && hand.Has(o) {
		price := r.heuristic.Price(o)
		in[ChoiceInHand] = 1
		in[ChoicePrice] = float32(price) / 4
		in[ChoiceMoneyLeft] = float32(v.Resources(v.Me())-price) / 4
	}
}

// spot reads the side, the zone and the damage of an object on the table.
func (r *reader) spot(o engine.Obj, side engine.Player, in *[NumChoice]float32) {
	r.side(side, in)
	in[ChoiceRemaining] = float32(r.v.Remaining(o)) / 6
	in[ChoiceDamage] = float32(r.v.Damage(o)) / 4
	if z := r.v.Zone(o); z < card.NumZones { // a legend is in no zone
		in[choiceZone+int(z)] = 1
		in[ChoiceZonePower] = float32(r.v.ZonePower(side, z)) / 4
	}
}

func (r *reader) side(p engine.Player, in *[NumChoice]float32) {
	in[ChoiceMine], in[ChoiceTheirs] = indicator(p == r.v.Me()), indicator(p != r.v.Me())
}

// squash scales points so that they stay between -3 and 3; few points are divided by 200.
func squash(points float32) float32 { return points / 200 / (1 + max(points, -points)/600) }

func indicator(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

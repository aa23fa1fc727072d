package heuristic

import (
	"github.com/wisim/wisim/ai/internal/frozen/v1/residual"
	"github.com/wisim/wisim/ai/internal/frozen/v1/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// netState holds the agent's nets and their intermediate results for the current decision.
type netState struct {
	nets residual.Nets // nil if on is false
	on   bool
	// explorer, if not nil, adds noise to the choices of an agent that learns.
	explorer *residual.Explorer

	statics []staticFeatures // indexed by code.CardID

	position      residual.Features
	positionKnown bool // position is valid for the current decision
	sums          [residual.NumNets]residual.PositionSums
	started       [residual.NumNets]bool
	card          [residual.NumCardFeatures]float32
	hand          [engine.MaxDeck]code.CardID // the first handSize elements: known cards in the viewer's hand
	handSize      int                         // number of cards in hand
	handKnown     bool                        // hand is valid for the current decision
}

// staticFeatures caches the inputs of the net Cards that depend only on the card.
type staticFeatures struct {
	features [residual.NumCardFeatures]float32
	filled   bool // features has been computed
}

// UseNets sets the nets of the agent, and noise for its choices if explorer is not nil.
func (a *Agent) UseNets(nets residual.Nets, explorer *residual.Explorer) {
	a.net.nets, a.net.on, a.net.explorer = nets, true, explorer
}

// queryNet computes the outputs of a net. own are the inputs besides the position: the features
// of a card or unit.
func (a *Agent) queryNet(net int, own []float32, out []float32) {
	s := &a.net
	if !s.positionKnown {
		s.positionKnown = true
		a.positionFeatures(&s.position)
	}
	n := s.nets[net]
	if !s.started[net] {
		s.started[net] = true
		n.Start(&s.position, &s.sums[net])
	}
	n.Finish(&s.sums[net], own, out)
}

// netStep returns a learning step with the inputs of a query and with gradient 0, which the caller
// sets.
func (a *Agent) netStep(net int, own []float32) residual.Step {
	s := residual.Step{Net: net, Turn: a.v.Turn(), Me: a.me, Position: a.net.position}
	copy(s.Own[:], own)
	return s
}

// correction is the outputs of the net Cards for a card, in points.
type correction [residual.MaxOutputs]float32

// correct returns the correction of a card, 0 without nets. See cardFeatures for the arguments.
func (a *Agent) correct(b *valuation.Board, o engine.Obj, p *valuation.Profile, in *zoneWorths, worth int) (h correction) {
	if !a.net.on {
		return h
	}
	a.cardFeatures(b, o, p, in, worth, &a.net.card)
	a.queryNet(residual.Cards, a.net.card[:], h[:])
	return h
}

// netThreshold is the least worth, before correction, of a card that the net Cards is asked about.
// Cards below it are too bad for a correction to matter.
const netThreshold = -250

// withCorrection returns the corrected worth of a card that goes to no zone.
func (a *Agent) withCorrection(b *valuation.Board, o engine.Obj, p *valuation.Profile, worth int) int {
	if !a.net.on || worth <= netThreshold {
		return worth
	}
	h := a.correct(b, o, p, &zoneWorths{}, worth)
	return worth + a.explored(o, &h, residual.Play)
}

// explored returns an output of a correction, Play or Keep, with the explorer's noise if there is
// one.
func (a *Agent) explored(o engine.Obj, h *correction, output int) int {
	n := int(h[output])
	if e := a.net.explorer; e != nil {
		n += int(e.CardNoise(o, output, a.netStep(residual.Cards, a.net.card[:])))
	}
	return n
}

// impossible is the worth of an illegal play, such as a card in a zone that it may not enter.
const impossible = -1000

// zoneWorths holds the worth of a card in each zone without nets; 0 for a card that does not go
// to a zone.
type zoneWorths [card.NumZones]int

// worthByZone returns the worth of a card in each zone, impossible where it may not be played.
func (a *Agent) worthByZone(b *valuation.Board, o engine.Obj, p *valuation.Profile) (in zoneWorths) {
	only := a.v.Card(o).ZoneOnly
	for z := range in {
		in[z] = impossible
		if only == 0 || only.Has(card.Zone(z)) {
			in[z] = a.zoneWorth(b, o, p, card.Zone(z))
		}
	}
	return in
}

// best returns the worth in the best zone.
func (in *zoneWorths) best() int { return max(impossible, in[0], in[1], in[2]) }

// exploreZone picks a zone at random by the scores, during learning only, and records the step.
func (a *Agent) exploreZone(legal []engine.Action, out []float32) {
	if a.net.explorer == nil || len(legal) < 2 {
		return
	}
	step := a.netStep(residual.Cards, a.net.card[:])
	a.explorePick(out, noneBarred, func(i int, pull float32) { step.Gradient[a.v.Zone(legal[i].Obj())] += pull })
	a.record(step)
}

// adjustFacedown adds the output LayFacedown to the scores of cards that may be laid facedown.
func (a *Agent) adjustFacedown(legal []engine.Action, out []float32) {
	if !a.net.on || len(legal) < 2 {
		return
	}
	b := a.Board()
	var steps []residual.Step // used only during learning, when there is an explorer
	for i, l := range legal {
		p := a.ProfileOf(l.Obj())
		if p == nil {
			return // the choice is not of a card in hand
		}
		in := zoneWorths{}
		if !p.Attaches && p.Kind != card.Legend && p.Kind != card.Tactic {
			in = a.worthByZone(b, l.Obj(), p)
		}
		h := a.correct(b, l.Obj(), p, &in, 0)
		out[i] += float32(int(h[residual.LayFacedown]))
		if a.net.explorer != nil {
			steps = append(steps, a.netStep(residual.Cards, a.net.card[:]))
		}
	}
	if a.net.explorer != nil {
		a.explorePick(out, noneBarred, func(i int, pull float32) {
			steps[i].Gradient[residual.LayFacedown] = pull
			a.record(steps[i])
		})
	}
}

// record passes a learning step to the explorer, unless its gradient is 0.
func (a *Agent) record(step residual.Step) {
	if step.Gradient != ([residual.MaxOutputs]float32{}) {
		a.net.explorer.Steps = append(a.net.explorer.Steps, step)
	}
}

// explorePick picks an option at random, likelier the higher its score, and makes its score the
// highest. It calls pull for each option with the gradient of the log probability of the pick.
func (a *Agent) explorePick(out []float32, barred func(int) bool, pull func(i int, n float32)) {
	var chance [engine.MaxLegal]float32
	at := a.net.explorer.Pick(out, barred, chance[:len(out)])
	for i := range out {
		if !barred(i) {
			pull(i, residual.LogitGradient(i == at, chance[i]))
		}
	}
	out[at] = certain
}

// certain is the score of the option that the explorer picked.
const certain = 1e6

func noneBarred(int) bool { return false }

// adjustDevelopments adds the outputs of the net Develop to the scores of developments. If bought
// is true, a purchase has a higher score, and the choice gets no noise during learning.
func (a *Agent) adjustDevelopments(legal []engine.Action, out []float32, bought bool) {
	if !a.net.on || !develops(legal) {
		return
	}
	var more [card.NumZones]float32
	a.queryNet(residual.Develop, nil, more[:])
	for i, l := range legal {
		if l.Verb() == engine.Develop {
			out[i] += float32(int(more[l.Arg()]))
		}
	}
	if a.net.explorer == nil || bought {
		return
	}
	step := a.netStep(residual.Develop, nil)
	others := func(i int) bool { return legal[i].Verb() != engine.Pass && legal[i].Verb() != engine.Develop }
	a.explorePick(out, others, func(i int, pull float32) {
		if legal[i].Verb() == engine.Develop {
			step.Gradient[legal[i].Arg()] += pull
		}
	})
	a.record(step)
}

func develops(legal []engine.Action) bool {
	for _, l := range legal {
		if l.Verb() == engine.Develop {
			return true
		}
	}
	return false
}

// declaration is one side's planned declaration of attackers or defenders before the net Fighters
// corrects it, with inputs of that net.
type declaration struct {
	fighters *[valuation.MaxFighters]valuation.Fighter
	n        int
	plan     valuation.Mask
	gain     int // gain of the attacking player, in points
	force    int // power of the attackers
	cover    int // damage that kills all possible defenders
	left     int // damage until the section burns
	foes     int
	output   int
}

// netMargin is the least absolute output of the net Fighters, in points, that changes the plan of
// a declaration.
const netMargin = 150

// decidesGame is the gain, in points, above which a battle decides the game.
const decidesGame = 20_000

// adjustFighters returns the plan of a declaration after the net Fighters has corrected it for
// each unit that can be declared now.
func (a *Agent) adjustFighters(legal []engine.Action, d *declaration) valuation.Mask {
	if !a.net.on || d.gain > decidesGame || d.gain < -decidesGame {
		return d.plan
	}
	plan := d.plan
	var own [residual.NumFighterFeatures]float32
	var said [2]float32
	for i := range d.n {
		f := &d.fighters[i]
		if !offers(legal, f.Obj) {
			continue
		}
		in := d.plan>>i&1 != 0
		d.features(f, in, &own)
		a.queryNet(residual.Fighters, own[:], said[:])
		points := said[d.output] - netMargin
		if in {
			points = said[d.output] + netMargin
		}
		fights := points > 0
		if e := a.net.explorer; e != nil {
			fights = e.Fights(f.Obj, a.v.Attacked(), points, d.output, a.netStep(residual.Fighters, own[:]))
		}
		plan &^= 1 << i
		if fights {
			plan |= 1 << i
			if a.bestOnly {
				return plan // the first fighter offered is chosen
			}
		}
	}
	return plan
}

func offers(legal []engine.Action, o engine.Obj) bool {
	for _, l := range legal {
		if l.Verb() == engine.Pick && l.Obj() == o {
			return true
		}
	}
	return false
}

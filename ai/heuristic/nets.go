package heuristic

import (
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// netState is what the nets of ai/residual are asked in a decision.
type netState struct {
	nets residual.Nets // all nil without
	on   bool
	// chance, if not nil, is put into the choices of one who learns.
	explorer *residual.Explorer

	statics []staticFeatures // by code.CardID

	position      residual.Features
	positionKnown bool // the signs are of the decision at hand
	sums          [residual.NumNets]residual.PositionSums
	started       [residual.NumNets]bool
	card          [residual.NumCardFeatures]float32
	hand          [engine.MaxDeck]code.CardID // one's own
	handSize      int                         // of the hand
	handKnown     bool                        // the hand is of the decision at hand
}

// staticFeatures is what a net sees of a card that never changes.
type staticFeatures struct {
	features [residual.NumCardFeatures]float32
	filled   bool // when it was first asked for
}

// UseNets has an agent play by other nets than those that come with the program, and with
// chance in its choices if there is an explorer.
func (a *Agent) UseNets(nets residual.Nets, chance *residual.Explorer) {
	a.net.nets, a.net.on, a.net.explorer = nets, true, chance
}

// queryNet asks a net about the position and something in it.
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

// netStep is a step of learning about what a net has been asked.
func (a *Agent) netStep(net int, own []float32) residual.Step {
	s := residual.Step{Net: net, Turn: a.v.Turn(), Me: a.me, Position: a.net.position}
	copy(s.Own[:], own)
	return s
}

// correction is what a card is worth beyond arithmetic: more in each zone, to play it, to
// keep resources for it. worth is what arithmetic says of a card that goes to no zone.
type correction [residual.MaxOutputs]float32

func (a *Agent) correct(b *valuation.Board, o engine.Obj, p *valuation.Profile, in *zoneWorths, worth int) (h correction) {
	if !a.net.on {
		return h
	}
	a.cardFeatures(b, o, p, in, worth, &a.net.card)
	a.queryNet(residual.Cards, a.net.card[:], h[:])
	return h
}

// netThreshold is what a card has to be worth by arithmetic for anybody to ask further.
const netThreshold = -250

// withCorrection is what a card that goes to no zone is worth when arithmetic says worth.
func (a *Agent) withCorrection(b *valuation.Board, o engine.Obj, p *valuation.Profile, worth int) int {
	if !a.net.on || worth <= netThreshold {
		return worth
	}
	h := a.correct(b, o, p, &zoneWorths{}, worth)
	return worth + a.explored(o, &h, residual.Play)
}

// explored is what a hunch says about playing a card, or about keeping resources for it,
// with chance if there is any.
func (a *Agent) explored(o engine.Obj, h *correction, output int) int {
	n := int(h[output])
	if e := a.net.explorer; e != nil {
		n += int(e.CardNoise(o, output, a.netStep(residual.Cards, a.net.card[:])))
	}
	return n
}

// impossible is what a card is worth in a zone where it cannot go.
const impossible = -1000

// zoneWorths are what arithmetic says of a card in each zone; of one that goes to none, nothing.
type zoneWorths [card.NumZones]int

// worthByZone is what arithmetic says of a card that goes to a zone.
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

func (in *zoneWorths) best() int { return max(impossible, in[0], in[1], in[2]) }

// exploreZone puts chance into the choice of a zone.
func (a *Agent) exploreZone(legal []engine.Action, out []float32) {
	if a.net.explorer == nil || len(legal) < 2 {
		return
	}
	step := a.netStep(residual.Cards, a.net.card[:])
	a.explorePick(out, noneBarred, func(i int, pull float32) { step.Gradient[a.v.Zone(legal[i].Obj())] += pull })
	a.record(step)
}

// adjustFacedown adds to cards that may be laid facedown what the nets say of them.
func (a *Agent) adjustFacedown(legal []engine.Action, out []float32) {
	if !a.net.on || len(legal) < 2 {
		return
	}
	b := a.Board()
	var steps []residual.Step // only of one who learns
	for i, l := range legal {
		p := a.ProfileOf(l.Obj())
		if p == nil {
			return // not in hand
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

// record notes a step, unless the choice was sure.
func (a *Agent) record(step residual.Step) {
	if step.Gradient != ([residual.MaxOutputs]float32{}) {
		a.net.explorer.Steps = append(a.net.explorer.Steps, step)
	}
}

// explorePick makes one of the choices the best by chance, and tells which way the output that
// was added to each pulls.
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

// certain is the score of what chance has picked.
const certain = 1e6

func noneBarred(int) bool { return false }

// adjustDevelopments adds to developments what the nets say of their zones. bought says that there is
// something to buy before.
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

// declaration is who fights on one side as arithmetic has it.
type declaration struct {
	fighters *[valuation.MaxFighters]valuation.Fighter
	n        int
	plan     valuation.Mask
	gain     int // of the attacker
	force    int // of the attackers
	cover    int // of those who can defend
	left     int // of the section
	foes     int
	output   int
}

// netMargin is how many points arithmetic is sure of who fights.
const netMargin = 150

// decidesGame is the worth of a battle that decides the game.
const decidesGame = 20_000

// adjustFighters is who fights after the nets have been heard on each of those who are offered.
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
				return plan // the first of those offered is chosen
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

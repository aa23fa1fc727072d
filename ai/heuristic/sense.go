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
	chance *residual.Explorer

	statics []staticFeatures // by code.CardID

	position residual.Features
	known    bool // the signs are of the decision at hand
	base     [residual.NumNets]residual.PositionSums
	begun    [residual.NumNets]bool
	card     [residual.NumCardFeatures]float32
	hand     [engine.MaxDeck]code.CardID // one's own
	size     int                         // of the hand
	held     bool                        // the hand is of the decision at hand
}

// staticFeatures is what a net sees of a card that never changes.
type staticFeatures struct {
	features [residual.NumCardFeatures]float32
	filled   bool // when it was first asked for
}

// UseNets has an agent play by other nets than those that come with the program, and with
// chance in its choices if there is an explorer.
func (a *Agent) UseNets(nets residual.Nets, chance *residual.Explorer) {
	a.net.nets, a.net.on, a.net.chance = nets, true, chance
}

// ask asks a net about the position and something in it.
func (a *Agent) ask(net int, own []float32, out []float32) {
	s := &a.net
	if !s.known {
		s.known = true
		a.positionFeatures(&s.position)
	}
	n := s.nets[net]
	if !s.begun[net] {
		s.begun[net] = true
		n.Start(&s.position, &s.base[net])
	}
	n.Finish(&s.base[net], own, out)
}

// netStep is a step of learning about what a net has been asked.
func (a *Agent) netStep(net int, own []float32) residual.Step {
	s := residual.Step{Net: net, Turn: a.v.Turn(), Me: a.me, Position: a.net.position}
	copy(s.Own[:], own)
	return s
}

// positionFeatures is the position: both sides of the table, one's own first, and one's own hand.
func (a *Agent) positionFeatures(s *residual.Features) {
	b, c := a.Board(), a.summarizeHand()
	a.sideFeatures(b, a.me, (*[17]float32)(s[0:]))
	s[17] = float32(a.v.Resources(a.me)) / 5
	a.sideFeatures(b, a.opp, (*[17]float32)(s[18:]))
	s[35], s[36], s[37], s[38] = float32(c.cards)/4, float32(c.cost)/10, float32(c.payable)/3, float32(c.tactics)/3
	s[39], s[40], s[41] = float32(a.v.Turn())/10, float32(b.DeckOutCost)/100, indicator(a.v.Turn() <= 1)
	s[42], s[43], s[44] = float32(c.units)/3, float32(c.supports)/3, float32(c.cheap)/3
	s[45], s[46], s[47] = float32(c.income)/4, float32(c.might)/4, float32(c.hp)/8
	a.capitalFeatures(a.me, (*[9]float32)(s[48:]))
	a.capitalFeatures(a.opp, (*[9]float32)(s[57:]))
	phase := a.v.Phase()
	s[66], s[67], s[68], s[69] = indicator(a.v.Active() == a.me), indicator(phase < phaseCapital), indicator(phase >= phaseBattle), indicator(a.v.InCombat())
}

// sideFeatures is what a player has in play and otherwise.
func (a *Agent) sideFeatures(b *valuation.Board, p engine.Player, s *[17]float32) {
	f := &b.Forces[p]
	power, cover, block, rest := &f.Power, &f.Cover, &f.Block, &f.Left
	s[0], s[1], s[2], s[3] = float32(power[0])/4, float32(cover[0])/6, float32(block[0])/2, float32(max(0, rest[0]))/8
	s[4], s[5], s[6], s[7] = float32(power[1])/4, float32(cover[1])/6, float32(block[1])/2, float32(max(0, rest[1]))/8
	s[8], s[9], s[10], s[11] = float32(power[2])/4, float32(cover[2])/6, float32(block[2])/2, float32(max(0, rest[2]))/8
	s[12], s[13] = float32(f.Strike)/4, float32(b.Burning[p])
	s[14], s[15], s[16] = float32(a.v.HandSize(p))/5, float32(a.v.DeckSize(p))/25, indicator(a.v.Legend(p) != 0)
}

// capitalFeatures is the race of a player's capital, and his developments by zone.
func (a *Agent) capitalFeatures(p engine.Player, s *[9]float32) {
	clear(s[:6])
	if race := a.v.Game().Capital(p); race != card.Neutral {
		s[race-card.Neutral-1] = 1
	}
	n := a.v.CountDevelopments(p)
	s[6], s[7], s[8] = float32(n[0])/2, float32(n[1])/2, float32(n[2])/2
}

// readHand reads the hand, once for a decision.
func (a *Agent) readHand() []code.CardID {
	s := &a.net
	if s.held {
		return s.hand[:s.size]
	}
	s.held, s.size = true, 0
	for b := a.v.Hand(); ; {
		o := b.Pop()
		if o == 0 {
			return s.hand[:s.size]
		}
		if id := a.v.CardID(o); id != 0 {
			s.hand[s.size] = id
			s.size++
		}
	}
}

// handSummary is what a hand is made of.
type handSummary struct {
	cards, cost, payable int // all but tactics, what they cost, how many can be paid alone
	tactics              int
	units, supports      int
	cheap                int // cards that cost two at most
	income, might, hp    int // power in the kingdom and in the battlefield, hit points
}

// summarizeHand counts the hand.
func (a *Agent) summarizeHand() (h handSummary) {
	pool := a.v.Resources(a.me)
	for _, id := range a.readHand() {
		p := a.Profile(id)
		switch p.Kind {
		case card.Tactic:
			h.tactics++
			continue
		case card.Unit:
			h.units++
			h.hp += p.HP
			h.might += p.Power[card.Battlefield]
		case card.Support:
			h.supports++
		}
		h.cards++
		h.cost += p.Cost
		h.income += p.Power[card.Kingdom]
		if p.Cost <= 2 {
			h.cheap++
		}
		if p.Cost <= pool {
			h.payable++
		}
	}
	return h
}

func indicator(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// correction is what a card is worth beyond arithmetic: more in each zone, to play it, to
// keep resources for it. worth is what arithmetic says of a card that goes to no zone.
type correction [residual.MaxOutputs]float32

func (a *Agent) correct(b *valuation.Board, o engine.Obj, p *valuation.Profile, in *zoneWorths, worth int) (h correction) {
	if !a.net.on {
		return h
	}
	a.cardFeatures(b, o, p, in, worth, &a.net.card)
	a.ask(residual.Cards, a.net.card[:], h[:])
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
	if e := a.net.chance; e != nil {
		n += int(e.CardNoise(o, output, a.netStep(residual.Cards, a.net.card[:])))
	}
	return n
}

// cardFeatures is what the net of cards sees of a card.
func (a *Agent) cardFeatures(b *valuation.Board, o engine.Obj, p *valuation.Profile, in *zoneWorths, worth int, f *[residual.NumCardFeatures]float32) {
	id, price, best := a.v.CardID(o), a.Price(o), in.best()
	*f = *a.staticFeatures(id, p)
	f[0], f[3] = float32(price)/4, float32(a.v.Resources(a.me)-price)/4
	f[22], f[23] = float32(clamp(in[0]-best, -400, 0))/100, float32(p.Power[0]*b.PowerWorth[0])/300
	f[26], f[27] = float32(clamp(in[1]-best, -400, 0))/100, float32(p.Power[1]*b.PowerWorth[1])/300
	f[30], f[31] = float32(clamp(in[2]-best, -400, 0))/100, float32(p.Power[2]*b.PowerWorth[2])/300
	f[32], f[33] = float32(clamp(best, -500, 1500))/400, float32(p.HP*(b.HitPointWorth[0]+b.HitPointWorth[1]+b.HitPointWorth[2]))/300
	f[34], f[36], f[43] = float32(a.v.Surcharge(o))/2, float32(clamp(worth, -300, 1200))/400, float32(a.copiesInHand(o, id))
}

// staticFeatures is what the net of cards sees of a card that never changes, and zeros elsewhere.
func (a *Agent) staticFeatures(id code.CardID, p *valuation.Profile) *[residual.NumCardFeatures]float32 {
	if a.net.statics == nil {
		a.net.statics = make([]staticFeatures, len(a.lib.Cards))
	}
	t := &a.net.statics[id]
	if t.filled {
		return &t.features
	}
	t.filled = true
	f := &t.features
	f[1], f[2] = float32(p.Cost)/4, float32(p.HP)/4
	f[4], f[5], f[6], f[7] = indicator(p.Kind == card.Unit), indicator(p.Kind == card.Support), indicator(p.Kind == card.Quest), indicator(p.Kind == card.Legend)
	f[8], f[9], f[10], f[11] = float32(p.KeywordWorth)/100, indicator(p.Attaches), indicator(p.Gains), indicator(p.CountsDevs)
	f[12], f[13], f[14], f[15] = indicator(p.Symbols), float32(p.DeckLoss), indicator(len(p.Actions) > 0), indicator(len(p.Enter) > 0)
	f[16], f[17], f[18], f[19] = indicator(len(p.PowerBuffs) > 0), indicator(len(p.Auras) > 0), indicator(p.Invades), float32(p.AttachWorth)/200
	for z := range card.NumZones {
		f[20+4*z], f[21+4*z] = float32(p.Power[z])/2, float32(clamp(p.Text[z], -600, 600))/200
	}
	f[35], f[37] = indicator(p.Kind == card.Tactic), indicator(p.Reactive)
	for i, does := range p.Classes[valuation.Other+1:] {
		f[38+i] = indicator(does)
	}
	f[42] = indicator(a.lib.Cards[id].Unique)
	return f
}

// copiesInHand is how many more cards of the hand are of the same name.
func (a *Agent) copiesInHand(o engine.Obj, id code.CardID) (n int) {
	for _, x := range a.readHand() {
		if x == id {
			n++
		}
	}
	if hand := a.v.Hand(); hand.Has(o) {
		n--
	}
	return n
}

// excluded is what a card is worth in a zone where it cannot go.
const excluded = -1000

// zoneWorths are what arithmetic says of a card in each zone; of one that goes to none, nothing.
type zoneWorths [card.NumZones]int

// worthByZone is what arithmetic says of a card that goes to a zone.
func (a *Agent) worthByZone(b *valuation.Board, o engine.Obj, p *valuation.Profile) (in zoneWorths) {
	only := a.v.Card(o).ZoneOnly
	for z := range in {
		in[z] = excluded
		if only == 0 || only.Has(card.Zone(z)) {
			in[z] = a.zoneWorth(b, o, p, card.Zone(z))
		}
	}
	return in
}

func (in *zoneWorths) best() int { return max(excluded, in[0], in[1], in[2]) }

// exploreZone puts chance into the choice of a zone.
func (a *Agent) exploreZone(legal []engine.Action, out []float32) {
	if a.net.chance == nil || len(legal) < 2 {
		return
	}
	step := a.netStep(residual.Cards, a.net.card[:])
	a.explorePick(out, nobody, func(i int, pull float32) { step.Gradient[a.v.Zone(legal[i].Obj())] += pull })
	a.record(step)
}

// adjustFacedown adds to cards that may be laid facedown what the nets say of them.
func (a *Agent) adjustFacedown(legal []engine.Action, out []float32) {
	if !a.net.on || len(legal) < 2 {
		return
	}
	b := a.Board()
	var told []residual.Step // only of one who learns
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
		if a.net.chance != nil {
			told = append(told, a.netStep(residual.Cards, a.net.card[:]))
		}
	}
	if a.net.chance != nil {
		a.explorePick(out, nobody, func(i int, pull float32) {
			told[i].Gradient[residual.LayFacedown] = pull
			a.record(told[i])
		})
	}
}

// record notes a step, unless the choice was sure.
func (a *Agent) record(step residual.Step) {
	if step.Gradient != ([residual.MaxOutputs]float32{}) {
		a.net.chance.Steps = append(a.net.chance.Steps, step)
	}
}

// explorePick makes one of the choices the best by chance, and tells which way the output that
// was added to each pulls.
func (a *Agent) explorePick(out []float32, barred func(int) bool, pull func(i int, n float32)) {
	var chance [engine.MaxLegal]float32
	at := a.net.chance.Pick(out, barred, chance[:len(out)])
	for i := range out {
		if !barred(i) {
			pull(i, residual.LogitGradient(i == at, chance[i]))
		}
	}
	out[at] = certain
}

// certain is the score of what chance has picked.
const certain = 1e6

func nobody(int) bool { return false }

// adjustDevelopments adds to developments what the nets say of their zones. bought says that there is
// something to buy before.
func (a *Agent) adjustDevelopments(legal []engine.Action, out []float32, bought bool) {
	if !a.net.on || !develops(legal) {
		return
	}
	var more [card.NumZones]float32
	a.ask(residual.Develop, nil, more[:])
	for i, l := range legal {
		if l.Verb() == engine.Develop {
			out[i] += float32(int(more[l.Arg()]))
		}
	}
	if a.net.chance == nil || bought {
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
	side   *[valuation.MaxFighters]valuation.Fighter
	n      int
	plan   valuation.Mask
	gain   int // of the attacker
	force  int // of the attackers
	cover  int // of those who can defend
	left   int // of the section
	foes   int
	output int
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
		f := &d.side[i]
		if !offers(legal, f.Obj) {
			continue
		}
		in := d.plan>>i&1 != 0
		d.features(f, in, own[:0])
		a.ask(residual.Fighters, own[:], said[:])
		points := said[d.output] - netMargin
		if in {
			points = said[d.output] + netMargin
		}
		fights := points > 0
		if e := a.net.chance; e != nil {
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

// features is what the net of fighters sees of one.
func (d *declaration) features(u *valuation.Fighter, in bool, f []float32) {
	f = append(f, float32(u.Power)/3, float32(u.Lethal)/4, float32(u.Worth)/400, float32(u.Counter), indicator(in), float32(d.n)/4,
		float32(d.gain)/500, float32(d.force)/6, float32(d.cover)/6, float32(d.left)/8, float32(d.foes)/3,
		float32(clamp(d.force-d.left, -8, 8))/8, indicator(d.gain > 1000), float32(clamp(d.force-d.cover-d.left, -8, 8))/8,
		indicator(d.output == residual.Defend), float32(u.Power*u.Lethal)/12)
	for i, x := range f {
		f[i] = residual.Clip(x, 4)
	}
	_ = f[residual.NumFighterFeatures-1]
}

package heuristic

import (
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// sensed is what the nets of ai/residual are asked in a decision.
type sensed struct {
	nets residual.Nets // all nil without
	on   bool
	// chance, if not nil, is put into the choices of one who learns.
	chance *residual.Explorer

	portraits []portrait // by code.CardID

	signs residual.Features
	known bool // the signs are of the decision at hand
	base  [residual.NumNets]residual.PositionSums
	begun [residual.NumNets]bool
	card  [residual.NumCardFeatures]float32
	hand  [engine.MaxDeck]code.CardID // one's own
	size  int                         // of the hand
	held  bool                        // the hand is of the decision at hand
}

// portrait is what a net sees of a card that never changes.
type portrait struct {
	signs [residual.NumCardFeatures]float32
	drawn bool // when it was first asked for
}

// UseNets has an agent play by other nets than those that come with the program, and with
// chance in its choices if there is an explorer.
func (a *Agent) UseNets(nets residual.Nets, chance *residual.Explorer) {
	a.sensed.nets, a.sensed.on, a.sensed.chance = nets, true, chance
}

// ask asks a net about the position and something in it.
func (a *Agent) ask(net int, own []float32, out []float32) {
	s := &a.sensed
	if !s.known {
		s.known = true
		a.look(&s.signs)
	}
	n := s.nets[net]
	if !s.begun[net] {
		s.begun[net] = true
		n.Start(&s.signs, &s.base[net])
	}
	n.Finish(&s.base[net], own, out)
}

// told is a step of learning about what a net has been asked.
func (a *Agent) told(net int, own []float32) residual.Step {
	s := residual.Step{Net: net, Turn: a.v.Turn(), Me: a.me, Position: a.sensed.signs}
	copy(s.Own[:], own)
	return s
}

// look is the position: both sides of the table, one's own first, and one's own hand.
func (a *Agent) look(s *residual.Features) {
	b, c := a.Board(), a.count()
	a.side(b, a.me, (*[17]float32)(s[0:]))
	s[17] = float32(a.v.Resources(a.me)) / 5
	a.side(b, a.opp, (*[17]float32)(s[18:]))
	s[35], s[36], s[37], s[38] = float32(c.cards)/4, float32(c.cost)/10, float32(c.payable)/3, float32(c.tactics)/3
	s[39], s[40], s[41] = float32(a.v.Turn())/10, float32(b.DeckOutCost)/100, one(a.v.Turn() <= 1)
	s[42], s[43], s[44] = float32(c.units)/3, float32(c.supports)/3, float32(c.cheap)/3
	s[45], s[46], s[47] = float32(c.income)/4, float32(c.might)/4, float32(c.hp)/8
	a.soil(a.me, (*[9]float32)(s[48:]))
	a.soil(a.opp, (*[9]float32)(s[57:]))
	phase := a.v.Phase()
	s[66], s[67], s[68], s[69] = one(a.v.Active() == a.me), one(phase < phaseCapital), one(phase >= phaseBattle), one(a.v.InCombat())
}

// side is what a player has in play and otherwise.
func (a *Agent) side(b *valuation.Board, p engine.Player, s *[17]float32) {
	f := &b.Forces[p]
	power, cover, block, rest := &f.Power, &f.Cover, &f.Block, &f.Left
	s[0], s[1], s[2], s[3] = float32(power[0])/4, float32(cover[0])/6, float32(block[0])/2, float32(max(0, rest[0]))/8
	s[4], s[5], s[6], s[7] = float32(power[1])/4, float32(cover[1])/6, float32(block[1])/2, float32(max(0, rest[1]))/8
	s[8], s[9], s[10], s[11] = float32(power[2])/4, float32(cover[2])/6, float32(block[2])/2, float32(max(0, rest[2]))/8
	s[12], s[13] = float32(f.Strike)/4, float32(b.Burning[p])
	s[14], s[15], s[16] = float32(a.v.HandSize(p))/5, float32(a.v.DeckSize(p))/25, one(a.v.Legend(p) != 0)
}

// soil is the race of a player's capital, and his developments by zone.
func (a *Agent) soil(p engine.Player, s *[9]float32) {
	clear(s[:6])
	if race := a.v.Game().Capital(p); race != card.Neutral {
		s[race-card.Neutral-1] = 1
	}
	n := a.v.CountDevelopments(p)
	s[6], s[7], s[8] = float32(n[0])/2, float32(n[1])/2, float32(n[2])/2
}

// hold reads the hand, once for a decision.
func (a *Agent) hold() []code.CardID {
	s := &a.sensed
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

// holding is what a hand is made of.
type holding struct {
	cards, cost, payable int // all but tactics, what they cost, how many can be paid alone
	tactics              int
	units, supports      int
	cheap                int // cards that cost two at most
	income, might, hp    int // power in the kingdom and in the battlefield, hit points
}

// count counts the hand.
func (a *Agent) count() (h holding) {
	pool := a.v.Resources(a.me)
	for _, id := range a.hold() {
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

func one(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// hunch is what a card is worth beyond arithmetic: more in each zone, to play it, to
// keep resources for it. worth is what arithmetic says of a card that goes to no zone.
type hunch [residual.MaxOutputs]float32

func (a *Agent) hunch(b *valuation.Board, o engine.Obj, p *valuation.Profile, in *places, worth int) (h hunch) {
	if !a.sensed.on {
		return h
	}
	a.describe(b, o, p, in, worth, &a.sensed.card)
	a.ask(residual.Cards, a.sensed.card[:], h[:])
	return h
}

// dreary is what a card has to be worth by arithmetic for anybody to ask further.
const dreary = -250

// moved is what a card that goes to no zone is worth when arithmetic says worth.
func (a *Agent) moved(b *valuation.Board, o engine.Obj, p *valuation.Profile, worth int) int {
	if !a.sensed.on || worth <= dreary {
		return worth
	}
	h := a.hunch(b, o, p, &places{}, worth)
	return worth + a.lucky(o, &h, residual.Play)
}

// lucky is what a hunch says about playing a card, or about keeping resources for it,
// with chance if there is any.
func (a *Agent) lucky(o engine.Obj, h *hunch, output int) int {
	n := int(h[output])
	if e := a.sensed.chance; e != nil {
		n += int(e.CardNoise(o, output, a.told(residual.Cards, a.sensed.card[:])))
	}
	return n
}

// describe is what the net of cards sees of a card.
func (a *Agent) describe(b *valuation.Board, o engine.Obj, p *valuation.Profile, in *places, worth int, f *[residual.NumCardFeatures]float32) {
	id, price, best := a.v.CardID(o), a.Price(o), in.best()
	*f = *a.portrait(id, p)
	f[0], f[3] = float32(price)/4, float32(a.v.Resources(a.me)-price)/4
	f[22], f[23] = float32(clamp(in[0]-best, -400, 0))/100, float32(p.Power[0]*b.PowerWorth[0])/300
	f[26], f[27] = float32(clamp(in[1]-best, -400, 0))/100, float32(p.Power[1]*b.PowerWorth[1])/300
	f[30], f[31] = float32(clamp(in[2]-best, -400, 0))/100, float32(p.Power[2]*b.PowerWorth[2])/300
	f[32], f[33] = float32(clamp(best, -500, 1500))/400, float32(p.HP*(b.HitPointWorth[0]+b.HitPointWorth[1]+b.HitPointWorth[2]))/300
	f[34], f[36], f[43] = float32(a.v.Surcharge(o))/2, float32(clamp(worth, -300, 1200))/400, float32(a.alike(o, id))
}

// portrait is what the net of cards sees of a card that never changes, and zeros elsewhere.
func (a *Agent) portrait(id code.CardID, p *valuation.Profile) *[residual.NumCardFeatures]float32 {
	if a.sensed.portraits == nil {
		a.sensed.portraits = make([]portrait, len(a.lib.Cards))
	}
	t := &a.sensed.portraits[id]
	if t.drawn {
		return &t.signs
	}
	t.drawn = true
	f := &t.signs
	f[1], f[2] = float32(p.Cost)/4, float32(p.HP)/4
	f[4], f[5], f[6], f[7] = one(p.Kind == card.Unit), one(p.Kind == card.Support), one(p.Kind == card.Quest), one(p.Kind == card.Legend)
	f[8], f[9], f[10], f[11] = float32(p.KeywordWorth)/100, one(p.Attaches), one(p.Gains), one(p.CountsDevs)
	f[12], f[13], f[14], f[15] = one(p.Symbols), float32(p.DeckLoss), one(len(p.Actions) > 0), one(len(p.Enter) > 0)
	f[16], f[17], f[18], f[19] = one(len(p.PowerBuffs) > 0), one(len(p.Auras) > 0), one(p.Invades), float32(p.AttachWorth)/200
	for z := range card.NumZones {
		f[20+4*z], f[21+4*z] = float32(p.Power[z])/2, float32(clamp(p.Text[z], -600, 600))/200
	}
	f[35], f[37] = one(p.Kind == card.Tactic), one(p.Reactive)
	for i, does := range p.Classes[valuation.Other+1:] {
		f[38+i] = one(does)
	}
	f[42] = one(a.lib.Cards[id].Unique)
	return f
}

// alike is how many more cards of the hand are of the same name.
func (a *Agent) alike(o engine.Obj, id code.CardID) (n int) {
	for _, x := range a.hold() {
		if x == id {
			n++
		}
	}
	if hand := a.v.Hand(); hand.Has(o) {
		n--
	}
	return n
}

// nowhere is what a card is worth in a zone where it cannot go.
const nowhere = -1000

// places are what arithmetic says of a card in each zone; of one that goes to none, nothing.
type places [card.NumZones]int

// everywhere is what arithmetic says of a card that goes to a zone.
func (a *Agent) everywhere(b *valuation.Board, o engine.Obj, p *valuation.Profile) (in places) {
	only := a.v.Card(o).ZoneOnly
	for z := range in {
		in[z] = nowhere
		if only == 0 || only.Has(card.Zone(z)) {
			in[z] = a.settle(b, o, p, card.Zone(z))
		}
	}
	return in
}

func (in *places) best() int { return max(nowhere, in[0], in[1], in[2]) }

// pickZone puts chance into the choice of a zone.
func (a *Agent) pickZone(legal []engine.Action, out []float32) {
	if a.sensed.chance == nil || len(legal) < 2 {
		return
	}
	step := a.told(residual.Cards, a.sensed.card[:])
	a.pick(out, nobody, func(i int, pull float32) { step.Gradient[a.v.Zone(legal[i].Obj())] += pull })
	a.tell(step)
}

// layDown adds to cards that may be laid facedown what the nets say of them.
func (a *Agent) layDown(legal []engine.Action, out []float32) {
	if !a.sensed.on || len(legal) < 2 {
		return
	}
	b := a.Board()
	var told []residual.Step // only of one who learns
	for i, l := range legal {
		p := a.ProfileOf(l.Obj())
		if p == nil {
			return // not in hand
		}
		in := places{}
		if !p.Attaches && p.Kind != card.Legend && p.Kind != card.Tactic {
			in = a.everywhere(b, l.Obj(), p)
		}
		h := a.hunch(b, l.Obj(), p, &in, 0)
		out[i] += float32(int(h[residual.LayFacedown]))
		if a.sensed.chance != nil {
			told = append(told, a.told(residual.Cards, a.sensed.card[:]))
		}
	}
	if a.sensed.chance != nil {
		a.pick(out, nobody, func(i int, pull float32) {
			told[i].Gradient[residual.LayFacedown] = pull
			a.tell(told[i])
		})
	}
}

// tell notes a step, unless the choice was sure.
func (a *Agent) tell(step residual.Step) {
	if step.Gradient != ([residual.MaxOutputs]float32{}) {
		a.sensed.chance.Steps = append(a.sensed.chance.Steps, step)
	}
}

// pick makes one of the choices the best by chance, and tells which way the output that
// was added to each pulls.
func (a *Agent) pick(out []float32, barred func(int) bool, pull func(i int, n float32)) {
	var chance [engine.MaxLegal]float32
	at := a.sensed.chance.Pick(out, barred, chance[:len(out)])
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

// ground adds to developments what the nets say of their zones. bought says that there is
// something to buy before.
func (a *Agent) ground(legal []engine.Action, out []float32, bought bool) {
	if !a.sensed.on || !develops(legal) {
		return
	}
	var more [card.NumZones]float32
	a.ask(residual.Develop, nil, more[:])
	for i, l := range legal {
		if l.Verb() == engine.Develop {
			out[i] += float32(int(more[l.Arg()]))
		}
	}
	if a.sensed.chance == nil || bought {
		return
	}
	step := a.told(residual.Develop, nil)
	others := func(i int) bool { return legal[i].Verb() != engine.Pass && legal[i].Verb() != engine.Develop }
	a.pick(out, others, func(i int, pull float32) {
		if legal[i].Verb() == engine.Develop {
			step.Gradient[legal[i].Arg()] += pull
		}
	})
	a.tell(step)
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

// sure is how many points arithmetic is sure of who fights.
const sure = 150

// settled is the worth of a battle that decides the game.
const settled = 20_000

// enlist is who fights after the nets have been heard on each of those who are offered.
func (a *Agent) enlist(legal []engine.Action, d *declaration) valuation.Mask {
	if !a.sensed.on || d.gain > settled || d.gain < -settled {
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
		d.describe(f, in, own[:0])
		a.ask(residual.Fighters, own[:], said[:])
		points := said[d.output] - sure
		if in {
			points = said[d.output] + sure
		}
		fights := points > 0
		if e := a.sensed.chance; e != nil {
			fights = e.Fights(f.Obj, a.v.Attacked(), points, d.output, a.told(residual.Fighters, own[:]))
		}
		plan &^= 1 << i
		if fights {
			plan |= 1 << i
			if a.brief {
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

// describe is what the net of fighters sees of one.
func (d *declaration) describe(u *valuation.Fighter, in bool, f []float32) {
	f = append(f, float32(u.Power)/3, float32(u.Lethal)/4, float32(u.Worth)/400, float32(u.Counter), one(in), float32(d.n)/4,
		float32(d.gain)/500, float32(d.force)/6, float32(d.cover)/6, float32(d.left)/8, float32(d.foes)/3,
		float32(clamp(d.force-d.left, -8, 8))/8, one(d.gain > 1000), float32(clamp(d.force-d.cover-d.left, -8, 8))/8,
		one(d.output == residual.Defend), float32(u.Power*u.Lethal)/12)
	for i, x := range f {
		f[i] = residual.Clip(x, 4)
	}
	_ = f[residual.NumFighterFeatures-1]
}

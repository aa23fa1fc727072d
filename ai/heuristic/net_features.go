package heuristic

import (
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

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
	s[66], s[67], s[68], s[69] = indicator(a.v.Active() == a.me), indicator(phase < card.CapitalPhase), indicator(phase >= card.BattlefieldPhase), indicator(a.v.InCombat())
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

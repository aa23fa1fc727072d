package heuristic

import (
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// scoreCapital scores the actions of the capital phase: first what the resources are best spent
// on, then developments. What is part of the plan scores above zero.
func (a *Agent) scoreCapital(legal []engine.Action, out []float32) {
	b := a.Board()
	p := &a.knapsack
	p.n = 0
	for i, l := range legal {
		out[i] = -1
		switch l.Verb() {
		case engine.Pass:
			out[i] = 0
		case engine.Play:
			worth, price := a.playWorth(b, l.Obj())
			p.add(i, worth, price)
			put(out, i, min(worth, 0)-1)
		}
	}
	lethal, kept := a.lethalPlays(b)
	if a.bestOnly && !lethal.Empty() {
		putLethal(legal, out, &lethal)
		return
	}
	taken := uint32(0)
	if p.n > 0 || !a.bestOnly { // without items nothing competes with the reserve
		a.reserve(b, p)
		taken = p.fill(a.v.Resources(a.me) - kept)
	}
	bought := false
	for i := range p.items[:p.n] {
		it := &p.items[i]
		if taken>>i&1 != 0 && it.at >= 0 {
			put(out, it.at, 10_000+min(it.worth, orderStep-1)+a.orderBonus(legal[it.at].Obj()))
			bought = true
		}
	}
	if bought && a.bestOnly {
		return // a purchase comes before any development
	}
	lays := kept == 0 || a.hasSpareCard()
	for i, l := range legal {
		if l.Verb() == engine.Develop && lays { // developments come after purchases
			put(out, i, min(a.developmentWorth(b, l.Arg()), 5_000))
		}
	}
	if lays {
		a.adjustDevelopments(legal, out, bought)
	}
	putLethal(legal, out, &lethal)
}

// putLethal scores cards above all others, because they make the attack of this turn win.
func putLethal(legal []engine.Action, out []float32, cards *engine.Set) {
	if cards.Empty() {
		return
	}
	for i, l := range legal {
		if l.Verb() == engine.Play && cards.Has(l.Obj()) {
			put(out, i, decisive-i)
		}
	}
}

// orderStep is the score that plays one card before another, whatever they are worth.
const orderStep = 1_000

// orderBonus returns a bonus for a card that should be played before others: a discount is for a
// later card, and symbols make the next cards cheaper.
func (a *Agent) orderBonus(o engine.Obj) int {
	p := a.ProfileOf(o)
	if p == nil {
		return 0
	}
	n := 0
	switch {
	case p.Discounts && !a.v.IsInPlay(o):
		return 5 * orderStep
	case p.Symbols:
		n = 30
	}
	if !a.off.Has(valuation.TermOrder) && p.Gains {
		n += 2 * orderStep
	}
	if !a.off.Has(valuation.TermQuest) && p.Kind == card.Quest {
		n += orderStep
	}
	return n
}

// playWorth returns what playing a card or using an ability in the capital phase is worth, and
// its price.
func (a *Agent) playWorth(b *valuation.Board, o engine.Obj) (worth, price int) {
	p := a.ProfileOf(o)
	if p == nil {
		return -1, 0
	}
	switch {
	case a.v.IsInPlay(o):
		return a.useWorth(o, 0)
	case p.Kind == card.Tactic:
		worth, price = a.useWorth(o, netThreshold)
		if worth > 0 && p.BoardWipe && !a.off.Has(valuation.TermSweep) {
			if attack := a.bestAttack(); attack < decisive {
				worth -= attack
			} else {
				worth = -attack // the attack wins without removing units
			}
		}
		return a.withCorrection(b, o, p, worth), price
	case p.Attaches:
		return a.withCorrection(b, o, p, a.EvalAttach(o, p)), a.Price(o)
	}
	if p.Kind == card.Legend {
		h := a.correct(b, o, p, &zoneWorths{}, 0)
		worth = a.newLegendWorth(b, p)
		return a.cheaperWay(o, worth+a.explored(o, &h, residual.Play)-a.w.Patience)
	}
	in := a.worthByZone(b, o, p)
	if in.best() <= 0 { // a card that is worthless in every zone is not corrected
		return a.cheaperWay(o, -a.w.Patience)
	}
	if p.Kind == card.Quest { // a quest pays off later than the nets were trained to see
		return a.cheaperWay(o, in.best()-a.w.Patience)
	}
	h := a.correct(b, o, p, &in, 0)
	for z, n := range in {
		if n > impossible {
			worth = max(worth, n+int(h[z]))
		}
	}
	return a.cheaperWay(o, worth+a.explored(o, &h, residual.Play)-a.w.Patience)
}

// cheaperWay returns what playing a card is worth, and its price, if it is paid for in the better
// way: with its price, or with an alternative cost of its text.
func (a *Agent) cheaperWay(o engine.Obj, worth int) (left, price int) {
	price = a.Price(o)
	if n, loss, ok := a.AlternativeCost(o, 0); ok && (price > a.v.Resources(a.me) || loss+resourceWorth*n < resourceWorth*price) {
		return worth - loss, n
	}
	return worth, price
}

// scoreWays scores the ways of paying for a card.
func (a *Agent) scoreWays(legal []engine.Action, out []float32) {
	src, _ := a.v.Source()
	for i, l := range legal {
		if n, loss, ok := a.AlternativeCost(src, l.Arg()); ok && l.Arg() > 0 {
			put(out, i, -loss-resourceWorth*n)
		} else {
			put(out, i, -resourceWorth*a.v.Price(src))
		}
	}
}

// bestAttack returns the gain of the best attack that is possible now.
func (a *Agent) bestAttack() int {
	c := a.BattleBuffer()
	c.NAtt = a.ListFighters(&c.Att, a.PossibleAttackers(a.me), card.Battlefield)
	best := 0
	for z := 0; z < 3 && c.NAtt > 0; z++ {
		if s := engine.Section(a.opp, z); !a.v.Burning(s) {
			best = max(best, a.raidWorth(s, s))
		}
	}
	return best
}

// reserve adds items to the knapsack for the tactics in hand that are for a battle or an answer,
// so that resources are left for them.
func (a *Agent) reserve(b *valuation.Board, p *knapsack) {
	best, price := 0, 0
	for s := a.v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		c := a.ProfileOf(o)
		if c == nil || !c.Reactive {
			continue
		}
		n, cost := a.w.Reserve+a.w.HoldCost*c.Cost, a.Price(o)
		if a.bestOnly && cost > a.v.Resources(a.me) && !a.off.Has(valuation.TermHold) {
			continue // the tactic cannot be paid for
		}
		if h := a.correct(b, o, c, &zoneWorths{}, 0); a.net.on {
			n += a.explored(o, &h, residual.Keep)
		}
		if !a.off.Has(valuation.TermHold) {
			p.add(-1, n, cost)
		} else if n > best {
			best, price = n, cost
		}
	}
	p.add(-1, best, price)
}

// zoneWorth returns what a card of the viewer's is worth in a zone.
func (a *Agent) zoneWorth(b *valuation.Board, o engine.Obj, p *valuation.Profile, z card.Zone) int {
	if p.Kind == card.Quest {
		return a.questWorth(b, p, z)
	}
	power, n := p.Power[z], p.Text[z]*a.w.Text/100-p.DeckLoss*b.DeckOutCost
	if p.Situational { // its text depends on the board
		power += a.PowerBuff(o, p, z)
		n += a.EvalEnter(o, p, z) + a.AuraWorth(o, p, z)
	}
	if p.Kind == card.Unit || z != card.Battlefield { // only units use power in the battlefield
		n += power * b.PowerWorth[z]
	}
	if p.Kind == card.Unit {
		n += a.w.Body/2 + p.HP*(a.w.HitPoint/2+b.HitPointWorth[z]) + p.KeywordWorth
		if z == card.Battlefield {
			n += a.burnBonus(b, power)
		}
	}
	return n
}

// newLegendWorth returns what playing a legend is worth. Its power counts in all zones.
func (a *Agent) newLegendWorth(b *valuation.Board, p *valuation.Profile) int {
	n := a.w.Body/2 + p.HP*a.w.HitPoint/2 + p.KeywordWorth + p.Text[card.NumZones]*a.w.Text/100 + a.burnBonus(b, p.Power[card.Battlefield])
	for z := range b.PowerWorth {
		n += p.Power[z] * b.PowerWorth[z]
	}
	return n
}

// questWorth returns what a quest is worth in a zone. It is little beside another quest, or near
// the end of the game.
func (a *Agent) questWorth(b *valuation.Board, p *valuation.Profile, z card.Zone) int {
	if p.Invades {
		return a.w.Venture - p.Text[z]/2 // it harms the opponent
	}
	if p.Mission {
		return a.w.Venture + p.Text[z]/2
	}
	if z != card.QuestZone {
		return 0
	}
	quests := a.v.Quests(a.me, z)
	if !quests.Empty() || b.TurnsLeft < 3 {
		return 5
	}
	return a.w.Venture + p.Text[z]/2
}

// burnBonus returns a bonus for power in the battlefield that may burn a section this turn.
func (a *Agent) burnBonus(b *valuation.Board, power int) int {
	if power == 0 {
		return 0
	}
	have := b.Forces[a.me].Power[card.Battlefield]
	best := 0
	for z := range 3 {
		if need := a.PowerToBurn(z, have+power); have < need && have+power >= need {
			best = max(best, min(a.SectionDamageCost(engine.Section(a.opp, z), power, power), 4*a.w.First)/2)
		}
	}
	return best
}

// developmentWorth returns what laying the worst card of the hand facedown in a zone is worth.
func (a *Agent) developmentWorth(b *valuation.Board, z int) int {
	s := engine.Section(a.me, z)
	n := a.w.Develop / 4
	if !a.v.Burning(s) {
		n += b.HitPointWorth[z] + a.w.Develop/4
	}
	if b.DevCounters>>z&1 != 0 {
		n += a.w.Synergy * clamp(b.PowerWorth[z], -200, 100) / 100
	}
	hand := a.v.HandSize(a.me)
	// A hand of more cards than next turn's resources pay for has cards to spare.
	soon := 1 + (3+b.Forces[a.me].Power[card.Kingdom])*100/a.w.CardPrice
	price := a.w.Needed
	if hand > soon {
		price = a.w.Spare
	}
	return n - price
}

// scoreFacedown lays down the card in hand that is worth the least.
func (a *Agent) scoreFacedown(legal []engine.Action, out []float32) {
	for i, l := range legal {
		put(out, i, -a.HandWorth(l.Obj()))
		if a.isBoost(l.Obj()) && a.NextBurnWins() {
			out[i] -= decisive
		}
	}
	a.adjustFacedown(legal, out)
}

// scoreZone scores the zones that a card can be played to, or that an effect can move a card to.
func (a *Agent) scoreZone(legal []engine.Action, out []float32) {
	src, _ := a.v.Source()
	if !a.v.Announcing() || a.v.IsInPlay(src) {
		a.scoreDest(legal, out)
		return
	}
	p := a.ProfileOf(src)
	if p == nil {
		return
	}
	b := a.Board()
	in := a.worthByZone(b, src, p)
	h := a.correct(b, src, p, &in, 0)
	lethal := a.makesLethal(b, src, p)
	for i, l := range legal {
		o := l.Obj()
		z := a.v.Zone(o)
		if in[z] == impossible {
			in[z] = a.zoneWorth(b, src, p, z) // another card allows this zone
		}
		n := in[z] + int(h[z])
		if !a.v.IsSection(o) {
			n += a.w.OnQuest
			if q := a.ProfileOf(o); q != nil && !a.off.Has(valuation.TermQuest) {
				n += q.Text[card.QuestZone] * a.w.Man / 100
			}
		}
		put(out, i, n-resourceWorth*a.v.ZoneSurcharge(src, o))
		if lethal && a.v.IsSection(o) && z == card.Battlefield {
			out[i] = decisive
		}
		if n := a.destroyDevsWorth(b, p, z); n > -decisive {
			out[i] += float32(n)
		} else { // it loses the game, or draws it at best
			put(out, i, n)
		}
	}
	a.exploreZone(legal, out)
}

// resourceWorth is what a resource is worth when one zone or one way of paying costs less than
// another.
const resourceWorth = 110

// scoreDest scores the zones that an effect can move a card to.
func (a *Agent) scoreDest(legal []engine.Action, out []float32) {
	if o := a.v.AskSubject(); o != 0 {
		for i, l := range legal {
			put(out, i, a.MoveWorth(o, a.v.Zone(l.Obj())))
		}
		return
	}
	q := a.Question()
	for i, l := range legal {
		put(out, i, a.EvalPick(q, l.Obj()))
	}
}

// scoreMulligan keeps a hand that has a card with power to play in the first turn, and four such
// cards for the first two turns. Of 3,200 games against keeping hands with two such cards it won
// 52.0 % (95 %: ±1.2), against three 51.2 % (±0.6).
func (a *Agent) scoreMulligan(legal []engine.Action, out []float32) {
	now, soon := 0, 0
	for s := a.v.Hand(); ; {
		o := s.Pop()
		if o == 0 {
			break
		}
		p := a.ProfileOf(o)
		if p == nil || p.Power[card.Kingdom]+p.Power[card.QuestZone] == 0 {
			continue
		}
		switch price := a.v.Price(o); {
		case price <= 3:
			now++
		case price <= 4:
			soon++
		}
	}
	bad := now == 0 || now+soon < 4
	for i, l := range legal {
		out[i] = 0
		if l.Verb() == engine.Yes && bad {
			out[i] = 1
		}
		if l.Verb() == engine.No && !bad {
			out[i] = 1
		}
	}
}

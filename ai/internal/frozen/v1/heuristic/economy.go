package heuristic

import (
	"github.com/wisim/wisim/ai/internal/frozen/v1/residual"
	"github.com/wisim/wisim/ai/internal/frozen/v1/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// scoreCapital scores the actions of the capital phase: highest the purchases that make the best
// use of the resources, then developments. Actions that are not worth taking score below passing,
// which scores 0.
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
	if p.n > 0 || !a.bestOnly { // with nothing to buy there is no need to reserve resources
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
		return // a purchase beats every development, so developments need no scores
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

// putLethal scores the given cards above all others, because they make the attack of this turn
// win.
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

// orderStep is the score that is added to play one card before another, regardless of their
// worth.
const orderStep = 1_000

// orderBonus returns a bonus for a card that should be played before others: one that makes a
// later card cheaper, by a discount or by its race symbols.
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

// playWorth returns the worth, in points, of playing a card or using an ability in the capital
// phase, and its price in resources.
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
				worth = -attack // the attack wins as it is, so do not remove units
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
	if in.best() <= 0 { // skip the net for a card that is worthless in every zone
		return a.cheaperWay(o, -a.w.Patience)
	}
	if p.Kind == card.Quest { // no net: quests pay off after the horizon of the nets' training
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

// cheaperWay returns the worth and the price of a card if it is paid for in the cheaper of two
// ways: with its normal price, or with the alternative cost in its text.
func (a *Agent) cheaperWay(o engine.Obj, worth int) (left, price int) {
	price = a.Price(o)
	if n, loss, ok := a.AlternativeCost(o, 0); ok && (price > a.v.Resources(a.me) || loss+resourceWorth*n < resourceWorth*price) {
		return worth - loss, n
	}
	return worth, price
}

// scoreWays scores the ways of paying for a card: its normal price, and alternative costs in its
// text.
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

// reserve adds items to the knapsack for tactics in hand that will be played in a battle or as a
// response, so that resources are left for them.
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
			continue // the resources do not suffice for the tactic
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

// zoneWorth returns the worth, in points, of a card of the viewer in a zone.
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

// newLegendWorth returns the worth, in points, of playing a legend. Its power counts in all zones.
func (a *Agent) newLegendWorth(b *valuation.Board, p *valuation.Profile) int {
	n := a.w.Body/2 + p.HP*a.w.HitPoint/2 + p.KeywordWorth + p.Text[card.NumZones]*a.w.Text/100 + a.burnBonus(b, p.Power[card.Battlefield])
	for z := range b.PowerWorth {
		n += p.Power[z] * b.PowerWorth[z]
	}
	return n
}

// questWorth returns the worth, in points, of a quest in a zone. It is low if the viewer has
// another quest there, or near the end of the game.
func (a *Agent) questWorth(b *valuation.Board, p *valuation.Profile, z card.Zone) int {
	if p.Invades {
		return a.w.Venture - p.Text[z]/2 // the quest enters the opponent's capital and harms him
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

// developmentWorth returns the worth, in points, of laying the worst card of the hand facedown in
// zone z as a development.
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
	// A hand has cards to spare if next turn's resources cannot pay for all of them.
	soon := 1 + (3+b.Forces[a.me].Power[card.Kingdom])*100/a.w.CardPrice
	price := a.w.Needed
	if hand > soon {
		price = a.w.Spare
	}
	return n - price
}

// scoreFacedown scores the cards in hand that can be laid facedown as a development: the less a
// card is worth, the higher.
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
			in[z] = a.zoneWorth(b, src, p, z) // the engine offers the zone because of another card's text
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
		} else { // playing the card there loses the game, or draws it at best
			put(out, i, n)
		}
	}
	a.exploreZone(legal, out)
}

// resourceWorth is the worth of a resource, in points, when zones or ways of paying with different
// prices are compared.
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

// scoreMulligan keeps an opening hand that has a card with power to play in the first turn, and
// four such cards to play in the first two turns. In 3,200 games it won 52.0 % (95 %: ±1.2)
// against keeping hands with only two such cards for the first two turns, and 51.2 % (±0.6)
// against three.
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

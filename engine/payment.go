package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// A purse is a card in play with damage or tokens that its controller can spend as resources:
// damage only in his capital phase (errata.core-062), tokens at any time. Some pay only for certain
// cards.

// spendable returns how much player p can spend to play card forCard, or for anything else if that
// is 0: his resources and the contents of his purses.
func (g *Game) spendable(s *State, p Player, forCard Obj) int {
	n := int(s.resources[p])
	if s.sided[p]&analysis.DepPurse != 0 {
		n += g.inPurses(s, p, forCard, 0)
	}
	return n
}

// inPurses returns how much is in those purses of player p whose number is above last. Outside his
// capital phase that is 0 in games without purses that pay with tokens.
func (g *Game) inPurses(s *State, p Player, forCard, last Obj) (n int) {
	if g.features&analysis.PaysTokens == 0 && (p != s.active || s.turn.phase != card.CapitalPhase) {
		return 0
	}
	for w, m := range &s.statics { // hot loop: reads the set word by word, which is faster than Set.All
		for m &= s.controlled[p][w]; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); o > last && g.hotOf(s, o).Deps&analysis.DepPurse != 0 {
				damage, tokens := g.contents(s, o, p, forCard)
				n += damage + tokens
			}
		}
	}
	return n
}

// pursesOf returns the purses of player p that hold something to spend for forCard.
func (g *Game) pursesOf(s *State, p Player, forCard Obj) (set Set) {
	for o := range s.statics.and(&s.controlled[p]).All() {
		if g.hotOf(s, o).Deps&analysis.DepPurse == 0 {
			continue
		}
		if damage, tokens := g.contents(s, o, p, forCard); damage+tokens > 0 {
			set.add(o)
		}
	}
	return set
}

// contents returns how much damage and how many tokens on card o can be spent for card forCard, or
// for anything else if that is 0.
func (g *Game) contents(s *State, o Obj, p Player, forCard Obj) (damage, tokens int) {
	t := &s.objects[o]
	for _, a := range g.def(s, o).Abilities {
		ab := &g.lib.Abilities[a]
		if ab.Kind != code.Static || !s.objects[o].inForce(ab) || ab.Stat.Stat != code.SPayDamage && ab.Stat.Stat != code.SPayTokens {
			continue
		}
		var f frame
		if f.of(o, t); ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
			continue
		}
		switch {
		case ab.Stat.Stat == code.SPayDamage && p == s.active && s.turn.phase == card.CapitalPhase:
			damage = int(t.damage)
		case ab.Stat.Stat == code.SPayTokens && g.paysFor(s, ab, forCard):
			tokens = int(t.tokens)
		}
	}
	return damage, tokens
}

// paysFor reports whether ability ab lets tokens be spent for card forCard, or for anything else if
// that is 0.
func (g *Game) paysFor(s *State, ab *code.Ability, forCard Obj) bool {
	if ab.Stat.R.Kind != code.RefSel {
		return true
	}
	return forCard != 0 && g.matchPrinted(s, forCard, code.SelID(ab.Stat.R.N))
}

// played returns the card that a frame plays, 0 if it does something else.
func (f *frame) played() Obj {
	if f.flags&(fCard|fCopy) == fCard {
		return f.src
	}
	return 0
}

// askPurse asks how much of the amount due comes from the next purse, and reports whether there is
// such a question. The remainder is taken from the resources (note D13).
func (g *Game) askPurse(s *State, f *frame, p Player, forCard Obj) bool {
	w := f.payment()
	due := int(*w.due())
	if due == 0 || s.sided[p]&analysis.DepPurse == 0 {
		return false
	}
	set := g.pursesOf(s, p, forCard)
	set = set.above(*w.purse())
	o := set.first()
	if o == 0 {
		return false
	}
	*w.purse() = o
	rest := int(s.resources[p]) + g.inPurses(s, p, forCard, o)
	damage, tokens := g.contents(s, o, p, forCard)
	lo, hi := max(0, due-rest), min(due, damage+tokens)
	s.ask = question{kind: AskPay, player: p, lo: u8(lo), hi: u8(hi), set: single(o)}
	return true
}

// payFromPurse takes the chosen amount out of the purse, damage before tokens.
func (g *Game) payFromPurse(s *State, f *frame, p Player, forCard Obj) {
	n, o := s.answer.Arg(), *f.payment().purse()
	*f.payment().due() -= uint8(n)
	t := &s.objects[o]
	damage, _ := g.contents(s, o, p, forCard)
	if k := min(n, damage); k > 0 {
		n -= k
		g.setDamage(s, o, int(t.damage)-k)
	}
	if n > 0 {
		g.addTokens(s, single(o), -n)
	}
}

// payTax pays what an effect demands while it resolves (OpUnlessPays, OpMustPay, OpWard), or what
// the target costs that it has just chosen (OpChoose, payAim).
func (g *Game) payTax(s *State, f *frame) {
	in := &g.lib.Code[f.pc-1]
	p := g.player(s, f, in.P)
	switch in.Op {
	case code.OpWard:
		p = s.chain[s.asking().extra-1].ctl()
	case code.OpChoose:
		p = f.ctl
	}
	if f.step == cdTaxAnswer {
		g.payFromPurse(s, f, p, 0)
	}
	if g.askPurse(s, f, p, 0) {
		f.step = cdTaxAnswer
		return
	}
	g.gain(s, p, -int(*f.payment().due()))
	if in.Op == code.OpUnlessPays && in.F&code.FGain != 0 {
		g.gain(s, f.ctl, g.num(s, f, in.N, 0))
	}
	f.payment().begin(0, cdRun)
	switch in.Op {
	case code.OpWard:
		f.pc-- // execute the ward instruction again for the other links of the chain
	case code.OpChoose:
		g.aimPaid(s, f, in)
	case code.OpUnlessPays:
		f.pc = in.To
	}
}

// costs describes the effects that currently change the costs of a player's cards, except those of
// the cards' own texts.
type costs struct {
	from    Set    // cards in play that change costs of the player's cards
	on      uint64 // classes of cards whose costs may be changed, as bits of analysis.Hot.PricedBy
	waiting bool   // a lasting effect may change the cost of whichever card is played next
	instead bool   // the card is paid for with an alternative cost (analysis.Definition.OrPay)
	into    Obj    // the section of the zone into which the card is played; 0 if unknown, noDest if none
}

// noDest is the value of the field into of costs for a card that can be played into no zone.
const noDest Obj = 255

// costsOf collects into c the effects that currently change the costs of player p's cards.
func (g *Game) costsOf(s *State, p Player, c *costs) {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; (l.kind == lastNextCost || l.kind == lastNextLoyalty || l.kind == lastTerms) && l.ctl == p {
			c.waiting, c.on = true, ^uint64(0)
		}
	}
	if s.sided[p]&analysis.DepCost == 0 {
		return
	}
	for w, m := range &s.statics { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			if h, t := g.hotOf(s, o), &s.objects[o]; h.Prices != 0 && h.Prices>>(t.ctl()^p)&1 != 0 && t.works(code.Static) && worksAt(h.PricesAt, t.zone()) {
				c.from.add(o)
				c.on |= h.PricesOf
			}
		}
	}
}

// changed reports whether an effect may change the cost of a card.
func (c *costs) changed(h *analysis.Hot) bool {
	return c.on&h.PricedBy != 0
}

// price returns what player p pays for card o: the printed cost, changed by static and lasting
// effects but at least 0, plus the loyalty surcharge. An X in the cost counts as 0; priceX adds it
// (costs.total, costs.zero-not-reducible, loyalty.floor).
//
// If the price depends on the zone into which the card is played, it is the lowest one.
func (g *Game) price(s *State, p Player, o Obj, d *defn) int {
	if s.nLasting == 0 && d.Deps&analysis.DepCost == 0 && (s.sided[p]&analysis.DepCost == 0 || g.hotOf(s, o).PricedBy&g.pricing == 0) && g.features&analysis.ZonePrices == 0 {
		if invariantsOn {
			g.mustCost(s, p, o, d)
		}
		return int(d.BaseCost) + g.surcharge(s, p, o, d)
	}
	var c costs
	g.costsOf(s, p, &c)
	return g.priceWith(s, p, o, d, &c)
}

// priceWith returns the same price as price, given the effects that costsOf has collected in in.
func (g *Game) priceWith(s *State, p Player, o Obj, d *defn, in *costs) int {
	if g.features&analysis.ZonePrices != 0 && in.into == 0 && g.pricedByZone(d) {
		return g.cheapest(s, p, o, d, in)
	}
	if in.waiting {
		if l := s.terms(p, o); l != nil && l.extra&(termPrinted|termByLoyalty) != 0 {
			return g.priceOnTerms(s, p, o, d, l)
		}
	}
	cost := g.printedCost(s, o, d)
	if d.Deps&analysis.DepCost != 0 || in.changed(g.hotOf(s, o)) {
		c := g.costChange(s, p, o, d, in)
		cost = c.of(cost)
	} else if invariantsOn {
		if c := g.costChange(s, p, o, d, in); c.of(cost) != cost {
			panic("engine: the cost of " + d.Name + " is changed by an effect that is not about it")
		}
	}
	return cost + g.surcharge(s, p, o, d)
}

// cheapest returns the lowest price of a card over the zones into which it can be played.
func (g *Game) cheapest(s *State, p Player, o Obj, d *defn, in *costs) int {
	c, least := *in, -1
	for b := g.destinations(s, p, o, d); !b.empty(); {
		c.into = s.sectionOf(b.pop())
		if n := g.priceWith(s, p, o, d, &c); least < 0 || n < least {
			least = n
		}
	}
	if least < 0 { // the card can be played into no zone
		c.into = noDest
		return g.priceWith(s, p, o, d, &c)
	}
	return least
}

// pricedByZone reports whether the price of a card may depend on the zone into which it is played.
// It must be called only in games in which some card has such an effect (analysis.ZonePrices).
func (g *Game) pricedByZone(d *defn) bool {
	return d.Kind == kUnit && d.AttachTo == nil
}

// priceInto returns the price of a card when it is played into the zone of dest.
func (g *Game) priceInto(s *State, p Player, o Obj, d *defn, dest Obj) int {
	var c costs
	g.costsOf(s, p, &c)
	c.into = s.sectionOf(dest)
	return g.priceWith(s, p, o, d, &c)
}

// priceIn returns the price of the card that a frame plays, in the chosen zone and with the chosen
// alternative.
func (g *Game) priceIn(s *State, f *frame) int {
	d := g.def(s, f.src)
	if d.OrPay != 0 && f.alt() > 1 {
		return g.priceInstead(s, f.ctl, f.src, d, sectionOrNone(f.zone))
	}
	if g.features&analysis.ZonePrices != 0 && g.pricedByZone(d) {
		return g.priceInto(s, f.ctl, f.src, d, sectionAt(f.zone))
	}
	return g.price(s, f.ctl, f.src, d)
}

// priceInstead returns the price of a card when the alternative cost of its own text is paid, which
// changes it. into is 0 if the zone is unknown.
func (g *Game) priceInstead(s *State, p Player, o Obj, d *defn, into Obj) int {
	var c costs
	g.costsOf(s, p, &c)
	c.instead, c.into = true, into
	return g.priceWith(s, p, o, d, &c)
}

// waysToPay returns the numbers of the ways in which the card that a frame plays can be paid for
// from pool: 1 is its price, the others are alternative costs of its text. If an effect sets the
// terms on which the card is played there is only way 1.
func (g *Game) waysToPay(s *State, f *frame, ab *code.Ability, into Obj, pool int) (set Set) {
	d := g.def(s, f.src)
	var c costs
	g.costsOf(s, f.ctl, &c)
	c.into = into
	last := ab.Alts
	if l := s.terms(f.ctl, f.src); l != nil && l.extra&(termPrinted|termByLoyalty) != 0 {
		last = 1
	}
	for k := uint8(1); k <= last; k++ {
		f.setAlt(k)
		c.instead = k > 1
		if rest := pool - g.priceWith(s, f.ctl, f.src, d, &c); rest >= 0 && g.canAfford(s, f, ab, rest) {
			set.add(Obj(k))
		}
	}
	f.setAlt(0)
	return set
}

// payable reports whether a card can be paid for from pool in some way.
func (g *Game) payable(s *State, p Player, o Obj, d *defn, into Obj, pool int) bool {
	f := frame{ctl: p, src: o, zone: 3 * uint8(p), abil: uint16(d.OrPay), flags: fCard, base: s.nPool}
	ways := g.waysToPay(s, &f, &g.lib.Abilities[d.OrPay], into, pool)
	return !ways.empty()
}

// sectionOrNone returns the section of a zone, 0 for the spot of a legend.
func sectionOrNone(zone uint8) Obj {
	if zone >= onCapital {
		return 0
	}
	return sectionAt(zone)
}

// zonesToPay keeps those destinations for which the player can pay the price of the card.
func (g *Game) zonesToPay(s *State, p Player, o Obj, d *defn, dests Set) Set {
	if !g.pricedByZone(d) {
		return dests
	}
	pool := g.spendable(s, p, o)
	for x := range dests.All() {
		if d.OrPay != 0 && g.payable(s, p, o, d, s.sectionOf(x), pool) {
			continue
		}
		if g.priceInto(s, p, o, d, x) > pool {
			dests.del(x)
		}
	}
	return dests
}

// sectionOf returns the section of the zone of a destination: the section itself, or that of the
// zone where a card lies.
func (s *State) sectionOf(dest Obj) Obj {
	if dest.isSection() {
		return dest
	}
	return sectionAt(s.objects[dest].zone())
}

// printedCost returns the printed cost of a card. An X in it has the value that the card's text
// states, otherwise 0 (costs.letter-x-zero).
func (g *Game) printedCost(s *State, o Obj, d *defn) int {
	if d.XCost == 0 {
		return int(d.BaseCost)
	}
	return g.printedX(s, o, d)
}

// printedX returns the value that a card's text states for the X of its printed cost.
func (g *Game) printedX(s *State, o Obj, d *defn) int {
	t := &s.objects[o]
	var f frame
	f.ctl, f.src, f.gen, f.zone = o.Owner(), o, t.gen, 3*uint8(o.Owner())
	if t.place() == inPlay || t.place() == inLimbo {
		f.ctl, f.zone = t.ctl(), t.zone()
	}
	return max(0, g.eval(s, &f, g.lib.Abilities[d.XCost].Stat.N))
}

// surcharge returns the loyalty cost of a card: one resource for each loyalty icon beyond the
// player's symbols of its race (loyalty.floor), 0 if an effect lets him ignore loyalty.
func (g *Game) surcharge(s *State, p Player, o Obj, d *defn) int {
	if d.Race == card.Neutral {
		return 0
	}
	n := max(0, int(d.BaseLoyalty)-int(s.symbols[p][d.Race]))
	if n > 0 && (s.nLasting > 0 && g.disloyal(s, p, o) || g.others(s, p, o)) {
		return 0
	}
	return n
}

// others reports whether player p plays card o from the opponent's discard pile by a constant
// effect (SPlayPile).
func (g *Game) others(s *State, p Player, o Obj) bool {
	return o.Owner() != p && g.fromPile(s, o) && (s.nLasting == 0 || s.terms(p, o) == nil)
}

// disloyal reports whether a lasting effect lets player p ignore the loyalty of card o.
func (g *Game) disloyal(s *State, p Player, o Obj) bool {
	for i := range s.lasting[:s.nLasting] {
		if l := &s.lasting[i]; l.kind == lastNextLoyalty && l.ctl == p && g.matchPrinted(s, o, code.SelID(l.sel)) {
			return true
		} else if l.kind == lastTerms && l.obj == o && l.ctl == p && l.extra&termNoLoyalty != 0 {
			return true
		}
	}
	return false
}

// costChange sums the changes of a cost: increases, reductions to not less than 1, and reductions
// to not less than 0, applied in that order (W88). With zero the card costs nothing.
type costChange struct {
	up, floored, down int
	zero              bool
}

// of returns the cost that results from a printed cost after the changes c.
func (c costChange) of(cost int) int {
	if c.zero {
		return 0
	}
	if cost == 0 {
		return c.up // reductions do not apply to a printed cost of 0, even if effects increase it (costs.zero-not-reducible)
	}
	cost += c.up
	return max(0, max(cost+c.floored, min(cost, 1))+c.down)
}

func (c *costChange) add(n int, atLeast1 bool) {
	switch {
	case n > 0:
		c.up += n
	case atLeast1:
		c.floored += n
	default:
		c.down += n
	}
}

// costChange returns the changes to the cost of card o; in is the result of costsOf for player p.
func (g *Game) costChange(s *State, p Player, o Obj, d *defn, in *costs) (c costChange) {
	for w := 0; w < len(in.from) && in.on != 0; w++ {
		for m := in.from[w]; m != 0; m &= m - 1 {
			src := Obj(w<<6 + bits.TrailingZeros64(m))
			if g.hotOf(s, src).PricesOf&g.hotOf(s, o).PricedBy != 0 {
				g.costFrom(s, src, p, o, in, &c)
			} else if was := c; invariantsOn {
				if g.costFrom(s, src, p, o, in, &c); c != was {
					panic("engine: the cost of " + d.Name + " is changed by an effect that is not about it")
				}
			}
		}
	}
	if d.Deps&analysis.DepCost != 0 {
		g.costFrom(s, o, p, o, in, &c)
	}
	for i := 0; in.waiting && i < int(s.nLasting); i++ {
		l := &s.lasting[i]
		if l.kind == lastNextCost && l.ctl == p && g.matchPrinted(s, o, code.SelID(l.sel)) {
			c.zero = c.zero || l.amount == costZero
			c.add(int(l.amount), l.extra&costMin != 0)
		}
		if l.kind == lastTerms && l.ctl == p && l.obj == o {
			c.add(int(l.amount), false)
		}
	}
	return c
}

// costFrom adds the changes that static effects of card src make to the cost of card o.
func (g *Game) costFrom(s *State, src Obj, p Player, o Obj, in *costs, c *costChange) {
	t := &s.objects[src]
	for _, a := range g.def(s, src).Prices {
		ab := &g.lib.Abilities[a]
		self := ab.Stat.R.Kind == code.RefSelf
		if self != (src == o) || !self && !t.inForce(ab) || ab.Alts > 0 && !in.instead {
			continue
		}
		var f frame
		f.of(src, t)
		f.it = o
		if self {
			f.ctl = p
		} else if !g.costApplies(s, &f, ab, p, o) {
			continue
		}
		if ab.Cond != 0 && g.eval(s, &f, ab.Cond) == 0 {
			continue
		}
		if ab.Stat.Into != 0 && !g.pricedInto(s, &f, a, p, in.into) {
			continue
		}
		c.zero = c.zero || ab.Stat.Zero
		c.add(g.eval(s, &f, ab.Stat.N), ab.Stat.Min)
	}
}

// paysX reports whether the frame pays a printed cost with an X.
func (g *Game) paysX(s *State, f *frame) bool {
	return f.flags&fCard != 0 && f.flags&(fFree|fCopy) == 0 && g.def(s, f.src).CostsX && !s.byLoyalty(f.ctl, f.src)
}

// statedX returns the X that a card's text states. It is 0 if it is also the X of a printed cost
// that is not paid (W107).
func (g *Game) statedX(s *State, f *frame, ab *code.Ability) uint8 {
	if f.flags&fCard != 0 && g.def(s, f.src).CostsX {
		if c := g.changeOfX(s, f); c.zero || !g.paysX(s, f) {
			return 0
		}
	}
	return add8(0, g.eval(s, f, ab.XIs))
}

// priceX returns what the X of the printed cost adds to the price. Reductions apply to the number
// chosen for it (note A30).
func (g *Game) priceX(s *State, f *frame) int {
	if f.x == 0 || !g.paysX(s, f) {
		return 0
	}
	c := g.changeOfX(s, f)
	return c.of(int(f.x)) - c.of(0)
}

// changeOfX returns the changes to the cost of the card that the frame plays.
func (g *Game) changeOfX(s *State, f *frame) costChange {
	var in costs
	g.costsOf(s, f.ctl, &in)
	return g.costChange(s, f.ctl, f.src, g.def(s, f.src), &in)
}

// affordX returns the greatest X that pool can pay for, at most maxX.
func (g *Game) affordX(s *State, f *frame, pool int) int {
	if !g.paysX(s, f) {
		return max(0, min(pool, maxX))
	}
	c := g.changeOfX(s, f)
	if c.zero {
		return 0 // the card is played at no cost, so its X is 0 (W107)
	}
	x := max(0, min(pool-c.floored-c.down, maxX))
	for x > 0 && c.of(x)-c.of(0) > pool {
		x--
	}
	return x
}

// maxX is the limit of an X that a player pays for.
const maxX = 200

// costApplies reports whether the cost effect ab applies to card o of player p. It tests from where
// the card is played (hand or discard pile), the printed qualities of the card and, if the effect
// requires it, whether the card is the first such card of the turn (note A24).
func (g *Game) costApplies(s *State, f *frame, ab *code.Ability, p Player, o Obj) bool {
	id := code.SelID(ab.Stat.R.N)
	sel := &g.lib.Sels[id]
	if !sel.CtlAny && g.player(s, f, sel.Ctl) != p {
		return false
	}
	if !g.matchPrinted(s, o, id) {
		return false
	}
	if sel.Place == code.Discard {
		return g.fromPile(s, o) && !(ab.Stat.Narrow && s.turn.raised>>p&1 != 0)
	}
	if !ab.Stat.Narrow || ab.Stat.Into != 0 {
		return true
	}
	if s.turn.developed[p] > 0 && sel.Kinds&code.KDevelopment != 0 && sel.Races == 0 && sel.Trait == 0 && sel.Need == 0 && len(sel.Tests) == 0 {
		return false // the selector accepts any card, and a development was already the first card played this turn (W45)
	}
	for c := range s.turn.played[p].All() {
		if g.matchPrinted(s, c, id) {
			return false
		}
	}
	return true
}

// pricedInto reports whether an effect on cards played into certain zones applies to section into,
// and to this card: some apply to the first card of each turn only (W123).
func (g *Game) pricedInto(s *State, f *frame, a code.AbilityID, p Player, into Obj) bool {
	st := &g.lib.Abilities[a].Stat
	if zones := g.selSet(s, f, st.Into); !zones.Has(into) {
		return false
	}
	return !st.Narrow || !s.recorded(lastPlayedInto, p, uint16(a))
}

// notePlayedInto records that a card was played into a zone, for effects on the first such card of
// a turn. It does so even if no such effect is in play (note A24) and whoever has one, so that the
// record reveals nothing hidden.
func (g *Game) notePlayedInto(s *State, p Player, o Obj, zone uint8) {
	if !g.pricedByZone(g.def(s, o)) {
		return
	}
	for _, a := range g.firstInto {
		f := frame{ctl: p, it: o}
		if g.matchPrinted(s, o, code.SelID(g.lib.Abilities[a].Stat.R.N)) && g.pricedInto(s, &f, a, p, sectionAt(zone)) {
			s.recordOnce(lastPlayedInto, p, uint16(a))
		}
	}
}

// fromPile reports whether a card lies in a discard pile, or is being played from one.
func (g *Game) fromPile(s *State, o Obj) bool {
	t := &s.objects[o]
	return t.place() == inDiscard || t.place() == inLimbo && t.flags&flagRisen != 0
}

func (g *Game) gain(s *State, p Player, n int) {
	if n > 0 {
		s.playable.costsFell(p)
	}
	v := int(s.resources[p]) + n
	s.resources[p] = uint16(min(max(v, 0), 60000))
	s.invalidate(analysis.DepOther)
	g.emitLog(s, LogEntry{Kind: LogGain, Player: p, N: n})
}

// oneOfQuesters reports whether a cost consists of one of the units on a quest and the player has
// to choose which unit. That is so in games in which several units can be on one quest.
func (g *Game) oneOfQuesters(c *code.Cost) bool {
	return c.R.Kind == code.RefQuester && g.features&analysis.QuestsTogether != 0 && (c.Kind == code.SacRef || c.Kind == code.CorruptRef)
}

// tokensLeft returns the objects from which the next of need tokens may be taken. Objects are
// chosen in ascending order, so an object needs a token left, and it and the later ones need enough
// tokens together.
func (g *Game) tokensLeft(s *State, f *frame, c *code.Cost, set Set, need int) (out Set) {
	at, n := g.regStart(f, int(c.Reg)), int(f.n[c.Reg])
	var last Obj
	taken := 0 // number of tokens already taken from the object in the variable last
	for _, r := range s.pool[at : at+n] {
		if r.obj != last {
			last, taken = r.obj, 0
		}
		taken++
	}
	left := 0
	for o := range set.All() {
		if o >= last {
			left += int(s.objects[o].tokens)
		}
	}
	if set.Has(last) {
		left -= taken
	}
	for b := set; !b.empty() && left >= need; {
		o := b.pop()
		if o < last {
			continue
		}
		have := int(s.objects[o].tokens)
		if o == last {
			have -= taken
		}
		if have > 0 {
			out.add(o)
		}
		left -= have
	}
	return out
}

// paidBy returns the object with which a cost is paid: the one it names, or the one chosen among
// several units on a quest.
func (g *Game) paidBy(s *State, f *frame, c *code.Cost) Set {
	if g.oneOfQuesters(c) {
		return g.regSet(s, f, int(c.Reg))
	}
	return g.objects(s, f, c.R)
}

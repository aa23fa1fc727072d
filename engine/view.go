package engine

import (
	"math/bits"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
	"github.com/wisim/wisim/internal/splitmix"
)

// View is a game as one player, the viewer, sees it; agents get nothing else. Observe makes a view
// that points to a copy of the state without the information hidden from the viewer, so two states
// that he cannot tell apart give equal views (Same). Methods of a view do not change the game, but
// some of them update values in the state that are computed on demand. Therefore two goroutines
// must not use views of one state at once.
type View struct {
	g *Game
	s *State
	p Player
}

// Observe returns the view of player p on s. It overwrites into with a copy of s
// without the information hidden from p; the view is valid until into changes.
// Observe first brings the derived values of s up to date (refresh), so that this
// is done once for the game and not again in each view.
func (g *Game) Observe(s *State, p Player, into *State) View {
	if s.ask.kind != AskNone {
		g.refresh(s)
	}
	*into = *s
	g.conceal(into, p)
	if invariantsOn {
		into.mustHide(s, p)
	}
	return View{g, into, p}
}

// SampledView returns a view of p on s itself, without a copy and without hiding
// anything. It is for search: s must be a state that p has sampled from what he
// knows (View.Redeal), not the state of the real game.
func (g *Game) SampledView(s *State, p Player) View { return View{g, s, p} }

// conceal removes from s, a copy, what p does not know: the identities of hidden
// cards, the random generator and the choices of the other player. A hidden card
// gets identity 0, which no card has: code that reads it by mistake crashes
// instead of leaking information.
func (g *Game) conceal(s *State, p Player) {
	s.rng = 0
	s.playable.reset()
	if s.ask.player != p {
		// Hide the choices of the other player, because they would show which cards he holds.
		s.ask = question{kind: s.ask.kind, player: s.ask.player}
	}
	opp := p.Other()
	hidden := s.facedown(opp)
	hidden.join(&s.decks)
	if s.marked != 0 {
		s.unhideKnown(p, &hidden)
	}
	s.tactics.drop(&hidden)
	s.idents.forget(&hidden)
}

// facedown returns the facedown cards of an owner outside his deck: his hand, his
// facedown cards in play and under other cards, and those on the chain that are
// being played as developments.
func (s *State) facedown(owner Player) Set {
	down := s.kinds[4].and(&owned[owner]) // selected by owner, because the other player may control a development for a moment
	if s.characteristicsMoved {           // some development may be faceup
		for o := range down.All() {
			if s.objects[o].flags&flagFacedown == 0 {
				down.del(o)
			}
		}
	}
	down.join(&s.hand[owner])
	for i := range s.chain[:s.nChain] {
		if o := s.chain[i].src; s.chain[i].flags&fDevelop != 0 && o.Owner() == owner && s.objects[o].flags&flagFacedown != 0 {
			down.add(o)
		}
	}
	if s.nUnder > 0 {
		for o := range owned[owner].All() {
			if t := &s.objects[o]; t.place() == inUnder && t.flags&flagFacedown != 0 {
				down.add(o)
			}
		}
	}
	return down
}

// unhideKnown removes from hidden the cards that p knows, for instance because he
// looked at them. It also clears the marks that say which of the other hidden cards
// their owner knows (he may have searched his deck): p does not know that.
func (s *State) unhideKnown(p Player, hidden *Set) {
	known, theirs := uint8(flagKnown0)<<(p&1), uint8(flagKnown1)>>(p&1)
	marked := s.marked
	for s.marked = 0; marked != 0; marked &= marked - 1 {
		four := Obj(bits.TrailingZeros64(marked) << 2)
		for o := four; o < four+4; o++ {
			f := s.knownOf(o)
			switch {
			case f == 0 || !hidden.Has(o):
			case f&known != 0:
				hidden.del(o)
			case o.Owner() != p:
				s.objects[o].flags &^= theirs
				f = 0
			}
			if f != 0 {
				s.marked |= 1 << (o >> 2)
			}
		}
	}
}

// Redeal writes a determinization of the view to out: a complete state in which the
// unseen cards of both deck lists are dealt uniformly at random to the hidden
// cards. seed determines the deal and all chance after it; out may hold any old
// state. If the viewer is not the player to move, out lacks the choices of the
// other player: it can be evaluated, but Legal and Apply do not work on it.
func (v View) Redeal(seed uint64, out *State) {
	*out = *v.s
	v.g.dealAll(out, seed)
}

// dealAll gives an identity to every object of both players that has none, and seeds
// the generator of s.
func (g *Game) dealAll(s *State, seed uint64) {
	s.rng = splitmix.Mix(seed)
	for owner := Player(0); owner < 2; owner++ {
		g.dealHidden(s, owner)
	}
	s.rng = splitmix.Mix(seed ^ 0x1f83d9abfb41bd6b)
}

// dealHidden assigns the unused identities of an owner, in random order, to his
// objects without one. It also marks the cards in his hand that can be played at
// any time.
func (g *Game) dealHidden(s *State, owner Player) {
	var unseen [MaxDeck]uint8
	n := g.unseen(s, owner, &unseen)
	mine := s.idents[int(owner)*MaxDeck+1:][:g.size[owner]]
	for i := range mine {
		if mine[i] == 0 {
			k := s.below(n)
			n--
			mine[i], unseen[k] = unseen[k], unseen[n]
		}
	}
	for w, m := range &s.hand[owner] { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); g.hotOf(s, o).Flags&analysis.HotAnyTime != 0 {
				s.tactics.add(o)
			}
		}
	}
}

// unseen writes the identities of an owner that no object has to out, in ascending
// order, and returns how many there are.
func (g *Game) unseen(s *State, owner Player, out *[MaxDeck]uint8) (n int) {
	base := int(owner) * MaxDeck
	left := g.all[owner]
	for _, ident := range s.idents[base+1:][:g.size[owner]] {
		left.del(Obj(ident))
	}
	for w, m := range &left { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			out[n] = uint8(w<<6 + bits.TrailingZeros64(m))
			n++
		}
	}
	return n
}

// Unseen writes the cards of p whose location the viewer does not know to out,
// sorted, and returns how many there are. They lie in a hand, in a deck or
// facedown; p may be the viewer himself, whose deck is hidden from him, too.
func (v View) Unseen(p Player, out *[MaxDeck]code.CardID) int {
	var idents [MaxDeck]uint8
	n := v.g.unseen(v.s, p, &idents)
	for i, id := range idents[:n] {
		out[i] = v.g.cards[id].ID
	}
	slices.Sort(out[:n])
	return n
}

// RedealHand is Redeal with the opponent's hand given: it holds the named cards. A
// card is skipped if all its copies are seen elsewhere; cards beyond the number of
// unknown cards in the hand are ignored, and missing ones are dealt at random.
func (v View) RedealHand(seed uint64, cards []code.CardID, out *State) {
	*out = *v.s
	opp := v.p.Other()
	var unseen [MaxDeck]uint8
	n := v.g.unseen(out, opp, &unseen)
	hand := out.hand[opp]
	for _, id := range cards {
		k := slices.IndexFunc(unseen[:n], func(i uint8) bool { return v.g.cards[i].ID == id })
		if k < 0 {
			continue
		}
		o := hand.pop()
		for o != 0 && out.ident(o) != 0 {
			o = hand.pop()
		}
		if o == 0 {
			break
		}
		out.idents[o] = unseen[k]
		n--
		unseen[k] = unseen[n]
	}
	v.g.dealAll(out, seed)
}

// Recast replaces the unseen cards of the opponent's deck list (Unseen) by cards, as
// if he played another list that agrees with everything seen so far. It writes the
// game with that list to into and returns this view on that game; the view is
// valid until v or into changes. cards may be in any order; there must be exactly
// as many as Unseen counts for the opponent.
func (v View) Recast(cards []code.CardID, into *Game) View {
	*into = *v.g
	opp := v.p.Other()
	var idents [MaxDeck]uint8
	n := v.g.unseen(v.s, opp, &idents)
	known := analysis.Of(v.g.lib)
	for i, ident := range idents[:n] {
		c := &known.Cards[cards[i]]
		into.cards[ident], into.hot[ident] = (*defn)(c), c.Hot
	}
	into.recast = true
	into.features, into.looks, into.handed, into.heardByAll, into.pricing = 0, 0, 0, 0, 0
	into.loyalty = [2][card.NumRaces]uint8{}
	for p := range into.size {
		base := p * MaxDeck
		for i := base + 1; i <= base+into.size[p]; i++ {
			d, first := into.cards[i], &into.hot[i].First
			if p == int(opp) {
				for *first = uint8(base + 1); into.cards[*first] != d; {
					*first++
				}
			}
			if int(*first) == i {
				into.sumUp(p, d)
			}
		}
	}
	into.markPlain()
	if into.events == nil { // without an event log, only events that cards in hands wait for are always dispatched
		into.loggedEvents = into.handed
	}
	return View{into, v.s, v.p}
}

// Same reports whether v and w have one viewer, who cannot tell the two states
// apart. It compares whole states.
func (v View) Same(w View) bool { return v.p == w.p && *v.s == *w.s }

// Game returns the game that the view is of, with the deck lists of both players.
func (v View) Game() *Game { return v.g }

// Me returns the viewer.
func (v View) Me() Player { return v.p }

// Active returns the player whose turn it is.
func (v View) Active() Player { return v.s.active }

// Turn returns the number of the turn, from 1; the turns of both players count.
func (v View) Turn() int { return int(v.s.turns) }

// Decisions returns how many decisions with two or more choices the players have
// taken in this game.
func (v View) Decisions() int { return v.s.Decisions() }

// Phase returns the phase of the turn, card.TurnBegins to card.TurnEnds.
func (v View) Phase() card.Phase { return v.s.turn.phase }

// Ask returns the kind of the current decision.
func (v View) Ask() Ask { return v.s.ask.kind }

// ToMove returns the player who takes the current decision.
func (v View) ToMove() Player { return v.s.ask.player }

// AskRange returns the least and the greatest number that the current decision
// allows, if it asks for a number. For AskAssign, all is the damage still to be
// divided among all recipients.
func (v View) AskRange() (lo, hi, all int) {
	return int(v.s.ask.lo), int(v.s.ask.hi), int(v.s.ask.dev)
}

// AskSubject returns the object that the current decision is about, by its kind:
//
//	AskAssign    the unit or section that gets the damage
//	AskTax       the unit for which a player may pay to avoid an effect
//	AskPay       the card whose damage or tokens are spent
//	AskSetAside  the card under which a card will be laid
//	AskZone      the card that gets a zone, if cards are rearranged or enter play together
//	AskMay       the card whose leaving play would be replaced, if the offer is that
//
// It returns 0 for all other decisions.
func (v View) AskSubject() Obj {
	switch v.s.ask.kind {
	case AskAssign, AskPay:
		return v.s.ask.set.first()
	case AskSetAside:
		return v.g.wantsAside(v.s, v.s.ask.player)
	case AskTax:
		return v.s.stack[v.s.nStack-1].it
	case AskZone:
		if f, op := &v.s.stack[v.s.nStack-1], v.EffectOp(); op == code.OpRearrange || op == code.OpPutEach {
			return *f.execution().mover()
		}
	case AskMay:
		f := &v.s.stack[v.s.nStack-1]
		if _, ok := v.s.replacedFrame(v.g, &v.g.lib.Abilities[f.abil]); ok {
			return f.subj
		}
	}
	return 0
}

// Source returns the card and the ability whose effect or announcement asks the
// current decision, 0 and 0 if no ability does.
func (v View) Source() (Obj, code.AbilityID) {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procCode {
		return 0, 0
	}
	return f.src, code.AbilityID(f.abil)
}

// Asker returns the card whose text asks the current decision, 0 if none does. If an effect has
// given its text to another card, which Source returns, it is the card that the text is printed on.
func (v View) Asker() Obj {
	src, abil := v.Source()
	return v.g.printedOn(v.s, src, abil)
}

// printedOn returns the card that an ability of object o is printed on: o itself unless an effect of
// another card has given it the ability. It returns o as well if no such card lies open.
func (g *Game) printedOn(s *State, o Obj, abil code.AbilityID) Obj {
	id := g.lib.Abilities[abil].Card
	if abil == 0 || id == 0 || !o.isCard() || g.def(s, o).ID == id {
		return o
	}
	for x := Obj(1); x.isCard(); x++ {
		t := &s.objects[x]
		open := t.place() == inDiscard || t.place() == inLimbo || (t.place() == inPlay || t.place() == inUnder) && t.flags&flagFacedown == 0
		if open && g.def(s, x).ID == id {
			return x
		}
	}
	return o
}

// Trigger returns the subject and the amount of the event that triggered the effect
// which asks the current decision; 0 and 0 if no event did.
func (v View) Trigger() (Obj, int) {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procCode {
		return 0, 0
	}
	return f.subj, int(f.amount)
}

// OrderSource returns the card whose effect resolves next if option n (from 0) of
// an AskOrder is chosen; 0 for other decisions.
func (v View) OrderSource(n int) Obj {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procTriggers || v.s.ask.kind != AskOrder {
		return 0
	}
	return v.s.pending[v.g.nthOfBatch(v.s, triggerFrame{f}, n)].src
}

// SourceController returns the controller of the effect that asks the current
// decision.
func (v View) SourceController() Player { return v.s.stack[v.s.nStack-1].ctl }

// Announcing reports whether the current decision is part of announcing an action
// (targets, costs, payment) and not of resolving an effect.
func (v View) Announcing() bool { return v.s.stack[v.s.nStack-1].flags&fAnnounce != 0 }

// EffectOp returns the operation for which a choice is made while an effect
// resolves: that of the first later instruction which reads the register of the
// choice. If none does it returns the operation of the choosing instruction, and
// code.OpEnd if the current decision is not asked by an instruction.
func (v View) EffectOp() code.Op {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procCode || f.step != cdAnswer {
		return code.OpEnd
	}
	c := v.g.lib.Code
	reg := uint16(c[f.pc].A)
	for pc := int(f.pc) + 1; pc < len(c) && c[pc].Op != code.OpEnd; pc++ {
		in := &c[pc]
		if in.R.Kind == code.RefReg && in.R.N == reg || in.R2.Kind == code.RefReg && in.R2.N == reg {
			return in.Op
		}
	}
	return c[f.pc].Op
}

// TargetIndex returns the index (from 0) of the target being chosen, in
// code.Ability.Targets. It is meant for AskTarget only.
func (v View) TargetIndex() int { return v.s.stack[v.s.nStack-1].announcement().at() }

// X returns the value of X in the current announcement or effect.
func (v View) X() int { return int(v.s.stack[v.s.nStack-1].x) }

// Price returns the resources that o costs its owner if he plays it now, loyalty
// included. If the price depends on the zone it is that of the cheapest zone
// (ZoneSurcharge).
func (v View) Price(o Obj) int {
	return v.g.price(v.s, o.Owner(), o, v.g.def(v.s, o))
}

// ZoneSurcharge returns by how many resources the price of o exceeds Price if its
// owner plays it to the destination dest (a section, or a card to be attached to).
func (v View) ZoneSurcharge(o, dest Obj) int {
	d := v.g.def(v.s, o)
	if v.g.features&analysis.ZonePrices == 0 || !v.g.pricedByZone(d) {
		return 0
	}
	return v.g.priceInto(v.s, o.Owner(), o, d, dest) - v.Price(o)
}

// AlternativePrice returns the price of o for its owner if he pays an alternative
// cost printed on the card (such as sacrificing a unit), and the ability whose
// costs these are. The first alternative of that ability is the normal price. ok is
// false if the card has no other alternative or none of them can be paid now.
func (v View) AlternativePrice(o Obj) (price int, ab code.AbilityID, ok bool) {
	d, p := v.g.def(v.s, o), o.Owner()
	if d.OrPay == 0 {
		return 0, 0, false
	}
	f := frame{ctl: p, src: o, zone: 3 * uint8(p), abil: uint16(d.OrPay), flags: fCard, base: v.s.nPool}
	ways := v.g.waysToPay(v.s, &f, &v.g.lib.Abilities[d.OrPay], 0, v.g.spendable(v.s, p, o))
	ways.del(1)
	return v.g.priceInstead(v.s, p, o, d, 0), d.OrPay, !ways.empty()
}

// LoyaltySurcharge returns the part of Price that is due to loyalty icons without a
// matching race symbol.
func (v View) LoyaltySurcharge(o Obj) int {
	return v.g.surcharge(v.s, o.Owner(), o, v.g.def(v.s, o))
}

// Place returns where a card is.
func (v View) Place(o Obj) Place { return Place(v.s.objects[o].place()) }

// DeckTop returns the object on top of p's deck, 0 if the deck is empty. Card
// returns which card it is if the viewer knows.
func (v View) DeckTop(p Player) Obj {
	if v.s.nDeck[p] == 0 {
		return 0
	}
	return v.s.deck(p)[v.s.nDeck[p]-1]
}

// MustBurn returns how many sections of the opponent p has to burn to win.
func (v View) MustBurn(p Player) int { return int(v.s.toBurn(p)) }

// Resources returns the unspent resources of p.
func (v View) Resources(p Player) int { return int(v.s.resources[p]) }

// HandSize returns the number of cards in p's hand.
func (v View) HandSize(p Player) int { return v.s.hand[p].Len() }

// HandOf returns the hand of p. For the opponent's hand these are anonymous
// objects, except for cards that the viewer knows (Card).
func (v View) HandOf(p Player) Set { return v.s.hand[p] }

// DeckSize returns the number of cards in p's deck.
func (v View) DeckSize(p Player) int { return int(v.s.nDeck[p]) }

// Hand returns the hand of the viewer.
func (v View) Hand() Set { return v.s.hand[v.p] }

// Units returns the units in zone z of p, whoever controls them.
func (v View) Units(p Player, z card.Zone) Set { return v.kind(0, p, z) }

// Supports returns the support cards in zone z of p, whoever controls them.
func (v View) Supports(p Player, z card.Zone) Set { return v.kind(1, p, z) }

// Quests returns the quests in zone z of p, whoever controls them.
func (v View) Quests(p Player, z card.Zone) Set { return v.kind(2, p, z) }

// Developments returns the developments in zone z of p, whoever controls them.
func (v View) Developments(p Player, z card.Zone) Set { return v.kind(4, p, z) }

// CountDevelopments returns the number of developments in each zone of p.
func (v View) CountDevelopments(p Player) (n [card.NumZones]int) {
	zones := (*[card.NumZones]Set)(v.s.zones[3*int(p):])
	for w, m := range &v.s.kinds[4] { // hot loop: reads the set word by word, which is faster than Set.All
		if m == 0 {
			continue
		}
		for z := range n {
			n[z] += bits.OnesCount64(m & zones[z][w])
		}
	}
	return n
}

func (v View) kind(k int, p Player, z card.Zone) Set {
	if z >= card.NumZones {
		return Set{}
	}
	return v.s.kinds[k].and(&v.s.zones[3*int(p)+int(z)])
}

// InPlay returns all cards in play that p controls, developments included.
func (v View) InPlay(p Player) Set { return v.s.controlled[p] }

// NonDevelopments returns the cards in play that p controls, without those that are
// developments and nothing else (IsMereDevelopment).
func (v View) NonDevelopments(p Player) Set {
	mere := v.s.kinds[4].minus(&v.s.kinds[0])
	if v.s.characteristicsMoved { // some support card or quest may also be a development
		mere = mere.minus(&v.s.kinds[1])
		mere = mere.minus(&v.s.kinds[2])
	}
	return v.s.controlled[p].minus(&mere)
}

// Card returns the library card of object o; nil if the viewer does not know it, or
// if o is no card.
func (v View) Card(o Obj) *code.Card {
	if !o.isCard() || !v.knows(o) {
		return nil
	}
	return v.g.def(v.s, o).Card
}

func (v View) knows(o Obj) bool {
	t := &v.s.objects[o]
	if t.flags&flagFacedown == 0 || t.flags&(flagKnown0<<(v.p&1)) != 0 {
		return true
	}
	return o.Owner() == v.p && t.place() != inDeck
}

// CardID returns the index of o's card in the library; 0 if the viewer does not know
// the card, or if o is no card.
func (v View) CardID(o Obj) code.CardID {
	if !o.isCard() || !v.knows(o) {
		return 0
	}
	return v.g.def(v.s, o).ID
}

// Power returns the current power of a card in play, or the printed power of another
// card. A legend has a power for each zone: Power returns the lowest of the three.
func (v View) Power(o Obj) int {
	v.g.refresh(v.s)
	return v.s.objects[o].powerNow()
}

// ZonePower returns the total power of the cards that count for zone z of p,
// without the power that the capital itself provides.
func (v View) ZonePower(p Player, z card.Zone) int { return v.g.zonePower(v.s, 3*uint8(p)+uint8(z)) }

// PowerIn returns the power that a card in play adds to zone z: for a legend its
// power for that zone, for any other card Power.
func (v View) PowerIn(o Obj, z card.Zone) int {
	v.g.refresh(v.s)
	return v.g.powerIn(v.s, o, uint8(z))
}

// FightPower returns the power with which o fights as an attacker or as a defender
// of the zone under attack.
func (v View) FightPower(o Obj) int {
	v.g.refresh(v.s)
	return v.g.fightPower(v.s, o)
}

// HitPoints returns the hit points of a unit, legend or section, damage not
// deducted; at least 0.
func (v View) HitPoints(o Obj) int { v.g.refresh(v.s); return max(0, int(v.s.objects[o].hp)) }

// Damage returns the damage on a unit, legend or section.
func (v View) Damage(o Obj) int { return int(v.s.objects[o].damage) }

// Remaining returns the hit points that o has left: its hit points less the damage on it, at least
// 0. Damage counts twice if an effect says so.
func (v View) Remaining(o Obj) int { v.g.refresh(v.s); return v.s.objects[o].remaining() }

// CombatStats returns Power, Remaining, Toughness and Counterstrike of a card in play
// in one call, which is faster than four.
func (v View) CombatStats(o Obj) (power, remaining, toughness, counterstrike int) {
	v.g.refresh(v.s)
	t := &v.s.objects[o]
	return t.powerNow(), t.remaining(), max(0, int(t.tough)), max(0, int(t.counter))
}

// Toughness returns how many points Toughness cancels of each damage to a unit; at
// least 0.
func (v View) Toughness(o Obj) int { v.g.refresh(v.s); return max(0, int(v.s.objects[o].tough)) }

// Counterstrike returns the damage that a unit deals at once when it is declared as a
// defender; at least 0.
func (v View) Counterstrike(o Obj) int { v.g.refresh(v.s); return max(0, int(v.s.objects[o].counter)) }

// CombatBonus returns the damage that a unit deals in combat in addition to its
// power.
func (v View) CombatBonus(o Obj) int { return v.g.combatBonus(v.s, o) }

// LethalDamage returns the least damage that destroys a unit or burns a section if it
// is assigned now. Toughness and effects that cancel or multiply damage are taken
// into account.
func (v View) LethalDamage(o Obj) int {
	s := v.s
	if s.nLasting > 0 || s.deps&(analysis.DepNoCancel|analysis.DepCap|analysis.DepTimes|analysis.DepGrows) != 0 || v.g.features&analysis.ForcedOnDamage != 0 || o.isSection() {
		return v.g.pointsToKill(s, o)
	}
	v.g.refresh(s) // makes hit points and Toughness up to date
	t := &s.objects[o]
	return t.remainingHP() + max(0, int(t.tough))
}

// MinLethalDamage returns a lower bound of LethalDamage that is cheaper to compute: it
// ignores everything that cancels damage. It is 0 while an effect multiplies damage.
func (v View) MinLethalDamage(o Obj) int {
	if v.s.deps&analysis.DepTimes != 0 {
		return 0
	}
	v.g.refresh(v.s)
	return v.s.objects[o].remainingHP()
}

// DamageFactor returns the factor by which effects multiply damage that is assigned
// to o, usually 1.
func (v View) DamageFactor(o Obj) int {
	if v.s.deps&analysis.DepTimes == 0 {
		return 1
	}
	return v.g.damageFactor(v.s, o, 0)
}

// Savage returns the number N of a unit's keyword Savage N, 0 without it.
func (v View) Savage(o Obj) int { return v.g.savageOf(v.s, o) }

// CanCorrupt reports whether a card in play can be corrupted: it is not corrupted
// yet, and no effect forbids it.
func (v View) CanCorrupt(o Obj) bool {
	v.g.refresh(v.s)
	t := &v.s.objects[o]
	return t.flags&flagCorrupted == 0 && t.props&propNoCorrupt == 0
}

// Experience returns the number of cards that lie facedown under o as experience.
func (v View) Experience(o Obj) int { return v.g.experience(v.s, o) }

// Tokens returns the number of resource tokens on a card.
func (v View) Tokens(o Obj) int { return int(v.s.objects[o].tokens) }

// PendingCombat returns the damage that has been assigned to o and not yet applied,
// in combat or while indirect damage is divided.
func (v View) PendingCombat(o Obj) int {
	return int(v.s.objects[o].pendingCombat) + int(v.s.objects[o].assigned)
}

// Controller returns the player who controls o; of a section, its owner.
func (v View) Controller(o Obj) Player { return v.g.controller(v.s, o) }

// Zone returns the zone of an object in play. It is card.NumZones for a legend and
// the cards attached to it, which lie in no zone.
func (v View) Zone(o Obj) card.Zone { return card.Zone(nameOf(v.s.objects[o].zone())) }

// Side returns the player in whose zone, or on whose capital, o lies. Another player may control o
// (Controller).
func (v View) Side(o Obj) Player { return sideOf(v.s.objects[o].zone()) }

// Host returns the card that o is attached to, quests on or lies under; 0 if there
// is none.
func (v View) Host(o Obj) Obj { return v.s.objects[o].host }

// Under returns the cards that lie out of play under o.
func (v View) Under(o Obj) Set { return v.s.under(o) }

// IsInPlay reports whether o is a card in play or a section. Any number is allowed for
// o, also that of a link.
func (v View) IsInPlay(o Obj) bool { return int(o) < numObjects && v.s.objects[o].place() == inPlay }

// Corrupted reports whether a card in play is corrupted.
func (v View) Corrupted(o Obj) bool { return v.s.objects[o].flags&flagCorrupted != 0 }

// Questing reports whether a unit quests on a quest (Host).
func (v View) Questing(o Obj) bool { return v.s.objects[o].flags&flagQuesting != 0 }

// Burning reports whether a section is burning.
func (v View) Burning(o Obj) bool { return v.s.objects[o].flags&flagBurning != 0 }

// Facedown reports whether a card lies facedown.
func (v View) Facedown(o Obj) bool { return v.s.objects[o].flags&flagFacedown != 0 }

// IsUnit reports whether o is a unit in play, facedown ones included.
func (v View) IsUnit(o Obj) bool { return v.s.kinds[0].Has(o) }

// IsDevelopment reports whether a card in play counts as a development, whether it is
// facedown or not. An effect may make it a unit as well.
func (v View) IsDevelopment(o Obj) bool { return v.s.kinds[4].Has(o) }

// IsMereDevelopment reports whether a card in play is a development and nothing else.
func (v View) IsMereDevelopment(o Obj) bool {
	return v.s.kinds[4].Has(o) && v.s.objects[o].kind&(kUnit|kSupport|kQuest) == 0
}

// IsQuest reports whether an object is a quest in play.
func (v View) IsQuest(o Obj) bool { return v.s.kinds[2].Has(o) }

// IsLegend reports whether an object is a legend in play.
func (v View) IsLegend(o Obj) bool { return v.s.kinds[3].Has(o) }

// Legend returns the legend in play that p controls, 0 if he has none.
func (v View) Legend(p Player) Obj { return v.s.legendOf(p) }

// OnCapital returns the legend of p and the cards attached to it.
func (v View) OnCapital(p Player) (set Set) {
	legend := v.s.legendOf(p)
	if legend == 0 {
		return set
	}
	set = v.s.attached
	for b := set; ; {
		o := b.pop()
		if o == 0 {
			set.add(legend)
			return set
		}
		if v.s.objects[o].host != legend {
			set.del(o)
		}
	}
}

// FightersMatter reports whether an active effect may depend on which units attack or defend: an
// effect on power, hit points or keywords, or on damage dealt to units. Effects that only guard a
// capital do not count. The result may be true although no effect depends on the fighters.
func (v View) FightersMatter() bool {
	const asks = analysis.DepFight | analysis.DepBonus | analysis.DepTimes | analysis.DepCap | analysis.DepNoCancel
	return v.s.deps&asks != 0 || v.s.nLasting > 0 || v.g.features&analysis.ForcedOnDamage != 0
}

// IsSection reports whether an object is a section of a capital.
func (v View) IsSection(o Obj) bool { return o.isSection() }

// IsLink reports whether an object is a link of the chain.
func (v View) IsLink(o Obj) bool { return o.isLink() }

// SymbolsOf returns how many symbols of race r are in play under p's control, for
// the loyalty of his cards.
func (v View) SymbolsOf(p Player, r card.Race) int { return int(v.s.symbols[p][r]) }

// HasDeveloped reports whether p has played a development this turn; one a turn is
// the normal limit.
func (v View) HasDeveloped(p Player) bool { return v.s.turn.developed[p] > 0 }

// Attackers returns the attackers of the current combat, of all zones.
func (v View) Attackers() Set { return v.s.fight.attackers }

// Defenders returns the defenders of the current combat, of all zones.
func (v View) Defenders() Set { return v.s.fight.defenders }

// Attacked returns the section of the zone under attack, 0 if there is none. In an
// attack on several zones it is the one being handled, or the first.
func (v View) Attacked() Obj {
	if v.s.fight.wide == 0 {
		return v.s.fight.section
	}
	return sectionAt(v.s.fight.zoneAt())
}

// AttackedAt returns the target of the attack on the zone Attacked: its section, or a
// legend that is attacked through the zone (0 once the legend has left play).
func (v View) AttackedAt() Obj { return v.s.fight.currentTarget() }

// UnderAttack returns the sections of all zones under attack.
func (v View) UnderAttack() (set Set) {
	c := &v.s.fight
	if c.wide == 0 && c.section != 0 {
		set.add(c.section)
	}
	for m := c.wide & wideZones; m != 0; m &= m - 1 {
		set.add(sectionAt(c.base() + uint8(lowBit(m))))
	}
	return set
}

// HasFronts reports whether several zones are under attack and each of them has its
// own attackers.
func (v View) HasFronts() bool { return v.s.fight.fronts() }

// NextFront returns the section for which fighters are declared after the current
// one, in an attack with fronts (HasFronts); 0 if there is none.
func (v View) NextFront() Obj {
	c := &v.s.fight
	if next := c.nextFront(); c.fronts() && next != 0 {
		return sectionAt(c.base() + next - 1)
	}
	return 0
}

// DeclaredAttack returns the section of the zone that was declared first in the
// current attack, and the target of the attack there (the section or a legend).
func (v View) DeclaredAttack() (section, target Obj) { return v.s.fight.section, v.s.fight.target }

// AttackersAt returns the attackers of the zone with the given section. Without
// fronts (HasFronts) these are all attackers. While attackers are declared, those
// without a front so far belong to the zone Attacked.
func (v View) AttackersAt(section Obj) Set {
	if !v.s.fight.fronts() {
		return v.s.fight.attackers
	}
	return v.at(v.s.fight.attackers, section, fightTarget)
}

// DefendersAt returns the defenders of the zone with the given section, as
// AttackersAt does for attackers.
func (v View) DefendersAt(section Obj) Set {
	if !v.s.fight.fronts() {
		return v.s.fight.defenders
	}
	return v.at(v.s.fight.defenders, section, fightAttackers)
}

// at returns the members of side (attackers or defenders) who fight at a section.
// declaring is the last finished step of the attack while that side is declared.
func (v View) at(side Set, section Obj, declaring uint8) Set {
	c := &v.s.fight
	if c.step != declaring || c.currentFront() == 0 {
		return v.s.fightersAt(side, uint8(section-firstSection))
	}
	free := v.s.withoutFront(side)
	if section == v.Attacked() {
		return free
	}
	side = side.minus(&free)
	return v.s.fightersAt(side, uint8(section-firstSection))
}

// DamageAssigned reports whether combat damage is assigned and not yet applied.
func (v View) DamageAssigned() bool { return v.s.fight.step == fightAssigned }

// InCombat reports whether attackers have been declared and combat is not over.
func (v View) InCombat() bool { return v.s.fight.step >= fightAttackers && v.s.fight.step < fightOver }

// ChainLength returns the number of links on the action chain.
func (v View) ChainLength() int { return int(v.s.nChain) }

// DefendersDeclared reports whether the current combat is past the declaration of
// defenders, even if there are none.
func (v View) DefendersDeclared() bool { return v.s.fight.step >= fightDefenders }

// UnitsDiscarded returns how many unit cards entered a discard pile this turn.
func (v View) UnitsDiscarded() int { return int(v.s.turn.unitsDead) }

// ChainLink returns the source card, the controller and the ability of link i of the
// chain; 0 <= i < ChainLength, 0 is the link announced first. The ability is 0 if
// the link is a card without one that is being played.
func (v View) ChainLink(i int) (src Obj, ctl Player, abil code.AbilityID) {
	l := &v.s.chain[i]
	return l.src, l.ctl(), code.AbilityID(l.abil)
}

// ChainTargets returns the targets of link i of the chain.
func (v View) ChainTargets(i int) (set Set) {
	l := &v.s.chain[i]
	at := int(l.base)
	for k := range l.n {
		for j := 0; j < int(l.n[k]); j++ {
			set.add(v.s.pool[at].obj)
			at++
		}
	}
	return set
}

// Legal returns the legal actions of the current decision. The slice lies in buf and
// is valid until buf is used again.
func (v View) Legal(buf *Actions) []Action { return v.g.Legal(v.s, buf) }

// EligibleAttackers returns the units that may attack if an effect of p has begun the
// current attack for certain units only. It is empty if there is no such limit.
func (v View) EligibleAttackers(p Player) Set {
	for i := int(v.s.nStack) - 1; i >= 0; i-- {
		if f := &v.s.stack[i]; f.proc == procFight && f.src != 0 && f.ctl == p {
			return v.g.regSet(v.s, f, 0)
		}
	}
	return Set{}
}

// RemoteFighters returns the units and legends of p that an effect allows to attack
// (or, if attack is false, to defend) from any zone. Corrupted ones are left out.
func (v View) RemoteFighters(p Player, attack bool) Set {
	if v.s.deps&analysis.DepRemote == 0 && v.s.nLasting == 0 {
		return Set{}
	}
	stat := code.SDefendFrom
	if attack {
		stat = code.SAttackFrom
	}
	set := v.g.remoteFighters(v.s, stat)
	set = set.and(&v.s.controlled[p])
	return set.minus(&v.s.corrupted)
}

package engine

import (
	"math/bits"
	"slices"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
	"github.com/wisim/wisim/internal/splitmix"
)

// View is what one player may know of a game: an agent gets nothing else. It
// refers to a state out of which everything hidden from the player has been
// taken, so that two states which he cannot tell apart give equal views
// (Observe).
type View struct {
	g *Game
	s *State
	p Player
}

// Observe makes the view of a player: into gets a copy of s without what p may
// not know. The view is valid as long as into is not changed. Values of s that are
// out of date are derived before, once for the game and not once for each view.
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

// SampledView is the view of p on a state that is already one that p imagines: a
// searching agent uses it in its own sampled states, without a copy.
func (g *Game) SampledView(s *State, p Player) View { return View{g, s, p} }

// conceal takes out of a copy of a state what p does not know: the identities of
// hidden cards, and the generator. Identity 0 is no card, so that a slip shows as a
// crash and never as a leak.
func (g *Game) conceal(s *State, p Player) {
	s.rng = 0
	s.playable.reset()
	if s.ask.player != p {
		// What the other player could do now is his secret.
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

// facedown are the cards of an owner that lie facedown, his deck apart: in his hand,
// in play, under others, or on their way there.
func (s *State) facedown(owner Player) Set {
	down := s.kinds[4].and(&owned[owner]) // for a moment a development can be under the other player
	if s.characteristicsMoved {           // otherwise all of them are facedown
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

// unhideKnown takes out of the cards that are hidden from p those that he knows. That
// the other player knows others of his own, having searched his deck, is his own
// business: those marks go.
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

// Redeal fills out with a complete state that agrees with the view: what the
// viewer does not know is dealt anew, uniformly, from what the deck lists
// leave, and chance is seeded by seed. out may be any state of the game. When
// it is not the viewer who decides, the choices of the other player are not
// known, and the state can be looked at but not played on from.
func (v View) Redeal(seed uint64, out *State) {
	*out = *v.s
	v.g.dealAll(out, seed)
}

// dealAll deals everything that has no identity, and seeds chance.
func (g *Game) dealAll(s *State, seed uint64) {
	s.rng = splitmix.Mix(seed)
	for owner := Player(0); owner < 2; owner++ {
		g.dealHidden(s, owner)
	}
	s.rng = splitmix.Mix(seed ^ 0x1f83d9abfb41bd6b)
}

// dealHidden gives the objects of one owner that have no identity those that
// nobody has, in random order.
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
	for w, m := range &s.hand[owner] { // hot: by word
		for ; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); g.hotOf(s, o).Flags&analysis.HotAnyTime != 0 {
				s.tactics.add(o)
			}
		}
	}
}

// unseen lists the identities of an owner that no object has, ascending.
func (g *Game) unseen(s *State, owner Player, out *[MaxDeck]uint8) (n int) {
	base := int(owner) * MaxDeck
	left := g.all[owner]
	for _, ident := range s.idents[base+1:][:g.size[owner]] {
		left.del(Obj(ident))
	}
	for w, m := range &left { // hot: by word
		for ; m != 0; m &= m - 1 {
			out[n] = uint8(w<<6 + bits.TrailingZeros64(m))
			n++
		}
	}
	return n
}

// Unseen lists the cards of a player that the viewer cannot place: they are in a
// hand, in a deck or facedown, he does not know where. It returns how many there
// are; equal cards stand next to each other.
func (v View) Unseen(p Player, out *[MaxDeck]code.CardID) int {
	var idents [MaxDeck]uint8
	n := v.g.unseen(v.s, p, &idents)
	for i, id := range idents[:n] {
		out[i] = v.g.cards[id].ID
	}
	slices.Sort(out[:n])
	return n
}

// RedealHand is Redeal with a hand for the opponent that is not left to chance:
// it holds the named cards, as many as there is room for and as are not seen
// elsewhere.
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

// Recast fills into with the game that the view would be of if the cards of the
// opponent that the viewer cannot place (Unseen) were these, in any order: as if
// he played another list that agrees with all that has been seen. It returns the
// same view of that game, which is valid as long as neither is changed. There
// must be as many cards as Unseen counts.
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
	if into.events == nil { // otherwise all are told
		into.loggedEvents = into.handed
	}
	return View{into, v.s, v.p}
}

// Same reports whether two views are equal: the viewer cannot tell the two
// states apart.
func (v View) Same(w View) bool { return v.p == w.p && *v.s == *w.s }

// Game that is played.
func (v View) Game() *Game { return v.g }

// Me is the viewer.
func (v View) Me() Player { return v.p }

// Active is whose turn it is.
func (v View) Active() Player { return v.s.active }

// Turn is the number of the turn, from 1.
func (v View) Turn() int { return int(v.s.turns) }

// Decisions is how many decisions with at least two choices were taken in the game.
func (v View) Decisions() int { return v.s.Decisions() }

// Phase is the phase of the turn, 0 to 5.
func (v View) Phase() card.Phase { return v.s.turn.phase }

// Ask is the kind of decision at hand.
func (v View) Ask() Ask { return v.s.ask.kind }

// ToMove is who decides.
func (v View) ToMove() Player { return v.s.ask.player }

// AskRange is the range of a number that is asked for, and for AskAssign the
// whole amount that is left.
func (v View) AskRange() (lo, hi, all int) {
	return int(v.s.ask.lo), int(v.s.ask.hi), int(v.s.ask.dev)
}

// AskSubject is the unit that an AskAssign or AskTax is about, the card from which
// an AskPay takes, the card that is given a zone in a rearrangement or as cards enter play together, the card
// whose leaving play an AskMay would replace, or the one under which an AskSetAside lays a card; 0 for other decisions.
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

// Source is the card whose effect or announcement the decision belongs to, 0
// when it belongs to none, and the ability.
func (v View) Source() (Obj, code.AbilityID) {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procCode {
		return 0, 0
	}
	return f.src, code.AbilityID(f.abil)
}

// Trigger is what set off the effect that the decision belongs to: the subject
// of the event, 0 when there is none, and its amount.
func (v View) Trigger() (Obj, int) {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procCode {
		return 0, 0
	}
	return f.subj, int(f.amount)
}

// OrderSource is the card whose effect the option n (from 0) of an AskOrder
// resolves next; 0 for other decisions.
func (v View) OrderSource(n int) Obj {
	f := &v.s.stack[v.s.nStack-1]
	if f.proc != procTriggers || v.s.ask.kind != AskOrder {
		return 0
	}
	return v.s.pending[v.g.nthOfBatch(v.s, triggerFrame{f}, n)].src
}

// SourceController is who controls the effect that the decision belongs to.
func (v View) SourceController() Player { return v.s.stack[v.s.nStack-1].ctl }

// Announcing reports whether the decision is part of announcing an action, as
// opposed to resolving an effect.
func (v View) Announcing() bool { return v.s.stack[v.s.nStack-1].flags&fAnnounce != 0 }

// EffectOp is the instruction that a choice during resolution is for: the
// first one after the choice that uses the register chosen into.
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

// TargetIndex is which target of its ability is being chosen.
func (v View) TargetIndex() int { return v.s.stack[v.s.nStack-1].announcement().at() }

// X of the announcement or effect at hand.
func (v View) X() int { return int(v.s.stack[v.s.nStack-1].x) }

// Price is what a card costs its owner, who is to play it, now, loyalty
// included: in the cheapest zone, where that matters (Dearer).
func (v View) Price(o Obj) int {
	return v.g.price(v.s, o.Owner(), o, v.g.def(v.s, o))
}

// ZoneSurcharge is how much more a card costs its owner when he plays it into the zone of a
// destination than in the cheapest, which Price is about.
func (v View) ZoneSurcharge(o, dest Obj) int {
	d := v.g.def(v.s, o)
	if v.g.features&analysis.ZonePrices == 0 || !v.g.pricedByZone(d) {
		return 0
	}
	return v.g.priceInto(v.s, o.Owner(), o, d, dest) - v.Price(o)
}

// AlternativePrice is what a card costs its owner, who is to play it, when he pays a cost of
// its own text that changes the price, and the ability that says so: its costs but those
// of the first alternative. ok is false where there is none, or it cannot be paid now.
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

// LoyaltySurcharge is the part of a card's price that is for its loyalty, when its owner
// plays it now.
func (v View) LoyaltySurcharge(o Obj) int {
	return v.g.surcharge(v.s, o.Owner(), o, v.g.def(v.s, o))
}

// Place is where a card is.
func (v View) Place(o Obj) Place { return Place(v.s.objects[o].place()) }

// DeckTop is the top card of a deck, 0 when it is empty. Card says what it is
// if the viewer knows.
func (v View) DeckTop(p Player) Obj {
	if v.s.nDeck[p] == 0 {
		return 0
	}
	return v.s.deck(p)[v.s.nDeck[p]-1]
}

// MustBurn is how many sections a player has to burn to win.
func (v View) MustBurn(p Player) int { return int(v.s.toBurn(p)) }

// Resources of a player.
func (v View) Resources(p Player) int { return int(v.s.resources[p]) }

// HandSize of a player.
func (v View) HandSize(p Player) int { return v.s.hand[p].Len() }

// HandOf is the hand of a player. Which cards the opponent's are, Card says of
// those that the viewer knows.
func (v View) HandOf(p Player) Set { return v.s.hand[p] }

// DeckSize of a player.
func (v View) DeckSize(p Player) int { return int(v.s.nDeck[p]) }

// Hand of the viewer.
func (v View) Hand() Set { return v.s.hand[v.p] }

// Units are those in a zone, whoever controls them; likewise Supports, Quests
// and Developments.
func (v View) Units(p Player, z card.Zone) Set { return v.kind(0, p, z) }

func (v View) Supports(p Player, z card.Zone) Set { return v.kind(1, p, z) }

func (v View) Quests(p Player, z card.Zone) Set { return v.kind(2, p, z) }

func (v View) Developments(p Player, z card.Zone) Set { return v.kind(4, p, z) }

// CountDevelopments is how many developments there are in each zone of a player.
func (v View) CountDevelopments(p Player) (n [card.NumZones]int) {
	zones := (*[card.NumZones]Set)(v.s.zones[3*int(p):])
	for w, m := range &v.s.kinds[4] { // hot: by word
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

// InPlay is every card that a player controls in play.
func (v View) InPlay(p Player) Set { return v.s.controlled[p] }

// NonDevelopments are the cards in play that a player controls but for those that are
// developments and nothing else.
func (v View) NonDevelopments(p Player) Set {
	mere := v.s.kinds[4].minus(&v.s.kinds[0])
	if v.s.characteristicsMoved { // otherwise nothing is a development besides what it is
		mere = mere.minus(&v.s.kinds[1])
		mere = mere.minus(&v.s.kinds[2])
	}
	return v.s.controlled[p].minus(&mere)
}

// Card is the card that an object is, nil when the viewer does not know.
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

// CardID is the card's index in the library, 0 when the viewer does not know.
func (v View) CardID(o Obj) code.CardID {
	if !o.isCard() || !v.knows(o) {
		return 0
	}
	return v.g.def(v.s, o).ID
}

// Power of a card in play, or the printed power of one that is not, in its
// zone; of a legend the lowest of its three.
func (v View) Power(o Obj) int {
	v.g.refresh(v.s)
	return v.s.objects[o].powerNow()
}

// ZonePower is the power of the cards in a zone, the capital's own apart.
func (v View) ZonePower(p Player, z card.Zone) int { return v.g.zonePower(v.s, 3*uint8(p)+uint8(z)) }

// PowerIn is the power that a card in play has for a zone: its power, or of a
// legend the one for that zone.
func (v View) PowerIn(o Obj, z card.Zone) int {
	v.g.refresh(v.s)
	return v.g.powerIn(v.s, o, uint8(z))
}

// FightPower is the power with which an attacker, or a defender of the zone
// under attack, fights.
func (v View) FightPower(o Obj) int {
	v.g.refresh(v.s)
	return v.g.fightPower(v.s, o)
}

// HitPoints of a unit, legend or section.
func (v View) HitPoints(o Obj) int { v.g.refresh(v.s); return max(0, int(v.s.objects[o].hp)) }

// Damage on a unit or section.
func (v View) Damage(o Obj) int { return int(v.s.objects[o].damage) }

// Remaining hit points.
func (v View) Remaining(o Obj) int { v.g.refresh(v.s); return v.s.objects[o].remaining() }

// CombatStats are the power of a card in play, its remaining hit points, its Toughness
// and its Counterstrike, for who wants all of them.
func (v View) CombatStats(o Obj) (power, remaining, toughness, counterstrike int) {
	v.g.refresh(v.s)
	t := &v.s.objects[o]
	return t.powerNow(), t.remaining(), max(0, int(t.tough)), max(0, int(t.counter))
}

// Toughness of a unit.
func (v View) Toughness(o Obj) int { v.g.refresh(v.s); return max(0, int(v.s.objects[o].tough)) }

// Counterstrike of a unit.
func (v View) Counterstrike(o Obj) int { v.g.refresh(v.s); return max(0, int(v.s.objects[o].counter)) }

// CombatBonus is what a unit deals in combat beyond its power.
func (v View) CombatBonus(o Obj) int { return v.g.combatBonus(v.s, o) }

// LethalDamage is the least damage that would destroy a unit or burn a section if it
// were assigned now; what doubles damage is counted in.
func (v View) LethalDamage(o Obj) int {
	s := v.s
	if s.nLasting > 0 || s.deps&(analysis.DepNoCancel|analysis.DepCap|analysis.DepTimes|analysis.DepGrows) != 0 || v.g.features&analysis.ForcedOnDamage != 0 || o.isSection() {
		return v.g.pointsToKill(s, o)
	}
	v.g.refresh(s) // of most units nothing counts but their numbers
	t := &s.objects[o]
	return t.remainingHP() + max(0, int(t.tough))
}

// MinLethalDamage is a number that Lethal is never below, and is said sooner: nothing is
// taken into account that cancels damage.
func (v View) MinLethalDamage(o Obj) int {
	if v.s.deps&analysis.DepTimes != 0 {
		return 0
	}
	v.g.refresh(v.s)
	return v.s.objects[o].remainingHP()
}

// DamageFactor is what damage to an object is multiplied by when it is assigned.
func (v View) DamageFactor(o Obj) int {
	if v.s.deps&analysis.DepTimes == 0 {
		return 1
	}
	return v.g.damageFactor(v.s, o, 0)
}

// Savage of a unit.
func (v View) Savage(o Obj) int { return v.g.savageOf(v.s, o) }

// CanCorrupt reports whether corrupting a card would do anything: it is not
// corrupted, and nothing forbids to corrupt it.
func (v View) CanCorrupt(o Obj) bool {
	v.g.refresh(v.s)
	t := &v.s.objects[o]
	return t.flags&flagCorrupted == 0 && t.props&propNoCorrupt == 0
}

// Experience is how many cards lie facedown under a card, as experience.
func (v View) Experience(o Obj) int { return v.g.experience(v.s, o) }

// Tokens on a card.
func (v View) Tokens(o Obj) int { return int(v.s.objects[o].tokens) }

// PendingCombat is the damage that has been assigned to an object and not yet
// applied, in combat or while indirect damage is divided.
func (v View) PendingCombat(o Obj) int {
	return int(v.s.objects[o].pendingCombat) + int(v.s.objects[o].assigned)
}

// Controller of an object; Zone where it is; Host what it is attached to or
// questing on.
func (v View) Controller(o Obj) Player { return v.g.controller(v.s, o) }

// Zone of an object in play: card.NumZones for a legend and what is attached to
// it, which lie in none.
func (v View) Zone(o Obj) card.Zone { return card.Zone(nameOf(v.s.objects[o].zone())) }

// Side is the player in whose zone, or on whose capital, the object lies.
func (v View) Side(o Obj) Player { return sideOf(v.s.objects[o].zone()) }

// Host is what a card is attached to or questing on.
func (v View) Host(o Obj) Obj { return v.s.objects[o].host }

// Under is what lies out of play under a card.
func (v View) Under(o Obj) Set { return v.s.under(o) }

// IsInPlay reports an object's state, and so do Corrupted, Questing, Burning and
// Facedown.
func (v View) IsInPlay(o Obj) bool { return int(o) < numObjects && v.s.objects[o].place() == inPlay }

func (v View) Corrupted(o Obj) bool { return v.s.objects[o].flags&flagCorrupted != 0 }

func (v View) Questing(o Obj) bool { return v.s.objects[o].flags&flagQuesting != 0 }

func (v View) Burning(o Obj) bool { return v.s.objects[o].flags&flagBurning != 0 }

func (v View) Facedown(o Obj) bool { return v.s.objects[o].flags&flagFacedown != 0 }

// IsUnit reports whether an object is a unit in play.
func (v View) IsUnit(o Obj) bool { return v.s.kinds[0].Has(o) }

// IsDevelopment reports whether a card in play counts as a development, facedown
// or not; it may be a unit as well.
func (v View) IsDevelopment(o Obj) bool { return v.s.kinds[4].Has(o) }

// IsMereDevelopment reports whether a card in play is a development and nothing else.
func (v View) IsMereDevelopment(o Obj) bool {
	return v.s.kinds[4].Has(o) && v.s.objects[o].kind&(kUnit|kSupport|kQuest) == 0
}

// IsQuest reports whether an object is a quest in play.
func (v View) IsQuest(o Obj) bool { return v.s.kinds[2].Has(o) }

// IsLegend reports whether an object is a legend in play.
func (v View) IsLegend(o Obj) bool { return v.s.kinds[3].Has(o) }

// Legend of a player in play, 0 if he has none.
func (v View) Legend(p Player) Obj { return v.s.legendOf(p) }

// OnCapital is a player's legend and what is attached to it.
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

// FightersMatter reports whether who fights may be something to an effect that is at work, those
// apart that guard a capital: on the numbers of cards, or on what damage to them comes to.
func (v View) FightersMatter() bool {
	const asks = analysis.DepFight | analysis.DepBonus | analysis.DepTimes | analysis.DepCap | analysis.DepNoCancel
	return v.s.deps&asks != 0 || v.s.nLasting > 0 || v.g.features&analysis.ForcedOnDamage != 0
}

// IsSection reports whether an object is a section of a capital.
func (v View) IsSection(o Obj) bool { return o.isSection() }

// IsLink reports whether an object is a link of the chain.
func (v View) IsLink(o Obj) bool { return o.isLink() }

// SymbolsOf is how many race symbols a player controls.
func (v View) SymbolsOf(p Player, r card.Race) int { return int(v.s.symbols[p][r]) }

// HasDeveloped reports whether a player has played his development this turn.
func (v View) HasDeveloped(p Player) bool { return v.s.turn.developed[p] > 0 }

// Attackers and Defenders of the combat at hand, the section whose zone is
// attacked (0 when there is none), and what is attacked: that section, or a
// legend through the zone (0 once the legend has left play). Of several zones that
// are attacked at once it is the one that is at hand, or the first.
func (v View) Attackers() Set { return v.s.fight.attackers }

func (v View) Defenders() Set { return v.s.fight.defenders }

func (v View) Attacked() Obj {
	if v.s.fight.wide == 0 {
		return v.s.fight.section
	}
	return sectionAt(v.s.fight.zoneAt())
}

func (v View) AttackedAt() Obj { return v.s.fight.currentTarget() }

// UnderAttack are the sections of all zones under attack.
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

// HasFronts reports whether several zones are under attack, and each has attackers of
// its own.
func (v View) HasFronts() bool { return v.s.fight.fronts() }

// NextFront is the section for which fighters are declared after those of the zone at
// hand, 0 if there is none.
func (v View) NextFront() Obj {
	c := &v.s.fight
	if next := c.nextFront(); c.fronts() && next != 0 {
		return sectionAt(c.base() + next - 1)
	}
	return 0
}

// DeclaredAttack is the section that the attack at hand was first named for, and what is attacked
// there.
func (v View) DeclaredAttack() (section, target Obj) { return v.s.fight.section, v.s.fight.target }

// AttackersAt are those who attack a zone, by its section, and DefendersAt those who
// defend it, where each of several zones has its own. While they are declared, the zone
// is the one that they are declared for.
func (v View) AttackersAt(section Obj) Set {
	if !v.s.fight.fronts() {
		return v.s.fight.attackers
	}
	return v.at(v.s.fight.attackers, section, fightTarget)
}

func (v View) DefendersAt(section Obj) Set {
	if !v.s.fight.fronts() {
		return v.s.fight.defenders
	}
	return v.at(v.s.fight.defenders, section, fightAttackers)
}

// at are those of a side who fight for a section, also while they are declared.
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

func (v View) DamageAssigned() bool { return v.s.fight.step == fightAssigned }

func (v View) InCombat() bool { return v.s.fight.step >= fightAttackers && v.s.fight.step < fightOver }

func (v View) ChainLength() int { return int(v.s.nChain) }

// DefendersDeclared reports whether defenders have been declared in the combat at
// hand, if only none.
func (v View) DefendersDeclared() bool { return v.s.fight.step >= fightDefenders }

// UnitsDiscarded is how many unit cards entered a discard pile this turn.
func (v View) UnitsDiscarded() int { return int(v.s.turn.unitsDead) }

// ChainLink is a link of the chain, 0 the first: its source and controller.
func (v View) ChainLink(i int) (src Obj, ctl Player, abil code.AbilityID) {
	l := &v.s.chain[i]
	return l.src, l.ctl(), code.AbilityID(l.abil)
}

// ChainTargets is what a link of the chain targets.
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

// Legal lists the choices of the decision at hand.
func (v View) Legal(buf *Actions) []Action { return v.g.Legal(v.s, buf) }

// EligibleAttackers is the units of a player that may attack in the attack at hand if an
// effect begins it for them alone.
func (v View) EligibleAttackers(p Player) Set {
	for i := int(v.s.nStack) - 1; i >= 0; i-- {
		if f := &v.s.stack[i]; f.proc == procFight && f.src != 0 && f.ctl == p {
			return v.g.regSet(v.s, f, 0)
		}
	}
	return Set{}
}

// RemoteFighters are the units and legends of a player that may attack, or defend,
// from wherever they are, corrupted ones apart.
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

package engine

import (
	"math/bits"

	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/engine/internal/analysis"
)

// canTarget reports whether all targets of an ability can be chosen, if its
// controller has pool resources left to pay taxes for targeting.
func (g *Game) canTarget(s *State, f *frame, ab *code.Ability, pool int) bool {
	if ab.Modes > 0 && f.mode() == 0 {
		set := g.announceable(s, f, ab, pool)
		return !set.empty()
	}
	if len(ab.Targets) == 0 {
		return true
	}
	info, taxed := &g.abils[f.abil], s.deps&analysis.DepTax != 0
	for i := 0; i < len(ab.Targets); i++ {
		t, lo := &ab.Targets[i], 1
		if t.Max != 0 {
			lo, _ = g.severalTargets(s, f, t)
		}
		if lo == 0 || !f.wants(t) {
			continue // the target may be left out, for example because X may be chosen as 0 (note A30)
		}
		if lo == 1 && !taxed && info.NextUnlinked>>(i&7)&1 != 0 {
			// One legal object is enough: no later target depends on which it is.
			if g.anyAim(s) {
				if !g.exists(s, f, t.Sel) {
					return false
				}
			} else if set := g.aimable(s, f, t.Sel); set.empty() {
				return false
			}
			continue
		}
		if !taxed && (info.OnlyDistinct|info.SameZone)>>((i+1)&31)&1 != 0 {
			if !g.pairExists(s, f, ab, i) {
				return false
			}
			i++ // skip the next target: pairExists has found a candidate for it
			continue
		}
		f.announcement().goTo(i)
		if !g.hasCandidate(s, f, ab, pool) {
			return false
		}
		if g.looksAhead(s, f, ab) {
			return true // hasCandidate has already looked ahead to all later targets
		}
	}
	return true
}

// pairExists reports whether target i has a candidate besides which target i+1 can
// be chosen (keepPaired).
func (g *Game) pairExists(s *State, f *frame, ab *code.Ability, i int) bool {
	if g.abils[f.abil].Interchangeable>>((i+1)&31)&1 != 0 && g.anyAim(s) {
		return g.count(s, f, ab.Targets[i].Sel) > 1
	}
	set := g.aimable(s, f, ab.Targets[i].Sel)
	g.keepPaired(s, f, ab, i, &set)
	return !set.empty()
}

// keepPaired removes from set the candidates for target i which leave no candidate for
// target i+1. Target i+1 must depend on target i only by being another object
// (OnlyDistinct in analysis) or another card of one kind in the same or the
// corresponding zone (SameZone).
func (g *Game) keepPaired(s *State, f *frame, ab *code.Ability, i int, set *Set) {
	info, then := &g.abils[f.abil], *set
	switch {
	case info.SameZone>>((i+1)&31)&1 != 0:
		next := &g.sels[ab.Targets[i+1].Sel]
		then = s.kinds[next.First]
		if !next.Of.CtlAny {
			then.keep(&s.controlled[f.ctl])
		}
		if !g.anyAim(s) {
			then = g.targetable(s, f, then)
		}
		s.keepNear(set, &then)
		return
	case info.Interchangeable>>((i+1)&31)&1 == 0:
		then = g.aimable(s, f, ab.Targets[i+1].Sel)
	}
	set.keepBeside(&then)
}

// keepNear does the same as Set.keepBeside, but separately for the kingdoms, the quest zones and
// the battlefields, each with the cards of both players.
func (s *State) keepNear(set, then *Set) {
	var near Set
	for z := range s.zones[:onCapital/2] {
		here, there := s.zones[z], *then
		here.join(&s.zones[z+onCapital/2])
		if there.keep(&here); there.empty() {
			continue
		}
		if !there.several() { // the only card in this zone cannot be paired with itself
			here.drop(&there)
		}
		near.join(&here)
	}
	set.keep(&near)
}

// aimable returns the objects that match a selector and that f's controller can
// target.
func (g *Game) aimable(s *State, f *frame, id code.SelID) (set Set) {
	g.findInto(s, f, id, &set, false)
	if !g.anyAim(s) {
		set = g.targetable(s, f, set)
	}
	return set
}

// anyAim reports whether nothing in the game restricts targeting now, so that
// targetable would remove no object.
func (g *Game) anyAim(s *State) bool {
	return s.awaited&analysis.Replacing == 0 && g.features&analysis.BarsZones == 0 && s.nLasting == 0 && s.deps&analysis.DepUntarget == 0
}

// targetable returns the objects of set that f's controller can target. It removes
// objects that effects make untargetable and cards that are already leaving play.
func (g *Game) targetable(s *State, f *frame, set Set) Set {
	if s.awaited&analysis.Replacing != 0 || g.features&analysis.BarsZones != 0 {
		set = g.reachable(s, f, set)
	}
	if s.nLasting > 0 {
		for i := range s.lasting[:s.nLasting] {
			if l := &s.lasting[i]; l.kind == lastUntarget && l.gen == s.objects[l.obj].gen && s.objects[l.obj].place() == inPlay && (l.amount == 0 || l.ctl != f.ctl) {
				set.del(l.obj)
			}
		}
	}
	if s.deps&analysis.DepUntarget == 0 {
		return set
	}
	for src := range s.statics.All() {
		if g.hotOf(s, src).Deps&analysis.DepUntarget == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			if h, ab := g.activeStatic(s, src, a, code.SUntarget, 0); ab != nil && !(ab.Stat.Narrow && h.ctl == f.ctl) {
				not := g.objects(s, &h, ab.Stat.R)
				set = set.minus(&not)
			}
		}
	}
	return set
}

// reachable drops from a set what is leaving play, and what an attachment that is played
// cannot follow to its zone.
func (g *Game) reachable(s *State, f *frame, set Set) Set {
	set = g.notLeaving(s, set)
	if f.flags&fCard == 0 || f.abil == 0 || g.lib.Abilities[f.abil].Kind != code.Attach {
		return set
	}
	for o := range set.All() {
		if g.mayNotFollow(s, f.src, o) {
			set.del(o)
		}
	}
	return set
}

// wants reports whether the target has to be chosen under the chosen mode: it belongs
// to that mode or to all modes.
func (f *frame) wants(t *code.Target) bool { return t.Mode == 0 || t.Mode == f.mode() }

// announceable returns the numbers (from 1) of the modes of an ability that can be
// chosen on announcement: the mode's condition holds and its targets exist.
func (g *Game) announceable(s *State, f *frame, ab *code.Ability, pool int) (set Set) {
	for m := uint8(1); m <= ab.Modes; m++ {
		f.setMode(m)
		opt := &g.lib.Code[int(ab.ModeAt)+int(m)]
		if (opt.N == 0 || g.eval(s, f, opt.N) != 0) && g.canTarget(s, f, ab, pool) {
			set.add(Obj(m))
		}
	}
	f.setMode(0)
	return set
}

// targetRange returns the least and the greatest number of objects that may be chosen
// for target i.
func (g *Game) targetRange(s *State, f *frame, ab *code.Ability, i int) (lo, hi int) {
	t := &ab.Targets[i]
	if t.Max == 0 {
		return 1, 1
	}
	return g.severalTargets(s, f, t)
}

func (g *Game) severalTargets(s *State, f *frame, t *code.Target) (lo, hi int) {
	hi = g.eval(s, f, t.Max)
	if t.UpTo {
		return min(1, hi), hi
	}
	return hi, hi
}

// candidates returns the objects that may be chosen next for the current target of an
// announcement. If a target takes several objects they are chosen in ascending order,
// so that each set of objects is reached by one sequence of choices only (note D10).
func (g *Game) candidates(s *State, f *frame, ab *code.Ability, pool int) Set {
	set := g.candidatesNow(s, f, ab, pool)
	if g.looksAhead(s, f, ab) {
		set = g.lookAhead(s, f, ab, set, pool, false)
	}
	if set.meets(&s.kinds[4]) { // some candidates are developments, of which unknown ones may be equal
		g.mergeHidden(s, f, &set)
	}
	return set
}

// hasCandidate reports whether candidates would return at least one object; it avoids computing all
// of them.
func (g *Game) hasCandidate(s *State, f *frame, ab *code.Ability, pool int) bool {
	w := f.announcement()
	if t := &ab.Targets[w.at()]; s.deps&analysis.DepTax == 0 && g.abils[f.abil].NextUnlinked>>(w.at()&7)&1 != 0 && !t.SameZone && w.chosen() == 0 {
		lo, _ := g.targetRange(s, f, ab, w.at()) // lo is the least number of objects that must be chosen
		set := g.aimable(s, f, t.Sel)
		return set.Len() >= max(lo, 1)
	}
	set := g.candidatesNow(s, f, ab, pool)
	if !set.empty() && g.looksAhead(s, f, ab) {
		set = g.lookAhead(s, f, ab, set, pool, true)
	}
	return !set.empty()
}

// candidatesNow returns the candidates for the current target without regard to targets chosen
// later: choosing some of these objects may leave a later target without a candidate.
func (g *Game) candidatesNow(s *State, f *frame, ab *code.Ability, pool int) Set {
	i := f.announcement().at()
	t := &ab.Targets[i]
	set := g.aimable(s, f, t.Sel)
	if info := &g.abils[f.abil]; info.CostFromTarget || info.XBoundsTargets {
		set = g.notForFree(s, f, ab, set)
	}
	lo, hi := 1, 1
	if t.Max != 0 {
		lo, hi = g.severalTargets(s, f, t)
	}
	if s.deps&analysis.DepTax != 0 {
		set = g.affordable(s, f, ab, set, pool)
	}
	if hi > 1 {
		set = g.ascending(s, f, t, i, set, lo, hi)
		if s.deps&analysis.DepToll != 0 && lo > f.announcement().chosen()+1 {
			set = g.completed(s, f, ab, set, pool)
		}
	}
	return set
}

// looksAhead reports whether the choice of the current target can leave the next target
// without a candidate: the next selector reads the choice, or both targets are paid
// for from the same resources.
func (g *Game) looksAhead(s *State, f *frame, ab *code.Ability) bool {
	i := f.announcement().next(ab)
	return i < len(ab.Targets) && (g.abils[f.abil].Linked>>i&1 != 0 || s.deps&analysis.DepTax != 0)
}

// next returns the index of the target chosen after the current one; len(ab.Targets)
// if there is none.
func (f announcement) next(ab *code.Ability) int {
	i := f.at() + 1
	for i < len(ab.Targets) && !f.wants(&ab.Targets[i]) {
		i++
	}
	return i
}

// lookAhead returns the candidates that leave a candidate for the next target. If
// enough is true it may stop after the first of them.
func (g *Game) lookAhead(s *State, f *frame, ab *code.Ability, set Set, pool int, enough bool) (out Set) {
	w := f.announcement()
	i, chosen := w.at(), w.chosen()
	if info := &g.abils[f.abil]; s.deps&analysis.DepTax == 0 && (info.OnlyDistinct|info.SameZone)>>((i+1)&31)&1 != 0 {
		out = set
		g.keepPaired(s, f, ab, i, &out)
		if invariantsOn {
			g.mustPair(s, f, ab, &set, &out)
		}
		return out
	}
	for o := range set.All() {
		w.goTo(w.next(ab))
		g.regAdd(s, f, i, o)
		ok := g.hasCandidate(s, f, ab, pool)
		g.regDel(s, f, i, int(f.n[i])-1)
		w.goBack(i, chosen)
		if ok {
			out.add(o)
			if enough {
				return out
			}
		}
	}
	return out
}

// mustPair panics if kept, the result of keepPaired on set, differs from testing each
// candidate separately. Only builds with invariants call it.
func (g *Game) mustPair(s *State, f *frame, ab *code.Ability, set, kept *Set) {
	w := f.announcement()
	i, chosen := w.at(), w.chosen()
	for o := range set.All() {
		w.goTo(i + 1)
		g.regAdd(s, f, i, o)
		if g.hasCandidate(s, f, ab, 0) != kept.Has(o) {
			panic("engine: of two targets one is there or not without the other")
		}
		g.regDel(s, f, i, int(f.n[i])-1)
	}
	w.goBack(i, chosen)
}

// orderKey returns the key by which the objects of one target are ordered: the object's
// number, or 1000 plus the zone for a facedown card that the chooser cannot tell from
// others (anonymous).
func (g *Game) orderKey(s *State, f *frame, o Obj) int {
	if g.anonymous(s, f, o) {
		return 1000 + int(s.objects[o].zone())
	}
	return int(o)
}

// hiddenFrom reports whether o is a facedown card of p's opponent that p does not know.
func (g *Game) hiddenFrom(s *State, p Player, o Obj) bool {
	if !o.isCard() {
		return false
	}
	t := &s.objects[o]
	return t.flags&flagFacedown != 0 && o.Owner() != p && t.flags&(flagKnown0<<p) == 0
}

// anonymous reports whether f's controller cannot tell a facedown card from others in
// its zone: he does not know it, nothing on the table distinguishes it (marked), and no
// effect below f on the stack refers to it. A card that an effect targets is known to
// both players as that target (faq.q21).
func (g *Game) anonymous(s *State, f *frame, o Obj) bool {
	if !g.hiddenFrom(s, f.ctl, o) || g.marked(s, o) {
		return false
	}
	for _, r := range s.pool[:f.base] {
		if r.obj == o {
			return false
		}
	}
	return true
}

// marked reports whether something visible distinguishes a facedown card from others in
// its zone: it is a unit as well, is corrupted, or has tokens or an attachment.
func (g *Game) marked(s *State, o Obj) bool {
	t := &s.objects[o]
	return t.kind&kUnit != 0 || t.flags&flagCorrupted != 0 || t.tokens > 0 || !s.attached.empty() && g.hasAttachment(s, o)
}

// ascending returns the objects of set that may be chosen after those already in
// register reg of a target: their orderKey is not lower, and enough objects remain
// after them to reach lo.
func (g *Game) ascending(s *State, f *frame, t *code.Target, reg int, set Set, lo, hi int) (out Set) {
	chosen := g.regSet(s, f, reg)
	set = set.minus(&chosen)
	last, zone := -1, -1
	for o := range chosen.All() {
		last = max(last, g.orderKey(s, f, o))
		zone = int(s.objects[o].zone())
	}
	need := lo - f.announcement().chosen() - 1
	if need > 0 {
		return g.followed(s, f, t, set, last, zone, need)
	}
	for o := range set.All() {
		if z := int(s.objects[o].zone()); t.SameZone && (zone >= 0 && z != zone || z >= onCapital) {
			continue
		}
		if key := g.orderKey(s, f, o); key > last || key == last && key >= 1000 {
			out.add(o)
		}
	}
	return out
}

// followed returns the objects of set that may be chosen after an object with orderKey
// last and that leave at least need objects to choose after them. If the target wants
// one zone, all of these lie in it; zone is that zone, -1 before the first choice.
func (g *Game) followed(s *State, f *frame, t *code.Target, set Set, last, zone, need int) (out Set) {
	var hidden [numSpots]Set // facedown cards that the player does not know, by spot; they come after all other objects
	for w, m := range &set { // hot loop: reads the set word by word, which is faster than Set.All
		for ; m != 0; m &= m - 1 {
			if o := Obj(w<<6 + bits.TrailingZeros64(m)); g.anonymous(s, f, o) {
				hidden[s.objects[o].zone()].add(o)
				set.del(o)
			}
		}
	}
	var after [numSpots]int // number of objects after the current one; counted by zone if all targets must be in the same zone
	barred := func(z int) bool { return t.SameZone && (zone >= 0 && z != zone || z >= onCapital) }
	for z := numSpots - 1; z >= 0; z-- {
		n, rest := hidden[z].Len(), &after[0]
		if t.SameZone {
			rest = &after[z]
		}
		if *rest += n; *rest > need && 1000+z >= last && !barred(z) {
			out.join(&hidden[z])
		}
	}
	for w := len(set) - 1; w >= 0; w-- {
		for m := set[w]; m != 0; {
			bit := bits.Len64(m) - 1
			m &^= 1 << bit
			o := Obj(w<<6 + bit)
			z, rest := int(s.objects[o].zone()), &after[0]
			if t.SameZone {
				rest = &after[z]
			}
			if *rest >= need && int(o) > last && !barred(z) {
				out.add(o)
			}
			*rest++
		}
	}
	return out
}

// mergeHidden removes from set all but one of the facedown cards of each zone that the
// chooser cannot tell apart (anonymous, faq.q21). unmerge undoes it after the choice.
func (g *Game) mergeHidden(s *State, f *frame, set *Set) {
	var seen uint8
	for w := range set { // hot loop: reads the set word by word, which is faster than Set.All
		for m := set[w] & s.kinds[4][w] &^ s.controlled[f.ctl][w]; m != 0; m &= m - 1 {
			o := Obj(w<<6 + bits.TrailingZeros64(m))
			if !g.anonymous(s, f, o) {
				continue
			}
			z := s.objects[o].zone()
			if seen>>z&1 != 0 {
				set.del(o)
			}
			seen |= 1 << z
		}
	}
}

// unmerge returns a random one of the facedown cards in set that the chooser cannot tell
// from o, or o itself if he can tell it from the others.
func (g *Game) unmerge(s *State, f *frame, o Obj, set Set) Obj {
	if !g.anonymous(s, f, o) {
		return o
	}
	var like Set
	for x := range set.and(&s.zones[s.objects[o].zone()]).All() {
		if g.anonymous(s, f, x) {
			like.add(x)
		}
	}
	if n := like.Len(); n > 1 {
		return like.nth(s.below(n))
	}
	return o
}

// affordable returns the objects of set whose targeting the choosing player can pay
// for, together with the targets already chosen (note A29). pool is the number of
// resources that f's controller has left.
func (g *Game) affordable(s *State, f *frame, ab *code.Ability, set Set, pool int) Set {
	out, p := set, f.ctl
	cards := -1 // number of cards that p could discard; -1 if no effect demands discarding for targets
	if s.deps&analysis.DepToll != 0 {
		cards = max(0, g.cardsLeft(s, f, ab))
	}
	if g.features&analysis.OthersTarget != 0 && g.player(s, f, ab.Targets[f.announcement().at()].By) != p {
		if p = p.Other(); cards >= 0 {
			cards = s.hand[p].Len()
		}
		pool = g.spendable(s, p, 0)
	}
	before := g.chosenBy(s, f, ab, p)
	if cards < 0 && g.tax(s, p, before.or(&set)) <= pool { // the player can pay even for all candidates together
		return set
	}
	for o := range set.All() {
		with := single(o)
		with = with.or(&before)
		if g.tax(s, p, with) > pool || cards >= 0 && g.toll(s, p, with) > cards {
			out.del(o)
		}
	}
	return out
}

// tax returns the resources that p pays for one effect that targets the objects of
// set. Each static effect that taxes targeting counts once, however many of its objects
// are targeted (costs.per-effect-tax).
func (g *Game) tax(s *State, p Player, set Set) int {
	return g.taxOn(s, p, set, code.STax)
}

// taxOn returns what p pays for targeting set by the static effects of kind stat of the
// other player: resources for code.STax, cards for code.SToll.
func (g *Game) taxOn(s *State, p Player, set Set, stat code.Stat) int {
	n := 0
	for src := range s.statics.and(&s.controlled[p.Other()]).All() {
		if g.hotOf(s, src).Deps&analysis.DepTax == 0 {
			continue
		}
		for _, a := range g.def(s, src).Abilities {
			if f, ab := g.activeStatic(s, src, a, stat, 0); ab != nil && g.taxed(s, &f, ab, set) {
				n += g.eval(s, &f, ab.Stat.N)
			}
		}
	}
	return n
}

func (g *Game) taxed(s *State, f *frame, ab *code.Ability, set Set) bool {
	if ab.Stat.R.Kind != code.RefSel {
		r := g.objects(s, f, ab.Stat.R)
		return r.meets(&set)
	}
	anywhere := g.lib.Sels[ab.Stat.R.N].Place == code.Anywhere
	for {
		o := set.pop()
		if o == 0 {
			return false
		}
		if o.isLink() { // the target is a link that plays a card: test the card
			if l := &s.chain[o-firstLink]; l.flags&fCard != 0 {
				o = l.src
			}
		}
		if o.isCard() && (anywhere || s.objects[o].place() == inPlay) && g.match(s, f, code.SelID(ab.Stat.R.N), o) {
			return true
		}
	}
}

// targetsTax returns the resources that f's controller pays for the targets he has
// chosen.
func (g *Game) targetsTax(s *State, f *frame, ab *code.Ability) int {
	if s.deps&analysis.DepTax == 0 {
		return 0
	}
	return g.tax(s, f.ctl, g.chosenBy(s, f, ab, f.ctl))
}

// chosenBy returns the targets of a frame that player p has chosen. The player who
// chooses a target pays for it.
func (g *Game) chosenBy(s *State, f *frame, ab *code.Ability, p Player) (set Set) {
	for k := range ab.Targets {
		if g.features&analysis.OthersTarget != 0 && g.player(s, f, ab.Targets[k].By) != p {
			continue
		}
		r := g.regSet(s, f, k)
		set = set.or(&r)
	}
	return set
}

// othersTax lets the opponent of f's controller pay for the targets that he has chosen;
// the controller has paid already. It reports whether there was anything to pay.
func (g *Game) othersTax(s *State, f *frame, ab *code.Ability) bool {
	if s.deps&analysis.DepTax == 0 || f.abil == 0 {
		return false
	}
	n := g.tax(s, f.ctl.Other(), g.chosenBy(s, f, ab, f.ctl.Other()))
	if n == 0 {
		return false
	}
	s.resources[f.ctl] -= uint16(*f.payment().due())
	f.payment().begin(n, cdOther)
	g.payOthers(s, f, ab)
	return true
}

// payOthers continues othersTax: it asks for a payment from each purse of the opponent,
// then takes the rest from his resources.
func (g *Game) payOthers(s *State, f *frame, ab *code.Ability) {
	p := f.ctl.Other()
	if f.step == cdOtherAnswer {
		g.payFromPurse(s, f, p, 0)
	}
	if g.askPurse(s, f, p, 0) {
		f.step = cdOtherAnswer
		return
	}
	s.resources[p] -= uint16(*f.payment().due())
	f.payment().begin(0, cdOther)
	g.pay(s, f, ab)
}

// recheck removes the targets that are no longer legal and reports whether the effect
// still happens: it does not if all of its targets are gone (target.checked-twice). It goes from
// the last target to the first, since a target may have to match an earlier one, also one that
// has left play: then by what that was last (target.some-illegal).
func (g *Game) recheck(s *State, f *frame, ab *code.Ability) bool {
	had, have := 0, 0
	for k := len(ab.Targets) - 1; k >= 0; k-- {
		if f.n[k] == 0 {
			continue
		}
		set := g.aimable(s, f, ab.Targets[k].Sel)
		start := g.regStart(f, k)
		for i := int(f.n[k]) - 1; i >= 0; i-- {
			r := s.pool[start+i]
			had++
			if set.Has(r.obj) && s.objects.same(r) {
				have++
				continue
			}
			g.regDel(s, f, k, i)
		}
	}
	return had == 0 || have > 0
}

// substitute replaces the targets of f for which another object stands in (inPlaceOf).
func (g *Game) substitute(s *State, f *frame, ab *code.Ability) {
	if !s.hasLasting(lastStandIn) {
		return
	}
	for k := range ab.Targets {
		start := g.regStart(f, k)
		for i := range int(f.n[k]) {
			if r := &s.pool[start+i]; s.objects.same(*r) {
				*r = s.objects.ref(g.inPlaceOf(s, f, &ab.Targets[k], k, r.obj))
			}
		}
	}
}

// inPlaceOf returns the object to which the effect is applied in place of its target
// o: an object that a lasting effect of the other player lets stand in for o, provided
// it is a legal choice for the target and not chosen already. Otherwise it returns o.
func (g *Game) inPlaceOf(s *State, f *frame, t *code.Target, reg int, o Obj) Obj {
	for i := range s.lasting[:s.nLasting] {
		l := &s.lasting[i]
		by := ref{obj: Obj(l.sel >> 8), gen: uint8(l.sel)}
		if l.kind != lastStandIn || l.ctl == f.ctl || l.obj != o || l.gen != s.objects[o].gen || !s.objects.same(by) || s.objects[by.obj].place() != inPlay {
			continue
		}
		apart := t.SameZone && f.n[reg] > 1 && s.objects[by.obj].zone() != s.objects[o].zone()
		named := g.regSet(s, f, reg)
		if f.flags&fCard != 0 && f.abil == 0 && g.barredFrom(s, f.src, s.objects[by.obj].zone()) {
			continue // the card being played is an attachment that cannot enter the zone of the substitute
		}
		if set := g.selSet(s, f, t.Sel); set.Has(by.obj) && !named.Has(by.obj) && !apart {
			return by.obj
		}
	}
	return o
}

// notForFree returns set without the targets for which an action is free and has no
// further effect: the same action targets them already on this chain, or it only
// corrupts and they are corrupted. Otherwise it could be repeated for ever (W65).
func (g *Game) notForFree(s *State, f *frame, ab *code.Ability, set Set) Set {
	sized := g.abils[f.abil].XBoundsTargets
	if sized && (f.x > 0 || f.flags&fCard != 0 || len(ab.Costs) > 1) {
		return set
	}
	if sized && g.lib.Code[ab.Body].Op == code.OpCorrupt {
		g.refresh(s)
		set = set.minus(&s.corrupted)
		set = g.withoutProps(s, set, propNoCorrupt)
	}
	for i := range s.chain[:s.nChain] {
		l := &s.chain[i]
		if l.abil != f.abil || l.src != f.src || l.gen != f.gen || sized && l.x > 0 {
			continue
		}
		for _, r := range s.pool[l.base : l.base+l.n[0]] {
			if s.objects.same(r) && r.obj.isCard() && (sized || g.def(s, r.obj).BaseCost == 0) {
				set.del(r.obj)
			}
		}
	}
	return set
}

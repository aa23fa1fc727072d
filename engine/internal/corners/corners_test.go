package corners

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// spoiler is a set of cards of the kit that a player holds to bring a corner about. He plays them
// in response to the tested card, or whenever he can.
type spoiler struct {
	cards   []card.Code
	other   bool // the opponent of the tested card's owner holds them; otherwise its owner
	anytime bool
	aim     func(gm *game, v engine.View, o engine.Obj) bool // what it is best aimed at
}

// corner is a row of the table of corners.
type corner struct {
	name  string
	fits  func(*subject) bool // whether a card can meet it, nil if every card can
	lay   func(*table)        // what it needs on the table
	by    []spoiler           // what brings it about
	zeroX bool
	hit   func(*trace) bool // whether a game has met it
	floor int               // the least percentage of positions that meet it, over all cards that can
}

// atTargets is true of the targets of the tested card's actions on the chain.
func atTargets(gm *game, v engine.View, o engine.Obj) bool {
	for i := range v.ChainLength() {
		if a := &gm.tr.chain[i]; a.ours {
			for _, x := range a.targets {
				if x.obj == o {
					return true
				}
			}
		}
	}
	return false
}

// atLinks is true of the tested card's actions on the chain.
func atLinks(gm *game, v engine.View, o engine.Obj) bool {
	i, ok := v.LinkAt(o)
	return ok && gm.tr.chain[i].ours
}

// atSelf is true of the copies of the tested card in play.
func atSelf(gm *game, v engine.View, o engine.Obj) bool {
	return o.IsCard() && gm.tr.ours(gm.g, gm.s, o)
}

// atSelfOrHost is true of a tested card and of what it lies on.
func atSelfOrHost(gm *game, v engine.View, o engine.Obj) bool {
	if atSelf(gm, v, o) {
		return true
	}
	for x := range v.InPlay(gm.t.me).All() {
		if atSelf(gm, v, x) && v.Host(x) == o {
			return true
		}
	}
	return false
}

func theirs(aim func(*game, engine.View, engine.Obj) bool, cards ...card.Code) []spoiler {
	return []spoiler{{cards: cards, other: true, aim: aim}}
}

func usable(s *subject) bool  { return s.acts && s.permanent() }
func targets(s *subject) bool { return s.targets }
func acts(s *subject) bool    { return s.acts || s.tells }
func chained(s *subject) bool { return s.acts || s.permanent() }
func inPlay(s *subject) bool  { return s.permanent() }

// any reports whether something holds of one of the tested card's effects.
func (tr *trace) any(f func(*act) bool) bool {
	for i := range tr.acts {
		if f(&tr.acts[i]) {
			return true
		}
	}
	return false
}

// acted reports whether something holds when an effect of the tested card resolves.
func acted(f func(*trace, *world) bool) func(*trace) bool {
	return func(tr *trace) bool { return tr.any(func(a *act) bool { return f(tr, &a.after) }) }
}

// target reports whether something holds of a target of the tested card, before and after.
func target(f func(was, is *snap) bool) func(*trace) bool {
	return func(tr *trace) bool {
		return tr.any(func(a *act) bool {
			for i := range a.targets {
				if f(&a.targets[i], &a.now[i]) {
					return true
				}
			}
			return false
		})
	}
}

// source is target for the source of an action.
func source(f func(was, is *snap) bool) func(*trace) bool {
	return func(tr *trace) bool {
		return tr.any(func(a *act) bool { return a.link && f(&a.self[0], &a.self[1]) })
	}
}

func eachSide(t *table, f func(p engine.Player, d *engine.Side)) {
	for p := range t.pos.Sides {
		f(engine.Player(p), &t.pos.Sides[p])
	}
}

// corners is the table. It grows with every kind of fault that is found.
var corners = []corner{
	{name: "plain", floor: 25, hit: func(tr *trace) bool { return len(tr.acts) > 0 }},
	{name: "other player's turn", fits: acts, floor: 19, lay: func(t *table) { t.pos.Active = t.me.Other() },
		hit: acted(func(tr *trace, w *world) bool { return w.active != tr.t.me })},
	{name: "no target", floor: 90, lay: (*table).strip, hit: func(tr *trace) bool { return tr.first.cards <= 3 }},
	{name: "target destroyed", fits: targets, floor: 16, by: theirs(atTargets, doom, doom),
		hit: target(func(was, is *snap) bool { return was.place == engine.InPlay && is.place == engine.InDiscard })},
	{name: "target returned", fits: targets, floor: 14, by: theirs(atTargets, recall, recall),
		hit: target(func(was, is *snap) bool { return was.place == engine.InPlay && is.place == engine.InHand })},
	{name: "target moved", fits: targets, floor: 10, by: theirs(atTargets, march, march),
		hit: target(func(was, is *snap) bool { return is.in(was) && was.zone != is.zone })},
	{name: "target taken", fits: targets, floor: 14, by: []spoiler{{cards: []card.Code{bribe, bribe}, other: true, aim: atTargets}, {cards: []card.Code{bribe}, aim: atTargets}},
		hit: target(func(was, is *snap) bool { return is.in(was) && was.ctl != is.ctl })},
	{name: "target turned facedown", fits: targets, floor: 14, by: theirs(atTargets, veil, veil),
		hit: target(func(was, is *snap) bool { return is.in(was) && is.obj.IsCard() && !was.down && is.down })},
	{name: "target changed", fits: targets, floor: 15, by: theirs(atTargets, decay, rot, growth, cure), hit: target((*snap).changed)},
	{name: "target buried", fits: targets, floor: 13, by: theirs(atTargets, bury, bury),
		hit: target(func(was, is *snap) bool { return is.in(was) && was.unit && !is.unit })},
	{name: "target leaves and returns", fits: targets, floor: 13, by: []spoiler{{cards: []card.Code{blink, blink}, aim: atTargets}, {cards: []card.Code{blink, blink}, other: true, aim: atTargets}},
		hit: target(func(was, is *snap) bool {
			return was.place == engine.InPlay && is.place == engine.InPlay && is.left > was.left
		})},
	{name: "source destroyed", fits: usable, floor: 10, by: theirs(atSelf, doom, doom),
		hit: source(func(was, is *snap) bool { return was.place == engine.InPlay && is.place == engine.InDiscard })},
	{name: "source turned facedown", fits: usable, floor: 8, by: theirs(atSelf, veil, veil),
		hit: source(func(was, is *snap) bool { return is.in(was) && is.down && !was.down })},
	{name: "source taken", fits: usable, floor: 7, by: theirs(atSelf, bribe, bribe),
		hit: source(func(was, is *snap) bool { return is.in(was) && is.ctl != was.ctl })},
	{name: "host gone", fits: func(s *subject) bool { return s.card.Attach != 0 }, floor: 90,
		by:  []spoiler{{cards: []card.Code{doom, recall, veil}, other: true, anytime: true, aim: func(gm *game, v engine.View, o engine.Obj) bool { return atSelfOrHost(gm, v, o) && !atSelf(gm, v, o) }}},
		hit: func(tr *trace) bool { return tr.exits > 0 }},
	{name: "two copies", floor: 7, lay: (*table).double, hit: acted(func(tr *trace, w *world) bool { return w.copies > 1 })},
	{name: "blank text", fits: inPlay, floor: 31, by: []spoiler{{cards: []card.Code{silence, silence}, other: true, anytime: true, aim: atSelf}},
		hit: func(tr *trace) bool { return tr.blanked }},
	{name: "empty hands", floor: 23, lay: (*table).emptyHands, hit: acted(func(tr *trace, w *world) bool { return w.hand[0]*w.hand[1] == 0 })},
	{name: "hand discarded", fits: chained, floor: 22, by: theirs(nil, purge, purge),
		hit: func(tr *trace) bool {
			return tr.any(func(a *act) bool { return a.link && a.before.hand[a.ctl] > 0 && a.after.hand[a.ctl] == 0 })
		}},
	{name: "resources lost", fits: chained, floor: 22, by: theirs(nil, tithe, tithe),
		hit: func(tr *trace) bool {
			return tr.any(func(a *act) bool { return a.link && a.before.res[a.ctl] > a.after.res[a.ctl] })
		}},
	{name: "last card of the deck", floor: 20, lay: func(t *table) {
		eachSide(t, func(_ engine.Player, d *engine.Side) { d.Deck = d.Deck[:1+t.below(2)] })
	}, hit: acted(func(_ *trace, w *world) bool { return min(w.deck[0], w.deck[1]) <= 2 })},
	{name: "deck emptied", fits: chained, floor: 20, by: theirs(nil, flood, flood),
		hit: func(tr *trace) bool {
			return tr.any(func(a *act) bool { return a.link && a.after.deck[a.ctl] <= 1 })
		}},
	{name: "X is 0", fits: func(s *subject) bool { return s.hasX }, floor: 5, zeroX: true, hit: func(tr *trace) bool { return tr.zeroX }},
	{name: "no resources", fits: acts, floor: 8, lay: func(t *table) { eachSide(t, func(_ engine.Player, d *engine.Side) { d.Resources = t.below(2) }) },
		hit: acted(func(tr *trace, w *world) bool { return w.res[tr.t.me] == 0 })},
	{name: "burning sections", floor: 25, lay: (*table).burnSections, hit: acted(func(_ *trace, w *world) bool { return w.burning })},
	{name: "section burns in response", fits: chained, floor: 22, by: theirs(atTargets, torch, torch),
		hit: func(tr *trace) bool { return tr.any(func(a *act) bool { return a.link && a.after.burning }) }},
	{name: "legends", floor: 26, lay: (*table).layLegends, hit: acted(func(_ *trace, w *world) bool { return w.legend })},
	{name: "development as unit", floor: 16, by: []spoiler{{cards: []card.Code{wake, wake}, anytime: true, aim: func(_ *game, v engine.View, o engine.Obj) bool { return v.IsDevelopment(o) }},
		{cards: []card.Code{wake}, other: true, anytime: true, aim: func(_ *game, v engine.View, o engine.Obj) bool { return v.IsDevelopment(o) }}},
		hit: acted(func(_ *trace, w *world) bool { return w.awake })},
	{name: "unit as development", floor: 15, by: []spoiler{{cards: []card.Code{bury}, anytime: true}, {cards: []card.Code{bury}, other: true, anytime: true}},
		hit: acted(func(_ *trace, w *world) bool { return w.buried })},
	{name: "tested card buried", fits: inPlay, floor: 53, by: []spoiler{{cards: []card.Code{bury, bury}, other: true, anytime: true, aim: atSelf}},
		hit: func(tr *trace) bool { return tr.sawNature() }},
	{name: "cancelled", fits: chained, floor: 22, by: theirs(atLinks, denial, denial), hit: func(tr *trace) bool { return tr.any(func(a *act) bool { return a.canceled }) }},
	{name: "redirected", floor: 11, lay: func(t *table) { t.put(0, engine.Placed{Code: mirror}); t.put(1, engine.Placed{Code: mirror}) },
		by:  []spoiler{{cards: []card.Code{deflection, decoy}, other: true, anytime: true}, {cards: []card.Code{deflection, decoy}, anytime: true}},
		hit: func(tr *trace) bool { return tr.saw(engine.LogRedirect) && len(tr.acts) > 0 }},
	{name: "copied", fits: func(s *subject) bool { return s.card.Type == card.Tactic }, floor: 46, by: []spoiler{{cards: []card.Code{echo, echo}, other: true, aim: atLinks}, {cards: []card.Code{echo}, aim: atLinks}},
		hit: func(tr *trace) bool { return tr.copied }},
	{name: "damage doubled", floor: 26, lay: func(t *table) { t.put(engine.Player(t.below(2)), engine.Placed{Code: doubler}) },
		hit: func(tr *trace) bool { return len(tr.acts) > 0 }},
	{name: "put into play", fits: inPlay, floor: 36, lay: (*table).putOnly, by: []spoiler{{cards: []card.Code{muster, grave}, anytime: true, aim: func(gm *game, v engine.View, o engine.Obj) bool { return o.IsCard() && gm.tr.ours(gm.g, gm.s, o) }}},
		hit: func(tr *trace) bool { return tr.put }},
	{name: "end of the turn", fits: acts, floor: 11, lay: func(t *table) {
		t.pos.Step = pick(t, []engine.Step{engine.EndBegins, engine.EndBegins, engine.TurnEnds})
	},
		hit: acted(func(_ *trace, w *world) bool { return w.phase == card.TurnEnds })},
	{name: "in combat", fits: acts, floor: 19, lay: (*table).fight, hit: acted(func(_ *trace, w *world) bool { return w.combat })},
	{name: "end of combat", fits: acts, floor: 19, lay: func(t *table) {
		t.pos.Combat = engine.Combat{Window: engine.CombatWindow, Zone: card.Zone(t.below(3))}
	}, hit: acted(func(_ *trace, w *world) bool { return w.phase == card.BattlefieldPhase })},
	{name: "many leave at once", floor: 23, by: []spoiler{{cards: []card.Code{storm, clearing}, other: true, anytime: true}, {cards: []card.Code{clearing}}},
		hit: func(tr *trace) bool { return tr.exits > 2 && len(tr.acts) > 0 }},
	{name: "nothing to do", floor: 18, lay: (*table).calm, hit: acted(func(_ *trace, w *world) bool { return !w.hurt && !w.corrupt })},
	{name: "gone between two sentences", floor: 21, lay: func(t *table) { t.putAny(trap) }, hit: func(tr *trace) bool { return tr.triggers[trap] > 0 && len(tr.acts) > 0 }},
	{name: "departures that answer departures", floor: 21, lay: func(t *table) { t.putAny(gallows) }, hit: func(tr *trace) bool { return tr.triggers[gallows] > 0 && len(tr.acts) > 0 }},
	{name: "obliged", floor: 39, lay: (*table).oblige, by: []spoiler{{cards: []card.Code{order}, anytime: true}, {cards: []card.Code{order}, other: true, anytime: true}},
		hit: func(tr *trace) bool { return tr.obliged && (tr.saw(engine.LogAttack) || tr.saw(engine.LogDefend)) }},
	{name: "targets cost more", floor: 26, lay: func(t *table) { t.putAny(warden) }, hit: func(tr *trace) bool { return len(tr.acts) > 0 }},
	{name: "cards cost more", floor: 26, lay: func(t *table) { t.putAny(customs) }, hit: func(tr *trace) bool { return len(tr.acts) > 0 }},
	{name: "damage cannot be cancelled", floor: 26, lay: func(t *table) { t.putAny(fury) }, hit: func(tr *trace) bool { return len(tr.acts) > 0 }},
	{name: "everything is corrupt", floor: 25, lay: func(t *table) {
		eachSide(t, func(_ engine.Player, d *engine.Side) {
			for i := range d.Cards {
				d.Cards[i].Corrupt = true
			}
		})
	}, hit: acted(func(_ *trace, w *world) bool { return w.corrupt })},
	{name: "experience", floor: 20, lay: (*table).layExperience, hit: func(tr *trace) bool { return tr.under && len(tr.acts) > 0 }},
	{name: "controlled by the other player", fits: inPlay, floor: 3, lay: (*table).giveAway,
		hit: func(tr *trace) bool { return tr.any(func(a *act) bool { return a.ctl != tr.t.me }) }},
}

func (tr *trace) saw(k engine.LogKind) bool {
	for i := range tr.entries {
		if tr.entries[i].Kind == k {
			return true
		}
	}
	return false
}

// sawNature reports whether the kinds of a card have changed.
func (tr *trace) sawNature() bool { return tr.saw(engine.LogNature) }

// double adds a second copy of the tested card.
func (t *table) double() {
	c := t.sub.card
	switch {
	case c.Unique:
		p := t.me.Other()
		if c.Type == card.Legend {
			t.dropLegends(p)
			t.put(p, engine.Placed{Code: c.Code, Zone: card.NumZones})
			t.side(p).Capital = t.side(t.me).Capital
			return
		}
		t.hold(p, c.Code)
		t.side(p).Resources += 8
	case t.at > 0 && c.Attach == 0 && t.chance(70):
		pl := t.side(t.me).Cards[t.at-1]
		pl.Zone, pl.Damage = t.zoneFor(c, t.sub.zones), 0
		t.put(t.me, pl)
	default:
		t.hold(t.me, c.Code)
		t.side(t.me).Resources += 4
	}
}

// putAny places a support card of the kit on either side.
func (t *table) putAny(c card.Code) {
	t.put(engine.Player(t.below(2)), engine.Placed{Code: c, Zone: card.Zone(t.below(3))})
}

// oblige places units that cannot attack or defend alone, shortly before an attack.
func (t *table) oblige() {
	t.pos.Step = pick(t, []engine.Step{engine.CapitalWindow, engine.BattleBegins})
	for p := engine.Player(0); p < 2; p++ {
		for range t.below(3) {
			t.put(p, engine.Placed{Code: pack, Zone: card.Zone(t.below(3)), Corrupt: t.chance(30)})
		}
	}
}

// layExperience lays cards facedown under units and legends.
func (t *table) layExperience() {
	eachSide(t, func(p engine.Player, d *engine.Side) {
		for i := range d.Cards {
			id, _ := t.sub.lib.Find(d.Cards[i].Code)
			if f := &t.sub.lib.Cards[id]; d.Cards[i].Facedown || f.Type != card.Unit && f.Type != card.Legend || f.Attach != 0 || t.chance(50) {
				continue
			}
			t.put(p, engine.Placed{Code: pick(t, []card.Code{trooper, supply}), Under: true, Facedown: true, Host: i + 1, HostSide: p})
		}
	})
}

// emptyHands leaves no more than the tested card in the hands.
func (t *table) emptyHands() {
	eachSide(t, func(p engine.Player, d *engine.Side) {
		held := d.Hand
		d.Hand = nil
		for _, c := range held {
			if p == t.me && c == t.sub.card.Code {
				d.Hand = append(d.Hand, c)
			}
		}
	})
}

func (t *table) burnSections() {
	eachSide(t, func(p engine.Player, d *engine.Side) {
		z := t.below(3)
		if p == t.me && t.at > 0 && t.chance(60) {
			z = int(d.Cards[t.at-1].Zone) % 3
		}
		d.Burning[z], d.Damage[z] = true, 0
	})
}

// fight begins the position in the middle of an attack.
func (t *table) fight() {
	z := card.Zone(t.below(3))
	t.pos.Combat = engine.Combat{Window: pick(t, []engine.Moment{engine.AttackersWindow, engine.DefendersWindow, engine.DamageWindow}), Zone: z}
	attacker := engine.Placed{Code: ogre, Zone: card.Battlefield, Fights: true}
	defender := engine.Placed{Code: pick(t, []card.Code{ogre, trooper}), Zone: z, Fights: t.pos.Combat.Window != engine.AttackersWindow}
	if t.pos.Combat.Window == engine.DamageWindow {
		attacker.Assigned, defender.Assigned, t.pos.Combat.Assigned = 1, 2, t.below(2)
	}
	t.put(t.pos.Active, attacker)
	t.put(t.pos.Active.Other(), defender)
	if t.at == 0 || t.sub.card.Type != card.Unit {
		return
	}
	switch c := &t.side(t.me).Cards[t.at-1]; {
	case t.me == t.pos.Active:
		c.Fights, c.Zone, c.Corrupt = !c.Facedown && t.sub.zones&^(1<<card.Battlefield) == 0, card.Battlefield, false
	case c.Zone == z && t.pos.Combat.Window != engine.AttackersWindow && !c.Facedown:
		c.Fights, c.Corrupt = true, false
	}
}

func (t *table) layLegends() {
	eachSide(t, func(p engine.Player, d *engine.Side) {
		if p == t.me && t.sub.card.Type == card.Legend {
			return
		}
		t.dropLegends(p)
		t.put(p, engine.Placed{Code: marshal, Zone: card.NumZones, Damage: t.below(3)})
	})
}

// putOnly leaves the tested card in the hand or in the discard pile, with nothing to pay for it.
func (t *table) putOnly() {
	d := t.side(t.me)
	if t.at > 0 {
		d.Cards[t.at-1] = engine.Placed{Code: trooper, Zone: card.Zone(t.below(3))}
	}
	if t.chance(60) {
		d.Hand = append(d.Hand, t.sub.card.Code)
	} else {
		d.Discard = append(d.Discard, t.sub.card.Code)
	}
	d.Resources = 0
}

// calm leaves no damage, no tokens, no corruption and nothing facedown on the table, but for the
// tested card.
func (t *table) calm() {
	eachSide(t, func(p engine.Player, d *engine.Side) {
		d.Damage = [card.NumZones]int{}
		for i := range d.Cards {
			c := &d.Cards[i]
			if c.Corrupt, c.Damage = false, 0; p != t.me || i != t.at-1 {
				c.Tokens = 0
			}
		}
	})
}

// giveAway gives control of the tested card to the other player.
func (t *table) giveAway() {
	if t.at == 0 {
		return
	}
	if c := &t.side(t.me).Cards[t.at-1]; c.Host == 0 && c.Zone < card.NumZones && t.sub.card.Type != card.Quest {
		c.Control = true
	}
}

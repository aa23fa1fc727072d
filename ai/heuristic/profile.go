package heuristic

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// profile is what can be said of a card before any game, from its facts and
// its code.
type profile struct {
	kind    card.Type
	cost    int
	hp      int
	power   [card.NumZones + 1]int // by zone; the last is that of a card in none
	symbols bool                   // provides race symbols, its own or others'

	tactic  code.AbilityID
	attach  code.AbilityID
	actions []code.AbilityID
	enter   []code.AbilityID // happen when it enters play
	grows   []code.AbilityID // static effects on its own power
	fixed   int              // points of Counterstrike and Toughness it always has

	text       [card.NumZones + 1]int // what the rest of its text is worth in a zone, or in none
	gives      int                    // to what it is attached to; negative does harm
	attaches   bool
	invades    bool // it comes into play for the opponent
	takes      bool // it gives control of what it is attached to
	reactive   bool // a tactic that is for a battle or an answer
	discounts  bool // a tactic that makes the next card cheaper
	lays       int  // cards of one's own deck that go each turn
	countsDevs bool // its text counts developments
}

// learn profiles every card of a library.
func (a *Agent) learn(lib *code.Library) {
	a.lib = lib
	a.cards = make([]profile, len(lib.Cards))
	r := reader{lib, &a.w}
	for i := 1; i < len(lib.Cards); i++ {
		a.cards[i] = r.profile(&lib.Cards[i])
	}
}

// reader reads the code of cards.
type reader struct {
	lib *code.Library
	w   *Weights
}

func (r reader) profile(c *code.Card) profile {
	p := profile{kind: c.Type, cost: max(c.Cost, 0), hp: max(c.HP, 0), symbols: c.Symbols != [card.NumRaces]uint8{},
		attach: c.Attach, attaches: c.Attach != 0, invades: c.Invades}
	for z, n := range c.Powers {
		p.power[z] = max(n, 0)
	}
	p.power[card.NumZones] = max(c.Power, 0)
	for _, id := range c.Abilities {
		r.read(&p, id)
	}
	return p
}

func (r reader) read(p *profile, id code.AbilityID) {
	ab := &r.lib.Abilities[id]
	p.countsDevs = p.countsDevs || r.countsDevs(ab)
	p.takes = p.takes || ab.Kind == code.Static && ab.Stat.Stat == code.SControl
	switch {
	case ab.Kind == code.Tactic:
		p.tactic = id
		p.reactive = r.reacts(ab)
		p.discounts = r.has(ab, code.OpNextCost)
		return
	case ab.Kind == code.Attach:
		return
	case ab.Kind == code.Static && ab.Stat.R.Kind == code.RefSelf:
		r.readSelf(p, id, ab)
		return
	case ab.Kind == code.Action && ab.Event == code.NoEvent:
		p.actions = append(p.actions, id)
	case arrives(ab):
		p.enter = append(p.enter, id)
		return
	}
	if ab.Event == code.TurnBegin || ab.Event == code.KingdomBegin {
		p.lays += r.laidDown(ab)
	}
	worth, host := r.gist(ab)
	if host {
		p.gives += worth
	}
	for z := range p.text {
		if !host && (ab.Zones == 0 || ab.Zones.Has(card.Zone(z))) {
			p.text[z] += worth
		}
	}
}

func arrives(ab *code.Ability) bool {
	return (ab.Event == code.EnterPlay || ab.Event == code.AttachedEv) && ab.Who == code.WhoSelf
}

// readSelf reads a static effect of a card on itself.
func (r reader) readSelf(p *profile, id code.AbilityID, ab *code.Ability) {
	switch ab.Stat.Stat {
	case code.SPower:
		p.grows = append(p.grows, id)
	case code.SCounter:
		p.fixed += r.w.Counter * r.constant(ab.Stat.N, 1)
	case code.SToughness:
		p.fixed += r.w.Tough * r.constant(ab.Stat.N, 1)
	case code.SCost: // is in the price
	default:
		for z := range p.text {
			if ab.Zones == 0 || ab.Zones.Has(card.Zone(z)) {
				p.text[z] += r.static(ab)
			}
		}
	}
}

// gist is a rough worth of an ability that is not used at once, to the
// controller of its source, or to that of the host it is attached to.
func (r reader) gist(ab *code.Ability) (worth int, host bool) {
	if ab.Kind == code.Static {
		return r.static(ab), ab.Stat.R.Kind == code.RefHost
	}
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		n, h := r.instr(ab, &r.lib.Code[pc])
		worth, host = worth+n, host || h
	}
	switch {
	case ab.Kind == code.Action:
		worth = min(worth, 150) * 60 / 100
	case ab.Event == code.LeavePlay || ab.Event == code.Destroyed:
		worth = worth * 50 / 100
	case ab.Event == code.TurnBegin || ab.Event == code.KingdomBegin:
		worth = worth * 130 / 100
	default:
		worth = worth * 70 / 100
	}
	return clamp(worth, -150, 200), host && ab.Kind != code.Action
}

// static is the worth of a static effect: sign by whom it meets.
func (r reader) static(ab *code.Ability) int {
	if ab.Cond != 0 {
		return r.always(ab) / 2 // not always in force
	}
	return r.always(ab)
}

func (r reader) always(ab *code.Ability) int {
	n := r.constant(ab.Stat.N, 1)
	side := r.side(ab, ab.Stat.R)
	switch ab.Stat.Stat {
	case code.SPower, code.SCombatDamage:
		return side * n * 90
	case code.SHitPoints:
		return side * n * 60
	case code.SToughness:
		return side * n * 80
	case code.SCounter:
		return side * n * 50
	case code.SScout:
		return side * 40
	case code.SCost:
		return -side * n * 110
	case code.STax:
		return side * 30 * n
	case code.SPayDamage, code.SPayTokens:
		return 60
	case code.SAttackFrom, code.SDefendFrom:
		return side * 60
	case code.SNoCorrupt:
		return side * 40
	case code.SNoRestore:
		return -side * 60
	case code.SNoAttack, code.SNoDefend:
		return -side * 80
	case code.SCapitalGuard:
		return 150 * n
	case code.SEntersCorrupt:
		return -side * 40
	case code.SControl:
		return -side * 200
	}
	return 0
}

// instr is the worth of one instruction to the controller of its source.
func (r reader) instr(ab *code.Ability, in *code.Instr) (worth int, host bool) {
	n := r.constant(in.N, 1)
	switch in.Op {
	case code.OpDraw, code.OpSearch:
		return player(in.P) * n * 60, false
	case code.OpDiscardHand:
		return player(in.P) * -200, false
	case code.OpDiscardRand:
		return player(in.P) * n * -70, false
	case code.OpMill:
		return player(in.P) * n * -15, false
	case code.OpGain:
		return player(in.P) * n * 70, false
	case code.OpDevelop:
		return player(in.P) * n * 60, false
	case code.OpIndirect:
		return player(in.P) * n * -50, false
	case code.OpControl:
		return player(in.P) * 150, false
	}
	good := [code.NumOps]int{
		code.OpDamage: -70 * n, code.OpHeal: 50 * n, code.OpDestroy: -180, code.OpSacrifice: -180, code.OpToHand: -110,
		code.OpCorrupt: -80, code.OpRestore: 80, code.OpPower: 50 * n, code.OpHP: 60 * n, code.OpToken: 10 * n, code.OpMove: 30,
		code.OpRedirect: 60 * n, code.OpCancel: -100, code.OpMoveDamage: 50, code.OpForbid: -60,
		code.OpFacedown: -120, code.OpBecomeDev: -60, code.OpBecomeUnit: 40,
		code.OpAttack: 100, code.OpUntough: -40, code.OpPowerless: -80,
	}[in.Op]
	if good == 0 {
		return 0, false
	}
	switch side := r.side(ab, in.R); side {
	case free:
		return max(good, -good), false
	default:
		return side * good, in.R.Kind == code.RefHost
	}
}

// Sides: of the controller, of the opponent, of both alike. What may meet
// either is used by the controller, who chooses, to his good.
const (
	mine   = 1
	theirs = -1
	both   = 0
	free   = 2
)

// side says whose objects a reference means.
func (r reader) side(ab *code.Ability, ref code.Ref) int {
	sel := code.SelID(0)
	switch ref.Kind {
	case code.RefSelf, code.RefHost, code.RefQuester, code.RefHere, code.RefZone:
		return mine
	case code.RefSel:
		sel = code.SelID(ref.N)
	case code.RefReg:
		if sel = r.source(ab, int(ref.N)); sel == 0 {
			return free
		}
	default:
		return free
	}
	s := &r.lib.Sels[sel]
	switch {
	case !s.CtlAny && (s.Ctl == code.Loop || s.Ctl == code.Each):
		return both
	case !s.CtlAny && s.Ctl == code.Opp:
		return theirs
	case !s.CtlAny:
		return mine
	case ref.Kind != code.RefSel:
		return free
	case s.Need&(code.Attacking|code.Defending) != 0:
		return theirs // whom one's own defend against or attack
	}
	return mine
}

// source is the selector from which a register is filled, 0 when it is not
// from one.
func (r reader) source(ab *code.Ability, reg int) code.SelID {
	if reg < len(ab.Targets) {
		return ab.Targets[reg].Sel
	}
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		if in := &r.lib.Code[pc]; in.Op == code.OpChoose && int(in.A) == reg {
			return code.SelID(in.To)
		}
	}
	return 0
}

func player(p code.Player) int {
	switch p {
	case code.Me:
		return 1
	case code.Opp:
		return -1
	}
	return 0
}

// constant is an expression's value if it is a number, def otherwise.
func (r reader) constant(id code.ExprID, def int) int {
	if id == 0 {
		return def
	}
	e := r.lib.Exprs[id]
	switch {
	case len(e) == 1 && e[0].Op == code.EConst:
		return int(e[0].N)
	case len(e) == 2 && e[0].Op == code.EConst && e[1].Op == code.ENeg:
		return -int(e[0].N)
	}
	return def
}

// reacts reports whether a tactic is for a battle or an answer: it does
// nothing that is worth doing in the capital phase.
func (r reader) reacts(ab *code.Ability) bool {
	switch ab.Window {
	case code.DamagePending, code.BeforeDefend, code.InCombat:
		return true
	}
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &r.lib.Code[pc]
		switch in.Op {
		case code.OpPower:
			if code.Duration(in.A) != code.Forever {
				return true
			}
		case code.OpCancel, code.OpCopy, code.OpShieldBattle, code.OpRedirectAttack:
			return true
		}
	}
	return false
}

// has reports whether an instruction is part of an ability.
func (r reader) has(ab *code.Ability, op code.Op) bool {
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		if r.lib.Code[pc].Op == op {
			return true
		}
	}
	return false
}

// laidDown is how many cards an ability takes off its controller's deck
// without their coming to his hand.
func (r reader) laidDown(ab *code.Ability) (n int) {
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &r.lib.Code[pc]
		if (in.Op == code.OpDevelop || in.Op == code.OpMill) && in.P == code.Me {
			n += r.constant(in.N, 1)
		}
	}
	return n
}

// countsDevs reports whether an ability reads how many developments there are.
func (r reader) countsDevs(ab *code.Ability) bool {
	if ab.Kind == code.Static && (r.readsDevs(ab.Cond) || r.readsDevs(ab.Stat.N)) || r.readsDevs(ab.Cond) {
		return true
	}
	if ab.Body == 0 {
		return false
	}
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		if r.readsDevs(r.lib.Code[pc].N) {
			return true
		}
	}
	return false
}

func (r reader) readsDevs(id code.ExprID) bool {
	if id == 0 {
		return false
	}
	for _, in := range r.lib.Exprs[id] {
		if (in.Op == code.ECount || in.Op == code.EAny) && r.lib.Sels[in.N].Kinds == code.KDevelopment {
			return true
		}
	}
	return false
}

package valuation

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// Profile summarizes a card by its printed values and its code, regardless of any position. Arrays
// by zone have one more entry, for a card that is in no zone (a legend).
type Profile struct {
	Kind    card.Type
	Cost    int
	HP      int
	Power   [card.NumZones + 1]int
	Symbols bool // the card provides race symbols

	Tactic       code.AbilityID
	Attach       code.AbilityID
	Actions      []code.AbilityID
	Enter        []code.AbilityID // abilities that trigger when the card enters play
	PowerBuffs   []code.AbilityID // static effects on its own power
	Auras        []code.AbilityID // static effects on other cards
	Situational  bool             // the card's worth depends on the board: Enter, PowerBuffs or Auras is not empty
	KeywordWorth int              // points for the Counterstrike and Toughness that the card always has

	Text             [card.NumZones + 1]int // points for the rest of the card's text, per zone
	AttachWorth      int                    // points of an attachment's text to the controller of the host; negative if the text harms
	Attaches         bool
	Invades          bool             // the card enters play under the opponent's control
	Mission          bool             // the card is a quest that enters play in a zone of the opponent
	TakesControl     bool             // the card is an attachment whose controller gains control of its host
	Reactive         bool             // the card is a tactic for battles or for responses to a link of the chain
	Discounts        bool             // the card is a tactic that makes the next card cheaper
	Gains            bool             // the card gains cards or resources when it is played
	BoardWipe        bool             // the card is a tactic that removes all cards of a kind
	DeckLoss         int              // cards that the card's controller loses from his deck each turn
	CountsDevs       bool             // the card's text counts developments
	Classes          [NumClasses]bool // the classes of all operations in the card's text
	AttacksElsewhere bool             // the card may attack another zone than the other attackers
	Boost            Boost            // the boost of an attack by this tactic, or by the card's action
	DestroysDevs     bool             // when the card enters play, it destroys the developments of that zone in both capitals
	RageBonus        int              // power that the card gains while any unit of its controller is damaged
	AttackTax        int              // power that each attacker of the card's zone loses unless a resource is paid for it
}

// reader reads the code of cards.
type reader struct {
	lib       *code.Library
	w         *Weights
	ops       *[code.NumOps]op
	stats     *[code.NumStats]effect
	frequency *[code.NumEvents]int
}

func newReader(lib *code.Library, w *Weights, ops *[code.NumOps]op) reader {
	return reader{lib, w, ops, effects(), frequencies()}
}

// all returns the profile of every card, by code.CardID.
func (r reader) all() []Profile {
	out := make([]Profile, len(r.lib.Cards))
	for i := 1; i < len(r.lib.Cards); i++ {
		out[i] = r.profile(&r.lib.Cards[i])
	}
	return out
}

func (r reader) profile(c *code.Card) Profile {
	p := Profile{Kind: c.Type, Cost: max(c.Cost, 0), HP: max(c.HP, 0), Symbols: c.Symbols != [card.NumRaces]uint8{},
		Attach: c.Attach, Attaches: c.Attach != 0, Invades: c.Invades, Mission: c.Mission}
	for z, n := range c.Powers {
		p.Power[z] = max(n, 0)
	}
	p.Power[card.NumZones] = max(c.Power, 0)
	for _, id := range c.Abilities {
		r.read(&p, id)
	}
	p.Situational = len(p.Enter)+len(p.PowerBuffs)+len(p.Auras) > 0
	return p
}

// read adds what an ability says about its card to the profile.
func (r reader) read(p *Profile, id code.AbilityID) {
	ab := &r.lib.Abilities[id]
	p.CountsDevs = p.CountsDevs || r.countsDevs(ab)
	p.AttacksElsewhere = p.AttacksElsewhere || ab.Event == code.DeclaresAttackers && r.has(ab, code.OpDeclareAt)
	p.AttackTax += r.attackTax(ab)
	p.RageBonus += r.rageBonus(ab)
	if b := r.boost(ab); b.Power > 0 {
		p.Boost = b
	}
	p.TakesControl = p.TakesControl || ab.Kind == code.Static && ab.Stat.Stat == code.SControl
	r.noteClasses(p, ab)
	switch {
	case ab.Kind == code.Tactic:
		p.Tactic = id
		p.Reactive = r.reacts(ab)
		p.Discounts = r.has(ab, code.OpNextCost) || r.has(ab, code.OpNextLoyalty)
		p.BoardWipe = r.wipesBoard(ab)
		p.Gains = r.gains(ab)
		return
	case ab.Kind == code.Attach:
		return
	case ab.Kind == code.Static && ab.Stat.R.Kind == code.RefSelf:
		r.readSelf(p, id, ab)
		return
	case ab.Kind == code.Action && (ab.Event == code.NoEvent || ab.Event == code.DeclaresAttackers):
		p.Actions = append(p.Actions, id)
	case entersPlay(ab):
		p.Enter = append(p.Enter, id)
		p.DestroysDevs = p.DestroysDevs || r.destroysDevs(ab)
		p.Gains = p.Gains || r.gains(ab)
		return
	}
	if ab.Event == code.TurnBegin || ab.Event == code.KingdomBegin {
		p.DeckLoss += r.deckLoss(ab)
	}
	if ab.Kind == code.Static && ab.Stat.R.Kind == code.RefSel {
		p.Auras = append(p.Auras, id)
	}
	worth, host := r.textWorth(ab)
	if host {
		p.AttachWorth += worth
	}
	for z := range p.Text {
		if !host && (ab.Zones == 0 || ab.Zones.Has(card.Zone(z))) {
			p.Text[z] += worth
		}
	}
}

// noteClasses notes the classes of an ability's operations.
func (r reader) noteClasses(p *Profile, ab *code.Ability) {
	if ab.Body == 0 {
		return
	}
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		p.Classes[r.ops[r.lib.Code[pc].Op].class] = true
	}
}

func entersPlay(ab *code.Ability) bool {
	return (ab.Event == code.EnterPlay || ab.Event == code.AttachedEv) && ab.Who == code.WhoSelf
}

// readSelf adds a static effect of a card on itself to its profile.
func (r reader) readSelf(p *Profile, id code.AbilityID, ab *code.Ability) {
	switch ab.Stat.Stat {
	case code.SPower:
		p.PowerBuffs = append(p.PowerBuffs, id)
	case code.SCounter:
		p.KeywordWorth += r.w.Counter * r.constant(ab.Stat.N, 1)
	case code.SToughness:
		p.KeywordWorth += r.w.Tough * r.constant(ab.Stat.N, 1)
	case code.SCost: // a lower cost has no worth here, because the card's price includes it
	default:
		for z := range p.Text {
			if ab.Zones == 0 || ab.Zones.Has(card.Zone(z)) {
				p.Text[z] += r.staticWorth(ab)
			}
		}
	}
}

// textWorth returns a rough worth of an ability that is not used immediately. It is the worth to
// the controller of the card or, if host is true, to the controller of the card's host.
func (r reader) textWorth(ab *code.Ability) (worth int, host bool) {
	if ab.Kind == code.Static {
		return r.staticWorth(ab), ab.Stat.R.Kind == code.RefHost
	}
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		n, h := r.instrWorth(ab, &r.lib.Code[pc])
		worth, host = worth+n, host || h
	}
	if ab.Kind == code.Action {
		worth = min(worth, 150) * 60 / 100
	} else {
		worth = worth * r.frequency[ab.Event] / 100
	}
	return clamp(worth, -150, 200), host && ab.Kind != code.Action
}

// staticWorth returns the worth of a static effect to the controller of its source.
func (r reader) staticWorth(ab *code.Ability) int {
	e := &r.stats[ab.Stat.Stat]
	n := e.flat + e.each*r.constant(ab.Stat.N, 1)
	if !e.self {
		n *= r.side(ab, ab.Stat.R)
	}
	if ab.Cond != 0 {
		n /= 2 // half the worth, because an effect with a condition does not always apply
	}
	return n
}

// instrWorth returns the worth of one instruction to the controller of its source, or to that of
// the host.
func (r reader) instrWorth(ab *code.Ability, in *code.Instr) (worth int, host bool) {
	row := &r.ops[in.Op]
	good := row.pregame.flat
	if row.pregame.each != 0 {
		good += row.pregame.each * r.constant(in.N, 1)
	}
	switch {
	case good == 0:
		return 0, false
	case row.toPlayer != nil:
		return good * playerSide(in.P), false
	case row.class == Seizure:
		return -good * playerSide(in.P), false
	}
	switch side := r.side(ab, in.R); side {
	case either:
		return abs(good), false
	default:
		return side * good, in.R.Kind == code.RefHost
	}
}

// The sides that an effect can apply to. A controller who may choose any object (either) chooses
// to his advantage.
const (
	mine   = 1
	theirs = -1
	both   = 0
	either = 2
)

// side returns the side of the objects that a reference refers to.
func (r reader) side(ab *code.Ability, ref code.Ref) int {
	sel := code.SelID(0)
	switch ref.Kind {
	case code.RefSelf, code.RefHost, code.RefQuester, code.RefHere, code.RefZone:
		return mine
	case code.RefSel:
		sel = code.SelID(ref.N)
	case code.RefReg:
		if sel = r.source(ab, int(ref.N)); sel == 0 {
			return either
		}
	default:
		return either
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
		return either
	case s.Need&(code.Attacking|code.Defending) != 0:
		return theirs // objects that fight against the controller's own attackers or defenders
	}
	return mine
}

// source returns the selector that fills a register, or 0 if no selector does.
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

func playerSide(p code.Player) int {
	switch p {
	case code.Me:
		return mine
	case code.Opp:
		return theirs
	}
	return both
}

// constant returns the value of an expression that is a number, and def for any other.
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

// reacts reports whether a tactic is only useful in battles or as a response, and not in the capital
// phase.
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

// has reports whether an ability contains an operation.
func (r reader) has(ab *code.Ability, op code.Op) bool {
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		if r.lib.Code[pc].Op == op {
			return true
		}
	}
	return false
}

// wipesBoard reports whether an ability removes all objects of a kind from the battle.
func (r reader) wipesBoard(ab *code.Ability) bool {
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		if in := &r.lib.Code[pc]; r.ops[in.Op].removes && in.R.Kind == code.RefSel {
			return true
		}
	}
	return false
}

// gains reports whether an ability gains cards or resources for its controller.
func (r reader) gains(ab *code.Ability) bool {
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &r.lib.Code[pc]
		if c := r.ops[in.Op].class; (c == Cards || c == Money) && in.P == code.Me && in.Op != code.OpNextCost && in.Op != code.OpNextLoyalty {
			return true
		}
	}
	return false
}

// deckLoss returns how many cards of its controller's deck an ability discards or turns into
// developments.
func (r reader) deckLoss(ab *code.Ability) (n int) {
	for pc := int(ab.Body); r.lib.Code[pc].Op != code.OpEnd; pc++ {
		in := &r.lib.Code[pc]
		if (in.Op == code.OpDevelop || in.Op == code.OpMill) && in.P == code.Me {
			n += r.constant(in.N, 1)
		}
	}
	return n
}

// countsDevs reports whether an ability counts developments.
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

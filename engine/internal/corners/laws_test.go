package corners

import (
	"fmt"
	"slices"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// law is one of the laws that every game keeps.
type law uint8

// The laws.
const (
	lawSound     law = iota // the state is consistent: each card is in one place, derived numbers equal those derived anew, nothing panics
	lawOption               // who is asked has at least one answer, and no answer twice
	lawResources            // resources change only by what the log says, and by payments
	lawLimbo                // a card that is being played gets somewhere
	lawDeck                 // nobody plays on with an empty deck
	lawGone                 // nothing happens to what is not in play
	lawStale                // what a card was when it left play is what it was, derived anew, just before
	lawFizzle               // an action whose targets are all gone is cancelled
	lawPaid                 // what an action costs has been paid when it is on the chain
	lawLimit                // what may be done at most n times is done at most n times
	lawDecline              // who declines changes nothing
	lawExpiry               // what lasts until the end of the turn is gone in the next
	numLaws
)

var lawNames = [numLaws]string{"sound", "option", "resources", "limbo", "deck", "gone", "stale", "fizzle", "paid", "limit", "decline", "expiry"}

func (l law) String() string { return lawNames[l] }

// fault is a law that a game has broken.
type fault struct {
	law  law
	what string
}

// use is one card's use of one ability, or a player's development or Limited card.
type use struct {
	obj  engine.Obj
	left int
	abil code.AbilityID
}

// laws holds a game against the laws, entry by entry of its log and decision by decision.
type laws struct {
	tr       *trace
	faults   []fault
	table    tableFacts
	res      [2]int       // resources after the last entry or decision
	was      engine.State // the state before the last departure, or the current one
	leaving  bool         // the last entries were of one departure
	quiet    bool         // an effect may have changed numbers without an entry
	fizzles  engine.Obj   // the source of an action that must be cancelled now
	began    payment      // what the player in a window has begun to announce
	uses     [2]map[use]int
	root     int // effects that have begun since a window was open or a phase began
	declined engine.Obj
}

// payment is an announcement in progress.
type payment struct {
	by      engine.Player
	obj     engine.Obj
	src     snap
	price   int // of a card in hand
	hand    int
	deck    int
	paid    int
	started bool
}

// tableFacts says which exceptions from the laws the cards of a game make.
type tableFacts struct {
	prices, purses, taxes          bool // prices are changed; paid with other things than resources; targets cost more
	develops, limited, wins, lasts bool // more developments or Limited cards in a turn; an empty deck wins; effects that outlast a turn
	reads                          bool // something asks for power or hit points, perhaps of what has left play
}

func (l *laws) broken(which law, format string, args ...any) {
	l.faults = append(l.faults, fault{which, fmt.Sprintf(format, args...)})
}

// begin takes the position.
func (l *laws) begin(g *engine.Game, s *engine.State) {
	v := g.SampledView(s, 0)
	l.res = [2]int{v.Resources(0), v.Resources(1)}
	l.uses = [2]map[use]int{{}, {}}
	l.was = *s
	r := g.Referee(s)
	for o := engine.Obj(1); o <= engine.MaxCards; o++ {
		if c := r.Card(o); c != nil && r.Place(o) != engine.Nowhere {
			l.table.add(g.Library(), c)
		}
	}
}

// add adds the exceptions that a card makes.
func (f *tableFacts) add(lib *code.Library, c *code.Card) {
	f.lasts = f.lasts || c.Attach != 0 && c.Cost == card.X
	for _, a := range c.Abilities {
		ab := &lib.Abilities[a]
		switch ab.Stat.Stat {
		case code.SCost, code.SXCost, code.SPlayPile, code.SOnceByTitle:
			f.prices = true
		case code.SPayDamage, code.SPayTokens:
			f.purses = true
		case code.STax, code.SToll:
			f.taxes = true
		case code.SMoreDevelop:
			f.develops = true
		case code.SWinsDecked:
			f.wins = true
		}
		if ab.Body == 0 {
			continue
		}
		f.asks(lib, ab.Cond)
		for pc := ab.Body; lib.Code[pc].Op != code.OpEnd; pc++ {
			f.asks(lib, lib.Code[pc].N)
			f.asks(lib, lib.Code[pc].M)
			switch in := &lib.Code[pc]; in.Op {
			case code.OpNextCost, code.OpNextLoyalty:
				f.prices = true
			case code.OpWard:
				f.taxes = true
			case code.OpMoreLimited:
				f.limited = true
			case code.OpControl:
			case code.OpWatch:
				f.lasts = true
			default:
				f.lasts = f.lasts || in.A == uint8(code.Forever)
			}
		}
	}
}

// asks notes whether an expression reads a derived number of an object that may have left play.
func (f *tableFacts) asks(lib *code.Library, id code.ExprID) {
	for _, e := range lib.Exprs[id] {
		a := code.Attr(e.A)
		f.reads = f.reads || e.Op == code.EAttr && e.R.Kind != code.RefSel && (a == code.APower || a == code.AHP || a == code.ARemaining)
	}
}

// actsOn are the entries about something that happens to an object in play.
var actsOn = map[engine.LogKind]bool{
	engine.LogDamage: true, engine.LogHeal: true, engine.LogMoveDamage: true, engine.LogPower: true, engine.LogHP: true,
	engine.LogMove: true, engine.LogControl: true, engine.LogAssign: true, engine.LogFlip: true, engine.LogNature: true,
}

// actsOnEvents are likewise events.
var actsOnEvents = map[code.Event]bool{
	code.CorruptedEv: true, code.RestoredEv: true, code.TokenPlaced: true, code.HealedEv: true, code.DealtDamage: true, code.Moves: true, code.EnterZone: true,
}

// effects are the entries that only an effect or a step of the game brings about.
var effects = map[engine.LogKind]bool{
	engine.LogGain: true, engine.LogDamage: true, engine.LogHeal: true, engine.LogMoveDamage: true, engine.LogPower: true, engine.LogHP: true, engine.LogMove: true,
	engine.LogFlip: true, engine.LogLeave: true, engine.LogDiscard: true, engine.LogDraw: true, engine.LogEnter: true, engine.LogFacedown: true,
	engine.LogBurn: true, engine.LogUnburn: true, engine.LogSearch: true, engine.LogReveal: true, engine.LogIntoDeck: true,
}

// begins are the events with which a step of the turn begins.
var begins = []code.Event{code.TurnBegin, code.TurnEnd, code.KingdomBegin, code.QuestBegin, code.CapitalBegin, code.BattleBegin, code.PhaseEnd, code.DeclaresAttackers,
	code.ZoneNamed, code.CombatEnds}

// note takes an entry of the log.
func (l *laws) note(g *engine.Game, s *engine.State, e engine.LogEntry) {
	v := g.SampledView(s, 0)
	l.noteResources(v, e)
	l.noteObject(g, v, e)
	l.noteDeparture(g, s, e)
	if l.fizzles != 0 {
		if e.Kind != engine.LogCancel {
			l.broken(lawFizzle, "all targets of %s are gone, and %s", v.Name(l.fizzles), text(v, e))
		}
		l.fizzles = 0
	}
	if l.declined != 0 {
		if effects[e.Kind] && !byTheTurn(v, e) {
			l.broken(lawDecline, "the effect of %s is declined, and %s", v.Name(l.declined), text(v, e))
		}
		l.declined = 0
	}
	switch e.Kind {
	case engine.LogTurn:
		l.uses = [2]map[use]int{{}, {}}
		l.root = 0
	case engine.LogResolve:
		l.root++
		l.quiet = l.quiet || changesQuietly(g.Library(), v.Card(e.Obj))
		l.resolves(g, s, e)
	case engine.LogTrigger:
		l.root++
		l.quiet = l.quiet || changesQuietly(g.Library(), v.Card(e.Obj))
		l.began.started = false // costs of the announcement have triggered something: what is paid cannot be told apart
	case engine.LogPlay, engine.LogUse, engine.LogDevelop:
		l.announced(g, v, e)
	case engine.LogEvent:
		if slices.Contains(begins, code.Event(e.N)) {
			l.root = 0
			l.uses[1] = map[use]int{}
		}
	}
}

// text returns an entry in words.
func text(v engine.View, e engine.LogEntry) string {
	if t := v.Narrate(e); t != "" {
		return t
	}
	if e.Kind == engine.LogEvent {
		return fmt.Sprintf("there is the event %v of %s", code.Event(e.N), v.Name(e.Obj))
	}
	return fmt.Sprintf("there is an entry of kind %d about %s, player %d, number %d", e.Kind, v.Name(e.Obj), e.Player+1, e.N)
}

// byTheTurn reports whether an entry can be of a step of the game that follows an effect: a tactic
// is discarded, a player collects or draws.
func byTheTurn(v engine.View, e engine.LogEntry) bool {
	switch e.Kind {
	case engine.LogDiscard:
		c := v.Card(e.Obj)
		return c != nil && c.Type == card.Tactic
	case engine.LogGain:
		return v.Phase() == card.KingdomPhase
	case engine.LogDraw:
		return v.Phase() == card.QuestPhase
	}
	return false
}

// noteResources compares the resources with what the log says.
func (l *laws) noteResources(v engine.View, e engine.LogEntry) {
	for p := engine.Player(0); p < 2; p++ {
		now := v.Resources(p)
		by := now - l.res[p]
		l.res[p] = now
		switch {
		case e.Kind == engine.LogGain && e.Player == p:
			anew := now == e.N && v.Phase() == card.KingdomPhase // what was left is lost before a player collects
			if by != e.N && !anew && (now > 0 || e.N > 0) {
				l.broken(lawResources, "player %d gains %d and has %+d", p+1, e.N, by)
			}
		case by > 0:
			l.broken(lawResources, "player %d has %+d resources, and only %s", p+1, by, text(v, e))
		case p == l.began.by:
			l.began.paid -= by
		}
	}
}

// noteObject tests that what something happens to is in play.
func (l *laws) noteObject(g *engine.Game, v engine.View, e engine.LogEntry) {
	if !actsOn[e.Kind] && (e.Kind != engine.LogEvent || !actsOnEvents[code.Event(e.N)]) {
		return
	}
	switch {
	case e.Obj.IsCard() && v.Place(e.Obj) != engine.InPlay:
		l.broken(lawGone, "%s is not in play, and %s", v.Name(e.Obj), text(v, e))
	case v.IsSection(e.Obj) && v.Burning(e.Obj) && (e.Kind == engine.LogDamage || e.Kind == engine.LogHeal):
		l.broken(lawGone, "%s burns, and %s", v.Name(e.Obj), text(v, e))
	}
}

// noteDeparture compares what a card was when it left play with what it was before, derived anew.
func (l *laws) noteDeparture(g *engine.Game, s *engine.State, e engine.LogEntry) {
	if e.Kind != engine.LogLeave {
		switch {
		case !l.leaving:
			l.was = *s
		case e.Kind != engine.LogEvent:
			l.leaving = false
			l.was = *s
		}
		return
	}
	if l.leaving = true; e.N == 8 { // it enters play anew at once
		return
	}
	r := g.Referee(&l.was)
	if !l.table.reads || l.quiet || r.Place(e.Obj) != engine.InPlay {
		return
	}
	was, is := l.was, *s
	before, now := g.SampledView(&was, 0), g.SampledView(&is, 0)
	if before.Facedown(e.Obj) || !before.IsUnit(e.Obj) || countsItself(g.Library(), before.Card(e.Obj)) || expires(g, &was, &is, e.Obj) {
		return
	}
	if a, b := before.Power(e.Obj), now.Power(e.Obj); a != b {
		l.broken(lawStale, "%s leaves play with power %d, and had %d", now.Name(e.Obj), b, a)
	}
	if a, b := before.HitPoints(e.Obj), now.HitPoints(e.Obj); a != b && b > 0 {
		l.broken(lawStale, "%s leaves play with %d hit points, and had %d", now.Name(e.Obj), b, a)
	}
}

// countsItself reports whether the text of a card derives its own numbers from something: from a
// hand, for example, which changes without an entry when a card is announced.
func countsItself(lib *code.Library, c *code.Card) bool {
	return slices.ContainsFunc(c.Abilities, func(a code.AbilityID) bool {
		e := &lib.Abilities[a].Stat
		return e.R.Kind == code.RefSelf && (e.Stat == code.SPower || e.Stat == code.SHitPoints)
	})
}

// changesQuietly reports whether an effect of a card may change power or hit points without an entry
// of the log, for example by making a text blank.
func changesQuietly(lib *code.Library, c *code.Card) bool {
	for i := 0; c != nil && i < len(c.Abilities); i++ {
		ab := &lib.Abilities[c.Abilities[i]]
		for pc := ab.Body; pc != 0 && lib.Code[pc].Op != code.OpEnd; pc++ {
			switch lib.Code[pc].Op {
			case code.OpBlank, code.OpPowerless, code.OpInFight, code.OpWatch, code.OpCopy, code.OpAgain:
				return true
			}
		}
	}
	return false
}

// expires reports whether effects may have ended between two states, which no entry of the log
// tells: those on a card, or at the end of a turn all others.
func expires(g *engine.Game, was, is *engine.State, o engine.Obj) bool {
	power, hp := g.Referee(was).Changes(o)
	powerNow, hpNow := g.Referee(is).Changes(o)
	return power != powerNow || hp != hpNow || g.SampledView(was, 0).Phase() == card.TurnEnds
}

// resolves tests an action of the tested card that begins to resolve.
func (l *laws) resolves(g *engine.Game, s *engine.State, e engine.LogEntry) {
	a := l.tr.chain[g.SampledView(s, 0).ChainLength()]
	if !a.ours || e.N != 0 || len(a.targets) == 0 || a.src != e.Obj || !onlyTargets(&g.Library().Abilities[a.abil]) {
		return
	}
	r := g.Referee(s)
	for i := range a.targets {
		x := &a.targets[i]
		if x.place != engine.InPlay || !x.obj.IsCard() || r.Place(x.obj) == engine.InPlay && l.tr.left[x.obj] == x.left {
			return
		}
	}
	l.fizzles = e.Obj
}

// onlyTargets reports whether all that an action names when it is announced are targets: no cost
// names anything.
func onlyTargets(ab *code.Ability) bool {
	return len(ab.Targets) > 0 && !slices.ContainsFunc(ab.Costs, func(c code.Cost) bool { return c.Sel != 0 })
}

// announced tests what has just been put on the chain: limits and costs.
func (l *laws) announced(g *engine.Game, v engine.View, e engine.LogEntry) {
	began := l.began
	l.began.started = false
	switch e.Kind {
	case engine.LogDevelop:
		if e.From == engine.InHand && !l.table.develops {
			l.count(0, use{obj: engine.Section(e.Player, 0)}, 1, "player %d plays a development", e.Player+1)
		}
		return
	case engine.LogPlay:
		c := v.Card(e.Obj)
		if c == nil || e.Link == 0 {
			return
		}
		if c.Limited && !l.table.limited {
			l.count(0, use{obj: engine.Section(e.Player, 1)}, 1, "player %d plays a Limited card", e.Player+1)
		}
		if began.started && began.obj == e.Obj && began.price >= 0 && e.From == engine.InHand && c.Cost >= 0 && !l.table.prices && !l.table.purses && !l.table.taxes && !began.hasAlternatives(g.Library(), c) && began.paid != began.price {
			l.broken(lawPaid, "%s costs %d, and %d is paid", c.Name, began.price, began.paid)
		}
		return
	}
	_, _, id := v.ChainLink(v.ChainLength() - 1)
	if id == 0 {
		return
	}
	ab := &g.Library().Abilities[id]
	if ab.Limit > 0 && ab.Event == code.NoEvent {
		l.count(int(ab.Per), use{e.Obj, l.tr.left[e.Obj], id}, int(ab.Limit), "%s uses its ability", v.Name(e.Obj))
	}
	if most, ok := mostTargets(g.Library(), ab); ok {
		if set := v.ChainTargets(v.ChainLength() - 1); set.Len() > most {
			l.broken(lawLimit, "%s has %d targets, and may have %d", v.Name(e.Obj), set.Len(), most)
		}
	}
	if began.started && began.obj == e.Obj && ab.Alts == 0 && ab.By == code.ByController {
		l.costs(g, v, ab, &began)
	}
}

// mostTargets returns how many targets an action may have; ok is false if no constant says so, or
// if costs name objects, too.
func mostTargets(lib *code.Library, ab *code.Ability) (n int, ok bool) {
	for _, t := range ab.Targets {
		e := lib.Exprs[t.Max]
		switch {
		case t.Max == 0:
			n++
		case len(e) == 1 && e[0].Op == code.EConst:
			n += int(e[0].N)
		default:
			return 0, false
		}
	}
	return n, onlyTargets(ab)
}

// hasAlternatives reports whether a card can be paid for in other ways.
func (p *payment) hasAlternatives(lib *code.Library, c *code.Card) bool {
	for _, a := range c.Abilities {
		if ab := &lib.Abilities[a]; len(ab.Costs) > 0 && (ab.Kind == code.Static || ab.Kind == code.Tactic || ab.Kind == code.Attach) || ab.HasX {
			return true
		}
	}
	return false
}

// costs tests that the costs of an action have been paid.
func (l *laws) costs(g *engine.Game, v engine.View, ab *code.Ability, p *payment) {
	lib := g.Library()
	pay := 0
	for i := range ab.Costs {
		c := &ab.Costs[i]
		n := 1
		if c.N != 0 {
			e := lib.Exprs[c.N]
			if len(e) != 1 || e[0].Op != code.EConst {
				continue
			}
			n = int(e[0].N)
		}
		self := c.R.Kind == code.RefSelf
		switch c.Kind {
		case code.Pay:
			pay += n
		case code.SacRef:
			if self && v.Place(p.obj) == engine.InPlay && l.tr.left[p.obj] == p.src.left {
				l.broken(lawPaid, "%s is not sacrificed as a cost", v.Name(p.obj))
			}
		case code.CorruptRef:
			if self && v.Place(p.obj) == engine.InPlay && !v.Corrupted(p.obj) {
				l.broken(lawPaid, "%s is not corrupted as a cost", v.Name(p.obj))
			}
		case code.SpendTokens:
			if self && v.Place(p.obj) == engine.InPlay && v.Tokens(p.obj) > p.src.tokens-n {
				l.broken(lawPaid, "%s loses %d of %d tokens as a cost, not %d", v.Name(p.obj), p.src.tokens-v.Tokens(p.obj), p.src.tokens, n)
			}
		case code.DiscardSel, code.RandomSelf:
			if v.HandSize(p.by) > p.hand-n {
				l.broken(lawPaid, "player %d has %d cards in hand, and had %d before he discarded %d as a cost", p.by+1, v.HandSize(p.by), p.hand, n)
			}
		case code.MillSelf:
			if v.DeckSize(p.by) > p.deck-n {
				l.broken(lawPaid, "player %d has a deck of %d cards, and had %d before he discarded %d as a cost", p.by+1, v.DeckSize(p.by), p.deck, n)
			}
		}
	}
	if pay > p.paid && !l.table.purses {
		l.broken(lawPaid, "an action of %s costs %d, and %d is paid", v.Name(p.obj), pay, p.paid)
	}
}

// count counts something that may happen at most n times in a turn (per 0) or phase (1).
func (l *laws) count(per int, u use, n int, format string, args ...any) {
	if l.uses[per][u]++; l.uses[per][u] > n {
		l.broken(lawLimit, "%s %d times", fmt.Sprintf(format, args...), l.uses[per][u])
	}
}

// decision tests the state at a decision, and its answers.
func (l *laws) decision(g *engine.Game, s *engine.State, legal []engine.Action) {
	if err := g.Check(s); err != nil {
		l.broken(lawSound, "%v", err)
	}
	if len(legal) == 0 {
		l.broken(lawOption, "nothing answers %v", s.Ask())
		return
	}
	for i, a := range legal {
		if slices.Contains(legal[:i], a) {
			l.broken(lawOption, "twice %v answers %v", a, s.Ask())
		}
	}
	v := g.SampledView(s, 0)
	for p := engine.Player(0); p < 2; p++ {
		now := v.Resources(p)
		if now > l.res[p] {
			l.broken(lawResources, "player %d has %+d resources that nothing tells of", p+1, now-l.res[p])
		}
		if p == l.began.by {
			l.began.paid += l.res[p] - now
		}
		l.res[p] = now
	}
	l.declined, l.fizzles = 0, 0
	if s.Ask() == engine.AskWindow {
		l.idle(g, s, v)
	}
}

// idle tests the state in a window.
func (l *laws) idle(g *engine.Game, s *engine.State, v engine.View) {
	l.root, l.quiet = 0, false
	r := g.Referee(s)
	for p := engine.Player(0); p < 2; p++ {
		if v.DeckSize(p) == 0 && !l.table.wins {
			l.broken(lawDeck, "player %d has no deck, and the game goes on", p+1)
		}
	}
	if v.ChainLength() > 0 || v.InCombat() {
		return
	}
	for o := engine.Obj(1); o <= engine.MaxCards; o++ {
		if r.Place(o) == engine.InLimbo {
			l.broken(lawLimbo, "%s is being played, and there is no chain", v.Name(o))
		}
	}
}

// answer takes the answer to a decision.
func (l *laws) answer(g *engine.Game, s *engine.State, a engine.Action) {
	v := g.SampledView(s, s.ToMove())
	switch {
	case s.Ask() == engine.AskWindow && a.Verb() == engine.Play:
		c := *s
		cv := g.SampledView(&c, s.ToMove())
		l.began = payment{by: s.ToMove(), obj: a.Obj(), src: l.tr.snap(cv, a.Obj()), price: -1, hand: v.HandSize(s.ToMove()), deck: v.DeckSize(s.ToMove()), started: true}
		if v.Place(a.Obj()) == engine.InHand {
			l.began.price = cv.Price(a.Obj())
		}
	case s.Ask() == engine.AskWindow:
		l.began.started = false
	case s.Ask() == engine.AskX:
		l.tr.zeroX = l.tr.zeroX || a.Arg() == 0
	case s.Ask() == engine.AskMay:
		o, id := v.Source()
		if id == 0 {
			break
		}
		ab := &g.Library().Abilities[id]
		if a.Verb() == engine.No && l.root <= 1 && !v.InCombat() && v.Phase() != card.TurnEnds && l.whole(g.Library(), v, ab) {
			l.declined = o
		}
		if a.Verb() == engine.Yes && ab.Optional && ab.Limit > 0 && ab.Kind != code.Instead && ab.Has == 0 {
			l.count(int(ab.Per), use{o, l.tr.left[o], id}, int(ab.Limit), "%s uses its effect", v.Name(o))
		}
	}
}

// whole reports whether a question is about all that is left of an effect that nothing else waits
// for. (In combat damage may follow, and at the end of a turn what effects have put off.)
func (l *laws) whole(lib *code.Library, v engine.View, ab *code.Ability) bool {
	if ab.Kind == code.Instead || ab.Event == code.Assigned || ab.Event == code.NoEvent && ab.Kind != code.Tactic && ab.Kind != code.Action {
		return false
	}
	if ab.Optional && lib.Code[ab.Body].Op != code.OpMay && v.EffectOp() == code.OpEnd {
		return true
	}
	_, pc, _, _ := v.AskScene()
	in := &lib.Code[pc]
	return in.Op == code.OpMay && lib.Code[in.To].Op == code.OpEnd
}

// pause tests the state at a stop without a decision.
func (l *laws) pause(g *engine.Game, s *engine.State, stop engine.Stop) {
	if stop.Kind == engine.StopBegin && stop.Moment == engine.Moment(engine.TurnBegins) && l.tr.asked > 0 {
		l.expired(g, s)
	}
}

// end tests how the game ended.
func (l *laws) end(g *engine.Game, s *engine.State) {
	if !s.Over() {
		if err := g.Check(s); err != nil && len(l.faults) == 0 {
			l.broken(lawSound, "%v", err)
		}
		return
	}
	v := g.SampledView(s, 0)
	switch o := s.Outcome(); {
	case o.Result == engine.Unfinished:
		l.broken(lawSound, "the game is unfinished: %v", o.Ending)
	case o.Ending == engine.Decked && v.DeckSize(o.Winner.Other()) > 0:
		l.broken(lawDeck, "player %d has lost by his deck, which has %d cards", o.Winner.Other()+1, v.DeckSize(o.Winner.Other()))
	case o.Ending == engine.Burned && v.BurningSections(o.Winner.Other()) < 2:
		l.broken(lawSound, "player %d has lost with %d burning sections", o.Winner.Other()+1, v.BurningSections(o.Winner.Other()))
	}
}

package corners

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/splitmix"
)

// The cards of the kit that the program names.
const (
	trooper card.Code = 98001
	ogre    card.Code = 98002
	worker  card.Code = 98003
	tower   card.Code = 98004
	shrine  card.Code = 98005
	errand  card.Code = 98006
	blade   card.Code = 98007
	marshal card.Code = 98008
	lurker  card.Code = 98009
	doubler card.Code = 98010
	mirror  card.Code = 98011

	doom     card.Code = 98020
	recall   card.Code = 98021
	march    card.Code = 98022
	bribe    card.Code = 98023
	veil     card.Code = 98024
	silence  card.Code = 98025
	decay    card.Code = 98026
	growth   card.Code = 98027
	rot      card.Code = 98028
	cure     card.Code = 98029
	wake     card.Code = 98030
	bury     card.Code = 98031
	stone    card.Code = 98032
	balm     card.Code = 98033
	offering card.Code = 98034
	blink    card.Code = 98035
	storm    card.Code = 98036
	token    card.Code = 98037

	denial     card.Code = 98040
	echo       card.Code = 98041
	decoy      card.Code = 98042
	deflection card.Code = 98043
	shield     card.Code = 98044

	purge    card.Code = 98050
	flood    card.Code = 98051
	supply   card.Code = 98052
	tithe    card.Code = 98053
	torch    card.Code = 98054
	muster   card.Code = 98055
	grave    card.Code = 98056
	loss     card.Code = 98057
	raise    card.Code = 98058
	clearing card.Code = 98059
	order    card.Code = 98060

	warden  card.Code = 98070
	customs card.Code = 98071
	fury    card.Code = 98072
	trap    card.Code = 98073
	gallows card.Code = 98074
	pack    card.Code = 98075
)

// kitActions are the tactics of the kit.
var kitActions = []card.Code{doom, recall, march, bribe, veil, silence, decay, growth, rot, cure, wake, bury, stone, balm, offering, blink, storm, token,
	denial, echo, decoy, deflection, shield, purge, flood, supply, tithe, torch, muster, grave, loss, raise, clearing, order}

// causes are the tactics of the kit that bring an event about.
var causes = map[code.Event][]card.Code{
	code.EnterPlay: {muster, grave, blink}, code.EnterZone: {march, muster}, code.EnterHand: {muster},
	code.LeavePlay: {doom, recall}, code.Destroyed: {doom, storm}, code.SacrificedEv: {offering}, code.EnterDiscard: {doom, offering},
	code.Falls: {doom}, code.PutAway: {doom, recall}, code.EnterPile: {doom, purge, flood}, code.UnitsDestroyed: {doom, storm}, code.UnitsLeave: {recall, doom},
	code.Assigned: {stone, storm}, code.DealtDamage: {stone, storm}, code.CapitalDamaged: {stone}, code.CorruptedEv: {rot}, code.RestoredEv: {cure},
	code.HealedEv: {balm}, code.WouldHeal: {balm}, code.Draws: {supply}, code.TokenPlaced: {token}, code.DiscardsHand: {purge}, code.Moves: {march}, code.Burns: {torch},
	code.Discarded: {purge, loss}, code.Milled: {flood}, code.Acts: {supply, stone}, code.Plays: {supply}, code.PlaysHand: {supply}, code.Triggers: {supply},
	code.AttachedEv: {blade}, code.Arrives: {trooper, lurker},
}

// stepsOf are the points of a turn shortly before an event of the course of the turn.
var stepsOf = map[code.Event]engine.Step{
	code.TurnBegin: engine.TurnBegins, code.KingdomBegin: engine.KingdomBegins, code.Collects: engine.KingdomBegins, code.QuestBegin: engine.QuestBegins,
	code.DrawsQuest: engine.QuestBegins, code.CountsQuest: engine.QuestBegins, code.Draws: engine.QuestBegins, code.CapitalBegin: engine.CapitalBegins,
	code.BattleBegin: engine.BattleBegins, code.TurnEnd: engine.TurnEnds, code.PhaseEnd: engine.KingdomWindow,
}

// fights are the events of combat.
var fights = []code.Event{code.Attacks, code.Defends, code.ZoneAttacked, code.DealtCombat, code.DealsCombat, code.DealsInCombat, code.SurvivedCombat, code.CombatEnds,
	code.Opposed, code.DamagePlaced, code.ZoneNamed, code.DeclaresAttackers, code.Ambushes}

// windowSteps are the points of a turn at which a window is open or comes soon.
var windowSteps = map[code.Window]engine.Step{
	code.MyKingdom: engine.KingdomWindow, code.MyQuest: engine.QuestWindow, code.MyCapital: engine.CapitalWindow, code.MyBattle: engine.BattleBegins,
	code.DamagePending: engine.BattleBegins, code.BeforeDefend: engine.BattleBegins, code.InCombat: engine.BattleBegins, code.MyTurnBegin: engine.TurnWindow,
	code.MyBattleBegin: engine.BattleBegins, code.AmbushStep: engine.BattleBegins, code.Defended: engine.BattleBegins, code.BattleEnds: engine.BattleBegins,
}

// table lays a random position for the card under test.
type table struct {
	rng    splitmix.Stream
	sub    *subject
	pool   []card.Code // other cards that may be on the table
	corner *corner
	me     engine.Player // the player whose card is tested
	pos    engine.Position
	at     int  // one more than the index of the tested card among the cards in play of its owner, 0 if it is elsewhere
	plain  bool // no cards but the tested one and the kit
}

func (t *table) below(n int) int { return int(t.rng.Next() >> 33 % uint64(n)) }

// chance is true in n of a hundred cases.
func (t *table) chance(n int) bool { return t.below(100) < n }

func pick[T any](t *table, list []T) T { return list[t.below(len(list))] }

func (t *table) side(p engine.Player) *engine.Side { return &t.pos.Sides[p] }

// put places a card of p in play and returns one more than its index.
func (t *table) put(p engine.Player, c engine.Placed) int {
	d := t.side(p)
	d.Cards = append(d.Cards, c)
	return len(d.Cards)
}

func (t *table) hold(p engine.Player, cards ...card.Code) {
	t.side(p).Hand = append(t.side(p).Hand, cards...)
}

// lay makes the position: the board of both players, the tested card, and what the corner needs.
func (t *table) lay() {
	t.me = engine.Player(t.below(2))
	t.pos = engine.Position{Seed: t.rng.Next(), Active: t.me, Turn: 3 + t.below(4)}
	if t.chance(35) {
		t.pos.Active = t.me.Other()
	}
	t.pos.Step = t.step()
	for p := engine.Player(0); p < 2; p++ {
		t.layBoard(p)
		t.layPiles(p)
	}
	if r := t.sub.card.Race; r != card.Neutral && t.chance(90) {
		t.side(t.me).Capital = r
	}
	t.layMates()
	t.laySubject()
	if t.corner.lay != nil {
		t.corner.lay(t)
	}
	for _, c := range t.corner.by {
		p := t.me
		if c.other {
			p = p.Other()
		}
		t.hold(p, c.cards...)
	}
}

// step draws the point of the turn: mostly one at which the card can do something.
func (t *table) step() engine.Step {
	steps := []engine.Step{engine.CapitalWindow, engine.CapitalWindow, engine.CapitalWindow, engine.BattleBegins, engine.KingdomBegins, engine.EndBegins}
	for e, s := range stepsOf {
		if t.sub.has(e) && e != code.NoEvent {
			steps = append(steps, s, s, s, s)
		}
	}
	for w, s := range windowSteps {
		if t.sub.windows>>w&1 != 0 {
			steps = append(steps, s, s, s)
		}
	}
	if t.sub.has(fights...) {
		steps = append(steps, engine.BattleBegins, engine.BattleBegins, engine.BattleBegins, engine.BattleBegins)
	}
	return pickSorted(t, steps)
}

// pickSorted picks an element whatever the order of the list, which comes from maps.
func pickSorted(t *table, steps []engine.Step) engine.Step {
	var count [engine.NumSteps]int
	for _, s := range steps {
		count[s]++
	}
	n := t.below(len(steps))
	for s := range count {
		if n -= count[s]; n < 0 {
			return engine.Step(s)
		}
	}
	return engine.CapitalWindow
}

// layBoard places the cards of a player that have nothing to do with the tested card.
func (t *table) layBoard(p engine.Player) {
	d := t.side(p)
	d.Capital = pick(t, card.Races())
	d.Resources = t.below(12)
	d.MustBurn = 3
	for z := range d.Damage {
		if t.chance(50) {
			d.Damage[z] = t.below(7)
		}
	}
	for range 2 + t.below(3) {
		c := pick(t, []card.Code{trooper, trooper, ogre, worker})
		u := engine.Placed{Code: c, Zone: card.Zone(t.below(3)), Corrupt: t.chance(20), Tokens: t.below(8) / 6}
		if c != worker && t.chance(35) {
			u.Damage = 1 + t.below(2)
		}
		i := t.put(p, u)
		if t.chance(25) {
			t.put(p, engine.Placed{Code: blade, Zone: u.Zone, Host: i, HostSide: p})
		}
	}
	for range t.below(4) {
		t.put(p, engine.Placed{Code: pick(t, []card.Code{trooper, tower, doom}), Zone: card.Zone(t.below(3)), Facedown: true})
	}
	if t.chance(50) {
		t.put(p, engine.Placed{Code: pick(t, []card.Code{tower, shrine}), Zone: card.Zone(t.below(3)), Corrupt: t.chance(20), Tokens: t.below(8) / 6})
	}
	if t.chance(30) {
		i := t.put(p, engine.Placed{Code: errand, Zone: card.QuestZone, Tokens: t.below(3)})
		t.put(p, engine.Placed{Code: trooper, Zone: card.QuestZone, Host: i, HostSide: p})
	}
	if !t.plain && t.chance(40) {
		c := pick(t, t.pool)
		t.layCard(p, c)
	}
}

// layCard puts a card of the pool where it can be: into play, into the hand, onto a pile.
func (t *table) layCard(p engine.Player, c card.Code) {
	id, _ := t.sub.lib.Find(c)
	f := &t.sub.lib.Cards[id]
	d := t.side(p)
	switch n := t.below(6); {
	case n == 0:
		d.Deck = append(d.Deck, c)
	case n == 1:
		d.Discard = append(d.Discard, c)
	case n == 2 || f.Attach != 0 || f.Type == card.Tactic:
		t.hold(p, c)
	case f.Type == card.Legend:
		t.put(p, engine.Placed{Code: c, Zone: card.NumZones})
	default:
		t.put(p, engine.Placed{Code: c, Zone: t.zoneFor(f, f.ZoneOnly)})
	}
}

// zoneFor draws a zone for a card in play.
func (t *table) zoneFor(f *code.Card, mask card.ZoneMask) card.Zone {
	if f.Type == card.Quest && !f.Mission {
		return card.QuestZone
	}
	for {
		if z := card.Zone(t.below(3)); mask&7 == 0 || mask>>z&1 != 0 {
			return z
		}
	}
}

// layMates adds cards that the tested card names by race, trait or title.
func (t *table) layMates() {
	if t.plain {
		return
	}
	for _, list := range t.sub.mates {
		for range 1 + t.below(2) {
			p := t.me
			if t.chance(25) {
				p = p.Other()
			}
			t.layCard(p, pick(t, list))
		}
	}
}

// layPiles fills deck, discard pile and hand.
func (t *table) layPiles(p engine.Player) {
	d := t.side(p)
	for range 8 {
		d.Deck = append(d.Deck, pick(t, []card.Code{trooper, ogre, worker, tower, errand, blade, supply, lurker}))
	}
	for range t.below(5) {
		d.Discard = append(d.Discard, pick(t, []card.Code{trooper, ogre, tower, supply}))
	}
	t.hold(p, pick(t, []card.Code{trooper, worker, blade, errand, tower}))
	for range 1 + t.below(2) {
		t.hold(p, pick(t, kitActions))
	}
	for e := code.Event(1); e < code.NumEvents; e++ {
		if list := causes[e]; len(list) > 0 && t.sub.has(e) && t.chance(60) {
			t.hold(p, pick(t, list))
		}
	}
	if !t.plain && t.chance(30) {
		t.hold(p, pick(t, t.pool))
	}
}

// laySubject puts the tested card into the hand or into play. Its player can pay for it unless the
// corner says otherwise.
func (t *table) laySubject() {
	c, d := t.sub.card, t.side(t.me)
	d.Resources += 4 + max(0, c.Cost) + max(0, c.Loyal)
	inHand := c.Type == card.Tactic || t.chance(25) || t.sub.has(code.EnterPlay, code.Plays, code.PlaysHand, code.EnterHand, code.Arrives, code.AttachedEv) && t.chance(50)
	switch {
	case inHand:
		t.hold(t.me, c.Code)
		if c.Type != card.Tactic && t.chance(80) { // cards other than tactics are played in the capital phase
			t.pos.Active, t.pos.Step = t.me, engine.CapitalWindow
		}
	case t.chance(6):
		d.Discard = append(d.Discard, c.Code)
	case t.chance(6):
		t.put(t.me, engine.Placed{Code: c.Code, Zone: card.Zone(t.below(3)), Facedown: true})
	default:
		t.laySubjectInPlay()
	}
}

// laySubjectInPlay puts the tested card into play: a quest with a unit on it, an attachment onto a
// unit or another card.
func (t *table) laySubjectInPlay() {
	c := t.sub.card
	pl := engine.Placed{Code: c.Code, Zone: t.zoneFor(c, t.sub.zones), Corrupt: t.chance(10), Tokens: t.below(4)}
	if c.Type == card.Unit && c.HP > 1 && t.chance(25) {
		pl.Damage = 1
	}
	switch {
	case c.Type == card.Legend:
		pl.Zone = card.NumZones
		t.dropLegends(t.me)
	case c.Attach != 0:
		p := t.me
		if t.chance(40) {
			p = p.Other()
		}
		pl.Host, pl.HostSide = t.hostFor(p), p
		if pl.Zone = t.side(p).Cards[pl.Host-1].Zone; t.chance(50) {
			pl.Tokens = 0
		}
	}
	t.at = t.put(t.me, pl)
	if c.Type == card.Quest && !c.Mission && t.chance(75) {
		u := engine.Placed{Code: pick(t, []card.Code{trooper, ogre}), Zone: pl.Zone, Host: t.at, HostSide: t.me}
		if t.put(t.me, u); t.chance(50) {
			t.side(t.me).Cards[t.at-1].Tokens += 3
		}
	}
}

// hostFor places the card that the tested attachment lies on: one of those that its text names, or
// of the kit.
func (t *table) hostFor(p engine.Player) int {
	sel := &t.sub.lib.Sels[t.sub.lib.Abilities[t.sub.card.Attach].Targets[0].Sel]
	switch {
	case sel.Kinds&code.KUnit != 0:
		if len(t.sub.mates) > 0 && sel.Trait|card.Trait(sel.Races) != 0 && !t.plain {
			return t.put(p, engine.Placed{Code: pick(t, t.sub.mates[0]), Zone: card.Zone(t.below(3))})
		}
		return t.put(p, engine.Placed{Code: ogre, Zone: card.Zone(t.below(3))})
	case sel.Kinds&code.KLegend != 0:
		t.dropLegends(p)
		return t.put(p, engine.Placed{Code: marshal, Zone: card.NumZones})
	case sel.Kinds&code.KSupport != 0:
		return t.put(p, engine.Placed{Code: tower, Zone: card.Zone(t.below(3))})
	case sel.Kinds&code.KQuest != 0:
		return t.put(p, engine.Placed{Code: errand, Zone: card.QuestZone})
	case sel.Kinds&code.KDevelopment != 0:
		return t.put(p, engine.Placed{Code: trooper, Zone: card.Zone(t.below(3)), Facedown: true})
	}
	return t.put(p, engine.Placed{Code: trooper, Zone: card.Zone(t.below(3))})
}

// dropLegends turns the legends of a player's board into troopers.
func (t *table) dropLegends(p engine.Player) {
	for i := range t.side(p).Cards {
		if c := &t.side(p).Cards[i]; c.Zone == card.NumZones && c.Host == 0 {
			*c = engine.Placed{Code: trooper}
		}
	}
}

// strip removes all cards in play but the tested one, what it lies on and what quests on it.
func (t *table) strip() {
	for p := range t.pos.Sides {
		d := &t.pos.Sides[p]
		var kept []engine.Placed
		if t.at > 0 {
			mine := t.pos.Sides[t.me].Cards[t.at-1]
			switch {
			case engine.Player(p) == t.me && mine.Host == 0:
				kept = append(kept, mine)
				for _, c := range d.Cards {
					if c.Host == t.at && c.HostSide == t.me && !c.Facedown {
						c.Host = 1
						kept = append(kept, c)
					}
				}
			case mine.Host > 0:
				host := t.pos.Sides[mine.HostSide].Cards[mine.Host-1]
				host.Host = 0
				if mine.HostSide == engine.Player(p) {
					kept = append(kept, host)
				}
				if engine.Player(p) == t.me {
					mine.Host = 1
					kept = append(kept, mine)
				}
			}
		}
		defer func() { d.Cards = kept }()
	}
	if t.at > 0 {
		m := t.pos.Sides[t.me].Cards[t.at-1]
		if m.Host > 0 && m.HostSide == t.me {
			defer func() { t.at = 2 }()
		} else {
			defer func() { t.at = 1 }()
		}
	}
}

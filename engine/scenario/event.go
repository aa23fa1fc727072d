package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// event is a pattern for log entries. Unset fields match anything.
type event struct {
	at     Place
	text   string
	form   *eventForm
	player int // the player of the event, -1 for any
	n      *int
	obj    *object
	zone   *object
}

// eventForm is one phrasing of an event. In words, P stands for a player, N for a
// number, O for a card, S for a section, and T for a card or a section.
type eventForm struct {
	words string
	kind  engine.LogKind
	n     int  // the number that the log entry must have, if exact or alt is set
	exact bool // the number of the log entry must equal n
	sign  int  // the sign that N must have in the log, 0 for any
	alt   engine.LogKind
	from  engine.Place // the place that the card must come from, 0 for any

	through bool
}

func rulesEvent(words string, e code.Event) eventForm {
	return eventForm{words: words, kind: engine.LogEvent, n: int(e), exact: true}
}

// eventForms are tried in this order; longer forms come before those that
// they begin with.
var eventForms = []eventForm{
	{words: "P begins", kind: engine.LogStart},
	{words: "P takes a mulligan", kind: engine.LogMulligan},
	{words: "turn N begins", kind: engine.LogTurn},
	{words: "the turn of P begins", kind: engine.LogTurn},
	{words: "P collects N resources", kind: engine.LogCollect},
	{words: "P collects N resource", kind: engine.LogCollect},
	{words: "P gains N resources", kind: engine.LogGain, sign: 1},
	{words: "P gains N resource", kind: engine.LogGain, sign: 1},
	{words: "P loses N resources", kind: engine.LogGain, sign: -1},
	{words: "P loses N resource", kind: engine.LogGain, sign: -1},
	{words: "P draws N cards", kind: engine.LogDraw},
	{words: "P draws N card", kind: engine.LogDraw},
	{words: "P draws", kind: engine.LogDraw},
	{words: "P plays O from the deck", kind: engine.LogPlay, from: engine.InDeck},
	{words: "P plays O from the discard pile", kind: engine.LogPlay, from: engine.InDiscard},
	{words: "P plays O", kind: engine.LogPlay},
	{words: "P uses O", kind: engine.LogUse},
	{words: "effect of O", kind: engine.LogTrigger},
	{words: "P develops S", kind: engine.LogDevelop},
	{words: "P develops O", kind: engine.LogDevelop},
	{words: "P develops", kind: engine.LogDevelop},
	{words: "O resolves", kind: engine.LogResolve, exact: true},
	{words: "O does nothing", kind: engine.LogResolve, n: cancelledN, exact: true},
	{words: "O is cancelled", kind: engine.LogCancel},
	{words: "O enters play", kind: engine.LogEnter},
	{words: "O begins the game in play", kind: engine.LogBegins},
	{words: "P sets a card aside", kind: engine.LogSetAside},
	{words: "P cannot take a mulligan", kind: engine.LogNoMulligan},
	{words: "a development enters S", kind: engine.LogFacedown},
	{words: "O enters S", kind: engine.LogEnter},
	{words: "O is destroyed", kind: engine.LogLeave, n: 0, exact: true},
	{words: "O is sacrificed", kind: engine.LogLeave, n: 1, exact: true},
	{words: "O is discarded", kind: engine.LogDiscard, alt: engine.LogLeave, n: 2},
	{words: "O returns to hand", kind: engine.LogLeave, n: 3, exact: true},
	{words: "O goes into the deck", kind: engine.LogIntoDeck, alt: engine.LogLeave, n: 4},
	{words: "O goes under the deck", kind: engine.LogLeave, n: 5, exact: true},
	{words: "O goes onto the deck", kind: engine.LogLeave, n: 7, exact: true},
	{words: "O leaves play", kind: engine.LogLeave},
	{words: "O moves to S", kind: engine.LogMove},
	{words: "O moves", kind: engine.LogMove},
	{words: "P takes control of O", kind: engine.LogControl},
	{words: "O goes under another card", kind: engine.LogLeave, n: 6, exact: true},
	{words: "P ambushes with O", kind: engine.LogAmbush},
	{words: "O is turned faceup", kind: engine.LogFlip},
	{words: "O changes its type", kind: engine.LogNature},
	{words: "P names S", kind: engine.LogTarget},
	{words: "P attacks S", kind: engine.LogAttack},
	{words: "P names O through S", kind: engine.LogTarget, through: true},
	{words: "P attacks O through S", kind: engine.LogAttack, through: true},
	{words: "P defends", kind: engine.LogDefend},
	{words: "N damage is assigned to T", kind: engine.LogAssign},
	{words: "damage is assigned", kind: engine.LogAssigned},
	{words: "N damage is redirected to T", kind: engine.LogRedirect},
	{words: "N damage is moved to T", kind: engine.LogMoveDamage},
	{words: "N damage to T is cancelled", kind: engine.LogPrevented},
	{words: "T takes N damage", kind: engine.LogDamage},
	{words: "T takes damage", kind: engine.LogDamage},
	{words: "T is healed by N", kind: engine.LogHeal},
	{words: "T is healed", kind: engine.LogHeal},
	{words: "O gets N power", kind: engine.LogPower},
	{words: "O gets N hit points", kind: engine.LogHP},
	{words: "O gets N hit point", kind: engine.LogHP},
	{words: "S burns", kind: engine.LogBurn},
	{words: "S stops burning", kind: engine.LogUnburn},
	{words: "P looks at N cards", kind: engine.LogSearch},
	{words: "O is revealed", kind: engine.LogReveal},
	{words: "P wins", kind: engine.LogEnd},
	{words: "the game ends", kind: engine.LogEnd},
	rulesEvent("the kingdom phase of P begins", code.KingdomBegin),
	rulesEvent("the quest phase of P begins", code.QuestBegin),
	rulesEvent("the capital phase of P begins", code.CapitalBegin),
	rulesEvent("the battlefield phase of P begins", code.BattleBegin),
	rulesEvent("the turn of P ends", code.TurnEnd),
	rulesEvent("combat ends", code.CombatEnds),
	rulesEvent("O is corrupted", code.CorruptedEv),
	rulesEvent("O is restored", code.RestoredEv),
	rulesEvent("O attacks", code.Attacks),
	rulesEvent("O defends", code.Defends),
	rulesEvent("O survives", code.SurvivedCombat),
	rulesEvent("O gets a token", code.TokenPlaced),
	rulesEvent("O is attached", code.AttachedEv),
}

// cancelledN marks the form for a cancelled link: it matches every number but 0.
const cancelledN = -1

// events reads patterns separated by commas or "then".
func (c *cursor) events() []event {
	list := []event{c.event()}
	for {
		switch {
		case c.punct(","):
			c.word("then")
		case c.word("then"):
		default:
			return list
		}
		list = append(list, c.event())
	}
}

// event reads the pattern with the form that matches the most text.
func (c *cursor) event() event {
	start := c.at
	at := c.place()
	var failed []*Error
	var found *event
	end := start
	c.quiet = true
	for i := range eventForms {
		c.at = start
		e := event{at: at, form: &eventForms[i], player: -1}
		if err := c.tryForm(&e); err != nil {
			failed = append(failed, err)
		} else if c.at > end {
			end, found = c.at, &e
		}
	}
	c.quiet = false
	if found == nil {
		c.at = start
		c.noEvent(failed, at)
	}
	c.at = end
	found.text = strings.TrimSpace(c.text[start:end])
	return *found
}

// noEvent fails because no form matches. For an unknown card it suggests the nearest
// name.
func (c *cursor) noEvent(failed []*Error, at Place) {
	best := furthest(failed, at)
	if _, ok := c.tryObject(); ok {
		c.lead(habitsOfEvents)
	}
	if best.Want == "want " {
		for i, e := range failed {
			if e.Col == best.Col && e.Want == "" {
				if err := c.tryForm(&event{form: &eventForms[i], player: -1}); err != nil {
					panic(err)
				}
			}
		}
	}
	panic(best)
}

// furthest merges the errors of the forms that matched the most text.
func furthest(failed []*Error, begin Place) *Error {
	best := *failed[0]
	for _, e := range failed {
		if e.Col > best.Col {
			best = *e
		}
	}
	if best.Col == begin.Col {
		best.Want = "want something that happens, such as: NAME is destroyed, 1 plays NAME, NAME takes 2 damage, the kingdom of 2 burns"
		return &best
	}
	var wants []string
	for _, e := range failed {
		if w := strings.TrimPrefix(e.Want, "want "); e.Col == best.Col && !slices.Contains(wants, w) {
			wants = append(wants, w)
		}
	}
	best.Want = "want " + strings.Join(wants, " or ")
	return &best
}

// tryForm reads a pattern of one form and returns the error, if any.
func (c *cursor) tryForm(e *event) (failed *Error) {
	defer func() {
		if r := recover(); r != nil {
			err, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			failed = err
		}
	}()
	for _, w := range strings.Fields(e.form.words) {
		switch w {
		case "P":
			e.player = int(c.player())
		case "N":
			n := c.signed("a number")
			if e.form.sign < 0 {
				n = -n
			}
			e.n = &n
		case "O", "T":
			o := c.object()
			if w == "O" && (o.kind == section || o.kind == capital) {
				c.fail("want the name of a card", "this is no card")
			}
			e.obj = &o
		case "S":
			o := c.object()
			if o.kind != section && o.kind != capital {
				c.fail("want a zone, such as: the kingdom of 2", "this is no zone")
			}
			e.zone = &o
		case "the", "a":
			c.word(w)
		default:
			c.need(w)
		}
	}
	return nil
}

// loggedEvent is a log entry with the properties that its object had at that time.
type loggedEvent struct {
	engine.LogEntry
	instance int
	zone     int // zone of the object as 3*side + zone, -1 if the object is out of play
	place    engine.Place
	owner    engine.Player
	ctl      engine.Player
	card     card.Code
	facedown bool
	text     string
}

// record captures a log entry while it happens.
func (t *table) record(s *engine.State, e engine.LogEntry) loggedEvent {
	old := t.s
	t.s = s
	defer func() { t.s = old }()
	h := loggedEvent{LogEntry: e, zone: -1, owner: e.Obj.Owner(), text: t.narrate(e)}
	if e.Obj.IsCard() {
		r := t.referee()
		v := t.g.SampledView(s, 0)
		h.instance, h.card, h.ctl, h.place = r.Instance(e.Obj), r.Card(e.Obj).Code, v.Controller(e.Obj), r.Place(e.Obj)
		h.facedown = v.Facedown(e.Obj)
		if (v.IsInPlay(e.Obj) || e.Kind == engine.LogLeave) && v.Zone(e.Obj) < card.NumZones {
			h.zone = 3*int(v.Side(e.Obj)) + int(v.Zone(e.Obj))
		}
	}
	return h
}

// matchesEvent reports whether a logged event matches the pattern.
func (t *table) matchesEvent(h *loggedEvent, e *event) bool {
	f := e.form
	if !f.matches(&h.LogEntry) {
		return false
	}
	if f.kind == engine.LogGain && e.n != nil && h.N*f.sign <= 0 {
		return false
	}
	if e.player >= 0 && int(h.Player) != e.player {
		return false
	}
	if e.n != nil && h.Kind != engine.LogEvent && h.N != *e.n {
		return false
	}
	return (e.obj == nil || t.wasObject(h, *e.obj)) && (e.zone == nil || t.wasZone(h, *e.zone))
}

// matches reports whether the form can describe a log entry.
func (f *eventForm) matches(e *engine.LogEntry) bool {
	if (e.Kind == engine.LogTarget || e.Kind == engine.LogAttack) && f.through != e.Obj.IsCard() {
		return false
	}
	if f.from != 0 && f.from != e.From {
		return false
	}
	return f.kind == e.Kind && (!f.exact || f.n == e.N || f.n == cancelledN && e.N != 0) || f.alt != 0 && f.alt == e.Kind && f.n == e.N
}

// wasObject reports whether the object of an event matched the phrase o at that
// time.
func (t *table) wasObject(h *loggedEvent, o object) bool {
	if !h.Obj.IsCard() {
		return t.isSection(h.Obj, o)
	}
	switch {
	case o.kind == section || o.kind == capital,
		o.side >= 0 && int(h.owner) != o.side && int(h.ctl) != o.side,
		o.zone >= 0 && h.zone%3 != o.zone,
		o.place != engine.Nowhere && h.place != o.place,
		o.kind == development && !h.facedown,
		o.card != 0 && !t.sameTitle(h.card, o.card):
		return false
	}
	list := t.copies[o.card]
	return o.copy == 0 || o.copy <= len(list) && list[o.copy-1] == h.instance
}

// wasZone reports whether the zone of an event matches the phrase o.
func (t *table) wasZone(h *loggedEvent, o object) bool {
	switch h.Kind {
	case engine.LogEnter, engine.LogFacedown, engine.LogMove:
		return h.zone >= 0 && t.isSection(zoneAt(h.zone), o)
	case engine.LogTarget, engine.LogAttack:
		return t.isSection(zoneAt(h.N), o)
	case engine.LogDevelop:
		return t.isSection(engine.Section(h.Player, h.N), o)
	}
	return t.isSection(h.Obj, o)
}

// narrate returns a log entry in words, "" if no form describes it.
func (t *table) narrate(e engine.LogEntry) string {
	for i := range eventForms {
		f := &eventForms[i]
		if f.matches(&e) {
			if f.sign != 0 && e.N*f.sign < 0 {
				continue
			}
			if strings.HasSuffix(f.words, " S") && !t.g.SampledView(t.s, 0).IsSection(t.eventZone(e)) {
				continue // the object of the event is a capital, which this form cannot name: it names sections
			}
			return t.fill(f, e)
		}
	}
	return ""
}

func (t *table) fill(f *eventForm, e engine.LogEntry) string {
	words := strings.Fields(f.words)
	for i, w := range words {
		switch w {
		case "P":
			words[i] = fmt.Sprint(e.Player + 1)
		case "N":
			words[i] = fmt.Sprint(max(e.N, -e.N))
			if e.Kind == engine.LogPower || e.Kind == engine.LogHP {
				words[i] = fmt.Sprintf("%+d", e.N)
			}
		case "O", "T":
			words[i] = t.label(e.Obj)
		case "S":
			words[i] = t.label(t.eventZone(e))
		}
	}
	return strings.Join(words, " ")
}

func (t *table) eventZone(e engine.LogEntry) engine.Obj {
	switch e.Kind {
	case engine.LogEnter, engine.LogFacedown, engine.LogMove, engine.LogTarget, engine.LogAttack:
		return zoneAt(e.N)
	case engine.LogDevelop:
		return engine.Section(e.Player, e.N)
	}
	return e.Obj
}

// zoneAt returns the section for 3*side + zone.
func zoneAt(n int) engine.Obj { return engine.Section(engine.Player(n/3), n%3) }

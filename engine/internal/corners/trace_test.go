package corners

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// snap is what one object is at one moment.
type snap struct {
	obj            engine.Obj
	place          engine.Place
	left           int // how often it has left play so far
	zone           card.Zone
	ctl            engine.Player
	down, corrupt  bool
	unit, dev      bool
	damage, tokens int
	power, hp      int
}

// changed reports whether the object is still in play and has other properties.
func (a *snap) changed(b *snap) bool {
	return b.in(a) && (a.corrupt != b.corrupt || a.damage != b.damage || a.power != b.power || a.hp != b.hp || a.tokens != b.tokens)
}

// in reports whether the object is in play and has not left since was.
func (a *snap) in(was *snap) bool { return a.place == engine.InPlay && a.left == was.left }

// world is what a corner may be about at one moment.
type world struct {
	active          engine.Player
	phase           card.Phase
	combat          bool
	hand, deck, res [2]int
	burning, legend bool
	awake, buried   bool // a development is a unit; a faceup card is a mere development
	hurt, corrupt   bool // some card or section is damaged; some card is corrupted
	copies          int  // cards of the tested title in play and in hands
	cards           int  // cards in play
}

// act is one action on the chain, or one constant or forced effect.
type act struct {
	src      engine.Obj
	ctl      engine.Player
	abil     code.AbilityID // of a link; 0 for a played card without one
	ours     bool           // it is of a copy of the tested card
	link     bool           // it was on the chain
	targets  []snap         // as announced
	now      []snap         // the same when it resolves
	self     [2]snap        // its source, likewise
	before   world
	after    world
	exits    [2]int // departures before it was announced, and when it resolved
	resolved bool
	canceled bool // it was cancelled while it was on the chain
	fizzled  bool // it was cancelled as it resolved: its targets or its condition were gone
}

// trace is what a game has shown so far.
type trace struct {
	t        *table
	first    world
	chain    [20]act // the actions on the chain, by their place on it
	acts     []act   // effects and actions of the tested card that have resolved
	resumed  *act    // the action that resolved last
	left     [engine.MaxCards + 1]int
	exits    int
	entries  []engine.LogEntry
	asked    int // decisions
	zeroX    bool
	put      bool // the tested card was put into play without being played
	played   bool
	under    bool // cards lay under others in the position
	blanked  bool // a copy of the tested card was the target of the tactic that blanks
	copied   bool
	obliged  bool
	triggers map[card.Code]int // effects of cards of the kit that have been triggered
}

func (tr *trace) ours(g *engine.Game, s *engine.State, o engine.Obj) bool {
	c := g.Referee(s).Card(o)
	return c != nil && c.Code == tr.t.sub.card.Code
}

// note takes an entry of the log.
func (tr *trace) note(g *engine.Game, s *engine.State, e engine.LogEntry) {
	tr.entries = append(tr.entries, e)
	v := g.SampledView(s, 0)
	switch e.Kind {
	case engine.LogLeave:
		tr.left[e.Obj]++
		tr.exits++
	case engine.LogPlay, engine.LogUse, engine.LogDevelop:
		mine := tr.ours(g, s, e.Obj) && e.Kind != engine.LogDevelop
		tr.played = tr.played || mine && e.Kind == engine.LogPlay
		n := v.ChainLength()
		if e.Link == 0 && e.Kind != engine.LogDevelop || n == 0 {
			break
		}
		a := act{src: e.Obj, ctl: e.Player, ours: mine, link: true, exits: [2]int{tr.exits, 0}}
		if mine {
			c := *s
			cv := g.SampledView(&c, 0)
			_, _, a.abil = cv.ChainLink(n - 1)
			a.before = tr.look(cv)
			for o := range cv.ChainTargets(n - 1).All() {
				if x := tr.snap(cv, o); x.place == engine.InPlay || x.place == engine.InDiscard {
					a.targets = append(a.targets, x)
				}
			}
			a.self[0] = tr.snap(cv, e.Obj)
		}
		tr.chain[n-1] = a
	case engine.LogResolve:
		a := tr.chain[v.ChainLength()]
		if tr.ours(g, s, e.Obj) && !a.ours && e.N == 0 && a.src == e.Obj {
			tr.copied = true
		}
		if a.canceled = e.N != 0; a.ours {
			c := *s
			cv := g.SampledView(&c, 0)
			a.after, a.resolved = tr.look(cv), true
			for i := range a.targets {
				a.now = append(a.now, tr.snap(cv, a.targets[i].obj))
			}
			a.self[1], a.exits[1] = tr.snap(cv, e.Obj), tr.exits
			tr.acts = append(tr.acts, a)
			tr.resumed = &tr.acts[len(tr.acts)-1]
		} else if tr.resumed = nil; tr.cardOf(g, s, e.Obj) == order {
			tr.obliged = true
		} else if tr.cardOf(g, s, e.Obj) == silence {
			for o := range v.ChainTargets(v.ChainLength()).All() {
				tr.blanked = tr.blanked || o.IsCard() && tr.ours(g, s, o)
			}
		} else if tr.cardOf(g, s, e.Obj) == echo {
			for o := range v.ChainTargets(v.ChainLength()).All() {
				if i, ok := v.LinkAt(o); ok {
					tr.copied = tr.copied || tr.chain[i].ours
				}
			}
		}
	case engine.LogCancel:
		if tr.resumed != nil && tr.resumed.src == e.Obj {
			tr.resumed.fizzled = true
		}
	case engine.LogTrigger:
		if c := tr.cardOf(g, s, e.Obj); c >= warden && c < warden+10 {
			tr.triggers[c]++
		}
		if tr.ours(g, s, e.Obj) {
			c := *s
			cv := g.SampledView(&c, 0)
			w := tr.look(cv)
			x := tr.snap(cv, e.Obj)
			tr.acts = append(tr.acts, act{src: e.Obj, ctl: e.Player, ours: true, before: w, after: w, self: [2]snap{x, x}, exits: [2]int{tr.exits, tr.exits}, resolved: true})
		}
	case engine.LogEnter:
		tr.put = tr.put || tr.ours(g, s, e.Obj) && !tr.played
	}
}

func (tr *trace) cardOf(g *engine.Game, s *engine.State, o engine.Obj) card.Code {
	if c := g.Referee(s).Card(o); c != nil {
		return c.Code
	}
	return 0
}

// snap describes an object. The view must be of a copy of the state, since it derives values.
func (tr *trace) snap(v engine.View, o engine.Obj) snap {
	x := snap{obj: o, place: engine.InPlay}
	if v.IsLink(o) {
		return x
	}
	x.damage = v.Damage(o)
	if o.IsCard() {
		x.place, x.left = v.Place(o), tr.left[o]
		if x.place == engine.InPlay {
			x.zone, x.ctl, x.down, x.corrupt = v.Zone(o), v.Controller(o), v.Facedown(o), v.Corrupted(o)
			x.unit, x.dev, x.tokens = v.IsUnit(o), v.IsDevelopment(o), v.Tokens(o)
			x.power, x.hp = v.Power(o), v.HitPoints(o)
		}
	} else if v.Burning(o) {
		x.down = true
	}
	return x
}

// look describes the table. The view must be of a copy of the state.
func (tr *trace) look(v engine.View) world {
	w := world{active: v.Active(), phase: v.Phase(), combat: v.InCombat()}
	for p := engine.Player(0); p < 2; p++ {
		w.hand[p], w.deck[p], w.res[p] = v.HandSize(p), v.DeckSize(p), v.Resources(p)
		w.burning = w.burning || v.BurningSections(p) > 0
		w.legend = w.legend || v.Legend(p) != 0
		for o := range v.InPlay(p).All() {
			w.cards++
			w.hurt = w.hurt || v.Damage(o) > 0
			w.corrupt = w.corrupt || v.Corrupted(o)
			w.awake = w.awake || v.IsDevelopment(o) && v.IsUnit(o)
			w.buried = w.buried || v.IsDevelopment(o) && !v.Facedown(o)
			if c := v.Card(o); c != nil && c.Code == tr.t.sub.card.Code {
				w.copies++
			}
		}
		for o := range v.HandOf(p).All() {
			if c := v.Card(o); c != nil && c.Code == tr.t.sub.card.Code {
				w.copies++
			}
		}
		for z := 0; z < 3; z++ {
			w.hurt = w.hurt || v.Damage(engine.Section(p, z)) > 0
		}
	}
	return w
}

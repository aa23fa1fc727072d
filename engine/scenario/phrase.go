package scenario

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// pickVerbs begin the phrase for an option that picks an object.
var pickVerbs = map[engine.Ask]string{
	engine.AskAttack:   "attack",
	engine.AskThrough:  "attack",
	engine.AskAttacker: "attack with",
	engine.AskAmbush:   "ambush with",
	engine.AskDefender: "defend with",
	engine.AskRestore:  "restore",
	engine.AskTarget:   "target",
	engine.AskZone:     "to",
	engine.AskCard:     "lay",
	engine.AskCost:     "pay with",
	engine.AskIndirect: "damage on",
	engine.AskTrigger:  "use",
	engine.AskChoose:   "choose",
	engine.AskSetAside: "set aside",
}

// phrase returns an option in the words of a scenario.
func (r *run) phrase(o engine.Action) string {
	switch o.Verb() {
	case engine.Pass:
		return "pass"
	case engine.Play:
		if r.g.SampledView(r.s, 0).IsInPlay(o.Obj()) {
			return "use " + r.label(o.Obj())
		}
		return "play " + r.label(o.Obj())
	case engine.Develop:
		return "develop in the " + card.Zone(o.Arg()).String()
	case engine.Pick:
		if r.s.Ask() == engine.AskTrigger && r.playedNow(o.Obj()) {
			return "play " + r.label(o.Obj())
		}
		return pickVerbs[r.s.Ask()] + " " + r.label(o.Obj())
	case engine.Done:
		return "nothing"
	case engine.Number:
		if r.s.Ask() == engine.AskAssign {
			return fmt.Sprintf("%d to %s", o.Arg(), r.label(r.view().AskSubject()))
		}
		return fmt.Sprint(o.Arg())
	case engine.Yes:
		if r.s.Ask() == engine.AskMulligan {
			return "take a mulligan"
		}
		return "yes"
	case engine.No:
		if r.s.Ask() == engine.AskMulligan {
			return "keep the hand"
		}
		return "no"
	case engine.Mode:
		if r.s.Ask() == engine.AskOrder {
			return r.effectPhrase(o.Arg()) + " first"
		}
		if r.s.Ask() == engine.AskName {
			return r.namePhrase(o)
		}
		return fmt.Sprintf("option %d", o.Arg()+1)
	}
	return o.String()
}

// namePhrase is "trait Goblin", "title" and a title, or "another title".
func (r *run) namePhrase(o engine.Action) string {
	v := r.view()
	if !v.NamesTitle() {
		return "trait " + v.Named(o)
	}
	if c, _ := v.NamedCard(o); c == nil {
		return "another title"
	}
	return "title " + v.Named(o)
}

func (r *run) inHand(x engine.Obj) bool { return r.referee().Place(x) == engine.InHand }

// playedNow reports whether picking x among triggered actions plays it: it is a
// tactic in hand, and not a card with a remaining action after it left play.
func (r *run) playedNow(x engine.Obj) bool {
	return r.referee().AtHand(x) && r.referee().Card(x).Type == card.Tactic
}

func (r *run) phrases(list []engine.Action) string {
	var all []string
	for _, o := range list {
		all = append(all, r.phrase(o))
	}
	return strings.Join(all, ", ")
}

// offer is an option as an expectation names it.
type offer struct {
	at   Place
	text string
	verb engine.Verb // NoVerb stands for any option that names the object
	play bool        // with the verb Play: the card is played from hand; false: the player uses a card in play
	obj  *object
	n    int

	about *object // for simultaneous effects: the object of the event that triggered the effect
	title named
}

// offers reads options separated by commas.
func (c *cursor) offers() []offer {
	var list []offer
	for {
		start, at := c.at, c.place()
		o := c.offer()
		o.at, o.text = at, strings.TrimSpace(c.text[start:c.at])
		list = append(list, o)
		if !c.punct(",") {
			return list
		}
	}
}

func (c *cursor) offer() offer {
	switch {
	case c.word("pass"):
		return offer{verb: engine.Pass}
	case c.nobody():
		return offer{verb: engine.Done}
	case c.word("yes"), c.word("take a mulligan"):
		return offer{verb: engine.Yes}
	case c.word("no"), c.word("keep the hand"):
		return offer{verb: engine.No}
	case c.word("option"), c.word("ability"):
		return offer{verb: engine.Mode, n: c.needNumber("a number") - 1}
	case c.word("trait"):
		return offer{verb: engine.Mode, n: c.trait() - 1}
	case c.peek("title"), c.peek("another title"):
		return offer{verb: engine.Mode, title: c.title()}
	case c.word("play"):
		o := c.object()
		return offer{verb: engine.Play, play: true, obj: &o}
	case c.word("use"):
		o := c.object()
		return offer{verb: engine.Play, obj: &o}
	case c.word("develop in"), c.word("develop"):
		return offer{verb: engine.Develop, n: int(c.zone())}
	}
	if n, ok := c.tryPlainNumber(); ok {
		if c.word("to") {
			o := c.object()
			return offer{verb: engine.Number, n: n, obj: &o}
		}
		return offer{verb: engine.Number, n: n}
	}
	c.anyWord("attack with", "attack", "ambush with", "defend with", "restore", "target", "to", "lay", "pay with", "damage on", "choose", "set aside")
	n, o, about := c.effect()
	c.word("first")
	return offer{verb: engine.Pick, n: n, obj: &o, about: about}
}

// isOffer reports whether an option matches an offer.
func (r *run) isOffer(o engine.Action, f *offer) bool {
	switch o.Verb() {
	case engine.Develop, engine.Mode:
		if o.Verb() == engine.Mode && r.s.Ask() == engine.AskOrder {
			return f.obj != nil && r.isEffect(o.Arg(), f.obj, f.n, f.about)
		}
		if f.title.asked {
			return o.Verb() == engine.Mode && r.isNamed(o, f.title)
		}
		return f.verb == o.Verb() && f.n == o.Arg()
	case engine.Number:
		return f.verb == engine.Number && f.n == o.Arg() && (f.obj == nil || r.is(r.view().AskSubject(), *f.obj))
	case engine.Play:
		inPlay := r.g.SampledView(r.s, 0).IsInPlay(o.Obj())
		return f.obj != nil && (f.verb == engine.Pick || f.verb == engine.Play && f.play != inPlay) && r.is(o.Obj(), *f.obj)
	case engine.Pick:
		trigger := r.s.Ask() == engine.AskTrigger && f.verb == engine.Play && f.play == r.playedNow(o.Obj())
		return f.obj != nil && (f.verb == engine.Pick || trigger) && (r.is(o.Obj(), *f.obj) || r.standsFor(r.stop.Player, o.Obj(), *f.obj))
	}
	return f.verb == o.Verb() || f.declines() && (o.Verb() == engine.Pass || o.Verb() == engine.Done)
}

// declines reports whether the offer is "pass" or "nothing", which mean the same.
func (f *offer) declines() bool { return f.verb == engine.Pass || f.verb == engine.Done }

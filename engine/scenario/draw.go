package scenario

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// board returns the whole board as text, hidden cards included.
func (r *run) board() string {
	var b strings.Builder
	fmt.Fprintf(&b, "turn %d of %d", r.turn(), r.s.Active()+1)
	switch r.stop.Kind {
	case engine.StopOver:
		b.WriteString(", over: " + r.ending())
	case engine.StopAsk:
		if r.stop.Moment != engine.NoMoment {
			fmt.Fprintf(&b, ", %v", r.stop.Moment)
		}
		fmt.Fprintf(&b, "; %d is asked %s", r.stop.Player+1, askPhrases[r.s.Ask()])
		if x := r.about(); x != 0 {
			b.WriteString(" about " + r.label(x))
		}
		b.WriteString(": " + r.optionList())
	case engine.StopWindow:
		fmt.Fprintf(&b, ", %v; %d has priority", r.stop.Moment, r.stop.Player+1)
	case engine.StopBegin:
		fmt.Fprintf(&b, ", %v", r.stop.Moment)
	}
	b.WriteByte('\n')
	r.drawChain(&b)
	Draw(&b, r.g, r.s, r.label)
	return b.String()
}

func (r *run) drawChain(b *strings.Builder) {
	v := r.g.SampledView(r.s, 0)
	for i := range v.ChainLength() {
		src, ctl, _ := v.ChainLink(i)
		fmt.Fprintf(b, "chain %d: %s of %d", i+1, r.label(src), ctl+1)
		var aims []string
		v.ChainTargets(i).Each(func(o engine.Obj) { aims = append(aims, r.label(o)) })
		if len(aims) > 0 {
			b.WriteString(" -> " + strings.Join(aims, ", "))
		}
		b.WriteByte('\n')
	}
}

// Draw writes the boards of both players, player 1 first, hidden cards included.
// label names cards; nil uses their names.
func Draw(b *strings.Builder, g *engine.Game, s *engine.State, label func(engine.Obj) string) {
	d := drawing{b: b, v: g.SampledView(s, 0), r: g.Referee(s), label: label}
	if label == nil {
		d.label = func(o engine.Obj) string { return d.r.Card(o).Name }
	}
	for p := engine.Player(0); p < 2; p++ {
		d.player(g, p)
	}
}

type drawing struct {
	b     *strings.Builder
	v     engine.View
	r     engine.Referee
	label func(engine.Obj) string
}

func (d *drawing) player(g *engine.Game, p engine.Player) {
	var hand []string
	d.r.Hand(p).Each(func(o engine.Obj) { hand = append(hand, d.label(o)) })
	fmt.Fprintf(d.b, "player %d: %v, %d resources, deck %d\n", p+1, g.Capital(p), d.v.Resources(p), d.v.DeckSize(p))
	d.line("hand", group(hand))
	var pile []string
	for _, o := range d.r.Discard(p) {
		pile = append(pile, d.label(o))
	}
	d.line("discard pile", group(pile))
	for z := range card.NumZones {
		d.zone(p, z)
	}
	d.line("legend", strings.Join(d.cards(p, card.NumZones), ", "))
}

func (d *drawing) line(what, text string) {
	if text != "" {
		fmt.Fprintf(d.b, "  %s: %s\n", what, text)
	}
}

// group joins names to one text; equal neighbours become one name with a number.
func group(names []string) string {
	var out []string
	for i := 0; i < len(names); {
		n := i
		for n < len(names) && names[n] == names[i] {
			n++
		}
		if n-i > 1 {
			out = append(out, fmt.Sprintf("%d %s", n-i, names[i]))
		} else {
			out = append(out, names[i])
		}
		i = n
	}
	return strings.Join(out, ", ")
}

func (d *drawing) zone(p engine.Player, z card.Zone) {
	x := engine.Section(p, int(z))
	state := fmt.Sprintf("%d/%d", d.v.Damage(x), d.v.HitPoints(x))
	if d.v.Burning(x) {
		state = "burning"
	}
	if n := d.v.PendingCombat(x); n > 0 {
		state += fmt.Sprintf(", %d assigned", n)
	}
	if under := d.v.UnderAttack(); under.Has(x) && !(d.v.AttackedAt() != x && d.v.Attacked() == x) {
		state += ", attacked"
	}
	cards := d.cards(p, z)
	if len(cards) == 0 {
		cards = []string{"-"}
	}
	d.line(fmt.Sprintf("%v (%s)", z, state), strings.Join(cards, ", "))
}

// cards returns the cards in a zone, or with card.NumZones those on the capital
// itself.
func (d *drawing) cards(p engine.Player, z card.Zone) (cards []string) {
	for q := engine.Player(0); q < 2; q++ {
		d.v.InPlay(q).Each(func(o engine.Obj) {
			if d.v.Side(o) == p && d.v.Zone(o) == z {
				cards = append(cards, d.card(o, p))
			}
		})
	}
	return cards
}

// card describes a card in play with power, damage, hit points and other properties.
func (d *drawing) card(o engine.Obj, side engine.Player) string {
	var notes []string
	add := func(yes bool, format string, args ...any) {
		if yes {
			notes = append(notes, fmt.Sprintf(format, args...))
		}
	}
	name := d.label(o)
	if d.v.Facedown(o) {
		name = "development " + d.r.Card(o).Name
	}
	add(!d.v.Facedown(o) && d.v.IsDevelopment(o), "a development")
	attackers, defenders := d.v.Attackers(), d.v.Defenders()
	legend := d.v.IsLegend(o)
	add(legend, "power %d/%d/%d", d.v.PowerIn(o, card.Kingdom), d.v.PowerIn(o, card.QuestZone), d.v.PowerIn(o, card.Battlefield))
	add(!legend && (d.v.Power(o) > 0 || d.v.IsUnit(o)), "power %d", d.v.Power(o))
	add(legend || d.v.IsUnit(o), "%d/%d", d.v.Damage(o), d.v.HitPoints(o))
	add(d.v.Tokens(o) > 0, "tokens %d", d.v.Tokens(o))
	add(d.v.Corrupted(o), "corrupted")
	add(attackers.Has(o), "attacking")
	add(defenders.Has(o), "defending")
	add(d.v.AttackedAt() == o, "attacked through the %v", d.v.Zone(d.v.Attacked()))
	add(d.v.PendingCombat(o) > 0, "%d assigned", d.v.PendingCombat(o))
	add(d.v.Controller(o) != side, "controlled by %d", d.v.Controller(o)+1)
	if h := d.v.Host(o); h != 0 {
		add(d.v.Questing(o), "questing on %s", d.label(h))
		add(!d.v.Questing(o), "on %s", d.label(h))
	}
	under := d.v.Under(o)
	under.Each(func(x engine.Obj) { add(true, "over %s", d.label(x)) })
	if len(notes) > 0 {
		name += " (" + strings.Join(notes, ", ") + ")"
	}
	return name
}

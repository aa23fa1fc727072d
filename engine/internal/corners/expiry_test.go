package corners

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// expired tests that at the beginning of a turn nothing is left of the last one: a position that
// says only where cards lie, their damage, tokens and corruption, gives the same numbers, prices
// and rights.
func (l *laws) expired(g *engine.Game, s *engine.State) {
	if l.table.lasts {
		return
	}
	c := *s
	v, r := g.SampledView(&c, 0), g.Referee(&c)
	pos, objs, ok := rewrite(v, r)
	if !ok {
		return
	}
	fresh, f, ids, err := engine.NewPosition(g.Library(), pos)
	if err != nil {
		return // the position is beyond what can be set up, such as a unit on the wrong quest
	}
	w := fresh.SampledView(f, 0)
	for p := range objs {
		for i, o := range objs[p] {
			n := ids[p][i]
			a, b := number(v, o), number(w, n)
			if a != b {
				l.broken(lawExpiry, "%s has %+v in the next turn, and set up anew %+v", v.Name(o), a, b)
			}
			if power, hp := r.Changes(o); power != 0 || hp != 0 {
				l.broken(lawExpiry, "%s has %+d power and %+d hit points left of the last turn", v.Name(o), power, hp)
			}
		}
	}
	for p := engine.Player(0); p < 2; p++ {
		for z := card.Zone(0); z < card.NumZones; z++ {
			if a, b := v.ZonePower(p, z), w.ZonePower(p, z); a != b {
				l.broken(lawExpiry, "the %v of player %d counts %d in the next turn, and set up anew %d", z, p+1, a, b)
			}
		}
		attackers, anew := v.EligibleAttackers(p), w.EligibleAttackers(p)
		if a, b := attackers.Len(), anew.Len(); a != b {
			l.broken(lawExpiry, "player %d can attack with %d units in the next turn, and set up anew with %d", p+1, a, b)
		}
		if a, b := prices(v, p), prices(w, p); a != b && !l.table.prices {
			l.broken(lawExpiry, "the hand of player %d costs %d in the next turn, and set up anew %d", p+1, a, b)
		}
	}
}

// numbers are the values of a card in play that are derived.
type numbers struct {
	power, hp, tough, counter, savage int
	unit, dev                         bool
	ctl                               engine.Player
}

func number(v engine.View, o engine.Obj) numbers {
	n := numbers{unit: v.IsUnit(o), dev: v.IsDevelopment(o), ctl: v.Controller(o)}
	n.power, n.hp = v.Power(o), v.HitPoints(o)
	if n.unit {
		n.tough, n.counter, n.savage = v.Toughness(o), v.Counterstrike(o), v.Savage(o)
	}
	return n
}

// prices is the sum of the prices of a hand.
func prices(v engine.View, p engine.Player) (sum int) {
	for o := range v.HandOf(p).All() {
		sum += v.Price(o)
	}
	return sum
}

// rewrite makes a position of a state at the beginning of a turn. objs are the objects of the cards
// in play, in the order of the position. ok is false if cards lie under others.
func rewrite(v engine.View, r engine.Referee) (pos *engine.Position, objs [2][]engine.Obj, ok bool) {
	pos = &engine.Position{Active: v.Active(), Turn: v.Turn() + 1, Step: engine.TurnBegins}
	index := map[engine.Obj]int{}
	both := v.InPlay(0)
	for o := range v.InPlay(1).All() {
		objs[o.Owner()] = append(objs[o.Owner()], o)
	}
	for o := range both.All() {
		objs[o.Owner()] = append(objs[o.Owner()], o)
	}
	for p := range objs {
		for i, o := range objs[p] {
			index[o] = i + 1
		}
	}
	for p := range objs {
		d := &pos.Sides[p]
		me := engine.Player(p)
		d.Capital, d.Resources, d.MustBurn = v.Game().Capital(me), v.Resources(me), v.MustBurn(me)
		for z := range d.Damage {
			o := engine.Section(me, z)
			d.Damage[z], d.Burning[z] = v.Damage(o), v.Burning(o)
		}
		for _, o := range objs[p] {
			if under := v.Under(o); under.Len() > 0 {
				return nil, objs, false
			}
			pl := engine.Placed{Code: r.Card(o).Code, Zone: v.Zone(o), Facedown: v.Facedown(o), Corrupt: v.Corrupted(o), Damage: v.Damage(o), Tokens: v.Tokens(o),
				Control: v.Controller(o) != me, Kept: r.Kept(o)}
			if h := v.Host(o); h != 0 {
				pl.Host, pl.HostSide = index[h], h.Owner()
			}
			d.Cards = append(d.Cards, pl)
		}
		for o := range v.HandOf(me).All() {
			d.Hand = append(d.Hand, r.Card(o).Code)
		}
		for _, o := range r.Deck(me) {
			d.Deck = append(d.Deck, r.Card(o).Code)
		}
		pile := r.Discard(me)
		for i := len(pile) - 1; i >= 0; i-- {
			d.Discard = append(d.Discard, r.Card(pile[i]).Code)
		}
	}
	return pos, objs, true
}

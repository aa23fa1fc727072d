package playback

import (
	"fmt"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/reports/page"
)

// snapshotter makes boards of game states. It sees both hands and facedown cards.
type snapshotter struct {
	game    *engine.Game
	scratch engine.State // copy of the state, because views update caches in the state
}

// board returns the board of a state, which it does not change.
func (p *snapshotter) board(s *engine.State) page.Board {
	p.scratch = *s
	d := boardReader{v: p.game.SampledView(&p.scratch, 0), ref: p.game.Referee(&p.scratch)}
	b := page.Board{Turn: d.v.Turn(), Active: int(d.v.Active())}
	for i := range b.Sides {
		b.Sides[i] = d.side(engine.Player(i))
	}
	return b
}

// boardReader reads the parts of a board from a state.
type boardReader struct {
	v   engine.View
	ref engine.Referee
}

func (d boardReader) side(p engine.Player) page.Side {
	s := page.Side{Resources: d.v.Resources(p), Deck: d.v.DeckSize(p), Hand: []string{}, Discard: []string{}}
	d.ref.Hand(p).Each(func(o engine.Obj) { s.Hand = append(s.Hand, d.name(o)) })
	for _, o := range d.ref.Discard(p) {
		s.Discard = append(s.Discard, d.name(o))
	}
	for z := range card.NumZones {
		s.Zones[z] = d.zone(p, z)
	}
	s.Capital, _ = d.pieces(p, card.NumZones)
	return s
}

// name returns the name of a card, also of a facedown one.
func (d boardReader) name(o engine.Obj) string {
	if c := d.ref.Card(o); c != nil {
		return c.Name
	}
	return d.v.Name(o)
}

func (d boardReader) zone(p engine.Player, z card.Zone) page.Zone {
	section := engine.Section(p, int(z))
	out := page.Zone{
		HitPoints: d.v.HitPoints(section), Damage: d.v.Damage(section), Burning: d.v.Burning(section),
		Attacked: d.v.InCombat() && d.v.AttackedAt() == section,
	}
	out.Pieces, out.Facedown = d.pieces(p, z)
	return out
}

// pieces returns the cards of a player in a zone, or with card.NumZones those on his
// capital. Attached cards are part of their host's piece; the names of facedown
// developments are apart.
func (d boardReader) pieces(p engine.Player, z card.Zone) (pieces []page.Piece, facedown []string) {
	on := map[engine.Obj][]page.Piece{}
	var order []engine.Obj
	there := func(o engine.Obj) bool { return d.v.Side(o) == p && d.v.Zone(o) == z }
	for q := range engine.Player(2) {
		d.v.InPlay(q).Each(func(o engine.Obj) {
			switch host := d.v.Host(o); {
			case !there(o):
			case d.v.Facedown(o) && !d.v.IsUnit(o):
				facedown = append(facedown, d.name(o))
			case host.IsCard() && there(host):
				on[host] = append(on[host], d.piece(o, p))
			default:
				order = append(order, o)
			}
		})
	}
	for _, o := range order {
		piece := d.piece(o, p)
		piece.On = on[o]
		pieces = append(pieces, piece)
	}
	return pieces, facedown
}

func (d boardReader) piece(o engine.Obj, side engine.Player) page.Piece {
	attackers, defenders := d.v.Attackers(), d.v.Defenders()
	out := page.Piece{Name: d.name(o), Power: d.v.Power(o), Tokens: d.v.Tokens(o)}
	if d.v.IsUnit(o) || d.v.IsLegend(o) {
		out.Unit, out.HitPoints, out.Damage = true, d.v.HitPoints(o), d.v.Damage(o)
	}
	for _, note := range []struct {
		is   bool
		text string
	}{
		{d.v.Facedown(o), "facedown"},
		{d.v.Corrupted(o), "corrupted"},
		{d.v.Questing(o), "on a quest"},
		{attackers.Has(o), "attacks"},
		{defenders.Has(o), "defends"},
		{d.v.PendingCombat(o) > 0, fmt.Sprintf("%d damage assigned", d.v.PendingCombat(o))},
		{d.v.Controller(o) != side, fmt.Sprintf("controlled by player %d", d.v.Controller(o)+1)},
	} {
		if note.is {
			out.Notes = append(out.Notes, note.text)
		}
	}
	d.v.Under(o).Each(func(x engine.Obj) { out.Notes = append(out.Notes, "under it "+d.name(x)) })
	return out
}

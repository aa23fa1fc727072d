package corners

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// describe returns a position in words.
func describe(lib *code.Library, pos *engine.Position) string {
	var b strings.Builder
	name := func(c card.Code) string {
		id, _ := lib.Find(c)
		return lib.Cards[id].Name
	}
	names := func(list []card.Code) string {
		var out []string
		for _, c := range list {
			out = append(out, name(c))
		}
		return strings.Join(out, ", ")
	}
	fmt.Fprintf(&b, "turn %d, player %d, %v, combat %+v\n", pos.Turn, pos.Active+1, pos.Step, pos.Combat)
	for p := range pos.Sides {
		d := &pos.Sides[p]
		fmt.Fprintf(&b, "player %d: %v, %d resources, damage %v, burning %v\n  hand: %s\n  deck: %s\n  discard: %s\n", p+1, d.Capital, d.Resources, d.Damage, d.Burning,
			names(d.Hand), names(d.Deck), names(d.Discard))
		for i, c := range d.Cards {
			fmt.Fprintf(&b, "  %d: %s, zone %d, facedown %v, corrupt %v, damage %d, tokens %d, host %d of %d, control %v\n", i+1, name(c.Code), c.Zone, c.Facedown, c.Corrupt, c.Damage, c.Tokens,
				c.Host, c.HostSide+1, c.Control)
		}
	}
	return b.String()
}

package reports

import (
	"fmt"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/stats"
)

// capitalDamage sums the damage that a deck placed on the opponent's capital in its
// own turns, by section, and the part of it dealt in combat.
type capitalDamage struct {
	games       int
	all, combat [3]float64
}

// add adds a turn of the deck. Rows of older runs have no damage by section.
func (l *capitalDamage) add(t results.Turn) {
	for i, n := range [3][2]int32{{t.DamageKingdom, t.CombatKingdom}, {t.DamageQuest, t.CombatQuest}, {t.DamageBattlefield, t.CombatBattlefield}} {
		l.all[i] += float64(n[0])
		l.combat[i] += float64(n[1])
	}
}

func (l *capitalDamage) total() float64 { return l.all[0] + l.all[1] + l.all[2] }

// noSectionDamage replaces the chart for runs without damage by section.
const noSectionDamage = "Where the damage landed is not here: an older wisim began the run, which did not keep it."

// chart returns a chart of the damage by section, nil if there was none.
func (l *capitalDamage) chart(name string) *doc.Chart {
	if l.total() == 0 || l.games == 0 {
		return nil
	}
	n := float64(l.games)
	c := &doc.Chart{
		Kind: doc.Bars, Title: "Where the damage of " + name + " landed", X: doc.Axis{Categories: zoneNames[:]}, Y: doc.Axis{Title: "damage a game"},
		Series: []doc.Series{{Name: "in combat"}, {Name: "otherwise"}},
		Table: &doc.Table{Columns: []doc.Column{{Title: "section"}, {Title: "in combat", Number: true}, {Title: "otherwise", Number: true},
			{Title: "share of all", Number: true}, {Title: "games", Number: true, DropOrder: 1}}},
	}
	most := 0
	combat := 0.0
	for i := range zoneNames {
		if l.all[i] > l.all[most] {
			most = i
		}
		combat += l.combat[i]
		fought, other := stats.Round(l.combat[i]/n), stats.Round((l.all[i]-l.combat[i])/n)
		for k, v := range [2]float64{fought, other} {
			p := point(i, v, l.games)
			p.Low, p.High = v, v
			c.Series[k].Points = append(c.Series[k].Points, p)
		}
		share := l.all[i] / l.total()
		c.Table.Rows = append(c.Table.Rows, doc.Row{Cells: []doc.Cell{
			doc.Word(zoneNames[i]), doc.Num(fmt.Sprintf("%.2f", fought), fought), doc.Num(fmt.Sprintf("%.2f", other), other), doc.Num(percent(share), share), countCell(l.games),
		}})
	}
	c.Alt = fmt.Sprintf("Damage that %s placed on its opponent's capital in its own turns, a game: %s of it on the %s section, and %s in combat.",
		name, percent(l.all[most]/l.total()), zoneNames[most], percent(combat/l.total()))
	return c
}

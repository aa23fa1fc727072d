package heuristic

import (
	"testing"

	"github.com/wisim/wisim/engine"
)

// battleOf makes a battle for a section that burns at rem damage, where each
// point is worth 100 and burning 5,000. A unit is power, hit points, worth.
func battleOf(rem int, att, def [][3]int) *clash {
	c := &clash{nAtt: len(att), nDef: len(def)}
	for n := range c.prize {
		if c.prize[n] = 100 * n; n >= rem {
			c.prize[n] = 5000
		}
	}
	for i, u := range att {
		c.att[i] = unitOf(engine.Obj(1+i), u)
	}
	for i, u := range def {
		c.def[i] = unitOf(engine.Obj(101+i), u)
	}
	return c
}

func unitOf(o engine.Obj, u [3]int) fighter {
	return fighter{o: o, power: u[0], lethal: u[1], worth: u[2], order: u[2] * 64 / max(u[1], 1)}
}

func TestDefence(t *testing.T) {
	for _, tt := range []struct {
		name     string
		rem      int
		att, def [][3]int
		want     mask
	}{
		{"nobody attacks: nobody defends", 8, nil, [][3]int{{1, 1, 200}}, 0},
		{"a wall costs nothing", 8, [][3]int{{1, 2, 300}}, [][3]int{{0, 3, 200}}, 1},
		{"a good trade is taken", 8, [][3]int{{1, 1, 400}}, [][3]int{{1, 1, 100}}, 1},
		{"a unit is not thrown away for a point of damage", 8, [][3]int{{5, 5, 600}}, [][3]int{{1, 1, 400}}, 0},
		{"but it is to save the section", 5, [][3]int{{5, 5, 600}}, [][3]int{{1, 1, 400}}, 1},
		{"one is enough to save it, the cheaper", 5, [][3]int{{5, 5, 600}}, [][3]int{{0, 1, 400}, {0, 1, 300}}, 2},
		{"two together kill what one cannot", 8, [][3]int{{1, 4, 900}}, [][3]int{{2, 2, 200}, {2, 2, 200}}, 3},
	} {
		c := battleOf(tt.rem, tt.att, tt.def)
		got, gain := c.defend(all(c.nAtt), 0, all(c.nDef))
		if got != tt.want {
			t.Errorf("%s: defends with %b for %d, want %b", tt.name, got, gain, tt.want)
		}
	}
}

func TestAttack(t *testing.T) {
	for _, tt := range []struct {
		name     string
		rem      int
		att, def [][3]int
		want     mask
	}{
		{"an open section is attacked by all", 8, [][3]int{{1, 1, 200}, {2, 1, 300}}, nil, 3},
		{"a unit with no power stays behind", 8, [][3]int{{0, 1, 200}, {1, 1, 200}}, nil, 2},
		{"nobody runs into a stronger unit for nothing", 8, [][3]int{{1, 1, 300}}, [][3]int{{3, 3, 500}}, 0},
		{"unless the section burns all the same", 2, [][3]int{{5, 1, 300}}, [][3]int{{3, 3, 500}}, 1},
	} {
		c := battleOf(tt.rem, tt.att, tt.def)
		got, gain := c.attack(0, all(c.nAtt), 0, all(c.nDef))
		if got != tt.want {
			t.Errorf("%s: attacks with %b for %d, want %b", tt.name, got, gain, tt.want)
		}
	}
}

func TestGain(t *testing.T) {
	for _, tt := range []struct {
		name     string
		att, def [][3]int
		counter  int // of the first defender
		want     int
	}{
		{"damage to the section", [][3]int{{3, 1, 500}}, nil, 0, 300},
		{"defenders have to be covered first", [][3]int{{3, 1, 500}}, [][3]int{{0, 2, 150}}, 0, 250},
		{"both die", [][3]int{{1, 1, 500}}, [][3]int{{1, 1, 150}}, 0, -350},
		{"Counterstrike comes before the damage", [][3]int{{3, 1, 500}}, [][3]int{{0, 1, 150}}, 1, -500},
	} {
		c := battleOf(8, tt.att, tt.def)
		c.def[0].counter = tt.counter
		if got := c.gain(all(c.nAtt), all(c.nDef)); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// More than tryAll units are not tried in every way: what is found must still
// be as good as the obvious declarations.
func TestManyUnits(t *testing.T) {
	var att, def [][3]int
	for i := 0; i < 8; i++ {
		att = append(att, [3]int{2, 2, 250})
		def = append(def, [3]int{1, 1, 150 + 10*i})
	}
	c := battleOf(8, att, def)
	dm, gain := c.defend(all(8), 0, all(8))
	if none, every := c.gain(all(8), 0), c.gain(all(8), all(8)); gain > none || gain > every {
		t.Errorf("defends with %b for %d; with none %d, with all %d", dm, gain, none, every)
	}
	_, gain = c.attack(0, all(8), 0, all(8))
	if _, every := c.defend(all(8), 0, all(8)); gain < every || gain < 0 {
		t.Errorf("attacks for %d; with all %d, with none 0", gain, every)
	}
}

func TestPurse(t *testing.T) {
	for _, tt := range []struct {
		name      string
		resources int
		items     [][2]int // worth, price
		want      uint32
	}{
		{"what cannot be paid is left", 2, [][2]int{{500, 3}, {10, 2}}, 2},
		{"two small ones beat a big one", 5, [][2]int{{500, 5}, {300, 2}, {300, 3}}, 6},
		{"a big one beats two small ones", 5, [][2]int{{700, 5}, {300, 2}, {300, 3}}, 1},
		{"free things are taken", 0, [][2]int{{1, 0}, {100, 1}}, 1},
		{"what does harm is not", 9, [][2]int{{-5, 1}, {5, 1}}, 1},
		{"more resources than the purse counts", 90, [][2]int{{5, 20}, {5, 4}}, 3},
	} {
		var p purse
		for i, it := range tt.items {
			p.add(i, it[0], it[1])
		}
		if got := p.fill(tt.resources); got != tt.want {
			t.Errorf("%s: takes %b, want %b", tt.name, got, tt.want)
		}
	}
}

package valuation

import (
	"testing"

	"github.com/wisim/wisim/engine"
)

// battleOf returns a battle for a section that burns at rem damage. Each point is worth 100 and
// burning it 5,000. A unit is given as power, hit points and worth.
func battleOf(rem int, att, def [][3]int) *Battle {
	c := &Battle{NAtt: len(att), NDef: len(def)}
	for n := range c.Prize {
		if c.Prize[n] = 100 * n; n >= rem {
			c.Prize[n] = 5000
		}
	}
	for i, u := range att {
		c.Att[i] = unitOf(engine.Obj(1+i), u)
	}
	for i, u := range def {
		c.Def[i] = unitOf(engine.Obj(101+i), u)
	}
	c.attRank, c.defRank = rank(&c.Att, c.NAtt), rank(&c.Def, c.NDef)
	return c
}

func unitOf(o engine.Obj, u [3]int) Fighter {
	return Fighter{Obj: o, Power: u[0], Lethal: u[1], Worth: u[2], Order: u[2] * 64 / max(u[1], 1)}
}

func TestDefence(t *testing.T) {
	for _, tt := range []struct {
		name     string
		rem      int
		att, def [][3]int
		want     Mask
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
		got, gain := c.Defend(All(c.NAtt), 0, All(c.NDef))
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
		want     Mask
	}{
		{"an open section is attacked by all", 8, [][3]int{{1, 1, 200}, {2, 1, 300}}, nil, 3},
		{"a unit with no power stays behind", 8, [][3]int{{0, 1, 200}, {1, 1, 200}}, nil, 2},
		{"nobody runs into a stronger unit for nothing", 8, [][3]int{{1, 1, 300}}, [][3]int{{3, 3, 500}}, 0},
		{"unless the section burns all the same", 2, [][3]int{{5, 1, 300}}, [][3]int{{3, 3, 500}}, 1},
	} {
		c := battleOf(tt.rem, tt.att, tt.def)
		got, gain := c.Attack(0, All(c.NAtt), 0, All(c.NDef))
		if got != tt.want {
			t.Errorf("%s: attacks with %b for %d, want %b", tt.name, got, gain, tt.want)
		}
	}
}

func TestGain(t *testing.T) {
	for _, tt := range []struct {
		name     string
		att, def [][3]int
		counter  int // Counterstrike of the first defender
		want     int
	}{
		{"damage to the section", [][3]int{{3, 1, 500}}, nil, 0, 300},
		{"defenders have to be covered first", [][3]int{{3, 1, 500}}, [][3]int{{0, 2, 150}}, 0, 250},
		{"both die", [][3]int{{1, 1, 500}}, [][3]int{{1, 1, 150}}, 0, -350},
		{"Counterstrike comes before the damage", [][3]int{{3, 1, 500}}, [][3]int{{0, 1, 150}}, 1, -500},
	} {
		c := battleOf(8, tt.att, tt.def)
		c.Def[0].Counter = tt.counter
		if got := c.Gain(All(c.NAtt), All(c.NDef)); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// With more than maxExhaustive units not every declaration is tried. The result must still be as
// good as the obvious declarations.
func TestManyUnits(t *testing.T) {
	var att, def [][3]int
	for i := 0; i < 8; i++ {
		att = append(att, [3]int{2, 2, 250})
		def = append(def, [3]int{1, 1, 150 + 10*i})
	}
	c := battleOf(8, att, def)
	dm, gain := c.Defend(All(8), 0, All(8))
	if none, every := c.Gain(All(8), 0), c.Gain(All(8), All(8)); gain > none || gain > every {
		t.Errorf("defends with %b for %d; with none %d, with all %d", dm, gain, none, every)
	}
	_, gain = c.Attack(0, All(8), 0, All(8))
	if _, every := c.Defend(All(8), 0, All(8)); gain < every || gain < 0 {
		t.Errorf("attacks for %d; with all %d, with none 0", gain, every)
	}
}

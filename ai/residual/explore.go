package residual

import (
	"math"

	"github.com/wisim/wisim/engine"
)

// Step is a choice that was made with some chance: what a net was asked, and which
// way each of its outputs would have had to go for the choice to be likelier.
type Step struct {
	Net      int
	Turn     int
	Me       engine.Player
	Position Features
	Own      [maxOwn]float32
	Gradient [MaxOutputs]float32
}

// Explorer puts chance into the choices of an agent that learns, and remembers what
// it was asked.
type Explorer struct {
	Steps []Step
	rng   rng
	turn  int
	noise [2][objects]float32
	noted [2][objects]bool
	fight [objects]fight
}

// objects is more than any game has.
const objects = 256

// fight is whether a unit is in a declaration.
type fight struct {
	turn    int
	section engine.Obj
	in      bool
}

// How much chance, in points.
const (
	pickTemperature  = 60 // of a choice among a few
	noiseScale       = 60 // of what a card is worth this turn
	fightTemperature = 45 // of whether a unit fights
)

// Reset forgets everything, and seeds chance.
func (e *Explorer) Reset(seed uint64) {
	*e = Explorer{Steps: e.Steps[:0], rng: rng(seed), turn: -1}
}

// Begin forgets what chance has decided in the turn, but not what it told.
func (e *Explorer) Begin() {
	e.turn = -1
	e.fight = [objects]fight{}
}

// CardNoise is chance that is added to what a card is worth, or to what it is worth to keep
// resources for it, the same as long as the turn lasts. step is told to the net of cards.
func (e *Explorer) CardNoise(o engine.Obj, output int, step Step) float32 {
	if step.Turn != e.turn {
		e.turn = step.Turn
		e.noted = [2][objects]bool{}
	}
	k := output - Play
	if !e.noted[k][o] {
		e.noted[k][o] = true
		x := e.rng.normal()
		e.noise[k][o] = noiseScale * x
		step.Gradient[output] = 100 * x / noiseScale
		e.Steps = append(e.Steps, step)
	}
	return e.noise[k][o]
}

// Pick chooses one of those that are not barred, the likelier the more points it has,
// and fills in how likely each was.
func (e *Explorer) Pick(points []float32, barred func(int) bool, chance []float32) (picked int) {
	most := float32(math.Inf(-1))
	for i, x := range points {
		if !barred(i) {
			most = max(most, x)
		}
	}
	sum := float32(0)
	for i, x := range points {
		chance[i] = 0
		if !barred(i) {
			chance[i] = float32(math.Exp(float64((x - most) / pickTemperature)))
			sum += chance[i]
		}
	}
	left := float32(e.rng.uniform()) * sum
	picked = -1
	for i := range points {
		if !barred(i) && (left >= 0 || picked < 0) {
			picked = i
		}
		left -= chance[i]
		chance[i] /= sum
	}
	return picked
}

// LogitGradient is by how much an output pulls at the choice of Pick: it was added to one of
// those that could be picked, who was picked or not.
func LogitGradient(picked bool, chance float32) float32 {
	if picked {
		return 100 * (1 - chance) / pickTemperature
	}
	return -100 * chance / pickTemperature
}

// Fights decides whether a unit is part of a declaration, once for each battle; points
// are above zero for who should be.
func (e *Explorer) Fights(o, section engine.Obj, points float32, output int, step Step) bool {
	f := &e.fight[o]
	if f.turn != step.Turn || f.section != section {
		p := float32(1 / (1 + math.Exp(float64(-points/fightTemperature))))
		*f = fight{step.Turn, section, float32(e.rng.uniform()) < p}
		step.Gradient[output] = -100 * p / fightTemperature
		if f.in {
			step.Gradient[output] += 100. / fightTemperature
		}
		e.Steps = append(e.Steps, step)
	}
	return f.in
}

// rng is a generator of chance (Steele, Lea and Flood 2014).
type rng uint64

func (d *rng) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	return engine.Mix(uint64(*d), 0)
}

// uniform is from 0 to 1, both excluded.
func (d *rng) uniform() float64 { return (float64(d.next()>>11) + 0.5) / (1 << 53) }

func (d *rng) normal() float32 {
	return float32(math.Sqrt(-2*math.Log(d.uniform())) * math.Cos(2*math.Pi*d.uniform()))
}

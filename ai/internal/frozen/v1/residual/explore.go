package residual

import (
	"math"

	"github.com/wisim/wisim/engine"
)

// Step records a random choice of a learning agent: the net and its inputs, and the gradient of
// the log probability of the choice with respect to each output of the net, in hundreds of points.
type Step struct {
	Net      int
	Turn     int
	Me       engine.Player
	Position Features
	Own      [maxOwn]float32
	Gradient [MaxOutputs]float32
}

// Explorer adds noise to the choices of an agent that learns, and records a Step for each.
type Explorer struct {
	Steps []Step
	rng   rng
	turn  int
	noise [2][objects]float32
	noted [2][objects]bool
	fight [objects]fight
}

// objects is larger than the number of objects in any game.
const objects = 256

// fight is the random decision whether a unit takes part in a battle.
type fight struct {
	turn    int
	section engine.Obj
	in      bool
}

// The amounts of noise, in points.
const (
	pickTemperature  = 60 // temperature of the softmax of Pick
	noiseScale       = 60 // standard deviation of CardNoise
	fightTemperature = 45 // temperature of the logistic function of Fights
)

// Reset forgets everything and seeds the noise.
func (e *Explorer) Reset(seed uint64) {
	*e = Explorer{Steps: e.Steps[:0], rng: rng(seed), turn: -1}
}

// Begin starts a new turn: it forgets the noise and the decisions of the last turn, but keeps the
// steps.
func (e *Explorer) Begin() {
	e.turn = -1
	e.fight = [objects]fight{}
}

// CardNoise returns the noise that is added to one output about a card, Play or Keep. It is the
// same during the whole turn; the first call in a turn draws it and records step.
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

// Pick chooses one of the options that are not barred, with softmax probabilities of their
// points. It stores the probabilities in chance, 0 for barred options.
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

// LogitGradient returns the gradient of the log probability of a Pick with respect to an output
// that was added to the points of one option. picked says whether that option was picked, chance
// is its probability.
func LogitGradient(picked bool, chance float32) float32 {
	if picked {
		return 100 * (1 - chance) / pickTemperature
	}
	return -100 * chance / pickTemperature
}

// Fights decides whether a unit takes part in a declaration, once for each battle. Positive
// points make it likelier than not.
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

// rng is a splitmix64 generator (Steele, Lea and Flood 2014).
type rng uint64

func (d *rng) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	return engine.Mix(uint64(*d), 0)
}

// uniform returns a number between 0 and 1, both excluded.
func (d *rng) uniform() float64 { return (float64(d.next()>>11) + 0.5) / (1 << 53) }

func (d *rng) normal() float32 {
	return float32(math.Sqrt(-2*math.Log(d.uniform())) * math.Cos(2*math.Pi*d.uniform()))
}

package bench

import (
	"fmt"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// Growth is a series of costs over one variable.
type Growth struct {
	With   string // what grows from point to point, such as "cards in a deck"
	Points []Point
}

// Point is the cost at one value of the variable.
type Point struct {
	At         string
	NS         float64 // nanoseconds for each operation
	Yardsticks float64
	// Times is the cost in yardsticks divided by that of the first point. For workers
	// it is their joint throughput divided by that of one.
	Times float64
}

// GrowthParts lists the names of the series that Growths can measure.
func GrowthParts() []string { return []string{"deck", "play", "chain", "library", "workers"} }

// Growths measures how the cost of a random decision grows with the cards in a deck, the
// cards in play, the links on the chain, the cards in the library, and the number of
// parallel workers. Each point is measured for about the given time, in slices with
// yardsticks in between.
func (s *Suite) Growths(parts []string, each time.Duration, done func(Growth) error) error {
	measures := map[string]func(time.Duration) (Growth, error){
		"deck": s.byDeck, "play": s.byPlay, "chain": s.byChain, "library": s.byLibrary, "workers": s.byWorkers,
	}
	for _, part := range parts {
		g, err := measures[part](each)
		if err != nil {
			return err
		}
		if first := g.Points[0].Yardsticks; part != "workers" {
			for i := range g.Points {
				g.Points[i].Times = g.Points[i].Yardsticks / first
			}
		}
		if err := done(g); err != nil {
			return err
		}
	}
	return nil
}

// cost repeats work for a while and returns the cost of an operation. work returns the
// number of operations that it did.
func (s *Suite) cost(each time.Duration, work func() int) (p Point) {
	var yards yardsticks
	ops, busy := 0, time.Duration(0)
	work() // this call warms up the caches and is not measured
	for busy < each {
		yards.measure(s)
		start := time.Now()
		for time.Since(start) < slice {
			ops += work()
		}
		busy += time.Since(start)
	}
	yards.measure(s)
	p.NS = float64(busy.Nanoseconds()) / float64(ops)
	p.Yardsticks = p.NS / yards.yardstick()
	return p
}

// games returns work that plays random games, one a call.
func games(next func(seed uint64) *engine.Game) func() int {
	seed := uint64(0)
	st := new(engine.State)
	return func() int {
		seed++
		rng := NewRand(seed)
		g := next(seed)
		g.StartRandom(st, seed)
		Playout(g, st, &rng)
		return st.Decisions()
	}
}

func onlyGame(g *engine.Game) func(uint64) *engine.Game {
	return func(uint64) *engine.Game { return g }
}

// ofSize returns a deck with further copies of its cards, in turn, up to a number of cards.
func ofSize(d decks.Deck, n int) decks.Deck {
	more := append([]decks.Entry(nil), d.Cards...)
	for i, missing := 0, n-d.Size(); missing > 0; i, missing = i+1, missing-1 {
		more[i%len(more)].Count++
	}
	d.Cards = more
	return d
}

// sized returns a game of Dwarf against Orc with decks of the given size.
func (s *Suite) sized(lib *code.Library, n int) (*engine.Game, error) {
	pair := s.table.Decks()
	a, b, err := decks.Pair(1, pair[0], pair[1], true)
	if err != nil {
		return nil, err
	}
	return decks.NewGame(lib, ofSize(a, n), ofSize(b, n))
}

func (s *Suite) byDeck(each time.Duration) (Growth, error) {
	out := Growth{With: "cards in a deck"}
	for _, n := range []int{50, 60, 70, 80, 90, engine.MaxDeck} {
		g, err := s.sized(s.lib, n)
		if err != nil {
			return out, err
		}
		p := s.cost(each, games(onlyGame(g)))
		p.At = strconv.Itoa(n)
		out.Points = append(out.Points, p)
	}
	return out, nil
}

// sampleSize is the number of states collected for a point, from at most sampleGames games.
const (
	sampleSize  = 128
	sampleGames = 2000
)

// byProperty collects states of random games with their actions, grouped by a number that
// is computed from each state.
func byProperty(list []*engine.Game, classes int, class func(engine.View) int) [][]spotIn {
	out := make([][]spotIn, classes)
	rng := NewRand(5)
	var buf engine.Actions
	full := 0
	for seed := uint64(1); seed <= sampleGames && full < classes; seed++ {
		g := list[int(seed)%len(list)]
		var st engine.State
		g.StartRandom(&st, seed)
		for k := 0; !st.Over(); k++ {
			legal := g.Legal(&st, &buf)
			a := legal[rng.below(len(legal))]
			c := class(g.SampledView(&st, st.ToMove()))
			if c >= 0 && c < classes && len(out[c]) < sampleSize && rng.below(8) == 0 {
				if out[c] = append(out[c], spotIn{g, sample{st, a}}); len(out[c]) == sampleSize {
					full++
				}
			}
			g.Apply(&st, a)
		}
	}
	return out
}

// spotIn is a spot of one of several games.
type spotIn struct {
	game *engine.Game
	sample
}

// replays returns work that copies each of some states and plays its action.
func replays(spots []spotIn) func() int {
	t := new(engine.State)
	return func() int {
		for i := range spots {
			*t = spots[i].state
			spots[i].game.Apply(t, spots[i].action)
		}
		return len(spots)
	}
}

// points measures the groups of states that have enough samples.
func (s *Suite) points(each time.Duration, classes [][]spotIn, name func(int) string) (out []Point) {
	for i, c := range classes {
		if len(c) < sampleSize {
			continue
		}
		p := s.cost(each, replays(c))
		p.At = name(i)
		out = append(out, p)
	}
	return out
}

func (s *Suite) byPlay(each time.Duration) (Growth, error) {
	out := Growth{With: "cards in play, both sides together"}
	g, err := s.sized(s.lib, engine.MaxDeck)
	if err != nil {
		return out, err
	}
	const width = 10
	classes := byProperty([]*engine.Game{g}, 7, func(v engine.View) int {
		mine, theirs := v.InPlay(0), v.InPlay(1)
		return (mine.Len() + theirs.Len()) / width
	})
	out.Points = s.points(each, classes, func(i int) string { return fmt.Sprintf("%d to %d", width*i, width*i+width-1) })
	return out, nil
}

func (s *Suite) byChain(each time.Duration) (Growth, error) {
	out := Growth{With: "links on the chain"}
	classes := byProperty(s.pairs, 5, engine.View.ChainLength)
	out.Points = s.points(each, classes, strconv.Itoa)
	return out, nil
}

// byLibrary measures the same game with a library of the Core Set and of the whole pool.
func (s *Suite) byLibrary(each time.Duration) (Growth, error) {
	out := Growth{With: "cards in the library that can be played"}
	core, err := coreLibrary()
	if err != nil {
		return out, err
	}
	for _, lib := range []*code.Library{core, s.lib} {
		g, err := s.sized(lib, 50)
		if err != nil {
			return out, err
		}
		n := 0
		for i := range lib.Cards {
			if lib.Cards[i].Encoded {
				n++
			}
		}
		p := s.cost(each, games(onlyGame(g)))
		p.At = strconv.Itoa(n)
		out.Points = append(out.Points, p)
	}
	return out, nil
}

// coreLibrary returns the pool in which only the cards of the Core Set are encoded.
func coreLibrary() (*code.Library, error) {
	facts, err := cards.Facts()
	if err != nil {
		return nil, err
	}
	files, err := cards.Files()
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if f.Name == "core.wic" {
			lib, diags := cardlang.Compile(facts, f)
			return lib, diags.Err()
		}
	}
	return nil, fmt.Errorf("the pool has no file core.wic")
}

// maxWorkers is the largest number of workers that is measured.
const maxWorkers = 16

// byWorkers runs workers in parallel, each with its own yardsticks. Their throughput is
// computed from how much slower each is than a lone one in yardsticks, not by the clock.
func (s *Suite) byWorkers(each time.Duration) (Growth, error) {
	out := Growth{With: "workers beside each other"}
	for n := 1; n <= min(max(runtime.NumCPU(), 2), maxWorkers); n *= 2 {
		costs := make([]Point, n)
		var wg sync.WaitGroup
		for i := range costs {
			wg.Add(1)
			go func() {
				defer wg.Done()
				own := &Suite{blocks: new(yard), chess: newChess()}
				costs[i] = own.cost(each, games(s.dealt()))
			}()
		}
		wg.Wait()
		p := Point{At: strconv.Itoa(n)}
		rate := 0.0
		for _, c := range costs {
			p.NS += c.NS / float64(n)
			rate += 1 / c.Yardsticks
		}
		p.Yardsticks = float64(n) / rate
		out.Points = append(out.Points, p)
		out.Points[len(out.Points)-1].Times = rate * out.Points[0].Yardsticks
	}
	return out, nil
}

// dealt prepares a new game for every two games played, as a match does.
func (s *Suite) dealt() func(uint64) *engine.Game {
	var g *engine.Game
	return func(seed uint64) *engine.Game {
		if seed&1 != 0 {
			var err error
			if g, err = s.table.Game(seed); err != nil {
				panic(err) // this cannot fail: these decks were prepared before
			}
		}
		return g
	}
}

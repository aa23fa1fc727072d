package heuristic

// item is something that resources can be spent on this turn.
type item struct {
	at    int // index into the legal actions, -1 for what is only kept in mind
	worth int
	price int
}

// The most that a purse looks at. More resources than this buy everything in
// any hand, and more items than this have not been met.
const (
	maxItems     = 24
	maxResources = 24
)

// knapsack is the knapsack of a turn: resources do not keep, so what counts is
// the worth of all that is bought with them.
type knapsack struct {
	items [maxItems]item
	n     int
	best  [maxResources + 1]int
	take  [maxItems]uint32 // bit by resources
}

func (p *knapsack) add(at, worth, price int) {
	if worth > 0 && p.n < maxItems {
		p.items[p.n] = item{at, worth, max(price, 0)}
		p.n++
	}
}

// fill finds the best use of the resources, and returns which items it takes,
// bit by item.
func (p *knapsack) fill(resources int) (taken uint32) {
	r := min(resources, maxResources)
	for i := range p.best[:r+1] {
		p.best[i] = 0
	}
	for i := range p.items[:p.n] {
		it := &p.items[i]
		p.take[i] = 0
		for k := r; k >= it.price; k-- {
			if with := p.best[k-it.price] + it.worth; with > p.best[k] {
				p.best[k] = with
				p.take[i] |= 1 << k
			}
		}
	}
	for i := p.n - 1; i >= 0; i-- {
		if p.take[i]>>r&1 != 0 {
			taken |= 1 << i
			r -= p.items[i].price
		}
	}
	return taken
}

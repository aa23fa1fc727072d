package heuristic

// item is a card or ability that resources can be spent on this turn.
type item struct {
	at    int // index into the legal actions; -1 for a reserve for tactics, which is no action now
	worth int
	price int
}

// Limits of a knapsack. maxResources resources buy everything in any hand; more than maxItems
// items have not occurred.
const (
	maxItems     = 24
	maxResources = 24
)

// knapsack finds the best use of the resources of a turn. Unspent resources are lost at the end
// of the turn, so it maximizes the total worth of the items that are bought.
type knapsack struct {
	items [maxItems]item
	n     int
	best  [maxResources + 1]int
	take  [maxItems]uint32 // for each item, bit r is set if the best use of r resources includes it
}

func (p *knapsack) add(at, worth, price int) {
	if worth > 0 && p.n < maxItems {
		p.items[p.n] = item{at, worth, max(price, 0)}
		p.n++
	}
}

// fill finds the best use of the given resources. Bit i of the result is set if it includes item i.
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

package mcts

import (
	"sync"

	"github.com/wisim/wisim/engine"
)

// workers search the same decision in parallel, each in its own tree with its share of
// the iterations (root parallelization, Cazenave and Jouandeau 2007). Their results are
// added up in a fixed order, so the choice depends on the number of workers and not on
// which finishes first.
type workers struct {
	list []*worker
	wait sync.WaitGroup
}

// worker is one parallel searcher besides the agent itself.
type worker struct {
	*Agent
	view   engine.View
	search func() // made once, so that starting it allocates nothing
}

// addWorkers makes the workers for a number of threads, the agent itself included.
func (a *Agent) addWorkers(threads int) {
	c := a.config
	c.Threads, c.Solve = 1, 0
	for i := 1; i < threads; i++ {
		c.Iterations = shareOf(a.config.Iterations, threads, i)
		m := &worker{Agent: NewWith(c)}
		m.search = func() {
			m.begin(m.view)
			m.run()
			a.workers.wait.Done()
		}
		a.workers.list = append(a.workers.list, m)
	}
}

// shareOf returns the number of iterations of thread i of n.
func shareOf(iterations, n, i int) int { return (iterations + n - 1 - i) / n }

// startWorkers starts the workers, each with a seed drawn from the agent's generator.
func (a *Agent) startWorkers(v engine.View) {
	for _, m := range a.workers.list {
		if m.config.Iterations == 0 {
			continue
		}
		m.view = v
		m.dets.CopyFrom(&a.dets)
		m.rng = rng(a.rng.next())
		m.belief.Reset(m.rng.next())
		a.workers.wait.Add(1)
		go m.search()
	}
}

// joinWorkers waits for the workers and adds their visits to the root.
func (a *Agent) joinWorkers() {
	a.workers.wait.Wait()
	for _, m := range a.workers.list {
		if m.config.Iterations == 0 {
			continue
		}
		a.done += m.done
		for i := m.tree.nodes[0].child; i != 0; i = m.tree.nodes[i].next {
			a.tree.addVisits(&m.tree.nodes[i])
		}
	}
}

// addVisits adds the visits and rewards of n, an edge of another tree's root, to the root's
// edge with the same key.
func (t *tree) addVisits(n *node) {
	if i := t.find(n.key); i != 0 {
		own := &t.nodes[i]
		own.visits += n.visits
		own.avail += n.avail
		own.value += n.value
	}
}

// best returns the best edge of the root after joinWorkers: with halving, the winner of
// any thread that has the greatest mean over all trees.
func (a *Agent) best() int32 {
	if !a.config.Race {
		leader, _ := a.tree.leader()
		return leader
	}
	won := append(a.arms[:0], a.winner)
	for _, m := range a.workers.list {
		if i := a.tree.find(m.tree.nodes[m.winner].key); m.config.Iterations > 0 && i != 0 {
			won = append(won, i)
		}
	}
	a.tree.sortByMean(won)
	return won[0]
}

// find returns the edge of the root with a key, 0 if there is none.
func (t *tree) find(k key) int32 {
	i := t.nodes[0].child
	for i != 0 && t.nodes[i].key != k {
		i = t.nodes[i].next
	}
	return i
}

package mcts

import (
	"sync"

	"github.com/wisim/wisim/engine"
)

// workers are agents that search the same decision at the same time, each in a tree
// of its own with its part of the iterations (root parallelization, Cazenave and
// Jouandeau 2007). What they found is added up in the order of the crew. So the
// answer depends on how many there are, and not on who is done first.
type workers struct {
	list []*worker
	wait sync.WaitGroup
}

// worker is one of them, beside the agent himself.
type worker struct {
	*Agent
	view   engine.View
	search func() // made once, so that to start it allocates nothing
}

// addWorkers makes the crew for so many threads, the agent himself counted.
func (a *Agent) addWorkers(threads int) {
	c := a.config
	c.Threads, c.Solve, c.Plan = 1, 0, 0
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

// shareOf of the iterations that thread i of n does.
func shareOf(iterations, n, i int) int { return (iterations + n - 1 - i) / n }

// startWorkers sets the mates to work. Each gets his chance from the agent's.
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

// joinWorkers waits for the mates and adds what they found to the root.
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

// addVisits adds the visits of another tree's edge to the same edge of the root.
func (t *tree) addVisits(n *node) {
	if i := t.find(n.key); i != 0 {
		own := &t.nodes[i]
		own.visits += n.visits
		own.avail += n.avail
		own.value += n.value
	}
}

// best is the edge of the root that the search has found to be best, after the
// crew's trees have been added: of those that won a race, the one that has won
// most in all of them.
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

// find is the edge of the root with a key, 0 if there is none.
func (t *tree) find(k key) int32 {
	i := t.nodes[0].child
	for i != 0 && t.nodes[i].key != k {
		i = t.nodes[i].next
	}
	return i
}

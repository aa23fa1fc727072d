package queue

import (
	"math/rand/v2"
	"runtime"
	"sync"

	"github.com/wisim/wisim/reports/results"
)

// How many games the driver replays to check workers: one in often. After the first surely
// games of the run it skips a replay while replays take half of its processors, but never
// replays fewer than one game in rarely. Of the first unproven games of each worker it
// replays one in atFirst while replays take less than half of its processors.
const (
	often    = 200
	rarely   = 20000
	surely   = 6400
	atFirst  = 20
	unproven = 256
)

// audit decides which games are replayed. It depends only on the games that the driver has
// received and on its own processors, and on nothing that a worker claims of itself: who
// lies about games would lie about its number of jobs, too.
type audit struct {
	received  int // number of games received
	replaying int // number of games that are being replayed
}

// replays counts a game that was received, the n-th of its worker, and reports whether to
// replay it. draw is a random number from 0 to rarely-1.
func (a *audit) replays(n, draw, processors int) bool {
	a.received++
	free := a.replaying < max(1, processors/2)
	switch {
	case draw == 0:
		return true
	case draw < rarely/often:
		return a.received <= surely || free
	case draw < rarely/atFirst:
		return n <= unproven && free
	}
	return false
}

// chance returns the chance that a worker is found that falsifies each of n games with
// probability share, if none of the replays is skipped.
func chance(n int, share float64) float64 {
	missed := 1.0
	for i := range n {
		rate := 1.0 / often
		if i < unproven {
			rate = 1.0 / atFirst
		}
		missed *= 1 - share*rate
	}
	return 1 - missed
}

// crew is what the driver knows of the workers that have sent results. Several goroutines
// use it.
type crew struct {
	mutex   sync.Mutex
	audit   audit
	members map[string]*member // by name, at most maxNames
}

// member is a worker that has sent results.
type member struct {
	received int               // number of games that were looked at
	replayed int               // number of those that were replayed
	batches  []results.BatchID // batches that count, or are about to be stored
	banned   bool              // whether its results are refused
}

// find returns the worker of a name. It returns nil if there are too many names.
func (c *crew) find(name string) *member {
	m := c.members[name]
	if m == nil && len(c.members) < maxNames {
		m = &member{}
		c.members[name] = m
	}
	return m
}

// banned reports whether results under a name are refused. There is no bound on the names
// under which somebody may write to a queue; those for which there is no room are refused.
func (c *crew) banned(name string) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	m, known := c.members[name]
	return known && m.banned || !known && len(c.members) >= maxNames
}

// ban refuses the results of a worker from now on, and reports whether they were not refused
// before.
func (c *crew) ban(name string) (first bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	m := c.find(name)
	first = m != nil && !m.banned
	if first {
		m.banned = true
	}
	return first
}

// credit notes that batches of a worker count.
func (c *crew) credit(name string, ids ...results.BatchID) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if m := c.find(name); m != nil {
		m.batches = append(m.batches, ids...)
	}
}

// takeBack returns the batches of a worker that count, which from now on do not.
func (c *crew) takeBack(name string) (ids []results.BatchID) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if m := c.find(name); m != nil {
		ids, m.batches = m.batches, nil
	}
	return ids
}

// Audit decides whether a game that a worker sent is replayed, at random, so that no worker
// can predict it, and has replay do so.
func (d *Driver) Audit(worker string, replay func() error) error {
	c := &d.crew
	c.mutex.Lock()
	m := c.find(worker)
	if m == nil {
		m = &member{} // such results are refused in the end
	}
	m.received++
	chosen := c.audit.replays(m.received, rand.IntN(rarely), runtime.GOMAXPROCS(0))
	if chosen {
		m.replayed++
		c.audit.replaying++
	}
	c.mutex.Unlock()
	if !chosen {
		return nil
	}
	defer func() {
		c.mutex.Lock()
		c.audit.replaying--
		c.mutex.Unlock()
	}()
	return replay()
}

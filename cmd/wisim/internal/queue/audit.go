package queue

import (
	"math/rand/v2"
	"runtime"
	"sync"
)

// How many games the driver replays to check workers: one in often of the first surely
// games that it receives. Later it skips a replay while replays take half of its
// processors, but never replays fewer than one game in rarely.
const (
	often  = 200
	rarely = 20000
	surely = 6400
)

// audit decides which games are replayed. It depends only on the games that the driver has
// received and on its own processors, and on nothing that a worker claims of itself: who
// lies about games would lie about its number of jobs, too.
type audit struct {
	received  int // number of games received
	replaying int // number of games that are being replayed
}

// replays counts a game that was received, and reports whether to replay it. draw is a random
// number from 0 to rarely-1.
func (a *audit) replays(draw, processors int) bool {
	a.received++
	switch {
	case draw == 0:
		return true
	case draw >= rarely/often:
		return false
	}
	return a.received <= surely || a.replaying < max(1, processors/2)
}

// auditor is an audit that several goroutines use.
type auditor struct {
	mutex sync.Mutex
	audit audit
}

// Audit decides whether a game that was received is replayed, at random, so that no worker
// can predict it, and has replay do so.
func (d *Driver) Audit(replay func() error) error {
	a := &d.auditor
	a.mutex.Lock()
	chosen := a.audit.replays(rand.IntN(rarely), runtime.GOMAXPROCS(0))
	if chosen {
		a.audit.replaying++
	}
	a.mutex.Unlock()
	if !chosen {
		return nil
	}
	defer func() {
		a.mutex.Lock()
		a.audit.replaying--
		a.mutex.Unlock()
	}()
	return replay()
}

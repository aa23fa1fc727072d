package results

import (
	"sync"
	"time"
)

// stage holds batches that are written and not in place yet: putting many in
// place at a time costs the disk, and the processor, a fraction of what it costs
// one by one. The zero value is ready.
type stage struct {
	settling sync.Mutex // held by who puts batches in place

	mutex  sync.Mutex // guards what follows
	sets   [][]staged
	last   time.Time   // when batches were put in place
	timer  *time.Timer // nil if none runs
	failed error       // of the timer
}

// How long a batch waits for others at most, and how many do.
const (
	stageTime = time.Second
	stageMost = 64
)

// add the files of a batch. If none was put in place for a while, all are.
func (s *stage) add(set []staged) error {
	s.mutex.Lock()
	s.sets = append(s.sets, set)
	wait := stageTime - time.Since(s.last)
	due := wait <= 0 || len(s.sets) >= stageMost || s.failed != nil
	if !due && s.timer == nil {
		s.timer = time.AfterFunc(wait, s.settleInTime)
	}
	s.mutex.Unlock()
	if due {
		return s.settle()
	}
	return nil
}

// settle puts all that was added in place. It fails if that did, or if the timer
// failed since it was called last.
func (s *stage) settle() error {
	s.settling.Lock()
	defer s.settling.Unlock()
	sets, failed := s.take()
	if err := settle(sets); err != nil {
		return err
	}
	return failed
}

// settleInTime is settle for the timer, which has nobody to tell. What it fails
// with is there before anybody else can settle, and find nothing to do.
func (s *stage) settleInTime() {
	s.settling.Lock()
	defer s.settling.Unlock()
	sets, failed := s.take()
	if err := settle(sets); err != nil {
		failed = err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.failed = failed
}

// take all that was added, and what the timer failed with.
func (s *stage) take() (sets [][]staged, failed error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	sets, failed = s.sets, s.failed
	s.sets, s.failed, s.last = nil, nil, time.Now()
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	return sets, failed
}

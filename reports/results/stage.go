package results

import (
	"sync"
	"time"
)

// stage holds batches whose files are written but not yet renamed. Syncing many
// batches together takes a fraction of the disk and processor time of syncing them
// one by one. The zero value is ready.
type stage struct {
	settling sync.Mutex // held while batches are renamed

	mutex  sync.Mutex // mutex guards the fields below
	sets   [][]staged
	last   time.Time   // time of the last settle
	timer  *time.Timer // timer that will call settle; nil if no timer runs
	failed error       // error of a settle that the timer called; the next settle returns it
}

// A batch waits at most stageTime for others, and at most stageMost wait together.
const (
	stageTime = time.Second
	stageMost = 64
)

// add stages the files of a batch. It settles all staged batches at once if the last
// time was more than stageTime ago, if stageMost are waiting, or if the timer failed;
// otherwise it starts the timer.
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

// settle renames all staged files to their final names. It returns its own error, or
// else one of the timer since the last call.
func (s *stage) settle() error {
	s.settling.Lock()
	defer s.settling.Unlock()
	sets, failed := s.take()
	if err := settle(sets); err != nil {
		return err
	}
	return failed
}

// settleInTime is settle as called by the timer. It stores its error for the next
// call of settle. It holds the lock settling meanwhile, so that no other call can
// find the stage empty before the error is stored.
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

// take empties the stage, stops the timer, and returns the staged sets and the error
// of the timer.
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

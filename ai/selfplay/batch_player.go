package selfplay

import (
	"context"
	"time"

	"github.com/wisim/wisim/reports/results"
)

// BatchPlayer plays one batch for each call of Play. It reuses the agents of the last batch if
// the next batch is of the same match. It is not safe for concurrent use; the zero value is
// ready to use.
type BatchPlayer struct {
	player *player
	spare  pool
}

// Play plays a batch. When ctx ends, Play returns without waiting for an agent that is in a
// long decision. Do not use s again after an error.
func (s *BatchPlayer) Play(ctx context.Context, b Batch) (results.Batch, error) {
	type answer struct {
		games results.Batch
		err   error
	}
	over := make(chan answer, 1)
	go func() {
		games, err := s.play(ctx, b)
		over <- answer{games, err}
	}()
	select {
	case a := <-over:
		return a.games, a.err
	case <-ctx.Done():
	}
	select {
	case a := <-over:
		return a.games, a.err
	case <-time.After(grace):
		return results.Batch{}, context.Cause(ctx)
	}
}

func (s *BatchPlayer) play(ctx context.Context, b Batch) (results.Batch, error) {
	if s.player == nil || s.player.match != b.Match {
		s.player = b.Match.newPlayer()
		s.player.rec.pool = &s.spare
	}
	stop := func() bool { return ctx.Err() != nil }
	o := &openBatch{Batch: b, played: make([]results.Record, b.Games), left: b.Games}
	for place := range b.Games {
		rec, ok, err := s.player.playSafely(b.First+place, stop)
		switch {
		case err != nil:
			return results.Batch{}, err
		case !ok:
			return results.Batch{}, context.Cause(ctx)
		}
		o.set(place, rec, &s.spare)
	}
	return o.games, nil
}

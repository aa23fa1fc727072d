package experiments

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/queue"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// OpenWorkerBatches returns the player of batches of another machine's run. It opens
// the run in a temporary directory, which is removed before it returns, so that a
// killed worker leaves nothing behind.
func OpenWorkerBatches(std terminal.Streams, m results.Manifest) (player queue.Player, err error) {
	dir, err := terminal.MakeTempDir()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	store, err := results.Create(filepath.Join(dir, "run"), m)
	if err != nil {
		return nil, err
	}
	defer func() { _ = store.Close() }()
	k, err := OpenStored(std, store, &running.Options{Jobs: 1})
	if err != nil {
		return nil, err
	}
	players := sync.Pool{New: func() any { return new(selfplay.BatchPlayer) }}
	return func(ctx context.Context, b queue.Batch) (results.Batch, error) {
		if b.ID.Matchup >= k.Matchups() || b.Games > sampling.BatchGames {
			return results.Batch{}, fmt.Errorf("batch %v with %d games does not belong to this question", b.ID, b.Games)
		}
		part, i := k.FindMatchup(b.ID.Matchup)
		solo := players.Get().(*selfplay.BatchPlayer)
		out, err := solo.Play(ctx, selfplay.Batch{Match: part.Matches[i], First: b.ID.Number * sampling.BatchGames, Games: b.Games})
		if err == nil {
			players.Put(solo)
		}
		var fault *selfplay.GameError
		if errors.As(err, &fault) {
			err = fault
		}
		return out, err
	}, nil
}

package queue

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wisim/wisim/reports/results"
)

// LostError reports that workers were found false whose earlier results were accepted. The
// batches do not count any more, and what was decided after them has to be decided anew.
type LostError struct {
	Workers []string
	Batches []results.BatchID
}

func (e *LostError) Error() string {
	return fmt.Sprintf("%d batches of refused workers (%s) do not count", len(e.Batches), strings.Join(e.Workers, ", "))
}

// refuse bans a worker: from now on its results are not accepted, and those that were do not
// count any more.
func (r *round) refuse(worker string, why error) {
	if r.crew.ban(worker) {
		r.say(fmt.Sprintf("worker %s is refused: %s", worker, clean(why.Error())))
	}
	r.lose(worker)
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if len(r.state.Refused) < maxRefused {
		r.state.Refused = append(r.state.Refused, worker+": "+clean(why.Error()))
	}
}

// lose adds the accepted batches of a refused worker to those that are lost.
func (r *round) lose(worker string) {
	ids := r.crew.takeBack(worker)
	if len(ids) == 0 {
		return
	}
	if r.revoked == nil {
		r.revoked = &LostError{}
	}
	if !slices.Contains(r.revoked.Workers, worker) {
		r.revoked.Workers = append(r.revoked.Workers, worker)
	}
	r.revoked.Batches = append(r.revoked.Batches, ids...)
}

// Credit tells the driver which stored batches a worker sent to an earlier process that drove
// the run.
func (d *Driver) Credit(worker string, ids []results.BatchID) { d.crew.credit(worker, ids...) }

// Ban refuses the results of a worker, which an earlier process found false.
func (d *Driver) Ban(worker string) { d.crew.ban(worker) }

// Forget tells the driver that no batch that it has received counts any more.
func (d *Driver) Forget() {
	d.crew.mutex.Lock()
	defer d.crew.mutex.Unlock()
	for _, m := range d.crew.members {
		m.batches = nil
	}
}

// Trust says on whose word the games of a run rest.
type Trust struct {
	Workers  int // number of workers that sent games to this driver and were not refused
	Received int // number of their games that were looked at
	Replayed int // number of those that were replayed
	Least    int // number of games replayed of the worker of which fewest were
	// Found has, for each of Shares, the chance that a worker would have been found that
	// falsified that share of its games, chosen at random: that of the worker for which it
	// is least.
	Found []float64
}

// Shares are the shares of falsified games for which Trust states a chance.
var Shares = []float64{1, 0.1, 0.01}

// Trust returns on whose word the games rest that the driver has received.
func (d *Driver) Trust() (t Trust) {
	d.crew.mutex.Lock()
	defer d.crew.mutex.Unlock()
	for _, m := range d.crew.members {
		if m.banned || m.received == 0 {
			continue
		}
		if t.Workers++; t.Workers == 1 {
			t.Least, t.Found = m.replayed, slices.Repeat([]float64{1}, len(Shares))
		}
		t.Received += m.received
		t.Replayed += m.replayed
		t.Least = min(t.Least, m.replayed)
		for i, share := range Shares {
			t.Found[i] = min(t.Found[i], foundBy(m.received, m.replayed, share))
		}
	}
	return t
}

// foundBy returns the chance that at least one of the false games is among those that were
// replayed, if the share of the games, rounded up, are false.
func foundBy(games, replayed int, share float64) float64 {
	missed := 1.0
	for i := range int(math.Ceil(share * float64(games))) {
		missed *= 1 - float64(replayed)/float64(games-i)
		if missed <= 0 {
			return 1
		}
	}
	return 1 - missed
}

func (t Trust) String() string {
	if t.Workers == 0 {
		return "no game was received from workers"
	}
	return fmt.Sprintf("%d of %d games rest on the word of workers (%d), the others were played again here, at least %d of each worker; "+
		"a worker that falsified all, a tenth, a hundredth of its games would have been found with a chance of at least %.0f %%, %.0f %%, %.0f %%",
		t.Received-t.Replayed, t.Received, t.Workers, t.Least, math.Floor(100*t.Found[0]), math.Floor(100*t.Found[1]), math.Floor(100*t.Found[2]))
}

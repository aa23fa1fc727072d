package catalog

import (
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/rulings"
)

// checks runs the checks of rulings that no position can show.
func (p *prover) checks(pool *loading.Pool) error {
	all, err := rulings.Checks(pool.Lib, pool.Decks)
	if err != nil {
		return err
	}
	for _, c := range all {
		p.checksRun++
		err := c.Run()
		if err != nil {
			p.problems = append(p.problems, c.ID+": "+err.Error())
		}
		p.note(c.ID, "check", err == nil)
	}
	return nil
}

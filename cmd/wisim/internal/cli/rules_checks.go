package cli

import (
	"fmt"

	"github.com/wisim/wisim/cmd/wisim/internal/rulings"
)

// checks proves the rulings that no position can show.
func (p *proofs) checks(pool *pool) error {
	all, err := rulings.Checks(pool.lib, pool.decks)
	if err != nil {
		return err
	}
	for _, c := range all {
		p.checksRun++
		err := c.Run()
		p.note(c.ID, "the checks of rulings", err == nil)
		if err != nil {
			p.problems = append(p.problems, fmt.Sprintf("%s: %v", c.ID, err))
		}
	}
	return nil
}

package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

const cutLong = `Measure what each slot of a deck is worth, for the last copy of each title.

The command replaces the copy by a card that does nothing, except that it can be
played facedown as a development, and plays the same games again. The worth of
the slot is the loss of win rate; the report shows it beside the mean of the other
slots. The slot with the lowest worth is the first candidate for a cut.

Agents:
%s
An interrupt (Ctrl-C) ends the run and prints a partial report of the finished
games.`

func newCut() *cobra.Command {
	var o changeOptions
	cmd := &cobra.Command{
		Use:   "cut DECK [flags]",
		Short: "Measure what each slot of a deck is worth",
		Long:  fmt.Sprintf(cutLong, all.Help()),
		Example: `  wisim cut orc-smash
  wisim cut my-list.txt --field dwarf-wall,chaos-rot --precision 1`,
		Args: exactly("DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.runCut(cmd, args) },
	}
	o.add(cmd.Flags(), "out")
	return cmd
}

func (o *changeOptions) runCut(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd, experiments.KindCut)
	if err != nil {
		return err
	}
	r := o.newRun(experiments.KindCut, agent, experiments.ChangeSetup{})
	if err := o.openOne(cmd, r, args[0]); err != nil {
		return err
	}
	if err := r.CutVariants(); err != nil {
		return err
	}
	if err := r.MakeQuestion(o.precision, o.MaxGames); err != nil {
		return err
	}
	return o.play(cmd, r, strings.Join(append([]string{"wisim", "cut", terminal.Quote(args[0])}, o.flags()...), " "))
}

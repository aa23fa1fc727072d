package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

const cutLong = `Say what each slot of a deck is worth: of each title, the last copy.

The copy is replaced by a card that does nothing but can be laid facedown, in the
same games; what the deck loses is what the slot is worth, shown beside the mean
of the other slots. What is worth least is what to cut first.

Agents:
%s
An interrupt (Ctrl-C) ends the run; what was finished is printed, as partial.`

func newCut() *cobra.Command {
	var o changeOptions
	cmd := &cobra.Command{
		Use:   "cut DECK [flags]",
		Short: "Say what each slot of a deck is worth",
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
	agent, err := o.check(cmd)
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

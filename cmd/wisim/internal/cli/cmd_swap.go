package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

const swapLong = `Measure what it is worth to replace cards of a deck by others.

The first --out belongs to the first --in, the second to the second, and so on.
Each exchanges one copy, or the number given ("Pillage=2"). Several swaps are
measured one by one and then all together. The deck plays --field with and without
each swap, with the same seeds and shuffles, and with the new card in the place of
the old one.

%s
Agents:
%s
An interrupt (Ctrl-C) ends the run and prints a partial report of the finished
games.`

type swapOptions struct {
	changeOptions
	outs, ins []string
}

func newSwap() *cobra.Command {
	var o swapOptions
	cmd := &cobra.Command{
		Use:   "swap DECK --out CARD --in CARD [flags]",
		Short: "Measure what it is worth to replace cards of a deck",
		Long:  fmt.Sprintf(swapLong, experiments.FailIfHelp(experiments.KindSwap), all.Help()),
		Example: `  wisim swap orc-smash --out "Savage Marauders" --in "Urguck"
  wisim swap my-list.txt --out "Pillage=2" --in "Waaagh!=2" --out "Choppa" --in "Totem of Gork"
  wisim swap my-list.txt --out "Choppa" --in "Totem of Gork" --fail-if 'change < 0'`,
		Args: exactly("DECK"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.outs, "out", nil, "CARD or CARD=N: take out one copy, or N; can be repeated")
	f.StringArrayVar(&o.ins, "in", nil, "CARD or CARD=N: put in one copy, or N; can be repeated")
	experiments.AddFailIfFlag(f, &o.failIf, experiments.KindSwap)
	o.changeOptions.add(f, "run") // the run directory has the flag --run, because --out names a card here
	// The only possible error is that the flag already has a completion function.
	_ = cmd.RegisterFlagCompletionFunc("out", cardNames)
	return cmd
}

func (o *swapOptions) run(cmd *cobra.Command, args []string) error {
	agent, err := o.check(cmd, experiments.KindSwap)
	if err != nil {
		return err
	}
	if len(o.outs) == 0 || len(o.outs) != len(o.ins) {
		return terminal.Usagef("%d --out and %d --in: want the same number of both, at least one; --out is a card, --run the directory of a run", len(o.outs), len(o.ins))
	}
	r := o.newRun(experiments.KindSwap, agent, experiments.ChangeSetup{Out: o.outs, In: o.ins})
	if err := o.openOne(cmd, r, args[0]); err != nil {
		return err
	}
	if err := r.SwapVariants(true, o.Deck.Blank); err != nil {
		return err
	}
	if err := r.MakeQuestion(o.precision, o.MaxGames); err != nil {
		return err
	}
	words := []string{"wisim", "swap", terminal.Quote(args[0])}
	for i := range o.outs {
		words = append(words, "--out", terminal.Quote(o.outs[i]), "--in", terminal.Quote(o.ins[i]))
	}
	return o.play(cmd, r, strings.Join(append(words, o.flags()...), " "))
}

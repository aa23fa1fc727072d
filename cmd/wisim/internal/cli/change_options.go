package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports"
)

// changeOptions are the flags of balance, swap and cut, which play decks with and
// without changes.
type changeOptions struct {
	running.QuestionOptions
	field     []string
	precision float64
	running.CSVOptions
	failIf    string
	condition experiments.FailIf // failIf, parsed
}

// add defines the flags; dirFlag is the name of the flag for the run's directory.
func (o *changeOptions) add(f *pflag.FlagSet, dirFlag string) {
	loading.AddFieldFlag(f, &o.field)
	f.StringVar(&o.Agents, "agents", "heuristic", "agent that plays all decks")
	f.Float64Var(&o.precision, "precision", 1.5, "half the width of the interval of each difference, in percentage points; the run stops there")
	o.CSVOptions.AddFlags(f, "a table")
	o.QuestionOptions.AddFlags(f)
	o.AddKeepFlags(f, dirFlag)
}

// check refuses flags that make no sense and returns the agent that plays all decks.
func (o *changeOptions) check(cmd *cobra.Command, kind string) (agent loading.Agent, err error) {
	if o.condition, err = experiments.ParseFailIf(kind, o.failIf); err != nil {
		return agent, err
	}
	if err := running.CheckRange("precision", o.precision, 50, "1"); err != nil {
		return loading.Agent{}, err
	}
	if err := o.CSVOptions.Check(&o.ReportOptions); err != nil {
		return loading.Agent{}, err
	}
	return o.CheckOneAgent(cmd.Flags())
}

// flags returns the flags that repeat the options.
func (o *changeOptions) flags() []string {
	out := []string{"--field", terminal.Quote(strings.Join(o.field, ",")), "--agents", terminal.Quote(o.Agents), "--precision", running.FormatFloat(o.precision)}
	return append(append(out, o.condition.Flags()...), o.QuestionOptions.Flags()...)
}

// newRun returns a run of the given kind, to which decks and variants are still to be
// added.
func (o *changeOptions) newRun(kind string, agent loading.Agent, setup experiments.ChangeSetup) *experiments.Changes {
	return &experiments.Changes{ChangeSetup: setup, Kind: kind, Agent: agent, Seed: o.Seed, FailIf: o.condition}
}

// openOne opens the only deck that is changed, and the field.
func (o *changeOptions) openOne(cmd *cobra.Command, r *experiments.Changes, arg string) (err error) {
	r.Set, err = o.Deck.OpenField(streams(cmd), &o.CardFiles, []string{arg}, o.field)
	if err != nil {
		return err
	}
	r.Changed = 1
	return r.Set.AssumeField(r.Changed, &r.Agent)
}

// play plays the run and writes its report. repeat is the command that repeats it.
func (o *changeOptions) play(cmd *cobra.Command, r *experiments.Changes, repeat string) error {
	r.Command, r.Cards = repeat, o.CardFiles.Paths
	s, err := r.Session(streams(cmd), &o.Options, func(out reports.Changes) error {
		if o.CSV {
			return out.WriteCSV(cmd.OutOrStdout())
		}
		return o.Present(cmd.OutOrStdout(), out, out.WriteText)
	})
	if err != nil {
		return err
	}
	return s.Run(cmd.Context(), streams(cmd), &o.Options)
}

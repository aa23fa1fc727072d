package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/drafter"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/decks"
)

const draftLong = `Let two drafters build decks from one Core Set by the draft rules of the rulebook,
one for Order and one for Destruction, and let agents play the two decks of each
draft against each other once.

Drafts come in pairs with one seed, and so the same piles; in the second draft
the drafters change sides. The same side, drawn by lot, goes first in both games
of a pair. Each drafter thus has each side once and goes first once, so that only
drafting and play decide the score of a pair. The interval is computed over
pairs. If -n is odd the last draft has no partner and counts as half a pair.

The capital of a deck is that of the race with the most loyalty icons in it.

Drafters, for --picks:
%s
Agents, for --agents:
%s
The result depends only on drafters, agents, seed and number of drafts, not on the
machine or --jobs. An interrupt (Ctrl-C) ends the run within a second and prints a
partial report of the finished games.`

type draftOptions struct {
	running.Options
	drafts                  int
	picks                   string
	log                     int
	house                   loading.HouseOptions
	loading.OpponentOptions // these options have no flag here, because drafted decks belong to no field
}

func newDraft() *cobra.Command {
	var o draftOptions
	cmd := &cobra.Command{
		Use:   "draft [flags]",
		Short: "Draft decks and play them against each other",
		Long:  fmt.Sprintf(draftLong, drafter.Help(), all.Help()),
		Example: `  wisim draft -n 500
  wisim draft --picks good --agents mcts:200,heuristic
  wisim draft --log 17`,
		Args: exactly(),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.IntVarP(&o.drafts, "drafts", "n", 1000, "number of drafts, each of which is played once")
	o.Options.AddFlags(f, "drafter")
	f.StringVar(&o.picks, "picks", "good,random", "drafter, or two with a comma")
	f.IntVar(&o.log, "log", 0, "number of a single draft to make and print pick by pick; 1 without a value")
	f.Lookup("log").NoOptDefVal = "1"
	o.house.AddFlag(f)
	return cmd
}

func (o *draftOptions) run(cmd *cobra.Command) error {
	if err := o.check(cmd); err != nil {
		return err
	}
	specs, err := o.ParseAgents()
	if err != nil {
		return err
	}
	picks, err := running.OneOrTwo("picks", o.picks, strings.Split(o.picks, ","))
	if err != nil {
		return err
	}
	pool, err := o.CardFiles.Load(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	guess, err := o.Lists(streams(cmd), pool, &loading.DeckOptions{}, specs[:]...)
	if err != nil {
		return err
	}
	r, err := experiments.NewDraft(pool, picks, specs, guess, o.house.House(), o.Seed)
	if err != nil {
		return terminal.Usagef("--picks: %w", err)
	}
	r.Manifest.Command = o.repeat(picks, specs)
	r.Run.Games, r.Run.Repeat, r.Run.Cards = o.drafts, r.Manifest.Command+" --log ", o.CardFiles.Paths
	r.Manifest.Files = loading.ManifestFiles(pool)
	if o.log > 0 {
		_, err := playback.WriteDraftLog(cmd.OutOrStdout(), r.Match, r.Run, *r.Table, o.log-1)
		return running.WithReplayHint(err, r.Run.Repeat)
	}
	return r.Session(streams(cmd), running.FixedGames(r.Match.Matchup, o.drafts), &o.Options).Run(cmd.Context(), streams(cmd), &o.Options)
}

// check refuses numbers out of range.
func (o *draftOptions) check(cmd *cobra.Command) error {
	switch {
	case o.drafts < 1 || o.drafts > running.MaxGames:
		return terminal.Usagef("-n %d: want a number of drafts from 1 to %d", o.drafts, running.MaxGames)
	case cmd.Flags().Changed("log") && (o.log < 1 || o.log > running.MaxGames):
		return terminal.Usagef("--log %d: want the number of a draft, 1 for the first", o.log)
	case o.log > 0 && o.JSON:
		return terminal.Usagef("--log and --json: want one of them; a log has no JSON")
	case o.log > 0 && o.Out != "":
		return terminal.Usagef("--log and --out: want one of them; a log is one draft")
	}
	if err := o.house.Check(); err != nil {
		return err
	}
	if o.house.House().Decks != (decks.Limits{}) {
		return terminal.Usagef("--house: size, maxsize and copies are for lists; a draft has its own rules for decks")
	}
	return o.Options.Check(cmd.Flags())
}

// repeat returns the command that repeats the run, without the number of drafts.
func (o *draftOptions) repeat(picks, specs [2]string) string {
	words := append([]string{"wisim", "draft"}, o.CardFiles.Flags()...)
	words = append(words, "--picks", picks[0]+","+picks[1], "--agents", specs[0]+","+specs[1], "--seed", strconv.FormatUint(o.Seed, 10))
	words = append(words, o.house.Flags()...)
	return strings.Join(words, " ")
}

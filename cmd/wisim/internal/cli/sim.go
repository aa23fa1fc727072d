package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/cmd/wisim/internal/version"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

const simLong = `Let two decks play each other and say which wins, how often and how sure that is.

Games are played in pairs: one seed, and so the same shuffles, with the first
player swapped. The interval is computed over pairs. If -n is odd the last
game, in which the first deck begins, has no partner and counts as half a pair.

The same decks, agents, seed and number of games give the same result on any
machine with any --jobs. With --json the result is JSON; speed and everything
else that depends on the machine goes to standard error.

Agents:
%s
%s
%s
%s
An interrupt (Ctrl-C) ends the run within a second; what was finished is
printed, marked as partial.`

type simOptions struct {
	running.Options
	stopOptions
	games  int
	log    int
	deck   loading.DeckOptions
	mirror bool
	from   fromOptions
	point  playback.PositionOptions
	loading.OpponentOptions
}

func newSim() *cobra.Command {
	var o simOptions
	cmd := &cobra.Command{
		Use:   "sim DECK DECK [flags]",
		Short: "Play two decks against each other",
		Long:  fmt.Sprintf(simLong, all.Help(), simStopLong, simFromLong, simPositionLong),
		Example: `  wisim sim dwarf orc
  wisim sim my-list.txt dwarf-wall -n 4000 --agents mcts:200,heuristic
  wisim sim dwarf orc --log 17
  wisim sim dwarf orc --log 17 --position "turn 5" --write my.scn
  wisim sim --from my.scn --agents mcts:200,heuristic`,
		Args: o.args,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.IntVarP(&o.games, "games", "n", 1000, "games to play")
	o.Options.AddFlags(f, "deck")
	o.stopOptions.add(f)
	f.IntVar(&o.log, "log", 0, "play only the game with this number, 1 if left out, and print it play by play")
	f.Lookup("log").NoOptDefVal = "1"
	f.StringSliceVar(&o.Field, "field", nil, loading.OpponentFieldHelp)
	f.BoolVar(&o.mirror, "mirror", false, "allow two equal starters, which hold the same physical neutrals")
	o.deck.AddMode(f)
	o.deck.AddBlank(f)
	o.from.add(f)
	o.point.AddFlags(f)
	return cmd
}

func (o *simOptions) run(cmd *cobra.Command, args []string) error {
	specs, err := o.check(cmd)
	if err != nil {
		return err
	}
	s, err := o.prepare(cmd, args, specs)
	switch {
	case err != nil:
		return err
	case o.point.Where != "":
		return running.WithReplayHint(o.point.Write(cmd.OutOrStdout(), s.match, s.run, o.log-1), s.run.Repeat)
	case o.log > 0 && o.HTML != "":
		_, err := playback.WriteGamePage(o.HTML, cmd.OutOrStdout(), s.match, s.run, o.log-1, s.run.Repeat+strconv.Itoa(o.log)+" --html "+terminal.Quote(o.HTML))
		return err
	case o.log > 0:
		_, err := playback.WriteGameLog(cmd.OutOrStdout(), s.match, s.run, o.log-1)
		return err
	}
	if s.question, err = o.stopOptions.question(s.match.Matchup, o.games); err != nil {
		return err
	}
	return s.series(cmd, &o.Options).Run(cmd.Context(), streams(cmd), &o.Options)
}

// simRun is two sides, ready to play.
type simRun struct {
	question sampling.Question
	match    *selfplay.Match
	run      reports.Run
	manifest results.Manifest
	tally    *reports.Tally
}

// prepare reads the decks, or the position, that the games are about.
func (o *simOptions) prepare(cmd *cobra.Command, args []string, specs [2]string) (*simRun, error) {
	if o.from.file != "" {
		return o.fromPosition(cmd, specs, nil)
	}
	pool, err := o.CardFiles.Load(cmd.ErrOrStderr())
	if err != nil {
		return nil, err
	}
	o.point.Cards = pool.Own
	pair, err := o.openPair(cmd, pool, args)
	if err != nil {
		return nil, err
	}
	if pair.DeckSet.Opponents, err = o.Lists(streams(cmd), pool, &o.deck, specs[:]...); err != nil {
		return nil, err
	}
	s, err := pair.simRun(specs, o.Seed)
	if err != nil {
		return nil, err
	}
	s.setRepeat(o.repeat(args, specs))
	s.run.Cards = o.CardFiles.Paths
	return s, nil
}

// setRepeat says which command asks the same again.
func (s *simRun) setRepeat(command string) {
	s.manifest.Command, s.run.Repeat = command, command+" --log "
}

// check looks at everything that can be wrong with the command line before
// anything is read.
func (o *simOptions) check(cmd *cobra.Command) (specs [2]string, err error) {
	switch {
	case o.games < 1 || o.games > running.MaxGames:
		return specs, terminal.Usagef("-n %d: want a number of games from 1 to %d", o.games, running.MaxGames)
	case cmd.Flags().Changed("log") && (o.log < 1 || o.log > running.MaxGames):
		return specs, terminal.Usagef("--log %d: want the number of a game, 1 for the first", o.log)
	case o.log > 0 && o.JSON:
		return specs, terminal.Usagef("--log and --json: want one of them; a play-by-play has no JSON")
	case o.log > 0 && o.Markdown:
		return specs, terminal.Usagef("--log and --markdown: want one of them; a play-by-play has no Markdown")
	case o.log > 0 && o.Out != "":
		return specs, terminal.Usagef("--log and --out: want one of them; a play-by-play is one game")
	}
	for _, err := range []error{
		o.Options.Check(cmd.Flags()), o.stopOptions.check(cmd), o.deck.CheckMode(), o.from.check(cmd), o.point.Check(cmd.Flags(), o.log),
	} {
		if err != nil {
			return specs, err
		}
	}
	return o.ParseAgents()
}

// repeat is the command that asks the same, but for when it stops.
func (o *simOptions) repeat(args []string, specs [2]string) string {
	words := []string{"wisim", "sim"}
	for _, arg := range args {
		words = append(words, terminal.Quote(arg))
	}
	words = append(words, o.from.flags()...)
	words = append(words, o.CardFiles.Flags()...)
	words = append(words, "--agents", specs[0]+","+specs[1], "--seed", strconv.FormatUint(o.Seed, 10))
	words = append(words, o.deck.Flags()...)
	words = append(words, o.OpponentOptions.Flags()...)
	if o.mirror {
		words = append(words, "--mirror")
	}
	return strings.Join(words, " ")
}

// series is the one question of the run.
func (s *simRun) series(cmd *cobra.Command, o *running.Options) *running.Session {
	return running.NewSession(s.asked(o), s.manifest, s.writer(cmd, &o.ReportOptions))
}

// asked is the question with what is needed to play it.
func (s *simRun) asked(o *running.Options) *running.Job {
	s.run.Games = s.question.Games
	s.tally = reports.NewTally(s.run)
	workers := o.Jobs
	if s.question.Games > 0 {
		workers = min(workers, s.question.Games)
	}
	return &running.Job{
		Question:      s.question,
		Matches:       []*selfplay.Match{s.match},
		Workers:       workers,
		ReplayCommand: func(int) string { return s.run.Repeat },
		OnBatch: func(_ sampling.Batch, batch results.Batch) error {
			s.tally.AddBatch(batch)
			return nil
		},
	}
}

// writer of the report.
func (s *simRun) writer(cmd *cobra.Command, o *running.ReportOptions) func(sampling.Step, reports.Speed) error {
	return func(step sampling.Step, speed reports.Speed) error {
		sim := s.tally.Answer(s.question, step)
		sim.Version = version.String()
		if err := o.Present(cmd.OutOrStdout(), sim, sim.WriteText); err != nil {
			return err
		}
		return speed.WriteText(cmd.ErrOrStderr(), sim)
	}
}

// simPositionLong explains --position in the help of sim.
const simPositionLong = `With --log N --position WHERE nothing is logged; the position of game N at that
point is written as a scenario file, to standard output or to the new file of
--write.
WHERE is one of
  "turn 5"                   before turn 5 begins
  "turn 5, capital window"   or another moment that docs/scenario.md lists
  61                         before the decision that the log numbers so: [61]
A comment in the file lists what a position cannot say.
`

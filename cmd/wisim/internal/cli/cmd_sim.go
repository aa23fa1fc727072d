package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/experiments"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/cmd/wisim/internal/running"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
)

const simLong = `Play two decks against each other and report which wins, how often, and how
certain that is.

Games come in pairs: both have the same seed, and so the same shuffles, and the
second swaps the first player. The interval is computed over pairs. If -n is odd
the last game, in which the first deck begins, has no partner and counts as half a
pair.

The result depends only on decks, agents, seed and number of games, not on the
machine or --jobs. Speed and everything else that depends on the machine goes to
standard error.

Agents:
%s
%s
%s
%s
%s
An interrupt (Ctrl-C) ends the run within a second and prints a partial report of
the finished games.`

type simOptions struct {
	running.Options
	experiments.StopOptions
	games  int
	log    int
	deck   loading.DeckOptions
	mirror bool
	from   experiments.FromOptions
	point  playback.PositionOptions
	loading.OpponentOptions
	failIf    string
	condition experiments.FailIf // failIf, parsed
}

func newSim() *cobra.Command {
	var o simOptions
	cmd := &cobra.Command{
		Use:   "sim DECK DECK [flags]",
		Short: "Play two decks against each other",
		Long:  fmt.Sprintf(simLong, all.Help(), simStopLong, experiments.FailIfHelp(experiments.KindSim), simFromLong, simPositionLong),
		Example: `  wisim sim dwarf orc
  wisim sim my-list.txt dwarf-wall -n 4000 --agents mcts:200,heuristic
  wisim sim dwarf orc --fail-if 'first > 60'
  wisim sim dwarf orc --log 17
  wisim sim dwarf orc --log 17 --position "turn 5" --write my.scn
  wisim sim --from my.scn --agents mcts:200,heuristic`,
		Args: o.args,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.IntVarP(&o.games, "games", "n", 1000, "number of games")
	o.Options.AddFlags(f, "deck")
	o.StopOptions.AddFlags(f)
	experiments.AddFailIfFlag(f, &o.failIf, experiments.KindSim)
	f.IntVar(&o.log, "log", 0, "number of a single game to play and print move by move; 1 without a value")
	f.Lookup("log").NoOptDefVal = "1"
	f.StringSliceVar(&o.Field, "field", nil, loading.OpponentFieldHelp)
	f.BoolVar(&o.mirror, "mirror", false, "allow the same starter deck twice, although both use the same neutral cards")
	o.deck.AddMode(f)
	o.deck.AddBlank(f)
	o.deck.House.AddFlag(f)
	o.from.AddFlags(f)
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
		return running.WithReplayHint(o.point.Write(cmd.OutOrStdout(), s.Match, s.Run, o.log-1), s.Run.Repeat)
	case o.log > 0 && o.HTML != "":
		_, err := playback.WriteGamePage(o.HTML, cmd.OutOrStdout(), s.Match, s.Run, o.log-1, s.Run.Repeat+strconv.Itoa(o.log)+" --html "+terminal.Quote(o.HTML))
		return err
	case o.log > 0:
		_, err := playback.WriteGameLog(cmd.OutOrStdout(), s.Match, s.Run, o.log-1)
		return err
	}
	if s.Question, err = o.StopOptions.Question(s.Match.Matchup, o.games); err != nil {
		return err
	}
	s.FailIf = o.condition
	session, err := s.Session(streams(cmd), &o.Options)
	if err != nil {
		return err
	}
	return session.Run(cmd.Context(), streams(cmd), &o.Options)
}

// prepare opens the decks, or the position of --from.
func (o *simOptions) prepare(cmd *cobra.Command, args []string, specs [2]string) (*experiments.Sim, error) {
	if o.from.File != "" {
		s, err := o.from.NewSim(streams(cmd), &o.CardFiles, o.deck.Blank, specs, o.Seed, func(pool *loading.Pool) (loading.OpponentLists, error) {
			return o.Lists(streams(cmd), pool, &o.deck, specs[:]...)
		})
		if err != nil {
			return nil, err
		}
		o.point.Cards = s.Own
		s.SetCommand(o.repeat(nil, specs))
		return s, nil
	}
	pool, err := o.CardFiles.Load(cmd.ErrOrStderr())
	if err != nil {
		return nil, err
	}
	o.point.Cards = pool.Own
	pair, err := experiments.OpenPair(streams(cmd), &o.deck, o.mirror, pool, args)
	if err != nil {
		return nil, err
	}
	if pair.DeckSet.Opponents, err = o.Lists(streams(cmd), pool, &o.deck, specs[:]...); err != nil {
		return nil, err
	}
	s, err := pair.NewSim(specs, o.Seed)
	if err != nil {
		return nil, err
	}
	s.SetCommand(o.repeat(args, specs))
	s.Run.Cards = o.CardFiles.Paths
	return s, nil
}

// check refuses flags that make no sense, before anything is read, and returns the
// specs of the agents.
func (o *simOptions) check(cmd *cobra.Command) (specs [2]string, err error) {
	switch {
	case o.games < 1 || o.games > running.MaxGames:
		return specs, terminal.Usagef("-n %d: want a number of games from 1 to %d", o.games, running.MaxGames)
	case cmd.Flags().Changed("log") && (o.log < 1 || o.log > running.MaxGames):
		return specs, terminal.Usagef("--log %d: want the number of a game, 1 for the first", o.log)
	case o.log > 0 && o.failIf != "":
		return specs, terminal.Usagef("--log and --fail-if: want one of them; one game shows nothing")
	case o.Shard != "" && o.failIf != "":
		return specs, terminal.Usagef("--fail-if and --shard: want one of them; a part of the games does not answer the question")
	case o.log > 0 && o.JSON:
		return specs, terminal.Usagef("--log and --json: want one of them; a play-by-play has no JSON")
	case o.log > 0 && o.Markdown:
		return specs, terminal.Usagef("--log and --markdown: want one of them; a play-by-play has no Markdown")
	case o.log > 0 && o.Out != "":
		return specs, terminal.Usagef("--log and --out: want one of them; a play-by-play is one game")
	}
	for _, err := range []error{
		o.Options.Check(cmd.Flags()), o.StopOptions.Check(cmd.Flags()), o.deck.Check(), o.from.Check(cmd.Flags()), o.point.Check(cmd.Flags(), o.log),
	} {
		if err != nil {
			return specs, err
		}
	}
	if o.from.File != "" && o.deck.House.Given() {
		return specs, terminal.Usagef("--from and --house: want one of them; a scenario file has no house rules")
	}
	if o.condition, err = experiments.ParseFailIf(experiments.KindSim, o.failIf); err != nil {
		return specs, err
	}
	return o.ParseAgents()
}

// repeat returns the command that repeats the run, without the flags that end it.
func (o *simOptions) repeat(args []string, specs [2]string) string {
	words := []string{"wisim", "sim"}
	for _, arg := range args {
		words = append(words, terminal.Quote(arg))
	}
	words = append(words, o.from.Flags()...)
	words = append(words, o.CardFiles.Flags()...)
	words = append(words, "--agents", specs[0]+","+specs[1], "--seed", strconv.FormatUint(o.Seed, 10))
	words = append(words, o.deck.Flags()...)
	words = append(words, o.OpponentOptions.Flags()...)
	if o.mirror {
		words = append(words, "--mirror")
	}
	return strings.Join(words, " ")
}

// simPositionLong is the help about --position.
const simPositionLong = `--log N --position WHERE prints no log. It writes the position of game N at that
point as a scenario file, to standard output or to the new file of --write.
WHERE is one of
  "turn 5"                   before turn 5 begins
  "turn 5, capital window"   or another moment that docs/scenario.md lists
  61                         before the decision that the log numbers [61]
A comment in the file lists facts that a position cannot express.
`

// simFromLong is the help about --from.
const simFromLong = `--from FILE plays games from the position of a scenario file (docs/scenario.md;
--position writes one). The position fixes the cards of each player and whose turn
it is, so the first player cannot be swapped. The win rate is that of player 1
under the given agents. Each game has its own seed. With two different agents,
games come in pairs with one seed, in which the agents change sides; the report
then also has the win rate of the first agent. Hands and developments are those of
the file, hidden as in any game. The decks are shuffled for each seed, because
their order is hidden from both players; --keep-decks leaves them in the order of
the file. The seed of the file is not used, nor is its script without --script.
Turns count from the beginning of the game, decisions from the position.
`

// args requires two decks, or none with --from.
func (o *simOptions) args(cmd *cobra.Command, args []string) error {
	if !cmd.Flags().Changed("from") {
		return exactly("DECK", "DECK")(cmd, args)
	}
	if len(args) > 0 {
		return terminal.Usagef("--from and %s: want one of them; a position has its own decks", strings.Join(args, " "))
	}
	return nil
}

// simStopLong is the help about the number of games.
const simStopLong = `A run plays -n games, unless it is to stop when its answer is known. --precision 1
stops when the win rate is known to one percentage point either way.
--until-decided stops when it is known which deck is better; with --detect 2 also
when it is known that neither is better by two points. --alpha is the probability
of reporting a better deck when both are equal, --beta that of missing a
difference of --detect points. An interrupted run has an interval that is valid
however often somebody looked.
`

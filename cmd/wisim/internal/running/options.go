package running

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/reports/results"
	"github.com/wisim/wisim/reports/sampling"
)

// QuestionOptions are the flags of commands that play until they know the answer or
// reach --max-games.
type QuestionOptions struct {
	Options
	MaxGames int
	Deck     loading.DeckOptions
}

// AddFlags defines the flags that all these commands share.
func (o *QuestionOptions) AddFlags(f *pflag.FlagSet) {
	o.AddRunFlags(f)
	f.IntVar(&o.MaxGames, "max-games", 0, "maximum number of games, even if the answer is not known by then; 0 for no limit")
	o.Deck.AddMode(f)
	o.Deck.AddBlank(f)
	o.Deck.House.AddFlag(f)
}

// Check refuses flags that make no sense.
func (o *QuestionOptions) Check(flags *pflag.FlagSet) error {
	if o.MaxGames < 0 || o.MaxGames > MaxGames {
		return terminal.Usagef("--max-games %d: want a number of games from 1 to %d, or 0 for no limit", o.MaxGames, MaxGames)
	}
	return o.Options.CheckWithDecks(flags, &o.Deck)
}

// CheckWithDecks checks the flags of a run and of the decks in it.
func (o *Options) CheckWithDecks(flags *pflag.FlagSet, deck *loading.DeckOptions) error {
	if err := o.Check(flags); err != nil {
		return err
	}
	return deck.Check()
}

// CheckOneAgent checks the flags and returns the agent that plays all decks.
func (o *QuestionOptions) CheckOneAgent(flags *pflag.FlagSet) (loading.Agent, error) {
	if err := o.Check(flags); err != nil {
		return loading.Agent{}, err
	}
	return o.OneAgent()
}

// Flags returns the flags that repeat the run.
func (o *QuestionOptions) Flags() []string {
	out := []string{"--seed", strconv.FormatUint(o.Seed, 10)}
	if o.MaxGames > 0 {
		out = append(out, "--max-games", strconv.Itoa(o.MaxGames))
	}
	return append(out, o.ListFlags(&o.Deck)...)
}

// GameFlags returns the flags that replay one game of the run.
func (o *QuestionOptions) GameFlags() []string {
	one := *o
	one.MaxGames, one.lists = 0, "open" // the agent's spec already says whether it knows the opponent's list
	return one.Flags()
}

// Options are the flags of all commands that play games.
type Options struct {
	Agents    string
	lists     string
	Seed      uint64
	fresh     bool // whether Check draws Seed
	Jobs      int
	CardFiles loading.CardFiles
	ReportOptions
	Out     string
	dirFlag string // name of the flag for Out, usually "out"
	Keep    string
	Shard   string
	Queue   queueOptions
}

// AddFlags defines the flags. who says what the agents of --agents belong to: "deck"
// or "drafter".
func (o *Options) AddFlags(f *pflag.FlagSet, who string) {
	f.StringVar(&o.Agents, "agents", "heuristic", "agent that plays, or two with a comma, of which the first plays the first "+who)
	o.AddRunFlags(f)
	o.AddKeepFlags(f, "out")
	f.StringVar(&o.Shard, "shard", "", "with --out and a fixed number of games: part of the games to play, such as 3/8 for the third of eight")
}

// AddRunFlags defines the flags except --agents and those about storing.
func (o *Options) AddRunFlags(f *pflag.FlagSet) {
	loading.AddListsFlag(f, &o.lists)
	f.Uint64Var(&o.Seed, "seed", 1, "master seed, from which the seeds of all games derive")
	f.BoolVar(&o.fresh, "fresh", false, "draw a new --seed, so that no other run has the same games; reports and stored runs have it")
	f.IntVar(&o.Jobs, "jobs", runtime.GOMAXPROCS(0), "number of games to play at the same time")
	o.CardFiles.Add(f)
	o.ReportOptions.AddFlags(f)
}

// AddKeepFlags defines --keep and the flag of the run's directory.
func (o *Options) AddKeepFlags(f *pflag.FlagSet, dirFlag string) {
	o.AddOutFlag(f, dirFlag)
	f.StringVar(&o.Keep, "keep", "games", "with --"+o.dirFlag+": how much of each game to store: games, cards or turns")
}

// AddOutFlag defines the flag of the run's directory, mostly "out".
func (o *Options) AddOutFlag(f *pflag.FlagSet, flag string) {
	o.dirFlag = flag
	f.StringVar(&o.Out, flag, "", "directory in which to store the run, or with a run to continue (docs/runs.md)")
}

// Check refuses flags that make no sense, before anything is read, and draws the seed of
// --fresh.
func (o *Options) Check(flags *pflag.FlagSet) error {
	if err := o.CheckJobs(); err != nil {
		return err
	}
	if err := o.drawSeed(flags); err != nil {
		return err
	}
	if err := loading.CheckLists(o.lists); err != nil {
		return err
	}
	if err := o.ReportOptions.CheckForm(flags); err != nil {
		return err
	}
	if o.Out == "" && o.Keep == "" {
		return nil // the command stores no run, so nothing is left to check
	}
	if err := o.Queue.Check(flags); err != nil {
		return err
	}
	if _, err := results.ParseKeep(o.Keep); err != nil {
		return terminal.Usagef("--keep %w", err)
	}
	if _, err := parseShard(o.Shard); err != nil {
		return err
	}
	if o.Out != "" {
		return nil
	}
	for _, name := range []string{o.dirFlag, "keep", "shard"} {
		switch {
		case !flags.Changed(name):
		case name == o.dirFlag:
			return terminal.Usagef("--%s \"\": want the name of a directory", name)
		default:
			return terminal.Usagef("--%s without --%s: want the directory of the run, too", name, o.dirFlag)
		}
	}
	return nil
}

// highestFresh is the largest seed that --fresh draws. It is short enough to be typed.
const highestFresh = 999_999_999

// drawSeed draws the seed of --fresh. From then on the run is as with that --seed: it is in the
// report, in the command that repeats it and in the stored run.
func (o *Options) drawSeed(flags *pflag.FlagSet) error {
	switch {
	case !o.fresh:
		return nil
	case flags.Changed("seed"):
		return terminal.Usagef("--fresh and --seed %d: want one of them; --fresh draws a seed", o.Seed)
	case o.Shard != "":
		return terminal.Usagef("--fresh and --shard: want one of them; all shards of a run have one seed")
	}
	o.Seed = 2 + rand.Uint64N(highestFresh-1)
	return nil
}

// ListFlags returns the flags that repeat --lists, the deck options and --cards.
func (o *Options) ListFlags(d *loading.DeckOptions) (out []string) {
	if o.lists != "open" {
		out = append(out, "--lists", o.lists)
	}
	return append(append(out, d.Flags()...), o.CardFiles.Flags()...)
}

// CheckJobs refuses a number of workers that is out of range.
func (o *Options) CheckJobs() error {
	if o.Jobs < 1 || o.Jobs > math.MaxInt16 {
		return terminal.Usagef("--jobs %d: want a number from 1 to %d, such as %d, the processors here", o.Jobs, math.MaxInt16, runtime.GOMAXPROCS(0))
	}
	return nil
}

// ParseAgents returns the two specs of --agents, with --lists applied. The agents
// themselves are made later, when the lists they believe in are known.
func (o *Options) ParseAgents() (specs [2]string, err error) {
	specs, err = OneOrTwo("agents", o.Agents, ai.SplitSpecs(o.Agents))
	if err != nil {
		return specs, err
	}
	if o.lists == "closed" {
		for i := range specs {
			specs[i] = all.WithClosedLists(specs[i])
		}
	}
	if _, err = loading.OpponentLists(nil).NewAgents(specs); err != nil {
		return specs, terminal.Usagef("--agents: %w", err)
	}
	return specs, nil
}

// ParseAgentList returns the agents of an --agents that takes any number, with
// --lists applied.
func (o *Options) ParseAgentList() (agents []loading.Agent, err error) {
	for _, name := range ai.SplitSpecs(o.Agents) {
		a := loading.Agent{Name: strings.TrimSpace(name)}
		if o.lists == "closed" {
			a.Name = all.WithClosedLists(a.Name)
		}
		if a.Make, err = all.New(a.Name); err != nil {
			return nil, terminal.Usagef("--agents: %w", err)
		}
		if slices.ContainsFunc(agents, func(b loading.Agent) bool { return b.Name == a.Name }) {
			return nil, terminal.Usagef("--agents %s: %s is given twice", o.Agents, a.Name)
		}
		agents = append(agents, a)
	}
	return agents, nil
}

// OneAgent returns the single agent that plays all decks.
func (o *Options) OneAgent() (loading.Agent, error) {
	agents, err := o.ParseAgentList()
	switch {
	case err != nil:
		return loading.Agent{}, err
	case len(agents) > 1:
		return loading.Agent{}, terminal.Usagef("--agents %s: %d agents; want one, who plays all decks", o.Agents, len(agents))
	}
	return agents[0], nil
}

// DescribeLists says for a report what the agents know of each other's lists.
func DescribeLists(specs [2]string) string {
	a, b := all.ListKnowledge(specs[0]), all.ListKnowledge(specs[1])
	switch {
	case a == b || b == "":
		return a
	case a == "":
		return b
	}
	return a + " for the first agent, " + b + " for the second"
}

// OneOrTwo returns the words of a flag that names one word for both players or one
// for each. list is the value as typed, for errors.
func OneOrTwo(flag, list string, names []string) (words [2]string, err error) {
	if len(names) > 2 {
		return words, terminal.Usagef("--%s %s: %d %s; want one, or two with a comma", flag, list, len(names), flag)
	}
	for i := range words {
		words[i] = strings.TrimSpace(names[min(i, len(names)-1)])
	}
	return words, nil
}

// MaxGames is the largest -n. More games narrow no interval that matters to people.
const MaxGames = sampling.MostGames

// CheckRange refuses the value of a flag that is not above 0 and below most.
func CheckRange(flag string, value, most float64, example string) error {
	if !(value > 0 && value < most) {
		return terminal.Usagef("--%s %v: want a number above 0 and below %v, such as %s", flag, value, most, example)
	}
	return nil
}

// FormatFloat formats a number as a user would type it.
func FormatFloat(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// RepeatGame returns the command that replays a game of a matchup, without the game's
// number.
func (o *QuestionOptions) RepeatGame(set *loading.DeckSet, agent loading.Agent, m sampling.Matchup, field []string) string {
	if m.Sides[0] != 0 {
		return "" // no other command plays the games of deck B
	}
	words := []string{"wisim", "sim", terminal.Quote(set.Decks[0].Arg), terminal.Quote(set.Decks[m.Sides[1]].Arg), "--agents", agent.Name, "--mirror"}
	words = append(words, loading.FieldFlags(agent.Name, field)...)
	return strings.Join(append(append(words, o.GameFlags()...), "--log"), " ") + " "
}

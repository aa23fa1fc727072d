package engine_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/selfplay"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/reports"
	"github.com/wisim/wisim/reports/results"
)

// A game is prepared once from the cards and two decks. After that two calls play it: Legal
// lists the choices of the current decision, Apply plays one. A State is a plain value: a copy
// taken before a choice preserves the game before it.
func Example_game() {
	lib, _, err := cards.Load()
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := decks.NamedTable(lib, "dwarf-wall", "orc-waaagh")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := table.Game(1)
	if err != nil {
		fmt.Println(err)
		return
	}

	var state engine.State
	var buf engine.Actions
	game.StartRandom(&state, 1)
	before := state
	for !state.Over() {
		legal := game.Legal(&state, &buf)
		game.Apply(&state, legal[len(legal)-1])
	}
	fmt.Println("the game is over:", state.Over())
	fmt.Println("the copy has not begun:", before.Turn() <= 1 && !before.Over())
	fmt.Println("somebody has won:", state.Outcome().Result == engine.Won)
	// Output:
	// the game is over: true
	// the copy has not begun: true
	// somebody has won: true
}

// eager is an agent that plays whatever it can, wherever it can, and attacks with everything.
// It sees a View: what its player may know.
type eager struct{}

// Reset begins a game; agents take all randomness from the seed.
func (eager) Reset(seed uint64) {}

// Choose returns the first choice that does something.
func (eager) Choose(v engine.View, legal []engine.Action) engine.Action {
	for _, a := range legal {
		switch a.Verb() {
		case engine.Play, engine.Pick, engine.Yes:
			return a
		}
	}
	return legal[0]
}

// An agent has two methods, Reset and Choose. Package selfplay plays it against others.
func Example_agent() {
	lib, _, err := cards.Load()
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := decks.NamedTable(lib, "dwarf-wall", "orc-waaagh")
	if err != nil {
		fmt.Println(err)
		return
	}
	random, err := all.New("random")
	if err != nil {
		fmt.Println(err)
		return
	}
	match := &selfplay.Match{
		Start:  selfplay.Decks(table.Game),
		Agents: [2]func() ai.Agent{func() ai.Agent { return eager{} }, random},
		Seed:   1,
	}
	finished := 0
	for number := range 20 {
		game, err := match.Play(number, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		if game.Finished() {
			finished++
		}
	}
	fmt.Println(finished, "games are finished")
	// Output:
	// 20 games are finished
}

// A match is played by any number of workers with the same result; a report summarizes it.
func Example_match() {
	lib, _, err := cards.Load()
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := decks.NamedTable(lib, "dwarf", "orc")
	if err != nil {
		fmt.Println(err)
		return
	}
	heuristic, err := all.New("heuristic")
	if err != nil {
		fmt.Println(err)
		return
	}
	match := &selfplay.Match{
		Start: selfplay.Decks(table.Game), Agents: [2]func() ai.Agent{heuristic, heuristic}, Seed: 1, Matchup: "dwarf orc",
	}
	var games []results.Game
	err = selfplay.Run(context.Background(), 2, []selfplay.Batch{{Match: match, Games: 40}}, selfplay.Sink{
		Batch: func(_ int, played results.Batch, _ bool) { games = append(games, played.Games...) },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	run := reports.Run{Agents: [2]string{"heuristic", "heuristic"}, Seed: 1, Games: 40}
	run.Decks[0].Name, run.Decks[1].Name = "dwarf", "orc"
	var text strings.Builder
	if err := reports.NewSim(run, games).WriteText(&text, 0); err != nil {
		fmt.Println(err)
		return
	}
	heading, _, _ := strings.Cut(text.String(), "\n\n")
	fmt.Fprintln(os.Stdout, heading)
	// Output:
	// dwarf against orc
	// 40 games in pairs (one seed, first player swapped), seed 1
}

package training

import (
	"context"
	"fmt"
	"io"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/cmd/wisim/internal/terminal"
	"github.com/wisim/wisim/engine"
)

// collector plays games and collects the position at the beginning of each turn.
type collector struct {
	agents  [2]ai.Agent
	chance  ai.Agent
	noise   int
	samples []eval.Sample
	state   engine.State
	masked  engine.State
	legal   engine.Actions
}

// playSamples plays the games at each table in turn and returns their positions.
func playSamples(ctx context.Context, std terminal.Streams, o *Options, tables []*engine.Game, newAgent func() ai.Agent) ([]eval.Sample, error) {
	t := &collector{agents: [2]ai.Agent{newAgent(), newAgent()}, chance: random.New(), noise: o.Noise}
	progress := terminal.StartProgress(std, "games", o.Games)
	defer progress.Stop()
	for n := range o.Games {
		progress.Add()
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("%w after %d of %d games", terminal.ErrInterrupted, n, o.Games)
		}
		t.play(tables[n%len(tables)], o.Seed<<32+uint64(n), n)
	}
	return t.samples, nil
}

// play plays a game. Its positions are kept only if somebody wins.
func (t *collector) play(g *engine.Game, seed uint64, number int) {
	for i, a := range t.agents {
		a.Reset(2*seed + uint64(i))
	}
	t.chance.Reset(seed)
	s := &t.state
	first, turn := len(t.samples), 0
	var active []engine.Player
	for g.StartRandom(s, seed); !s.Over(); {
		if s.Turn() != turn && s.Ask() != engine.AskMulligan {
			turn = s.Turn()
			t.samples = append(t.samples, eval.Sample{Turn: turn, Game: number})
			t.samples[len(t.samples)-1].Input.Read(g, s)
			active = append(active, s.Active())
		}
		a := t.agents[s.ToMove()]
		if t.noise > 0 && s.Decisions()%t.noise == t.noise-1 {
			a = t.chance
		}
		g.Apply(s, a.Choose(g.Observe(s, s.ToMove(), &t.masked), g.Legal(s, &t.legal)))
	}
	if s.Outcome().Result != engine.Won {
		t.samples = t.samples[:first]
		return
	}
	for i, p := range active {
		t.samples[first+i].Won = s.Outcome().Winner == p
	}
}

// writeTrainReport writes how well the held-out positions are judged.
func writeTrainReport(out io.Writer, r *eval.Record) {
	fmt.Fprintf(out, "%d positions of %d games, %d of them kept back\n\n", r.Positions, r.Games, r.Kept.Positions)
	fmt.Fprintf(out, "%-12s  %8s  %6s  %22s\n", "", "LOG-LOSS", "AUC", "AUC OF THE FIRST TURNS")
	fmt.Fprintf(out, "%-12s  %8.4f  %6.4f  %22.4f\n", "linear", r.Linear.LogLoss, r.Linear.AUC, r.Linear.Early)
	fmt.Fprintf(out, "%-12s  %8.4f  %6.4f  %22.4f\n\n", "fitted", r.Kept.LogLoss, r.Kept.AUC, r.Kept.Early)
	fmt.Fprintf(out, "%9s  %7s  %7s\n", "POSITIONS", "CHANCE", "WON")
	for _, b := range r.Kept.Bins {
		fmt.Fprintf(out, "%9d  %5.1f %%  %5.1f %%\n", b.Positions, 100*b.Chance, 100*b.Won)
	}
}

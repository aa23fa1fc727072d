package bench

import (
	"crypto/sha256"
	_ "embed" // embed the committed signature
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/all"
	"github.com/wisim/wisim/ai/drafter"
	"github.com/wisim/wisim/ai/eval"
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/decks/draft"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// The agents' signature covers so few games that it takes a second or two.
const (
	agentGames      = 1  // games of each pair of agents with each pair of decks
	agentIterations = 12 // iterations for each decision of agents that search
	draftSeeds      = 4
)

// agentDecks are the pairs of decks that agents play.
var agentDecks = [][2]string{{"dwarf", "orc"}, {"empire", "chaos"}, {"dwarf-wall", "orc-waaagh"}}

//go:embed testdata/signature-agents
var committedAgents string

// CommittedAgentSignature returns the embedded result of AgentSignature, in 16 hexadecimal
// digits. The continuous integration compares the two.
func CommittedAgentSignature() string { return strings.TrimSpace(committedAgents) }

// WeightsHash returns a hash of the weights that are embedded in the program, those of
// ai/eval and ai/residual, in 16 hexadecimal digits. Their records are part of it.
func WeightsHash() (string, error) {
	position, err := eval.Load()
	if err != nil {
		return "", err
	}
	choice, err := residual.Load()
	if err != nil {
		return "", err
	}
	text, err := json.Marshal([]any{position, choice})
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8]), nil
}

// AgentSignatureCovers describes in one line what AgentSignature plays.
func AgentSignatureCovers() string {
	return fmt.Sprintf("%s, each against each with %d pairs of decks; and the drafts of %s",
		strings.Join(all.Names(), ", "), len(agentDecks), strings.Join(drafter.Names(), ", "))
}

// AgentSignature plays every agent against every other and itself, lets every drafter
// draft, and hashes all their choices. It changes when Signature does, and when an agent
// or a drafter chooses differently.
func AgentSignature() (sig uint64, games int, err error) {
	lib, _, err := cards.Load()
	if err != nil {
		return 0, 0, err
	}
	agents, err := allAgents()
	if err != nil {
		return 0, 0, err
	}
	for _, names := range agentDecks {
		table, err := decks.NamedTable(lib, names[0], names[1])
		if err != nil {
			return 0, 0, err
		}
		g, err := table.Game(1)
		if err != nil {
			return 0, 0, err
		}
		for i, a := range agents {
			for _, b := range agents[i:] {
				for seed := uint64(1); seed <= agentGames; seed++ {
					sig = foldAgents(g, [2]ai.Agent{a(), b()}, seed, sig)
					games++
				}
			}
		}
	}
	sig, err = foldDrafts(lib, sig)
	return sig, games, err
}

// allAgents returns the specs of all agents, searching ones with few iterations.
func allAgents() (list []func() ai.Agent, err error) {
	for _, name := range all.Names() {
		a, err := all.New(strings.Replace(name, ":N", fmt.Sprintf(":%d", agentIterations), 1))
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, nil
}

func foldAgents(g *engine.Game, agents [2]ai.Agent, seed, sig uint64) uint64 {
	var st, masked engine.State
	var buf engine.Actions
	g.StartRandom(&st, seed)
	for p, a := range agents {
		a.Reset(2*seed + uint64(p))
	}
	for !st.Over() {
		p := st.ToMove()
		v := g.Observe(&st, p, &masked)
		a := agents[p].Choose(v, g.Legal(&st, &buf))
		sig = engine.Mix(sig, uint64(a))
		g.Apply(&st, a)
	}
	return st.Outcome().Fold(sig)
}

// foldDrafts hashes the decks that each drafter drafts against the first one.
func foldDrafts(lib *code.Library, sig uint64) (uint64, error) {
	pool := decks.LibraryPool(lib)
	box, err := draft.NewBox(pool)
	if err != nil {
		return 0, err
	}
	names := drafter.Names()
	for _, name := range names {
		t := &drafter.Table{Box: box, Pool: pool, Lib: lib}
		for i, n := range [2]string{names[0], name} {
			if t.Drafters[i], err = drafter.New(n, lib); err != nil {
				return 0, err
			}
		}
		for seed := uint64(1); seed <= draftSeeds; seed++ {
			r, err := t.Draft(seed, int(seed)%2)
			if err != nil {
				return 0, err
			}
			for _, d := range r.Decks {
				for _, e := range d.Cards {
					sig = engine.Mix(sig, uint64(e.Code)<<8|uint64(e.Count))
				}
			}
		}
	}
	return sig, nil
}

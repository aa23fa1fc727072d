// Package all constructs agents by name. It is the only package that knows them all; to
// add an agent, add a row to registry.
package all

import (
	"fmt"
	"strings"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/ai/mcts"
	"github.com/wisim/wisim/ai/random"
	"github.com/wisim/wisim/internal/spelling"
)

// entry is a row of the registry of agents.
type entry struct {
	name       string
	version    string // "" for the current agents
	iterations bool   // the spec must give a number of iterations, as in mcts:N
	make       func(ai.Spec, belief.Lists) (func() ai.Agent, error)
	options    []ai.Option // the options that a spec of the agent may set
	what       string
}

func registry() []entry {
	return append([]entry{
		{"heuristic", "", false, heuristic.Make, heuristic.Options(), "plays by rules of thumb and arithmetic, tries its choices, and searches for a win this turn"},
		{"mcts", "", true, mcts.New, mcts.Options(), "Monte Carlo tree search with N iterations per decision"},
		{"random", "", false, withoutOptions(func() ai.Agent { return random.New() }), nil, "any legal action with equal probability"},
	}, frozen()...)
}

// withoutOptions adapts a constructor of agents without options.
func withoutOptions(create func() ai.Agent) func(ai.Spec, belief.Lists) (func() ai.Agent, error) {
	return func(s ai.Spec, _ belief.Lists) (func() ai.Agent, error) { return create, s.Apply(nil) }
}

// New parses a spec such as "heuristic", "mcts:200" or "mcts:200/cutoff=1" and returns a
// constructor, so that each worker can have its own agent. An agent that does not know
// the opponent's deck list guesses among the decks that come with the program. The error
// names the wrong part of the spec and the valid ones.
func New(text string) (func() ai.Agent, error) { return NewWithLists(text, embeddedLists) }

// NewWithLists is New for an agent that guesses the opponent's deck among the given lists.
func NewWithLists(text string, lists belief.Lists) (func() ai.Agent, error) {
	spec, err := ai.ParseSpec(text)
	if err != nil {
		return nil, err
	}
	for _, k := range registry() {
		if k.name != spec.Name || k.version != spec.Version {
			continue
		}
		switch {
		case k.iterations && spec.Iterations == 0:
			return nil, fmt.Errorf("agent %q: no number of iterations; want %s:N, such as %s:200", text, k.name, k.name)
		case !k.iterations && spec.Iterations != 0:
			return nil, fmt.Errorf("agent %q: %s takes no number of iterations; want %s", text, k.name, k.name)
		}
		return k.make(spec, lists)
	}
	var names, versions []string
	for _, k := range registry() {
		names = append(names, k.name)
		if k.name == spec.Name {
			versions = append(versions, k.usage())
		}
	}
	if len(versions) > 0 {
		return nil, fmt.Errorf("agent %q: there is no version %q of %s in this program; there are %s", text, spec.Version, spec.Name, strings.Join(versions, ", "))
	}
	return nil, fmt.Errorf("agent %q: there is no agent %q%s; there are %s", text, spec.Name, spelling.DidYouMean(spec.Name, names), strings.Join(Names(), ", "))
}

// Names lists the names that New accepts; a name with ":N" needs a number of iterations.
func Names() []string {
	var names []string
	for _, k := range registry() {
		names = append(names, k.usage())
	}
	return names
}

// Help returns a help text: a line for each agent, followed by its options.
func Help() string {
	var b strings.Builder
	for _, k := range registry() {
		fmt.Fprintf(&b, "  %-10s %s\n", k.usage(), k.what)
		if len(k.options) > 0 {
			fmt.Fprintf(&b, "             options, as in %s/%s=%v:\n", strings.ReplaceAll(k.usage(), ":N", ":200"), k.options[0].Name, k.options[0].Max)
		}
		for _, o := range k.options {
			fmt.Fprintf(&b, "    %-12s %s\n", o.Name, o.Help)
		}
	}
	return b.String()
}

func (k entry) usage() string {
	text := k.name
	if k.iterations {
		text += ":N"
	}
	if k.version != "" {
		text += "@" + k.version
	}
	return text
}

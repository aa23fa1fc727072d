package all

import (
	"slices"
	"strings"
	"sync"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/belief"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine/code"
)

// embeddedLists returns the decks that come with the program, in the cards of a library:
// the default guesses for an unknown list. They are read once for a library, since agents
// are constructed every few games.
func embeddedLists(lib *code.Library) []belief.List {
	cache.Lock()
	defer cache.Unlock()
	if cache.lib != lib {
		cache.lib, cache.lists = lib, readEmbedded(lib)
	}
	return cache.lists
}

// cache holds the last result of embeddedLists.
var cache struct {
	sync.Mutex
	lib   *code.Library
	lists []belief.List
}

func readEmbedded(lib *code.Library) []belief.List {
	var all belief.Pool
	pool := decks.LibraryPool(lib)
	for _, name := range decks.Names() {
		if s, ok, err := decks.Named(name, pool); ok && err == nil {
			all = append(all, Candidate(s, 1))
		}
	}
	return all.In(lib)
}

// Candidate converts a deck to a candidate for the opponent's list, with a prior weight.
func Candidate(s decks.Source, weight int) belief.Candidate {
	d := s.Deck()
	c := belief.Candidate{Capital: d.Capital, Cards: d.List(), Weight: weight}
	if starter, ok := s.Starter(); ok {
		c.Box = starter.Box()
	}
	return c
}

// closed is the option of agents that use what they know of the opponent's list.
const closed = "closed"

// WithClosedLists returns the spec of the same agent for an unknown opponent's list. The
// spec of an agent that makes no use of that list, or that sets the option itself, stays as
// it is.
func WithClosedLists(spec string) string {
	s, err := ai.ParseSpec(spec)
	if err != nil || !usesOpponentList(s) || strings.Contains(s.Options, closed+"=") {
		return spec
	}
	if s.Options != "" {
		s.Options += ","
	}
	s.Options += closed + "=1"
	return s.String()
}

// ListKnowledge returns "open" if an agent knows the opponent's list, "closed" if it does
// not, and "" if it makes no use of it.
func ListKnowledge(spec string) string {
	s, err := ai.ParseSpec(spec)
	switch {
	case err != nil || !usesOpponentList(s):
		return ""
	case slices.Contains(strings.Split(s.Options, ","), closed+"=1"):
		return "closed"
	}
	return "open"
}

// usesOpponentList reports whether an agent samples the opponent's cards: those with the
// option do, but the heuristic only when it plans or looks for a forced win.
func usesOpponentList(s ai.Spec) bool {
	if s.Name == "heuristic" && !looksAhead(s) {
		return false
	}
	return slices.ContainsFunc(registry(), func(k entry) bool {
		return k.name == s.Name && slices.ContainsFunc(k.options, func(o ai.Option) bool { return o.Name == closed })
	})
}

// looksAhead reports whether a heuristic plans or searches.
func looksAhead(s ai.Spec) bool {
	c, err := heuristic.Read(s)
	return err == nil && (c.Plan > 0 || c.Solve > 0)
}

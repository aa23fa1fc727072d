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

// cache holds the last result of embeddedLists and the library that it is for.
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

// closed is the option that hides the opponent's deck list from an agent. Only agents that
// make use of that list have it.
const closed = "closed"

// WithClosedLists adds closed=1 to the spec of an agent, so that the agent does not know the
// opponent's deck list. It returns the spec unchanged if the agent makes no use of that list,
// or if the spec sets the option already.
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

// ListKnowledge returns "open" if an agent knows the opponent's deck list, "closed" if it
// does not, and "" if it would make no use of the list.
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

// usesOpponentList reports whether an agent samples the opponent's cards: agents with the
// option closed do, but the heuristic only when it tries choices or looks for a forced win.
func usesOpponentList(s ai.Spec) bool {
	if s.Name == "heuristic" && !looksAhead(s) {
		return false
	}
	return slices.ContainsFunc(registry(), func(k entry) bool {
		return k.name == s.Name && k.version == s.Version && slices.ContainsFunc(k.options, func(o ai.Option) bool { return o.Name == closed })
	})
}

// looksAhead reports whether a heuristic agent tries choices or searches for forced wins.
func looksAhead(s ai.Spec) bool {
	c, err := heuristic.Read(s)
	return err == nil && (c.Try > 0 || c.Solve > 0)
}

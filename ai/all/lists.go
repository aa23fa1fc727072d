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

// embeddedLists are the decks that come with the program, as far as a library knows
// their cards: what somebody may play whose list is not known, if nothing more is
// said of it. They are read once for a library, since agents are made anew for every few games.
func embeddedLists(lib *code.Library) []belief.List {
	cache.Lock()
	defer cache.Unlock()
	if cache.lib != lib {
		cache.lib, cache.lists = lib, readEmbedded(lib)
	}
	return cache.lists
}

// cache is what embedded has read last.
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

// Candidate is a deck as an agent may believe that his opponent plays it, so much
// likelier than others beforehand.
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

// WithClosedLists is the spec of the same agent when the opponent's list is not known. An
// agent that does not use it, and one of which the spec says it already, stays as
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

// ListKnowledge says whether an agent knows the opponent's list, "open" or "closed"; ""
// when it does not use it.
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

// usesOpponentList reports whether an agent imagines what the opponent holds: one with the
// option does, but the heuristic only when it plans or looks for a forced win.
func usesOpponentList(s ai.Spec) bool {
	if s.Name == "heuristic" && !looksAhead(s) {
		return false
	}
	return slices.ContainsFunc(registry(), func(k entry) bool {
		return k.name == s.Name && slices.ContainsFunc(k.options, func(o ai.Option) bool { return o.Name == closed })
	})
}

// looksAhead reports whether a heuristic has anything that looks ahead.
func looksAhead(s ai.Spec) bool {
	c, err := heuristic.Read(s)
	return err == nil && (c.Plan > 0 || c.Solve > 0)
}

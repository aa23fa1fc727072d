package belief

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// maxViews is how many lists of the opponent are imagined for a decision when
// his list is not known.
const maxViews = 8

// Lists are the decks that an opponent may play whose list is not known.
type Lists func(*code.Library) []List

// Determinizations are the games that the viewer thinks he may be in, as views of them:
// the one there is when both lists are known, and otherwise some in which the
// opponent has lists that agree with what he has shown.
type Determinizations struct {
	views [maxViews]engine.View
	n     int
	games []engine.Game
	prior *Prior
	lib   *code.Library // that the prior is about
}

// Open is the one world of a viewer who knows both lists.
func (w *Determinizations) Open(v engine.View) { w.views[0], w.n = v, 1 }

// DrawAll draws the worlds of a viewer who does not know the opponent's list.
func (w *Determinizations) DrawAll(v engine.View, lists Lists, seed uint64) {
	w.Begin(v, lists, seed)
	for range maxViews {
		w.Draw(v)
	}
}

// Begin prepares for drawing these worlds one by one, by Next.
func (w *Determinizations) Begin(v engine.View, lists Lists, seed uint64) {
	if lib := v.Game().Library(); lib != w.lib {
		w.lib, w.prior, w.games = lib, NewPrior(lists(lib)), make([]engine.Game, maxViews)
	}
	w.prior.Reset(seed)
	w.n = 0
}

// Draw draws one world more, until there are as many as Imagine draws.
func (w *Determinizations) Draw(v engine.View) (world engine.View, ok bool) {
	if w.n == maxViews {
		return world, false
	}
	world = w.prior.Draw(v, &w.games[w.n])
	w.views[w.n] = world
	w.n++
	return world, true
}

// Views of the worlds, at least one.
func (w *Determinizations) Views() []engine.View { return w.views[:w.n] }

// CopyFrom has the worlds of another.
func (w *Determinizations) CopyFrom(of *Determinizations) { w.views, w.n = of.views, of.n }

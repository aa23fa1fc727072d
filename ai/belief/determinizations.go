package belief

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/code"
)

// maxViews is the number of deck lists that are drawn for the opponent in a decision when
// his list is unknown.
const maxViews = 8

// Lists returns the decks that an opponent with an unknown list might play.
type Lists func(*code.Library) []List

// Determinizations holds the views from which the complete states for a decision are
// sampled. There is one view if both deck lists are known. Otherwise there are several, in
// each of which the opponent plays a list that a Prior has drawn.
type Determinizations struct {
	views [maxViews]engine.View
	n     int
	games []engine.Game
	prior *Prior
	lib   *code.Library // the card library that prior was made for
}

// Open sets the single view of a viewer who knows both lists.
func (w *Determinizations) Open(v engine.View) { w.views[0], w.n = v, 1 }

// DrawAll draws all views for a viewer who does not know the opponent's list.
func (w *Determinizations) DrawAll(v engine.View, lists Lists, seed uint64) {
	w.Begin(v, lists, seed)
	for range maxViews {
		w.Draw(v)
	}
}

// Begin prepares for drawing the views one by one with Draw.
func (w *Determinizations) Begin(v engine.View, lists Lists, seed uint64) {
	if lib := v.Game().Library(); lib != w.lib {
		w.lib, w.prior, w.games = lib, NewPrior(lists(lib)), make([]engine.Game, maxViews)
	}
	w.prior.Reset(seed)
	w.n = 0
}

// Draw draws one more view; ok is false if there are maxViews views already.
func (w *Determinizations) Draw(v engine.View) (world engine.View, ok bool) {
	if w.n == maxViews {
		return world, false
	}
	world = w.prior.Draw(v, &w.games[w.n])
	w.views[w.n] = world
	w.n++
	return world, true
}

// Views returns the views, at least one.
func (w *Determinizations) Views() []engine.View { return w.views[:w.n] }

// CopyFrom replaces the views of w with copies of those of another Determinizations.
func (w *Determinizations) CopyFrom(of *Determinizations) { w.views, w.n = of.views, of.n }

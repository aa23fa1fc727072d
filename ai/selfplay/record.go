package selfplay

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"sync"

	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/reports/results"
)

// recorder builds the rows of cards and turns of a game from its log, including hidden cards.
// It never changes the state: where reading a value would make the engine update derived
// values, it reads from a copy.
type recorder struct {
	keep results.Keep // what is recorded in addition to the use of cards
	game *engine.Game // the game that rowOf and deck describe
	log  *engine.Game // copy of game that writes a log

	deck  []results.Card             // empty rows for the cards of both decks, copied for each game
	rowOf [engine.MaxCards + 1]uint8 // index in cards of the row of each card instance
	cards []results.Card
	turns []results.Turn
	uses  []results.CardUse // rows of the titles that were in hand, completed by end
	pool  *pool             // recycled rows

	// By instance of a card: whether its owner had it in hand since the first turn began,
	// and whether it was played, put into play, turned faceup, or had an ability used.
	held, used [engine.MaxCards + 1]bool
	seen       [2]engine.Set // the hands when held was last brought up to date

	hands   [2]engine.Set // the players' hands at the last event
	dealt   [2]bool       // by player: the opening hand is recorded
	started bool          // the first turn has begun
	into    map[engine.Obj]int
	leaving engine.Obj // the card that left play in the last event
	turn    results.Turn
	inTurn  bool // turn holds an unfinished row
	scratch engine.State
}

func newRecorder(keep results.Keep) *recorder {
	return &recorder{keep: keep, into: map[engine.Obj]int{}, pool: &pool{}}
}

// pool recycles rows: those of games after they have been copied into their batch, and those
// of batches after they have been emitted. Allocating new rows for every game would cost more
// than filling them. It is safe for concurrent use; the zero value is ready to use.
type pool struct{ rows, batches sync.Pool }

func (p *pool) take() (rec results.Record) {
	if r, ok := p.rows.Get().(*results.Record); ok {
		rec.Cards, rec.Turns, rec.Uses = r.Cards[:0], r.Turns[:0], r.Uses[:0]
	}
	return rec
}

func (p *pool) give(rec results.Record) {
	if cap(rec.Uses) > 0 {
		p.rows.Put(&rec)
	}
}

// takeBatch returns an empty batch with recycled rows.
func (p *pool) takeBatch() (b results.Batch) {
	if old, ok := p.batches.Get().(*results.Batch); ok {
		b.Cards, b.Turns, b.Uses = old.Cards[:0], old.Turns[:0], old.Uses[:0]
	}
	return b
}

func (p *pool) giveBatch(b results.Batch) {
	if cap(b.Uses) > 0 {
		p.batches.Put(&b)
	}
}

// begin starts recording a game, which continues from state from unless that is nil. It returns the game
// to play, whose log feeds the recorder.
func (r *recorder) begin(g *engine.Game, from *engine.State) *engine.Game {
	if r.game != g {
		r.game, r.log = g, g.WithLines(r.event)
		r.deck = r.deck[:0]
		r.rowOf = [engine.MaxCards + 1]uint8{}
	}
	rows := r.pool.take()
	r.cards, r.turns, r.uses = rows.Cards, rows.Turns, rows.Uses
	clear(r.held[:])
	clear(r.used[:])
	r.seen = [2]engine.Set{}
	if r.keep.Turns() && r.turns == nil {
		r.turns = make([]results.Turn, 0, usualTurns)
	}
	r.hands, r.dealt, r.started = [2]engine.Set{}, [2]bool{}, false
	clear(r.into)
	r.leaving, r.inTurn = 0, false
	if from != nil {
		r.started, r.dealt = true, [2]bool{true, true}
		r.updateHands(from)
	}
	return r.log
}

// usualTurns is the initial capacity for turns; few games have more.
const usualTurns = 32

// index makes an empty row for each side and title, sorted by side and card code, so that the
// order does not depend on the state. The row of a title has the lowest code of its cards.
func (r *recorder) index(s *engine.State) {
	ref := r.game.Referee(s)
	type key struct {
		side  int32
		title string
	}
	rows := map[key]results.Card{}
	for o := engine.Obj(1); o.IsCard(); o++ {
		c := ref.Card(o)
		if ref.Place(o) == engine.Nowhere || c == nil {
			continue
		}
		k := key{int32(o.Owner()), c.Name}
		row, ok := rows[k]
		if !ok {
			row = results.Card{Side: k.side, Code: c.Code.String(), Title: c.Name}
		}
		row.Copies++
		row.Code = min(row.Code, c.Code.String())
		rows[k] = row
	}
	r.deck = slices.SortedFunc(maps.Values(rows), func(a, b results.Card) int {
		return cmp.Or(cmp.Compare(a.Side, b.Side), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Title, b.Title))
	})
	at := map[key]uint8{}
	for i, row := range r.deck {
		at[key{row.Side, row.Title}] = uint8(i)
	}
	for o := engine.Obj(1); o.IsCard(); o++ {
		if c := ref.Card(o); c != nil && ref.Place(o) != engine.Nowhere {
			r.rowOf[ref.Instance(o)] = at[key{int32(o.Owner()), c.Name}]
		}
	}
}

// row returns the row of a card.
func (r *recorder) row(s *engine.State, o engine.Obj) *results.Card {
	return &r.cards[r.rowOf[r.game.Referee(s).Instance(o)]]
}

// event updates everything that is recorded for one entry of the log.
func (r *recorder) event(s *engine.State, e engine.LogEntry) {
	if len(r.deck) == 0 {
		r.index(s)
	}
	r.noteUse(s, e)
	if r.keep.Cards() {
		r.recordEvent(s, e)
	} else if e.Kind == engine.LogTurn {
		r.started = true
	}
	r.noteHands(s)
}

// recordEvent updates the rows of cards and turns for one entry of the log.
func (r *recorder) recordEvent(s *engine.State, e engine.LogEntry) {
	if len(r.cards) == 0 {
		r.cards = append(r.cards, r.deck...)
	}
	left := r.leaving
	r.leaving = 0
	switch e.Kind {
	case engine.LogDraw:
		r.draw(s, e)
	case engine.LogTurn:
		r.nextTurn(s, e)
	case engine.LogSetAside:
		r.recordSetAside(s, e.Player)
	case engine.LogCollect:
		r.turn.Resources += int32(e.N)
	case engine.LogDamage:
		r.damage(s, e)
	case engine.LogPlay:
		row := r.row(s, e.Obj)
		if row.Played++; row.Played == 1 {
			row.PlayedTurn = int32(s.Turn())
			r.into[e.Obj] = int(r.rowOf[r.game.Referee(s).Instance(e.Obj)])
		}
	case engine.LogEnter:
		if i, ok := r.into[e.Obj]; ok {
			r.cards[i].PlayedZone = zoneName(e.N)
			delete(r.into, e.Obj)
		}
	case engine.LogDevelop:
		r.row(s, e.Obj).Facedown++
	case engine.LogUse:
		if e.Obj.IsCard() {
			r.row(s, e.Obj).Used++
		}
	case engine.LogLeave:
		r.leave(s, e, left)
	}
	r.updateHands(s)
}

// updateHands stores the hands for comparison at the next draw.
func (r *recorder) updateHands(s *engine.State) {
	for p := range r.hands {
		r.hands[p] = r.game.Referee(s).Hand(engine.Player(p))
	}
}

// zoneName returns the name of the place that engine.LogEnter gives as a number.
func zoneName(n int) string {
	if n >= 2*int(card.NumZones) {
		return "capital"
	}
	return [...]string{"kingdom", "quest", "battlefield"}[n%int(card.NumZones)]
}

// recordSetAside counts the cards that a player set aside before the first hands.
func (r *recorder) recordSetAside(s *engine.State, p engine.Player) {
	for i := range r.cards {
		if r.cards[i].Side == int32(p) {
			r.cards[i].SetAside = 0
		}
	}
	ref := r.game.Referee(s)
	for o := engine.Obj(1); o.IsCard(); o++ {
		if o.Owner() == p && ref.Place(o) == engine.InUnder {
			r.row(s, o).SetAside++
		}
	}
}

// draw counts the cards that are new in a hand.
func (r *recorder) draw(s *engine.State, e engine.LogEntry) {
	if r.started && e.Player == s.Active() {
		r.turn.Drawn += int32(e.N)
	}
	fresh := r.game.Referee(s).Hand(e.Player)
	for fresh.Len() > 0 {
		o := fresh.Pop()
		if r.hands[e.Player].Has(o) {
			continue
		}
		row := r.row(s, o)
		switch {
		case r.started:
			if row.Drawn++; row.Drawn == 1 {
				row.DrawnTurn = int32(s.Turn())
			}
		case !r.dealt[e.Player]:
			row.Dealt++
		}
	}
	r.dealt[e.Player] = true
}

// leave counts a card that left play. If the card then moves on from the discard pile, the log
// has a second entry, which leave skips.
func (r *recorder) leave(s *engine.State, e engine.LogEntry, left engine.Obj) {
	const destroyed, tucked = 0, 6
	if e.N == tucked || left == e.Obj {
		return
	}
	r.leaving = e.Obj
	row := r.row(s, e.Obj)
	row.Left++
	if e.N == destroyed {
		row.Died++
	}
}

// damage counts damage to cards and sections of the opponent of the player whose turn it is.
func (r *recorder) damage(s *engine.State, e engine.LogEntry) {
	victim := s.Active().Other()
	switch {
	case e.Player != victim:
	case e.Obj.IsCard():
		r.turn.CardDamage += int32(e.N)
	default:
		r.turn.CapitalDamage += int32(e.N)
		t := &r.turn
		where := [card.NumZones]struct{ all, combat *int32 }{
			{&t.DamageKingdom, &t.CombatKingdom}, {&t.DamageQuest, &t.CombatQuest}, {&t.DamageBattlefield, &t.CombatBattlefield},
		}[e.Obj-engine.Section(victim, 0)]
		*where.all += int32(e.N)
		*where.combat += int32(e.Amount)
	}
}

// recordExpectation stores the win probability that an agent expects after its decision. share
// is from 0 to 1; it is stored in thousandths, from 1 to 999.
func (r *recorder) recordExpectation(p engine.Player, share float64) {
	if r.inTurn && int32(p) == r.turn.Side {
		r.turn.Expected = int32(min(max(math.Round(1000*share), 1), 999))
	}
}

// nextTurn finishes the row of the last turn, if any, and begins the next.
func (r *recorder) nextTurn(s *engine.State, e engine.LogEntry) {
	if !r.started {
		r.count(s, func(row *results.Card) { row.Kept++ })
		r.started = true
	}
	r.endTurn(s)
	r.inTurn = r.keep.Turns()
	r.turn = results.Turn{Turn: int32(e.N), Side: int32(e.Player)}
}

// count calls add with the row of each card in a hand.
func (r *recorder) count(s *engine.State, add func(*results.Card)) {
	for p := range engine.Player(2) {
		hand := r.game.Referee(s).Hand(p)
		for hand.Len() > 0 {
			add(r.row(s, hand.Pop()))
		}
	}
}

// endTurn completes the row of the turn with features of the position of its player.
func (r *recorder) endTurn(s *engine.State) {
	if !r.inTurn {
		return
	}
	t := &r.turn
	p := engine.Player(t.Side)
	if !r.game.Referee(s).Settled() {
		r.scratch = *s // a copy, because the view derives values
		s = &r.scratch
	}
	v := r.game.SampledView(s, p)
	t.Unspent, t.Hand = int32(v.Resources(p)), int32(v.HandSize(p))
	var power, units, developments, hp [card.NumZones]int32
	for z := range card.NumZones {
		power[z] = int32(v.ZonePower(p, z))
		u, d := v.Units(p, z), v.Developments(p, z)
		units[z], developments[z] = int32(u.Len()), int32(d.Len())
		if o := engine.Section(p, int(z)); !v.Burning(o) {
			hp[z] = int32(v.Remaining(o))
		}
	}
	t.PowerKingdom, t.PowerQuest, t.PowerBattlefield = power[0], power[1], power[2]
	t.UnitsKingdom, t.UnitsQuest, t.UnitsBattlefield = units[0], units[1], units[2]
	t.DevKingdom, t.DevQuest, t.DevBattlefield = developments[0], developments[1], developments[2]
	t.HPKingdom, t.HPQuest, t.HPBattlefield = hp[0], hp[1], hp[2]
	r.turns = append(r.turns, *t)
	r.inTurn = false
}

// end completes the rows at the end of the game and moves them to the game's record.
func (r *recorder) end(s *engine.State, rec *results.Record) {
	rec.Uses = r.endUses(rec.Game)
	if !r.keep.Cards() {
		return
	}
	r.endTurn(s)
	r.count(s, func(row *results.Card) { row.Hand++ })
	for i := range r.cards {
		r.cards[i].Game = int32(rec.Game.Number)
	}
	for i := range r.turns {
		r.turns[i].Game = int32(rec.Game.Number)
	}
	rec.Cards, rec.Turns = r.cards, r.turns
}

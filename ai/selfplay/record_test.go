package selfplay

import (
	"slices"
	"strings"
	"testing"

	"github.com/wisim/wisim/ai"
	"github.com/wisim/wisim/ai/heuristic"
	"github.com/wisim/wisim/decks"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/internal/testgame"
	"github.com/wisim/wisim/reports/results"
)

// tell counts events from the log of a game, as an independent way to the numbers of a record.
type tell struct {
	game   *engine.Game
	live   *engine.State
	counts map[string]int
}

func (w *tell) Begin(g *engine.Game, s *engine.State) *engine.Game {
	w.counts = map[string]int{}
	w.game, w.live = g.WithLog(func(s *engine.State, e engine.LogEntry) {
		if w.live == nil {
			w.live = s
		}
		if s != w.live {
			return
		}
		text := w.game.SampledView(s, e.Obj.Owner()).Narrate(e)
		switch {
		case strings.Contains(text, " plays "):
			w.counts["plays"]++
		case strings.Contains(text, " is destroyed"):
			w.counts["died"]++
		}
		switch e.Kind {
		case engine.LogDraw:
			w.counts["draws"] += e.N
		case engine.LogTurn:
			w.counts["turns"]++
		}
	}), s
	return w.game
}

func (w *tell) Choose(*engine.Game, *engine.State, engine.Action) {}

func record(t *testing.T, m *Match, number int) results.Record {
	t.Helper()
	p := m.newPlayer()
	rec, ok, err := p.play(number, never)
	if err != nil || !ok {
		t.Fatal(err)
	}
	return rec
}

func recorded(t *testing.T) *Match {
	m := starters(t)
	m.Keep = results.KeepTurns
	player := func() ai.Agent { return heuristic.New() }
	m.Agents = [2]func() ai.Agent{player, player}
	return m
}

// TestRecords checks that the record of a game agrees with counts made from its log, and that
// recording does not change the game.
func TestRecords(t *testing.T) {
	m := recorded(t)
	plain := *m
	plain.Keep = results.KeepGames
	p := m.newPlayer() // one for all games, as in a run
	var zones, mulligans, died, hits, combat int
	for n := range 40 {
		rec, ok, err := p.play(n, never)
		if err != nil || !ok {
			t.Fatal(err)
		}
		var w tell
		was, err := plain.Play(n, &w)
		if err != nil || rec.Game != was {
			t.Fatalf("game %d is recorded as %+v, was %+v, %v", n, rec.Game, was, err)
		}
		var sum results.Card
		var dealt, kept, copies, hand [2]int32
		for _, c := range rec.Cards {
			if c.Game != int32(n) || c.Kept > c.Copies || c.Dealt > c.Copies || c.Hand > c.Copies || (c.Played > 0) != (c.PlayedTurn > 0) || (c.Drawn > 0) != (c.DrawnTurn > 0) {
				t.Errorf("game %d: %+v", n, c)
			}
			dealt[c.Side] += c.Dealt
			kept[c.Side] += c.Kept
			copies[c.Side] += c.Copies
			hand[c.Side] += c.Hand
			sum.Drawn += c.Drawn
			sum.Played += c.Played
			sum.Died += c.Died
			if c.PlayedZone != "" {
				zones++
			}
			if c.Dealt != c.Kept {
				mulligans++
			}
		}
		died += int(sum.Died)
		if dealt != [2]int32{7, 7} || kept != [2]int32{7, 7} || copies != [2]int32{50, 50} {
			t.Errorf("game %d: dealt %v, kept %v, decks %v", n, dealt, kept, copies)
		}
		if int(sum.Played) != w.counts["plays"] || int(sum.Died) != w.counts["died"] {
			t.Errorf("game %d: %d played and %d died, the log tells of %d and %d", n, sum.Played, sum.Died, w.counts["plays"], w.counts["died"])
		}
		var drawn int32
		for i, r := range rec.Turns {
			if int(r.Turn) != i+1 || int(r.Side) != (rec.Game.First+i)%2 || r.Game != int32(n) {
				t.Errorf("game %d: turn %d is %+v", n, i+1, r)
			}
			drawn += r.Drawn
			if landed, fought := r.DamageKingdom+r.DamageQuest+r.DamageBattlefield, r.CombatKingdom+r.CombatQuest+r.CombatBattlefield; landed != r.CapitalDamage || fought > landed {
				t.Errorf("game %d: turn %d has %d damage, %d by section, %d of it in combat", n, i+1, r.CapitalDamage, landed, fought)
			} else if fought > 0 {
				combat++
			}
			if r.Expected != 0 {
				t.Errorf("game %d: turn %d knows what an agent expects who does not say so: %d", n, i+1, r.Expected)
			}
		}
		if len(rec.Turns) != rec.Game.Turns || len(rec.Turns) != w.counts["turns"] {
			t.Errorf("game %d: %d turns are recorded of %d", n, len(rec.Turns), rec.Game.Turns)
		}
		if last := rec.Turns[len(rec.Turns)-1]; rec.Game.Ending == "burned" && last.CapitalDamage > 0 {
			hits++
		}
		if d := int(sum.Drawn); d < int(drawn) || d > w.counts["draws"]-14 {
			t.Errorf("game %d: %d cards drawn, %d in turns, %d in the log", n, d, drawn, w.counts["draws"])
		}
	}
	if hits < 36 { // a game can end by damage that was moved
		t.Errorf("%d games of 40 end with damage in their last turn", hits)
	}
	if combat < 40 {
		t.Errorf("%d turns with combat damage: the test shows nothing", combat)
	}
	if zones == 0 || mulligans == 0 || died == 0 {
		t.Errorf("%d zones, %d mulligans and %d deaths: the test shows nothing", zones, mulligans, died)
	}
}

// The first turns of a game, checked by hand.
func TestTheRecordOfOneGame(t *testing.T) {
	rec := record(t, recorded(t), 0)
	first := rec.Turns[0]
	if first.Resources != 3 || first.Drawn != 0 || first.HPKingdom < 8 || first.HPQuest < 8 || first.HPBattlefield < 8 {
		t.Errorf("the first turn has three resources, no draw and no damage: %+v", first)
	}
	if second := rec.Turns[1]; second.Resources != 3 || second.Drawn < 1 {
		t.Errorf("the second turn has three resources and a draw: %+v", second)
	}
	// The resources of a turn are three and the power that the kingdom had a
	// turn of both players before, unless the opponent took it.
	agree := 0
	for i := 2; i < len(rec.Turns); i++ {
		if rec.Turns[i].Resources == 3+rec.Turns[i-2].PowerKingdom {
			agree++
		}
	}
	if agree < (len(rec.Turns)-2)/2 {
		t.Errorf("resources follow the kingdom in %d of %d turns", agree, len(rec.Turns)-2)
	}
}

// The record of a game from a position has no dealt cards.
func TestRecordsFromAPosition(t *testing.T) {
	m := fromPosition(beforeDraw(t))
	m.Keep = results.KeepTurns
	for n := range 4 {
		rec := record(t, m, n)
		drawn := int32(0)
		for _, c := range rec.Cards {
			if c.Dealt+c.Kept > 0 {
				t.Errorf("game %d: dealt or kept: %+v", n, c)
			}
			drawn += c.Drawn
		}
		if drawn == 0 || len(rec.Turns) == 0 || rec.Turns[0].Turn != 6 {
			t.Errorf("game %d: %d drawn, turns %+v", n, drawn, rec.Turns)
		}
	}
}

// The record of a game does not depend on the games that the same player recorded before.
func TestARecordDependsOnItsGameAlone(t *testing.T) {
	m := recorded(t)
	one := m.newPlayer()
	for n := range 6 {
		a, _, err := one.play(n, never)
		if err != nil {
			t.Fatal(err)
		}
		b := record(t, m, n)
		if a.Game != b.Game || !slices.Equal(a.Cards, b.Cards) || !slices.Equal(a.Turns, b.Turns) {
			t.Errorf("game %d is recorded in two ways", n)
		}
	}
	wall, err := decks.NamedTable(testgame.Library(t), "dwarf-wall", "orc-smash")
	if err != nil {
		t.Fatal(err)
	}
	m.Start = Decks(wall.Game) // lists: one game for all seeds
	one = m.newPlayer()
	for n := range 6 {
		a, _, err := one.play(n, never)
		if err != nil {
			t.Fatal(err)
		}
		if b := record(t, m, n); !slices.Equal(a.Cards, b.Cards) {
			t.Errorf("game %d of two lists is recorded in two ways", n)
		}
	}
}

// TestLinesAreEnough checks that a recorder that gets only the lines of the log records the same
// as one that gets every event of the rules.
func TestLinesAreEnough(t *testing.T) {
	lists, games := decks.ListNames(), 6
	if testing.Short() {
		games = 2
	}
	for i, name := range lists {
		table, err := decks.NamedTable(testgame.Library(t), name, lists[(i+1)%len(lists)])
		if err != nil {
			t.Fatal(err)
		}
		m := recorded(t)
		m.Start = Decks(table.Game)
		lines, events := m.newPlayer(), m.newPlayer()
		g, _, err := m.Start(0, 0)
		if err != nil {
			t.Fatal(err)
		}
		events.rec.game, events.rec.log = g, g.WithLog(events.rec.event)
		for n := range games {
			a, _, err := lines.play(n, never)
			if err != nil {
				t.Fatal(err)
			}
			b, _, err := events.play(n, never)
			if err != nil {
				t.Fatal(err)
			}
			if a.Game != b.Game || !slices.Equal(a.Cards, b.Cards) || !slices.Equal(a.Turns, b.Turns) {
				t.Errorf("%s, game %d: another record with the events of the rules", name, n)
			}
		}
	}
}

// TestOpeningHands checks that KeepHand keeps the dealt hand, ReturnHand replaces it, and both
// play on as the agent that they wrap.
func TestOpeningHands(t *testing.T) {
	before, _, _ := oneCard[0].pair(t)
	made := before.Agents[0]
	changed := map[string]int{}
	for name, agent := range map[string]func() ai.Agent{
		"as it is": made,
		"keep":     func() ai.Agent { return ai.KeepHand(made()) },
		"return":   func() ai.Agent { return ai.ReturnHand(made()) },
	} {
		before.Agents[0] = agent
		p := before.newPlayer()
		for n := range 20 {
			rec, _, err := p.play(n, never)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range rec.Cards {
				if row.Side == 0 && row.Dealt != row.Kept {
					changed[name]++
					break
				}
			}
		}
	}
	if changed["keep"] != 0 || changed["return"] != 20 || changed["as it is"] == 0 || changed["as it is"] == 20 {
		t.Errorf("of 20 hands so many were returned: %v", changed)
	}
}

// Cards that begin the game under another card are recorded as set aside, not as dealt.
func TestWhatIsSetAsideIsRecorded(t *testing.T) {
	lib := testgame.Library(t)
	pool := decks.LibraryPool(lib)
	var lists [2]decks.Deck
	for i, name := range []string{"dwarf-wall", "orc-smash"} {
		s, _, err := decks.Named(name, pool)
		if err != nil {
			t.Fatal(err)
		}
		lists[i] = s.Deck()
	}
	lists[0].Cards = append(slices.Clone(lists[0].Cards), decks.Entry{Code: 9020, Count: 1}) // Heroic Task
	g, err := decks.NewGame(lib, lists[0], lists[1])
	if err != nil {
		t.Fatal(err)
	}
	m := recorded(t)
	m.Agents = [2]func() ai.Agent{newDice, newDice} // who sets aside now this, now that
	m.Start = Decks(func(uint64) (*engine.Game, error) { return g, nil })
	titles := map[string]bool{}
	for n := range 12 {
		var aside, dealt [2]int32
		for _, c := range record(t, m, n).Cards {
			aside[c.Side] += c.SetAside
			dealt[c.Side] += c.Dealt
			if c.SetAside > 0 {
				titles[c.Title] = true
			}
			if c.SetAside+c.Dealt > c.Copies {
				t.Errorf("game %d: %+v", n, c)
			}
		}
		if aside != [2]int32{1, 0} || dealt != [2]int32{7, 7} {
			t.Errorf("game %d: %v cards were set aside, %v dealt", n, aside, dealt)
		}
	}
	if len(titles) < 4 {
		t.Errorf("in 12 games only %v were set aside", titles)
	}
}

// Rows are reused from game to game. Those of a stored batch never change, those passed to
// Sink.Batch not until it returns.
func TestRowsOfABatchAreItsOwn(t *testing.T) {
	m := recorded(t)
	const size = 4
	got, handed := make([]results.Batch, 9), make([]results.Batch, 9)
	list := batches(m, size*len(got), size)
	store := func(b int, games results.Batch) error {
		got[b] = games
		return nil
	}
	if err := Run(t.Context(), 2, list, Sink{Store: store}); err != nil {
		t.Fatal(err)
	}
	hand := func(b int, games results.Batch, _ bool) {
		handed[b] = results.Batch{Games: games.Games, Cards: slices.Clone(games.Cards), Turns: slices.Clone(games.Turns)}
	}
	if err := Run(t.Context(), 2, list, Sink{Batch: hand}); err != nil {
		t.Fatal(err)
	}
	for b, is := range got {
		var want results.Batch
		for n := range size {
			want.Add(record(t, m, size*b+n))
		}
		for _, is := range []results.Batch{is, handed[b]} {
			if !slices.Equal(is.Games, want.Games) || !slices.Equal(is.Cards, want.Cards) || !slices.Equal(is.Turns, want.Turns) {
				t.Errorf("batch %d has other rows than its games played alone", b)
			}
		}
	}
}

// sure is an agent with a constant expectation.
type sure struct{ ai.Agent }

func (sure) Expects() (float64, bool) { return 0.2504, true }

// An agent's expectations are recorded for its own turns, in either seat; an agent that is not
// ai.Confident has none.
func TestExpectations(t *testing.T) {
	m := recorded(t)
	m.Agents[0] = func() ai.Agent { return sure{heuristic.New()} }
	m.Pairs = SwapAgents
	for n := range 2 {
		said := 0
		for _, turn := range record(t, m, n).Turns {
			switch {
			case turn.Side != int32(n) && turn.Expected != 0, turn.Side == int32(n) && turn.Expected != 0 && turn.Expected != 250:
				t.Errorf("game %d: in turn %d of side %d somebody expects %d", n, turn.Turn, turn.Side, turn.Expected)
			case turn.Expected != 0:
				said++
			}
		}
		if said < 3 {
			t.Errorf("game %d: %d turns with what is expected", n, said)
		}
	}
}

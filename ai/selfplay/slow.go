package selfplay

import (
	"slices"
	"sync"
	"time"
)

// SlowGame is a game that takes much longer than others of the same run.
type SlowGame struct {
	Match  *Match
	Number int           // of the game in its match, 0 for the first
	Took   time.Duration // time until the report; the game may not be over
	Usual  time.Duration // median time of the other games
}

// When a game is slow.
const (
	// slowFactor is the number of usual games in whose time a game is slow.
	slowFactor = 100
	// slowLeast is the least time of a slow game. A busy machine can delay a short game a
	// hundredfold.
	slowLeast = time.Second
	// usualGames is the number of finished games of a match from which their median is known,
	// and keptTimes the number of games whose times are kept for it.
	usualGames, keptTimes = 9, 33
	// slowCheck is the time between two looks at the games in progress.
	slowCheck = time.Second
)

// stopwatch finds slow games. A nil stopwatch finds none.
type stopwatch struct {
	mutex   sync.Mutex
	matches map[*Match]*gameTimes
	current map[*timedGame]bool
	found   []SlowGame
}

// gameTimes are the times of finished games of a match.
type gameTimes struct {
	times  []time.Duration // at most keptTimes, the latest
	next   int             // index in times of the next game, once it is full
	median time.Duration   // 0 as long as there are fewer than usualGames games
	// longest is the game that took longest of those that ended before the median was known.
	longest timedGame
}

// timedGame is a game in progress, or the longest one of a match.
type timedGame struct {
	match    *Match
	number   int
	begin    time.Time
	took     time.Duration // 0 for a game in progress
	reported bool
}

func newStopwatch() *stopwatch {
	return &stopwatch{matches: map[*Match]*gameTimes{}, current: map[*timedGame]bool{}}
}

// start notes that a game begins, and returns it.
func (w *stopwatch) start(m *Match, number int) *timedGame {
	if w == nil {
		return nil
	}
	g := &timedGame{match: m, number: number, begin: time.Now()}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.current[g] = true
	return g
}

// end notes that a game has ended.
func (w *stopwatch) end(g *timedGame) {
	if w == nil {
		return
	}
	g.took = time.Since(g.begin)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	delete(w.current, g)
	x := w.matches[g.match]
	if x == nil {
		x = &gameTimes{}
		w.matches[g.match] = x
	}
	known := x.median > 0
	x.add(g.took)
	switch {
	case known:
		w.check(g, g.took)
	case g.took > x.longest.took:
		x.longest = *g
		fallthrough
	default:
		if x.median > 0 {
			w.check(&x.longest, x.longest.took)
		}
	}
}

// add adds the time of a game.
func (x *gameTimes) add(d time.Duration) {
	if len(x.times) < keptTimes {
		x.times = append(x.times, d)
	} else {
		x.times[x.next] = d
		x.next = (x.next + 1) % keptTimes
	}
	if len(x.times) >= usualGames {
		sorted := slices.Sorted(slices.Values(x.times))
		x.median = sorted[len(sorted)/2]
	}
}

// usual returns the usual time of the games of a match. As long as it is not known, it is that of
// the match whose games take longest. ok is false if that is not known either.
func (w *stopwatch) usual(m *Match) (usual time.Duration, ok bool) {
	if x := w.matches[m]; x != nil && x.median > 0 {
		return x.median, true
	}
	for _, x := range w.matches {
		usual = max(usual, x.median)
	}
	return usual, usual > 0
}

// check adds a game to the found ones if it has taken too long and was not found before.
func (w *stopwatch) check(g *timedGame, took time.Duration) {
	if g.reported || took < slowLeast {
		return
	}
	if usual, ok := w.usual(g.match); ok && took > slowFactor*usual {
		g.reported = true
		w.found = append(w.found, SlowGame{g.match, g.number, took, usual})
	}
}

// slow returns the slow games that were found since the last call, among them games in progress.
func (w *stopwatch) slow() (list []SlowGame) {
	if w == nil {
		return nil
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for g := range w.current {
		w.check(g, time.Since(g.begin))
	}
	list, w.found = w.found, nil
	slices.SortFunc(list, func(a, b SlowGame) int { return a.Number - b.Number })
	return list
}

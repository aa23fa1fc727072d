package results

// Record is all that is kept of one game.
type Record struct {
	Game Game
}

// Played reports whether there is a game in the record.
func (r Record) Played() bool { return r.Game.Ending != "" }

// Batch is what was played of a batch: the records of its games, in the order
// of their numbers.
type Batch struct {
	Games []Game
}

// Add the record of the next game.
func (b *Batch) Add(r Record) {
	b.Games = append(b.Games, r.Game)
}

package ai

// Counted is an agent that counts the work of its choices. Unlike the time, the count is the same
// on every machine.
type Counted interface {
	Agent
	// Work returns the number of decisions that the last Choose carried out in copies of the
	// game: in playouts, in the tree, in trials and in searches for a forced win. It is 0 for a
	// choice that was made without looking ahead.
	Work() int
}

package engine

// Mix folds a number into a running hash: the signature of a game is its
// actions and its outcome folded in order.
func Mix(h, v uint64) uint64 { return mix(h ^ v*0x9e3779b97f4a7c15) }

// Fold adds an outcome to a game's signature.
func (o Outcome) Fold(h uint64) uint64 {
	return Mix(h, uint64(o.Result)<<16|uint64(o.Ending)<<8|uint64(o.Winner))
}

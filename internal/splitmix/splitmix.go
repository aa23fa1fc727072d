// Package splitmix implements the random number generator splitmix64 (Steele, Lea
// and Flood, OOPSLA 2014). It has one word of state and gives the same numbers on
// every machine. Games, deals and drafts are reproducible from their seeds because
// of it, so it must never change.
package splitmix

// Gamma is the increment of the state per number.
const Gamma = 0x9e3779b97f4a7c15

// Mix hashes a state into a random number. Similar states give unrelated numbers.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Stream is a generator. Its initial value is the seed.
type Stream uint64

// Next returns 64 random bits.
func (s *Stream) Next() uint64 {
	*s += Gamma
	return Mix(uint64(*s))
}

// Package splitmix is the generator splitmix64 (Steele, Lea and Flood, OOPSLA 2014):
// one word of state, the same numbers on every machine and in every version of wisim.
// What games, decks and drafts come of a seed rests on it.
package splitmix

// Gamma is what the state of a generator grows by with each number.
const Gamma = 0x9e3779b97f4a7c15

// Mix makes the number of a state: of any two states that differ, however little, two
// that seem to have nothing to do with each other.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Stream is a generator; its value is the seed.
type Stream uint64

// Next is a number of 64 random bits.
func (s *Stream) Next() uint64 {
	*s += Gamma
	return Mix(uint64(*s))
}

package splitmix

import "testing"

// The first numbers of the published generator: those of java.util.SplittableRandom
// and of Vigna's splitmix64.c for the seed 1234567.
func TestNext(t *testing.T) {
	s := Stream(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := s.Next(); got != want {
			t.Errorf("number %d: found %d, want %d", i, got, want)
		}
	}
}

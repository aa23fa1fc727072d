package ai

import (
	"fmt"
	"strconv"
	"strings"
)

// Spec names an agent: "heuristic", or "mcts:500" with a number of
// iterations a decision.
type Spec struct {
	Name       string
	Iterations int // 0: none given
}

// MaxIterations bounds the number in a Spec; more is a slip of the finger.
const MaxIterations = 10_000_000

// ParseSpec reads NAME or NAME:ITERATIONS. It does not know which names there are.
func ParseSpec(s string) (Spec, error) {
	name, number, given := strings.Cut(s, ":")
	if name == "" {
		return Spec{}, fmt.Errorf("agent %q: no name; want a name such as random, or a name and iterations such as mcts:200", s)
	}
	if !given {
		return Spec{Name: name}, nil
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > MaxIterations {
		return Spec{}, fmt.Errorf("agent %q: %q iterations; want a whole number from 1 to %d, such as %s:200", s, number, MaxIterations, name)
	}
	return Spec{name, n}, nil
}

// String is what ParseSpec reads.
func (s Spec) String() string {
	if s.Iterations == 0 {
		return s.Name
	}
	return s.Name + ":" + strconv.Itoa(s.Iterations)
}

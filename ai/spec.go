package ai

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/wisim/wisim/internal/spelling"
)

// Spec names an agent and says how it is to play: "heuristic", "mcts:500" with
// a number of iterations a decision, "mcts:500/cutoff=1,reuse=0" with options.
type Spec struct {
	Name       string
	Iterations int    // 0: none given
	Options    string // as they were given, "cutoff=1,reuse=0"; "" when there are none
}

// MaxIterations bounds the number in a Spec; more is a slip of the finger.
const MaxIterations = 10_000_000

// ParseSpec reads NAME, NAME:ITERATIONS, and either with /OPTION=VALUE,... It
// knows neither which names there are nor which options.
func ParseSpec(text string) (Spec, error) {
	head, options, given := strings.Cut(text, "/")
	name, number, counted := strings.Cut(head, ":")
	s := Spec{Name: name, Options: options}
	if name == "" {
		return Spec{}, fmt.Errorf("agent %q: no name; want a name such as random, or a name and iterations such as mcts:200", text)
	}
	if counted {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > MaxIterations {
			return Spec{}, fmt.Errorf("agent %q: %q iterations; want a whole number from 1 to %d, such as %s:200", text, number, MaxIterations, name)
		}
		s.Iterations = n
	}
	if given && options == "" {
		return Spec{}, fmt.Errorf("agent %q: no options after the /; want OPTION=VALUE, several with commas, or no /", text)
	}
	return s, nil
}

// String returns the spec in the form that ParseSpec reads.
func (s Spec) String() string {
	text := s.Name
	if s.Iterations != 0 {
		text += ":" + strconv.Itoa(s.Iterations)
	}
	if s.Options != "" {
		text += "/" + s.Options
	}
	return text
}

// SplitSpecs splits a comma-separated list of specs. A comma separates options of one spec if
// OPTION=VALUE follows, and specs otherwise.
func SplitSpecs(list string) []string {
	var specs []string
	for _, part := range strings.Split(list, ",") {
		word, _, isOption := strings.Cut(part, "=")
		if n := len(specs); n > 0 && isOption && !strings.ContainsAny(word, ":/") && strings.Contains(specs[n-1], "/") {
			specs[n-1] += "," + strings.TrimSpace(part)
			continue
		}
		specs = append(specs, strings.TrimSpace(part))
	}
	return specs
}

// Option is an option of an agent: a number, and a switch is one that is 0 or 1.
type Option struct {
	Name     string
	Help     string // in the words of a help text
	Min, Max float64
	Integer  bool // whole numbers only
	Set      func(float64)
}

// Apply calls Set of the options that a spec names. The error says which option or value
// is wrong and what would be right.
func (s Spec) Apply(knobs []Option) error {
	if s.Options == "" {
		return nil
	}
	if len(knobs) == 0 {
		return fmt.Errorf("agent %q: %s has no options; want %s", s, s.Name, s.Name)
	}
	seen := map[string]bool{}
	for _, part := range strings.Split(s.Options, ",") {
		name, value, _ := strings.Cut(part, "=")
		k := findOption(knobs, name)
		switch {
		case k == nil:
			return fmt.Errorf("agent %q: there is no option %q%s; there are %s", s, name, spelling.DidYouMean(name, optionNames(knobs)), strings.Join(optionNames(knobs), ", "))
		case seen[name]:
			return fmt.Errorf("agent %q: option %s is given twice; want it once", s, name)
		}
		seen[name] = true
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || !(x >= k.Min && x <= k.Max) || k.Integer && x != float64(int64(x)) {
			return fmt.Errorf("agent %q: %s=%s; want %s", s, name, value, k.want())
		}
		k.Set(x)
	}
	return nil
}

func findOption(knobs []Option, name string) *Option {
	for i := range knobs {
		if knobs[i].Name == name {
			return &knobs[i]
		}
	}
	return nil
}

func optionNames(knobs []Option) []string {
	names := make([]string, len(knobs))
	for i, k := range knobs {
		names[i] = k.Name
	}
	return names
}

func (k *Option) want() string {
	kind := "a number"
	if k.Integer {
		kind = "a whole number"
	}
	return fmt.Sprintf("%s from %v to %v", kind, k.Min, k.Max)
}

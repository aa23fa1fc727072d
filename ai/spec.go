package ai

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/wisim/wisim/internal/spelling"
)

// Spec is a parsed description of an agent, such as "heuristic", "mcts:500" with a number of
// iterations for each decision, or "mcts:500/cutoff=1,reuse=0" with options.
//
// "heuristic@1" and "mcts:500@1" name an earlier version of an agent (ai/internal/frozen).
type Spec struct {
	Name       string
	Iterations int    // number of iterations; 0 if none is given
	Version    string // "1" for an agent of the first version; "" for the current agent
	Options    string // text of the options, such as "cutoff=1,reuse=0"; "" if there are none
}

// MaxIterations is the largest number of iterations that ParseSpec accepts. More would take days
// for a decision and is probably a typing error.
const MaxIterations = 10_000_000

// ParseSpec parses NAME or NAME:ITERATIONS, followed by @VERSION or not, and by
// /OPTION=VALUE,... or not. It does not check that the agent, its version or the options exist.
func ParseSpec(text string) (Spec, error) {
	head, options, given := strings.Cut(text, "/")
	head, version, versioned := strings.Cut(head, "@")
	name, number, counted := strings.Cut(head, ":")
	s := Spec{Name: name, Version: version, Options: options}
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
	if versioned && version == "" {
		return Spec{}, fmt.Errorf("agent %q: no version after the @; want %s for the current agent", text, head)
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
	if s.Version != "" {
		text += "@" + s.Version
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

// Option is a numeric option of an agent. A switch is an option with the values 0 and 1.
type Option struct {
	Name     string
	Help     string // description for the help text
	Min, Max float64
	Integer  bool // the value must be a whole number
	Set      func(float64)
}

// Apply calls Set of each option that the spec names, with its value. The error names the wrong
// option or value and the valid ones.
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

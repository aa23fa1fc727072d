package reports

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// mirrored returns the rate of the other side. It rounds as the text does, so that
// the two printed rates add up to 100.0 %.
func (r Rate) mirrored() Rate {
	shown := func(x float64) float64 { return math.Round(1000*x) / 1000 }
	m := Rate{Low: 1 - shown(r.High), High: 1 - shown(r.Low)}
	if r.Value != nil {
		v := 1 - shown(*r.Value)
		m.Value = &v
	}
	return m
}

func (r Rate) value() string {
	if r.Value == nil {
		return "unknown"
	}
	return percent(*r.Value)
}

// label returns the name of the interval: "95 % interval".
func (r Rate) label() string {
	return strconv.FormatFloat(math.Round(1000*r.Confidence)/10, 'f', -1, 64) + " % interval"
}

func (r Rate) interval() string {
	return strings.TrimSuffix(percent(r.Low), " %") + "-" + percent(r.High)
}

// advantage returns more or less if the interval excludes one half on that side, else
// "~ no advantage shown".
func (r Rate) advantage(more, less string) string {
	switch {
	case r.Low > 0.5:
		return more
	case r.High < 0.5:
		return less
	}
	return "~ no advantage shown"
}

// percent with one place, halves rounded up, as mirrored rounds them.
func percent(x float64) string { return fmt.Sprintf("%.1f %%", math.Round(1000*x)/10) }

func itoa(i int) string { return strconv.Itoa(i) }

func hex(x uint64) string { return fmt.Sprintf("%016x", x) }

// count returns n with the word in singular or plural: "1 game", "2 games".
func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return thousands(n) + " " + what
}

// thousands formats a non-negative number with commas.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// value returns the difference in percentage points, with its sign.
func (d Difference) value() string {
	if d.Value == nil {
		return "unknown"
	}
	return signed(*d.Value)
}

func (d Difference) interval() string {
	if d.Value == nil {
		return ""
	}
	return "[" + signed(d.Low) + ", " + signed(d.High) + "]"
}

// pointsText returns the difference with its interval: "+3.1 points [+1.8, +4.4]".
func (d Difference) pointsText() string {
	if d.Value == nil {
		return "unknown"
	}
	return d.value() + " points " + d.interval()
}

// magnitude is pointsText without the sign, for a sentence that says the direction.
// sign is that of the difference.
func (d Difference) magnitude(sign float64) string {
	low, high := sign*d.Low, sign*d.High
	if sign < 0 {
		low, high = high, low
	}
	return fmt.Sprintf("%.1f points [%.1f, %.1f]", 100*sign**d.Value, 100*low, 100*high)
}

func signed(x float64) string {
	s := fmt.Sprintf("%+.1f", 100*x)
	if s == "-0.0" || s == "+0.0" {
		return "0.0"
	}
	return s
}

// points formats a share in percentage points: "2 points", "0.5 points".
func points(x float64) string {
	n := strings.TrimSuffix(fmt.Sprintf("%.1f", 100*x), ".0")
	if n == "1" {
		return "1 point"
	}
	return n + " points"
}

// percent0 formats a share in percent with as many decimals as it has.
func percent0(x float64) string {
	return fmt.Sprintf("%g %%", math.Round(1e6*x)/1e4)
}

// enumerate joins a list with commas and the word last: "a, b and c".
func enumerate(list []string, last string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " " + last + " " + list[len(list)-1]
}

// sharedGames returns the seed of a report with a note that sim, compare, field, study,
// balance, swap and cut play the same games between two decks, since their seeds follow
// from the master seed and the two lists.
func sharedGames(seed uint64) string {
	return upper(seedText(seed)) + ": other commands play the same games with it, so use --fresh for a retest."
}

func seedText(seed uint64) string { return "seed " + strconv.FormatUint(seed, 10) }

// bounds returns the interval in words: "between 40.5 and 50.1 %".
func (r Rate) bounds() string {
	return fmt.Sprintf("between %.1f and %s", 100*r.Low, percent(r.High))
}

// advantagePhrase is advantage without the mark "~", for use in a sentence.
func (r Rate) advantagePhrase(more, less string) string {
	return strings.TrimPrefix(r.advantage(more, less), "~ ")
}

// upper capitalizes the first letter of s, which must be ASCII.
func upper(s string) string {
	if s == "" {
		return s
	}
	return string(s[0]&^0x20) + s[1:]
}

package english

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// unknown marks a piece of the language that no table has a row for.
func unknown(what, name string) string { return "«" + what + " " + name + "»" }

// row returns the row of a word in a table of texts, or an unknown mark.
func row(table map[string]string, what, name string) string {
	s, ok := table[name]
	if !ok {
		return unknown(what, name)
	}
	return s
}

// sentenceCase begins a sentence with a capital letter.
func sentenceCase(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// article puts "a" or "an" before a noun, "another unit" before "other unit".
func article(noun string) string {
	lower := strings.ToLower(noun)
	if strings.HasPrefix(lower, "other ") {
		return "an" + noun
	}
	if strings.HasPrefix(lower, "uni") || !strings.ContainsRune("aeiou", rune(lower[0])) {
		return "a " + noun
	}
	return "an " + noun
}

func and(list []string) string { return series(list, "and") }
func or(list []string) string  { return series(list, "or") }

// series joins the texts of a list by commas and, before the last, word: "a, b and c".
func series(list []string, word string) string {
	n := len(list)
	if n < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:n-1], ", ") + " " + word + " " + list[n-1]
}

// irregular maps irregular verbs to their third person.
var irregular = map[string]string{"be": "is", "have": "has"}

// thirdPerson puts the first word, a verb, into the third person: "draw 2 cards" becomes
// "draws 2 cards".
func thirdPerson(text string) string {
	verb, rest, _ := strings.Cut(text, " ")
	if rest != "" {
		rest = " " + rest
	}
	if s, ok := irregular[verb]; ok {
		return s + rest
	}
	switch {
	case strings.HasSuffix(verb, "y") && !strings.HasSuffix(verb, "ay"):
		return strings.TrimSuffix(verb, "y") + "ies" + rest
	case strings.HasSuffix(verb, "s"), strings.HasSuffix(verb, "sh"), strings.HasSuffix(verb, "ch"), strings.HasSuffix(verb, "x"),
		strings.HasSuffix(verb, "go"):
		return verb + "es" + rest
	}
	return verb + "s" + rest
}

// pluralVerb returns the verb as it follows a plural subject or "you".
func pluralVerb(text string) string {
	if rest, ok := strings.CutPrefix(text, "be "); ok {
		return "are " + rest
	}
	return text
}

// questing is how the text of a quest calls the unit on the quest.
const questing = "the unit questing here"

// phrase is a noun phrase that can be a subject or an object.
type phrase struct {
	text   string
	plural bool
	you    bool // the phrase is the word "you"
	// their is the possessive for a later mention in the same clause: "their" or "its". If it
	// is empty, the text repeats the noun.
	their string
}

// does appends a verb, given in the base form ("be", "draw 2 cards"), to the subject.
func (p phrase) does(verb string) string {
	if p.plural || p.you {
		return p.text + " " + pluralVerb(verb)
	}
	return p.text + " " + thirdPerson(verb)
}

// possessive returns "your", "your opponent's", "this unit's" or "its".
func (p phrase) possessive() string {
	switch {
	case p.you:
		return "your"
	case p.text == "it":
		return "its"
	case p.text == "they", p.text == "them":
		return "their"
	case p.text == questing:
		return "the questing unit's"
	case strings.HasSuffix(p.text, "s"):
		return p.text + "'"
	}
	return p.text + "'s"
}

// oneOf returns the phrase for one of the objects that p describes: "one of those units".
func (p phrase) oneOf() string {
	if p.plural {
		return "one of " + p.text
	}
	return p.text
}

// its returns the possessive pronoun for the objects.
func (p phrase) its() string {
	if p.plural {
		return "their"
	}
	return "its"
}

// times returns "once", "twice" or "3 times".
func times(n string) string {
	switch n {
	case "1":
		return "once"
	case "2":
		return "twice"
	}
	return fmt.Sprintf("%s times", n)
}

// mass reports whether a noun has no plural: "2 damage", "2 power".
func mass(noun string) bool {
	return strings.HasSuffix(noun, "damage") || strings.HasSuffix(noun, "power")
}

// plural returns the plural of a noun.
func plural(noun string) string {
	if mass(noun) {
		return noun
	}
	return noun + "s"
}

// counted returns a number with its noun: "1 card", "X cards", "that much damage".
func counted(n, noun string) string {
	switch {
	case n == "1" || n == "-1" || n == "+1":
		return n + " " + noun
	case n == thatMany && mass(noun):
		return "that much " + noun
	}
	return n + " " + plural(noun)
}

// thatMany stands for the amount of the event that triggers the ability, such as the damage
// dealt.
const thatMany = "that many"

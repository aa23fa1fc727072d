package vocab_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/wisim/wisim/engine/cardlang/vocab"
)

// TestEveryWordHasAMeaning checks that every word of the language has a meaning of one line.
func TestEveryWordHasAMeaning(t *testing.T) {
	type key struct {
		kind vocab.Kind
		name string
	}
	seen := map[key]bool{}
	for _, w := range vocab.Words() {
		k := key{w.Kind, w.Name}
		switch {
		case seen[k]:
			t.Errorf("the %s %s is listed twice", w.Kind, w.Name)
		case w.Meaning == "":
			t.Errorf("no meaning for the %s %q: write a line into meanings.go", w.Kind, w.Name)
		case w.Form == "":
			t.Errorf("the %s %s does not say how it is written", w.Kind, w.Name)
		case len(w.Meaning) > 90 || strings.HasSuffix(w.Meaning, ".") || strings.Contains(w.Meaning, "\n"):
			t.Errorf("the %s %s: want one short line, not %q", w.Kind, w.Name, w.Meaning)
		}
		seen[k] = true
	}
	if len(seen) < 300 {
		t.Errorf("only %d words", len(seen))
	}
	for _, k := range vocab.MeaningsWithoutWord() {
		t.Errorf("meanings.go has a line for %s, which is no word", k)
	}
}

var (
	textOrComment = regexp.MustCompile(`"[^"\n]*"|#[^\n]*`)
	factsLine     = regexp.MustCompile(`(?m)^\s*facts .*$`)
	smallWord     = regexp.MustCompile(`\b[a-z][a-z_]*\b`)
)

// TestWordsOfTheCardsAreListed checks that Words lists every word that the card files use.
func TestWordsOfTheCardsAreListed(t *testing.T) {
	known := map[string]bool{"player": true, "number": true, "one": true, "destination": true, "only": true, "pays": true, "to": true, "up": true, "else": true, "for": true}
	for _, w := range vocab.Words() {
		for _, part := range strings.Fields(w.Name) {
			known[part] = true
		}
	}
	files, err := filepath.Glob("../../cards/*.wic")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		plain := factsLine.ReplaceAllString(textOrComment.ReplaceAllString(string(text), ""), "")
		for _, word := range smallWord.FindAllString(plain, -1) {
			if !known[word] {
				t.Errorf("%s uses %q, which is not listed", file, word)
				known[word] = true
			}
		}
	}
}

func TestMeant(t *testing.T) {
	verbs, events, statics := vocab.Verbs.Names(), vocab.Events.Names(), vocab.Statics.Names()
	for _, test := range []struct {
		word  string
		names []string
		want  string
	}{
		{"dies", events, "destroyed"}, {"dies", verbs, ""}, {"kill", verbs, "destroy"}, {"Deal", verbs, "damage"},
		{"enters_play", events, "enters"}, {"creature", vocab.Kinds.Names(), "unit"}, {"you", vocab.Players.Names(), "me"},
		{"end_of_turn", vocab.Durations.Names(), "turn"}, {"Toughness", statics, "toughness"},
		{"High_Elf", vocab.Races.Names(), "HighElf"}, {"enemy", vocab.Filters.Names(), "theirs"}, {"xyzzy", verbs, ""}, {"", verbs, ""},
	} {
		if got := vocab.Suggest(test.word, test.names); got != test.want {
			t.Errorf("%s: got %q, want %q", test.word, got, test.want)
		}
	}
}

// TestOthersAreWords checks that every replacement that Suggest offers is a word of the language.
func TestOthersAreWords(t *testing.T) {
	var names []string
	for _, w := range vocab.Words() {
		names = append(names, w.Name)
	}
	for word, meant := range vocab.Others() {
		if strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLower(r) }) {
			t.Errorf("%q is not folded: small letters only", word)
		}
		for _, m := range meant {
			if !slices.Contains(names, m) {
				t.Errorf("%s stands for %q, which is no word", word, m)
			}
		}
	}
}

func TestElsewhere(t *testing.T) {
	for word, want := range map[string]string{
		"tax":     `"tax" is a constant effect: static: tax(self, host or a selector, a number)`,
		"destroy": `"destroy" is a verb: destroy(an object, or two joined by +)`,
		"enters":  `"enters" is an event: enters(a card)`,
		"xyzzy":   "",
	} {
		if got := vocab.Describe(word); got != want {
			t.Errorf("%s: got %q, want %q", word, got, want)
		}
	}
}

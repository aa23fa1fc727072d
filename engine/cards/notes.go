package cards

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/internal/lazyregexp"
)

// unplayableTable has the cards that cannot be played, and why.
//
//go:embed unplayable.tsv
var unplayableTable string

// Unplayable returns the reason for each card of the pool that cannot be played: it
// is never in a deck for two players, or its exact text is unknown.
func Unplayable() (map[card.Code]string, error) {
	out := map[card.Code]string{}
	for i, line := range strings.Split(strings.TrimSuffix(unplayableTable, "\n"), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		text, why, ok := strings.Cut(line, "\t")
		c, err := card.ParseCode(text)
		if !ok || err != nil {
			return nil, fmt.Errorf("unplayable.tsv:%d: %q; want a code, a tab and why", i+1, line)
		}
		out[c] = why
	}
	return out, nil
}

// ruling matches the id of an erratum, a FAQ answer or a decision in the comment of
// a card file.
var ruling = lazyregexp.New(`\b(errata\.[a-z0-9-]+|faq\.[a-z0-9-]+|[WK][0-9]{2,3})\b`)

// Rulings returns the ids of errata, FAQ answers and decisions that the card files
// cite beside each card, sorted.
func Rulings() (map[card.Code][]string, error) {
	files, err := Files()
	if err != nil {
		return nil, err
	}
	out := map[card.Code][]string{}
	for _, f := range files {
		for _, c := range blocks(f) {
			text := append(comment(f.Text[:c.Span.Start]), comments(f.Text[c.Span.Start:c.Span.End])...)
			ids := ruling().FindAllString(string(text), -1)
			slices.Sort(ids)
			if ids = slices.Compact(ids); len(ids) > 0 {
				out[c.Code] = ids
			}
		}
	}
	return out, nil
}

// comment returns the lines of the comment with which a text ends.
func comment(text []byte) (out []byte) {
	for {
		text = bytes.TrimSuffix(text, []byte("\n"))
		at := bytes.LastIndexByte(text, '\n') + 1
		line := text[at:]
		if !bytes.HasPrefix(line, []byte("#")) {
			return out
		}
		out, text = append(out, line...), text[:at]
	}
}

// comments returns all comments in a text.
func comments(text []byte) (out []byte) {
	for line := range bytes.Lines(text) {
		if _, c, ok := bytes.Cut(line, []byte("#")); ok {
			out = append(out, c...)
		}
	}
	return out
}

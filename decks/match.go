package decks

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wisim/wisim/engine/card"
)

// maxName is the length in bytes of the longest text that is looked up as a card name. The longest
// real name has 30 bytes.
const maxName = 100

// The measure of a clear misspelling: a name is taken for the title that it is
// most like if it is alike enough and no other title comes as near. Measured
// with these numbers: of 3,393 titles with one letter wrong, dropped or added,
// 3,375 are found, 18 are refused, and none is mistaken for another title.
const (
	minLikeness     = 0.78
	clearMargin     = 0.10
	minWordLikeness = 0.75 // words that are at least this similar are spellings of one word
)

// How many names are suggested when no card is clearly meant. There may be more if they contain
// the very words that were written.
const (
	numNearest = 3
	maxNearest = 8
)

// match is the result of looking up a name.
type match struct {
	code    card.Code
	title   string   // the title that was found, "" if no card is clearly meant
	assumed bool     // the title differs from what was written, so the user gets a note
	nearest []string // if title is "", the titles that may be meant, best first
}

// find looks up a name, from the strictest comparison to the loosest. The first
// comparison with exactly one matching title decides.
func (p *Pool) find(name string) match {
	if m, ok := p.findExact(name); ok {
		return m
	}
	if len(name) > maxName {
		return match{}
	}
	fold := foldName(name)
	words := wordsOf(fold)
	if hasNumber(name) {
		return match{nearest: p.nearestWithout(keyOf(fold), words)}
	}
	if hits := p.byBag[bagOf(words)]; len(words) > 0 && len(hits) == 1 {
		return p.found(hits[0], true)
	}
	return p.findAlike(keyOf(fold), words)
}

// nearestWithout returns the titles that a name may mean but for a number in it. A number
// that is not understood may be a count, so none of them is taken.
func (p *Pool) nearestWithout(key string, words []string) []string {
	m := p.findAlike(key, words)
	if m.title != "" {
		return []string{m.title}
	}
	return m.nearest
}

// hasNumber reports whether the text has a digit or another sign for a number.
func hasNumber(s string) bool { return strings.IndexFunc(s, unicode.IsNumber) >= 0 }

// Nearest returns the titles that a misspelt name may stand for, best first, none if
// no title is similar.
func (p *Pool) Nearest(name string) []string {
	m := p.find(name)
	if m.title != "" {
		return []string{m.title}
	}
	return m.nearest
}

// findExact finds a name with exactly the letters of a title, for which no
// assumption is needed.
func (p *Pool) findExact(name string) (match, bool) {
	if len(name) > maxName || !utf8.ValidString(name) {
		return match{}, false
	}
	fold := foldName(name)
	hits := p.byKey[keyOf(fold)]
	if len(hits) == 0 {
		return match{}, false
	}
	// Infiltrate and Infiltrate! are two cards with the same letters: a name with the mark means
	// the second, and one without it the first.
	fold = bare(fold)
	best := slices.IndexFunc(hits, func(i int) bool { return p.titles[i].fold == fold })
	switch {
	case best >= 0:
		return p.found(hits[best], false), true
	case hasNumber(name):
		return match{}, false
	case len(hits) == 1:
		return p.found(hits[0], false), true
	}
	return match{nearest: p.namesOf(hits)}, true
}

func (p *Pool) found(i int, assumed bool) match {
	return match{code: p.titles[i].code, title: p.titles[i].name, assumed: assumed}
}

func (p *Pool) namesOf(titles []int) []string {
	names := make([]string, len(titles))
	for k, i := range titles {
		names[k] = p.titles[i].name
	}
	return names
}

// findAlike finds a misspelt or abbreviated title. If the given words all occur in
// some titles, only those titles qualify: "Village" is not a misspelt Pillage.
func (p *Pool) findAlike(key string, words []string) match {
	ranked, shortened := p.rank(key, words), p.withAllWords(words)
	fits := func(i int) bool { return len(shortened) == 0 || slices.Contains(shortened, i) }
	switch {
	case isClear(ranked) && fits(ranked[0].title):
		return p.found(ranked[0].title, true)
	case len(shortened) == 1:
		return p.found(shortened[0], true)
	}
	if len(shortened) == 0 {
		shortened = p.withPrefixes(words)
	}
	return match{nearest: p.namesOf(offer(ranked, shortened))}
}

// offer returns the titles to suggest: those with all the words or their beginnings,
// most similar first, then other similar titles up to numNearest.
func offer(ranked []ranking, shortened []int) []int {
	var alike, near []int
	for _, r := range ranked {
		if slices.Contains(shortened, r.title) {
			near = append(near, r.title)
		} else {
			alike = append(alike, r.title)
		}
	}
	for _, i := range shortened {
		if !slices.Contains(near, i) {
			near = append(near, i)
		}
	}
	if missing := numNearest - len(near); missing > 0 {
		near = append(near, alike[:min(missing, len(alike))]...)
	}
	return near[:min(maxNearest, len(near))]
}

// isClear reports whether the first ranked title is similar enough and clearly ahead
// of the second.
func isClear(ranked []ranking) bool {
	switch len(ranked) {
	case 0:
		return false
	case 1:
		return ranked[0].alike >= minLikeness
	}
	return ranked[0].alike >= minLikeness && ranked[0].alike-ranked[1].alike >= clearMargin
}

type ranking struct {
	title int
	alike float64
}

// rank returns the titles by similarity to the name, best first, without dissimilar
// ones. Letters weigh more than words, so titles that share only some words rank
// low.
func (p *Pool) rank(key string, words []string) []ranking {
	const unlike = 0.5
	given := lettersOf(key)
	var out []ranking
	for i := range p.titles {
		t := &p.titles[i]
		most := given.maxLikeness(&t.letters)
		if most < unlike/2 {
			continue // the letters differ too much for a similar title, whatever the words are
		}
		byWords := wordLikeness(words, t.words)
		if max(most, (most+byWords)/2) < unlike {
			continue // and so do the words
		}
		alike := likeness(key, t.key, 0)
		alike = max(alike, (alike+byWords)/2)
		if alike >= unlike {
			out = append(out, ranking{i, alike})
		}
	}
	slices.SortStableFunc(out, func(a, b ranking) int { return cmp.Compare(b.alike, a.alike) })
	return out
}

// wordLikeness pairs similar words of two names in any order. It returns the share
// of letters in paired words, weighted by the similarity of each pair, from 0 to 1.
func wordLikeness(given, title []string) float64 {
	letters, alike := 0, 0.0
	free := slices.Clone(title)
	for _, w := range given {
		letters += len(w)
		best, bestAlike := -1, 0.0
		for i, t := range free {
			if a := likeness(w, t, minWordLikeness); a > bestAlike {
				best, bestAlike = i, a
			}
		}
		if best >= 0 {
			alike += bestAlike * float64(len(w)+len(free[best]))
			free = slices.Delete(free, best, best+1)
		}
	}
	for _, t := range title {
		letters += len(t)
	}
	if letters == 0 {
		return 0
	}
	return alike / float64(letters)
}

// withAllWords returns the titles that contain all the words, if these have four
// letters or more: "Valkia" matches Valkia the Bloody, "Contested" matches three.
func (p *Pool) withAllWords(words []string) []int {
	// A missing genitive does not matter: "Grimgor" is in Grimgor's Camp.
	return p.titlesWith(words, func(t, w string) bool { return t == w || t == w+"s" })
}

// withPrefixes returns the titles with words that begin with the given ones: "Trol"
// matches all trolls.
func (p *Pool) withPrefixes(words []string) []int { return p.titlesWith(words, strings.HasPrefix) }

func (p *Pool) titlesWith(words []string, same func(of, given string) bool) []int {
	if len(strings.Join(words, "")) < 4 {
		return nil
	}
	var hits []int
	for i := range p.titles {
		if hasWords(p.titles[i].words, words, same) {
			hits = append(hits, i)
		}
	}
	return hits
}

// hasWords reports whether the title contains every given word, in the given order.
func hasWords(title, given []string, same func(of, given string) bool) bool {
	for _, w := range given {
		i := slices.IndexFunc(title, func(t string) bool { return same(t, w) })
		if i < 0 {
			return false
		}
		title = title[i+1:]
	}
	return true
}

// nearestOf returns the names similar to a mistyped one, best first, at most
// numNearest.
func nearestOf(name string, names []string) []string {
	const near = 0.5
	key := foldName(name)
	var out []string
	for _, n := range names {
		if likeness(key, foldName(n), near) > 0 || len(key) >= 3 && strings.Contains(n, key) {
			out = append(out, n)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int {
		return cmp.Compare(likeness(key, foldName(b), 0), likeness(key, foldName(a), 0))
	})
	return out[:min(numNearest, len(out))]
}

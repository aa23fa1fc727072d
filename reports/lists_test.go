package reports

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/wisim/wisim/reports/doc"
	"github.com/wisim/wisim/reports/page"
	"github.com/wisim/wisim/reports/text"
)

func listed(count int, name, kind, cost string, loyalty int) ListedCard {
	return ListedCard{Code: "01001", Name: name, Count: count, Type: kind, Race: "Orc", Cost: cost, Loyalty: loyalty}
}

// TestListDifference: what is out, in and in both, with two printings of a name as one card, and
// the numbers of both lists by type, cost and loyalty.
func TestListDifference(t *testing.T) {
	a := Deck{Name: "a", Capital: "Orc", List: []ListedCard{
		listed(3, "Choppa", "Unit", "2", 1), listed(1, "Pillage", "Tactic", "0", 2), listed(1, "Pillage", "Tactic", "0", 2), listed(1, "Old", "Unit", "X", -1),
	}}
	b := Deck{Name: "b", Capital: "Chaos", List: []ListedCard{
		listed(2, "Choppa", "Unit", "2", 1), listed(2, "Pillage", "Tactic", "0", 2), listed(2, "New", "Support", "10", 3),
	}}
	d := listDifference(a, b)
	want := "Out: 1 Choppa and 1 Old. In: 2 New. 4 cards are in both. Capital: Orc, then Chaos."
	if got := strings.Join(d.sentences(), " "); got != want || d.Same != 4 {
		t.Errorf("%q, want %q", got, want)
	}
	changes := func(list []CountChange) (out []string) {
		for _, c := range list {
			out = append(out, fmt.Sprint(c.Of, " ", c.Cards[0], " ", c.Cards[1]))
		}
		return out
	}
	if got := strings.Join(changes(d.Types), ", "); got != "Unit 4 2, Tactic 2 2, Support 0 2" {
		t.Errorf("types: %s", got)
	}
	if got := strings.Join(changes(d.Costs), ", "); got != "0 2 2, 2 3 2, 10 0 2, X 1 0" {
		t.Errorf("costs: %s", got)
	}
	if d.Loyalty.Cards != [2]int{7, 12} {
		t.Errorf("loyalty: %v", d.Loyalty.Cards)
	}
	for want, pair := range map[string][2]Deck{
		"Both lists have the same cards.":                   {a, a},
		"The lists have no card in common.":                 {a, {List: []ListedCard{listed(1, "New", "Unit", "1", 1)}, Capital: "Orc"}},
		"6 cards are in both. Capital: Orc, then Dark Elf.": {a, {Capital: "Dark Elf", List: a.List}},
	} {
		if got := strings.Join(listDifference(pair[0], pair[1]).sentences(), " "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if d := listDifference(a, Deck{}); d != nil || d.sentences() != nil {
		t.Errorf("of an unknown list: %v", d)
	}
}

// TestListsArePartOfPages: a page has the lists and their difference, each list once; texts leave
// them out.
func TestListsArePartOfPages(t *testing.T) {
	a := Deck{Name: "mine", Hash: "1", Cards: 5, Capital: "Orc", List: []ListedCard{listed(3, "Choppa", "Unit", "2", 1)}}
	d := doc.Document{Title: "x", Headline: "x", Sections: []doc.Section{
		listDifference(a, Deck{Name: "b", List: []ListedCard{listed(2, "Choppa", "Unit", "2", 1)}}).section([2]string{"mine", "b"}),
		listsSection([]string{"mine", "mine again", "none"}, []Deck{a, a, {Name: "none"}}),
	}}
	var html, brief, markdown, long bytes.Buffer
	for _, err := range []error{page.WriteDocument(&html, d), text.WriteBrief(&brief, d, 80), doc.WriteMarkdown(&markdown, d), text.WriteDocument(&long, d, 80, nil)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if n := strings.Count(html.String(), ">Choppa<"); n != 1 {
		t.Errorf("the list is on the page %d times, want once", n)
	}
	if !strings.Contains(html.String(), "Out: 1 Choppa.") {
		t.Error("the page has not the difference")
	}
	for name, b := range map[string]*bytes.Buffer{"brief": &brief, "markdown": &markdown, "text": &long} {
		if strings.Contains(b.String(), "Choppa") {
			t.Errorf("%s has the list:\n%s", name, b)
		}
	}
}

package corners

import (
	"crypto/sha256"
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
	"github.com/wisim/wisim/internal/splitmix"
)

var (
	positions = flag.Int("positions", 100, "positions for each card")
	which     = flag.String("cards", "tenth", `cards to test: "tenth", "tenth:N" with N from 0 to 9, "all", or the beginnings of codes with commas between them`)
	onlyAt    = flag.String("corner", "", "only corners whose name contains this text")
	only      = flag.Int("only", -1, "number of the only position to play; it is printed with its log")
	most      = flag.Int("faults", 20, "faults that are shown")
)

// day returns a number that differs from commit to commit of the engine and the cards: a hash of
// their files.
func day(t *testing.T) uint64 {
	t.Helper()
	h := sha256.New()
	for _, pattern := range []string{"../../*.go", "../../cards/*.wic", "*_test.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("no files %s: %v", pattern, err)
		}
		for _, n := range names {
			text, err := os.ReadFile(n)
			if err != nil {
				t.Fatal(err)
			}
			h.Write(text)
		}
	}
	return binary.LittleEndian.Uint64(h.Sum(nil))
}

// drawn returns the cards to test.
func drawn(t *testing.T, lib *code.Library) (list []*subject) {
	tenth, err := uint64(0), error(nil)
	digit, one := strings.CutPrefix(*which, "tenth:")
	switch {
	case one:
		tenth, err = strconv.ParseUint(digit, 10, 8)
	case *which == "tenth":
		tenth, one = day(t)%10, true
	}
	if err != nil {
		t.Fatal(err)
	}
	for id := 1; id < len(lib.Cards); id++ {
		c := &lib.Cards[id]
		if !c.Encoded || c.Type == card.Draft || c.Type == card.Fulcrum || kindsOf[c.Type] == 0 || c.Code.Set() == card.Code(trooper).Set() {
			continue
		}
		switch {
		case *which == "all":
		case one:
			if splitmix.Mix(uint64(id))%10 != tenth {
				continue
			}
		default:
			if !slices.ContainsFunc(strings.Split(*which, ","), func(p string) bool { return strings.HasPrefix(c.Code.String(), p) }) {
				continue
			}
		}
		list = append(list, newSubject(lib, code.CardID(id)))
	}
	return list
}

// score counts positions of a corner and those that met it.
type score struct{ played, met, impossible int }

// TestCorners plays each drawn card in its corners.
func TestCorners(t *testing.T) {
	if testing.Short() && *which == "tenth" {
		*positions = min(*positions, 30)
	}
	lib := library(t)
	subjects := drawn(t, lib)
	if len(subjects) == 0 {
		t.Fatalf("no card is drawn by %q", *which)
	}
	scores := make([]score, len(corners))
	var silent []string
	shown, games, asked := 0, 0, 0
	kinds := map[string]int{}
	for _, sub := range subjects {
		met := cornersOf(sub)
		acted := 0
		for n := range *positions {
			if *only >= 0 && n != *only {
				continue
			}
			i := met[n%len(met)]
			gm, ok := playOne(lib, sub, &corners[i], n, *only >= 0)
			if !ok {
				scores[i].impossible++
				continue
			}
			games++
			asked += gm.tr.asked
			scores[i].played++
			acted += min(1, len(gm.tr.acts))
			if corners[i].hit(gm.tr) {
				scores[i].met++
			}
			if *only >= 0 {
				t.Logf("%s, %s:\n%s%s", sub.card.Name, corners[i].name, describe(lib, &gm.t.pos), gm.log)
			}
			if len(gm.laws.faults) > 0 {
				f := gm.laws.faults[0]
				kinds[fmt.Sprintf("%v: %s %s", f.law, sub.card.Code, sub.card.Name)]++
				if shown++; shown <= *most {
					t.Errorf("%s %s, %q, -only %d: %v: %s", sub.card.Code, sub.card.Name, corners[i].name, n, f.law, f.what)
				}
				t.Fail()
			}
		}
		if acted == 0 && (sub.acts || sub.tells) {
			silent = append(silent, sub.card.Code.String())
		}
	}
	report(t, scores, games, asked)
	t.Logf("%d cards; never active: %d %v", len(subjects), len(silent), silent[:min(len(silent), 60)])
	if *positions >= 100 && *onlyAt == "" && *only < 0 && len(silent)*50 > len(subjects) {
		t.Errorf("of %d cards %d are never active: %v", len(subjects), len(silent), silent)
	}
	for _, k := range slices.Sorted(maps.Keys(kinds)) {
		t.Logf("fault %s: %d", k, kinds[k])
	}
	if shown > *most {
		t.Errorf("%d faults, %d of them shown", shown, *most)
	}
}

// cornersOf returns the indices of the corners that a card can meet.
func cornersOf(sub *subject) (list []int) {
	for i := range corners {
		if (corners[i].fits == nil || corners[i].fits(sub)) && strings.Contains(corners[i].name, *onlyAt) {
			list = append(list, i)
		}
	}
	return list
}

// playOne plays position n of a card in a corner. It tries again with other cards, and at last with
// those of the kit alone, if a position is impossible.
func playOne(lib *code.Library, sub *subject, c *corner, n int, verbose bool) (*game, bool) {
	return playWith(lib, sub, c, n, verbose, nil)
}

// playWith is playOne with a fault.
func playWith(lib *code.Library, sub *subject, c *corner, n int, verbose bool, m *meddling) (*game, bool) {
	h := fnv.New64a()
	fmt.Fprintf(h, "%v %s %d", sub.card.Code, c.name, n)
	rng := splitmix.Stream(h.Sum64())
	pool := others(lib)
	for try := range 6 {
		t := &table{rng: splitmix.Stream(rng.Next()), sub: sub, pool: pool, corner: c, plain: try >= 3}
		t.lay()
		var log *strings.Builder
		if verbose {
			log = &strings.Builder{}
		}
		if gm, ok := play(t, n%2 == 1, log, m); ok {
			return gm, true
		}
	}
	return nil, false
}

var othersOf []card.Code

// subjectOf returns the card with a code as a card to test.
func subjectOf(t *testing.T, lib *code.Library, text string) *subject {
	t.Helper()
	c, err := card.ParseCode(text)
	if err != nil {
		t.Fatal(err)
	}
	id, ok := lib.Find(c)
	if !ok {
		t.Fatalf("there is no card %s", text)
	}
	return newSubject(lib, id)
}

// others returns the cards of the pool that may be on a table.
func others(lib *code.Library) []card.Code {
	if othersOf == nil {
		for i := range lib.Cards[1:] {
			if c := &lib.Cards[i+1]; c.Encoded && kindsOf[c.Type] != 0 && c.Type != card.Legend && !c.StartsInPlay && c.Code.Set() != card.Code(trooper).Set() {
				othersOf = append(othersOf, c.Code)
			}
		}
	}
	return othersOf
}

// report prints how many positions met each corner, and fails if few do.
func report(t *testing.T, scores []score, games, asked int) {
	t.Helper()
	t.Logf("%d positions, %d decisions", games, asked)
	for i, s := range scores {
		if s.played == 0 {
			continue
		}
		rate := 100 * float64(s.met) / float64(s.played)
		t.Logf("%5.1f%% of %6d  %s (%d impossible)", rate, s.played, corners[i].name, s.impossible)
		if s.played >= enough && rate < float64(corners[i].floor) {
			t.Errorf("%.1f%% of %d positions meet the corner %q, want at least %d%%", rate, s.played, corners[i].name, corners[i].floor)
		}
		if s.impossible*20 > s.played {
			t.Errorf("%d positions of the corner %q are impossible, and %d are not", s.impossible, corners[i].name, s.played)
		}
	}
}

// enough is the least number of positions of which a rate is compared with the floor of a corner.
const enough = 150

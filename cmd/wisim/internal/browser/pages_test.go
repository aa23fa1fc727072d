package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/wisim/wisim/cmd/wisim/internal/browser"
	"github.com/wisim/wisim/cmd/wisim/internal/cli"
)

// hostile are names that try to be more than text: markup, an escape sequence,
// and a mark that turns the direction of what follows.
const hostile = "</script><script>document.title='HACKED';console.error('hacked')</script><img src=x onerror=alert(1)> \x1b[31m {{.}} `${1}` \u202egnorw | a *b* [c](d)"

// wisim runs a command line and wants it to succeed.
func wisim(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs strings.Builder
	if code := cli.Main(args, &out, &errs); code != 0 {
		t.Fatalf("wisim %q: exit code %d\n%s%s", args, code, out.String(), errs.String())
	}
	return out.String()
}

// copyDeck writes a deck that comes with wisim to a file, under another name.
func copyDeck(t *testing.T, deck, name, file string) {
	t.Helper()
	list := wisim(t, "deck", "convert", deck, "--format", "text")
	_, cards, ok := strings.Cut(list, "\n")
	if !ok || !strings.HasPrefix(list, "Name:") {
		t.Fatalf("no name in the list of %s:\n%s", deck, list)
	}
	if err := os.WriteFile(file, []byte("Name: "+name+"\n"+cards), 0o644); err != nil {
		t.Fatal(err)
	}
}

// pages writes one page of each kind and names them.
func pages(t *testing.T, dir string) map[string]string {
	evil := filepath.Join(dir, "evil.txt")
	copyDeck(t, "dwarf-wall", hostile, evil)
	few, own := filepath.Join(dir, "few.txt"), filepath.Join(dir, "own.wic")
	for file, text := range map[string]string{few: fewCards, own: ownCards} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	at := func(name string) string { return filepath.Join(dir, name+".html") }
	list := map[string]string{}
	for name, args := range map[string][]string{
		"sim":             {"sim", "dwarf-wall", "orc-smash", "-n", "64", "--out", filepath.Join(dir, "run"), "--keep", "turns"},
		"sim-sure":        {"sim", "dwarf-wall", "orc-smash", "-n", "12", "--agents", "mcts:2", "--out", filepath.Join(dir, "sure"), "--keep", "turns"},
		"sim-one":         {"sim", "dwarf-wall", "orc-smash", "-n", "1"},
		"compare":         {"compare", "dwarf-wall", "orc-smash", "--field", "chaos-rot,empire-roads", "--detect", "20", "--agents", "heuristic,random"},
		"field":           {"field", "orc-smash", "dwarf-wall", "chaos-rot", "--precision", "14", "--agents", "random"},
		"field-wide":      {"field", "@core", "--precision", "0", "--max-games", "5824", "--agents", "random"},
		"draft":           {"draft", "-n", "40", "--agents", "random"},
		"sim-hostile":     {"sim", evil, "orc-smash", "-n", "40", "--agents", "random"},
		"compare-hostile": {"compare", evil, "orc-smash", "--field", "chaos-rot", "--detect", "20", "--agents", "random"},
		"field-hostile":   {"field", evil, "orc-smash", "chaos-rot", "--precision", "20", "--agents", "random"},
		"study":           {"study", "dwarf-wall", "--field", "orc-smash,chaos-rot", "-n", "200", "--agents", "random"},
		"balance":         {"balance", "01080", "cost=3..5", "--decks", "orc-smash,orc-waaagh", "--field", "chaos-rot", "--agents", "random", "--max-games", "600", "--precision", "5"},
		"rule":            {"balance", "--house", "second.hand=7..9", "--decks", "orc-smash,dwarf-wall", "--field", "chaos-rot", "--agents", "random", "--max-games", "384", "--precision", "5"},
		"swap":            {"swap", "dwarf-wall", "--out", "Demolition!", "--in", "Runesmith", "--field", "chaos-rot", "--agents", "random", "--max-games", "128"},
		"tune":            {"tune", few, "--cards", own, "--pool", "own", "--swaps", "2", "--field", few, "--mode", "casual", "--agents", "random", "--detect", "12"},
		"cut":             {"cut", "orc-smash", "--field", "chaos-rot", "--agents", "random", "--max-games", "4000", "--precision", "20"},
		"game":            {"sim", "dwarf", "orc", "--log", "3"},
		"game-hostile":    {"sim", evil, "orc-smash", "--log", "1", "--agents", "random"},
	} {
		wisim(t, append(args, "--html", at(name))...)
		list[name] = at(name)
	}
	scenarioPage(t, dir, at("scenario"))
	list["scenario"] = at("scenario")
	return list
}

// A deck and cards for a search that is over soon.
const (
	fewCards = `Capital: Orc
3 Crooked Teef Goblins
3 Squig Herders
3 Black Orc Squad
3 Boar Boyz
3 Lobber Crew
3 Choppa
3 Night Goblins
3 Followers of Mork
`
	ownCards = `card 77221 "Planted <b>Dud</b>" {
  facts unit, Orc, cost 0, loyalty 0, power 1, hp 4
  static: power(unit.my, -2)
}
card 77222 "Planted Giant" {
  facts unit, Orc, cost 0, loyalty 0, power 6, hp 6
}
`
)

// scenarioPage writes the page of a scenario that fails.
func scenarioPage(t *testing.T, dir, to string) {
	t.Helper()
	file := filepath.Join(dir, "fails.scn")
	text := "scenario \"it <b>fails</b>\"\n\nturn of 1, capital window\nplayer 1: Dwarf\nplayer 2: Orc\n\nexpect 1 has 99 resources\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if code := cli.Main([]string{"scenario", "run", file, "--html", to}, &out, &errs); code != 1 {
		t.Fatalf("exit code %d, want 1\n%s%s", code, out.String(), errs.String())
	}
}

// most is how large a page may be.
const most = 2 << 20

func TestPages(t *testing.T) {
	b := started(t)
	list := pages(t, t.TempDir())
	for name, file := range list {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > most {
			t.Errorf("%s: %d bytes, more than %d", name, info.Size(), most)
		}
		views := edgeViews()
		switch name {
		case "sim", "compare", "field", "game", "study", "balance":
			views = everyView()
		}
		lookAt(t, b, name, file, true, views)
		lookAt(t, b, name, file, false, edgeViews())
	}
}

// everyView is all widths and schemes, edgeViews the two that differ most.
func everyView() (views []browser.View) {
	for _, width := range []int{390, 800, 1400} {
		views = append(views, browser.View{Width: width}, browser.View{Width: width, Dark: true})
	}
	return views
}

func edgeViews() []browser.View { return []browser.View{{Width: 390}, {Width: 1400, Dark: true}} }

// lookAt a page in several views, with scripts or without.
func lookAt(t *testing.T, b *browser.Browser, name, file string, scripts bool, views []browser.View) {
	t.Helper()
	tab, err := b.Open(file, scripts)
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Close()
	if !scripts {
		name += ", no scripts"
	}
	for _, v := range views {
		v.Do += ";document.title"
		seen, err := tab.Look(v)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		wrong := seen.Wrong()
		if strings.HasPrefix(seen.Result, "HACKED") {
			wrong = append(wrong, "a name was run as a script")
		}
		if len(wrong) > 0 {
			t.Errorf("%s, %v:\n  %s", name, v, strings.Join(wrong, "\n  "))
		}
		keep(t, fmt.Sprintf("%s, %v.png", name, v), tab)
	}
}

// keep a picture of a page if somebody says where: to be looked at by people.
func keep(t *testing.T, name string, tab *browser.Tab) {
	t.Helper()
	dir := os.Getenv("WISIM_PICTURES")
	if dir == "" {
		return
	}
	png, err := tab.Picture()
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, strings.ReplaceAll(strings.ReplaceAll(name, ",", ""), " ", "-")), png, 0o644)
	}
	if err != nil {
		t.Error(err)
	}
}

// started is a browser, or the end of the test without one.
func started(t *testing.T) *browser.Browser {
	t.Helper()
	path := browser.Find()
	if path == "" {
		t.Skip("there is no browser here: install chromium to have the pages looked at")
	}
	if testing.Short() {
		t.Skip("takes a minute")
	}
	b, err := browser.Start(path, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// does is what a script comes to after keys were pressed.
func does(t *testing.T, tab *browser.Tab, script string, keys ...string) string {
	t.Helper()
	seen, err := tab.Look(browser.View{Width: 1000, Keys: keys, Do: script})
	if err != nil {
		t.Fatal(err)
	}
	if wrong := seen.Wrong(); len(wrong) > 0 {
		t.Errorf("%q, %s:\n  %s", keys, script, strings.Join(wrong, "\n  "))
	}
	return seen.Result
}

// A table is sorted by its headings, with the keyboard; a chart is gone through
// with the arrow keys, and says each point.
func TestDocumentAnswersTheKeyboard(t *testing.T) {
	b := started(t)
	file := filepath.Join(t.TempDir(), "field.html")
	wisim(t, "field", "orc-smash", "dwarf-wall", "chaos-rot", "--agents", "random", "--precision", "20", "--html", file)
	tab, err := b.Open(file, true)
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Close()
	const names = `[...document.querySelector('table.rows').tBodies[0].rows].map((r) => r.cells[0].textContent).join()`
	const focus = `document.querySelector('thead button').focus(); `
	does(t, tab, focus+names)
	if got := does(t, tab, names, "\r"); got != "chaos-rot,dwarf-wall,orc-smash" {
		t.Errorf("sorted by name: %s", got)
	}
	if got := does(t, tab, names, "\r"); got != "orc-smash,dwarf-wall,chaos-rot" {
		t.Errorf("sorted by name, backwards: %s", got)
	}
	if got := does(t, tab, `document.querySelector('th[aria-sort]').getAttribute('aria-sort')`); got != "descending" {
		t.Errorf("aria-sort is %s", got)
	}
	const says = `document.activeElement.parentNode.querySelector('.chart-says').textContent`
	does(t, tab, `document.querySelector('.chart').focus(); ''`)
	first := does(t, tab, says, kb.ArrowRight)
	second := does(t, tab, says, kb.ArrowRight)
	if first == second || !strings.Contains(first, "[") || !strings.Contains(first, "games") {
		t.Errorf("a chart says %q, then %q", first, second)
	}
	if got := does(t, tab, says, kb.ArrowLeft); got != first {
		t.Errorf("back again it says %q, not %q", got, first)
	}
	if got := does(t, tab, `document.querySelector('.tip')?.textContent || ''`); !strings.Contains(got, "games") {
		t.Errorf("the tip says %q", got)
	}
}

// A game is stepped through with the keyboard, and the board, the log and the
// slider go along.
func TestGameAnswersTheKeyboard(t *testing.T) {
	b := started(t)
	file := filepath.Join(t.TempDir(), "game.html")
	wisim(t, "sim", "dwarf", "orc", "--agents", "random", "--log", "2", "--html", file)
	tab, err := b.Open(file, true)
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Close()
	const at = `[document.querySelector('.controls input').value, document.querySelector('li[aria-current]').id, document.querySelector('.now').textContent].join(' ')`
	start := does(t, tab, at)
	if !strings.HasPrefix(start, "0 step-0 ") {
		t.Errorf("it begins at %q", start)
	}
	if got := does(t, tab, at, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight); !strings.HasPrefix(got, "3 step-3 ") {
		t.Errorf("three steps on: %q", got)
	}
	if got := does(t, tab, at, kb.ArrowLeft); !strings.HasPrefix(got, "2 step-2 ") {
		t.Errorf("a step back: %q", got)
	}
	does(t, tab, at, kb.ArrowDown)
	if got := does(t, tab, `document.querySelector('.where').textContent`); !strings.Contains(got, "turn 1, ") {
		t.Errorf("a turn on: %q", got)
	}
	if got := does(t, tab, at, kb.End); !strings.Contains(got, "Result: ") {
		t.Errorf("at the end: %q", got)
	}
	if got := does(t, tab, at, kb.ArrowRight); !strings.Contains(got, "Result: ") {
		t.Errorf("beyond the end: %q", got)
	}
	if got := does(t, tab, at, kb.Home); got != start {
		t.Errorf("at the beginning again: %q", got)
	}
	if got := does(t, tab, `document.querySelectorAll('.board .zone').length + ' ' + document.querySelectorAll('.side').length`); got != "6 2" {
		t.Errorf("zones and sides: %s", got)
	}
}

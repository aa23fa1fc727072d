package terminal

import "testing"

func TestFit(t *testing.T) {
	text := "short\n    an indented line that goes on for longer than there is room\nunbreakable-word-of-fifty-columns-that-stays-as-it-is-here and more\n矮人矮人矮人矮人 矮人矮人矮人矮\n"
	if got := WrapLines(text, 0); got != text {
		t.Errorf("in a file:\n%s", got)
	}
	want := `short
    an indented line that
      goes on for longer than
      there is room
unbreakable-word-of-fifty-columns-that-stays-as-it-is-here
  and more
矮人矮人矮人矮人
  矮人矮人矮人矮
`
	if got := WrapLines(text, 29); got != want {
		t.Errorf("got\n%s", got)
	}
}

// Two columns stay two as long as there is room for the second.
func TestFitKeepsColumns(t *testing.T) {
	text := "  --seed uint   the master seed of all the games\n  --a-name-of-a-flag string   goes on below it\n  --seed uint   unbreakable-word-of-many-columns stays\n"
	want := `  --seed uint   the master
                seed of all
                the games
  --a-name-of-a-flag string
    goes on below it
  --seed uint
    unbreakable-word-of-many-columns
    stays
`
	if got := WrapLines(text, 29); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestReflow(t *testing.T) {
	text := "A help that is written for a\nterminal of 80 columns, and\nshort\n\nFlags:\n  -n  games\n  -m  more\n"
	if got := Reflow(text, 0) + Reflow(text, 80); got != text+text {
		t.Errorf("in a file and on a wide terminal:\n%s", got)
	}
	want := "A help that is written\nfor a terminal of 80\ncolumns, and short\n\nFlags:\n  -n  games\n  -m  more\n"
	if got := Reflow(text, 24); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestParagraphs(t *testing.T) {
	head := []string{"CODE", "NAME", "TYPE", "SET"}
	rows := [][]string{{"01017", "A Glorious Death", "Quest", "Core Set"}, {"01004", "Troll Slayers", "Unit", "Core Set"}}
	want := `01017 A Glorious Death
  type Quest, set Core
  Set
01004 Troll Slayers
  type Unit, set Core
  Set
`
	if got := paragraphs(head, rows, 2, 24); got != want {
		t.Errorf("got\n%s", got)
	}
	if n := widest("a\n矮人\n"); n != 4 {
		t.Errorf("widest line has %d columns", n)
	}
}

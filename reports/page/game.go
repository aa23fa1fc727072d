package page

import (
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/wisim/wisim/reports/doc"
)

// Game is a game to step through: its events, and the board after each. It is plain
// text and numbers; the caller knows the rules.
type Game struct {
	Title    string // short title, for the window
	Kind     string // sort of page, such as "Game 17 of a run"
	Headline string // how the game ended
	Lead     []string
	Warnings []string
	Players  [2]string
	Steps    []Step
	Repeat   []string
	Colophon []string
}

// Step is an event of the game.
type Step struct {
	// Turn is a heading above the first step of a turn: "Turn 3, dwarf-wall".
	Turn string
	// Phase is a heading above the first step of a phase.
	Phase string
	Text  string
	Mark  string // reference number, such as that of a decision; may be empty
	Tone  Tone
	// Board is the state after the step.
	Board Board
}

// Tone selects the style of a step.
type Tone string

// Tones set a step apart from the others.
const (
	Plain  Tone = ""
	Result Tone = "result" // the step that ends the game
	Failed Tone = "failed" // a step at which an expectation failed
)

// Board is the state of both players' cards and capitals after a step.
type Board struct {
	Turn   int // number of the turn; 0 before the first turn
	Active int // player whose turn it is, 0 or 1
	Sides  [2]Side
}

// Side is a player's half of the board.
type Side struct {
	Resources int      `json:"r"`
	Deck      int      `json:"d"`           // number of cards in the deck
	Hand      []string `json:"h"`           // names of the cards in the hand, as the log shows them
	Discard   []string `json:"x"`           // discard pile, the top card first
	Zones     [3]Zone  `json:"-"`           // the kingdom, the quest zone and the battlefield, in this order
	Capital   []Piece  `json:"c,omitempty"` // the legend at the capital, with its attachments
}

// Zone is a section of a capital with the cards in its zone.
type Zone struct {
	HitPoints int      `json:"hp"`
	Damage    int      `json:"d,omitempty"`
	Burning   bool     `json:"b,omitempty"`
	Attacked  bool     `json:"a,omitempty"`
	Facedown  []string `json:"f,omitempty"` // names of the cards that lie facedown as developments
	Pieces    []Piece  `json:"p,omitempty"`
}

// Piece is a card in play.
type Piece struct {
	Name      string   `json:"n"`
	Unit      bool     `json:"u,omitempty"` // whether the piece is a unit, which has power and hit points
	Power     int      `json:"p,omitempty"`
	HitPoints int      `json:"hp,omitempty"`
	Damage    int      `json:"d,omitempty"`
	Tokens    int      `json:"t,omitempty"`
	Notes     []string `json:"m,omitempty"` // states of the piece, such as "corrupted" or "attacks"
	On        []Piece  `json:"o,omitempty"` // attachments of the piece
}

// WriteGame writes a game as a single HTML file.
func WriteGame(w io.Writer, g Game) error {
	doc.Clean(&g)
	data, err := encodeGame(g)
	if err != nil {
		return err
	}
	script := asset("assets/game.js")
	return write(w, "game.tmpl", gamePage{
		Game: g, Turns: turnsOf(g), Data: data, Policy: policy([]string{script}),
		Style:  template.CSS(asset("assets/base.css") + asset("assets/game.css")),
		Script: template.JS(script),
	})
}

type gamePage struct {
	Game
	Turns  []turn
	Data   *gameData
	Policy string
	Style  template.CSS
	Script template.JS
}

// turn is the steps under one heading of the list.
type turn struct {
	Title  string
	State  []string // how the players stood when the turn began
	Phases []phase
}

type phase struct {
	Title string
	Steps []numbered
}

type numbered struct {
	Number int // number of the step; 0 is the first
	Step
}

func turnsOf(g Game) (out []turn) {
	for i, s := range g.Steps {
		if len(out) == 0 || s.Turn != "" {
			title := s.Turn
			if title == "" {
				title = "Before the first turn"
			}
			t := turn{Title: title}
			for p, name := range g.Players {
				t.State = append(t.State, name+": "+s.Board.Sides[p].state())
			}
			out = append(out, t)
		}
		t := &out[len(out)-1]
		if len(t.Phases) == 0 || s.Phase != "" {
			t.Phases = append(t.Phases, phase{Title: s.Phase})
		}
		p := &t.Phases[len(t.Phases)-1]
		p.Steps = append(p.Steps, numbered{i, s})
	}
	return out
}

// zones names the zones in the order of Side.Zones.
var zones = [3]string{"kingdom", "quest", "battlefield"}

// state summarizes a player in one line.
func (s Side) state() string {
	var parts []string
	for i, z := range s.Zones {
		text := fmt.Sprintf("%s %d of %d", zones[i], z.Damage, z.HitPoints)
		if z.Burning {
			text = zones[i] + " burning"
		}
		parts = append(parts, text)
	}
	return fmt.Sprintf("%d in hand, %d in the deck; damage: %s", len(s.Hand), s.Deck, strings.Join(parts, ", "))
}

// gameData is the JSON that the script reads. Boards change little from step to step,
// so each distinct part is stored once and a board is a list of indices.
type gameData struct {
	Players [2]string         `json:"players"`
	Parts   []json.RawMessage `json:"parts"`
	Boards  [][8]int          `json:"boards"` // for each board, indices in Parts: for each side the side itself, then its three zones
	Steps   []stepData        `json:"steps"`
}

type stepData struct {
	Board  int    `json:"b"`
	Turn   int    `json:"t"`
	Active int    `json:"a"`
	Phase  string `json:"p,omitempty"`
}

func encodeGame(g Game) (*gameData, error) {
	d := &gameData{Players: g.Players}
	parts, boards := map[string]int{}, map[[8]int]int{}
	phase := ""
	for _, s := range g.Steps {
		var board [8]int
		for p, side := range s.Board.Sides {
			for i, part := range [4]any{side, side.Zones[0], side.Zones[1], side.Zones[2]} {
				text, err := json.Marshal(part)
				if err != nil {
					return nil, err
				}
				n, ok := parts[string(text)]
				if !ok {
					n = len(d.Parts)
					parts[string(text)] = n
					d.Parts = append(d.Parts, text)
				}
				board[4*p+i] = n
			}
		}
		n, ok := boards[board]
		if !ok {
			n = len(d.Boards)
			boards[board] = n
			d.Boards = append(d.Boards, board)
		}
		if s.Turn != "" {
			phase = ""
		}
		if s.Phase != "" {
			phase = s.Phase
		}
		d.Steps = append(d.Steps, stepData{Board: n, Turn: s.Board.Turn, Active: s.Board.Active, Phase: phase})
	}
	return d, nil
}

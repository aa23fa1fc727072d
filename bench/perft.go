package bench

// The second yardstick counts the paths of a board game from a fixed position (perft).
// Copying memory gets faster with wider vector units, and rules do not: they branch, load
// bytes and look up small tables. A path counter does the same, so over generations of
// processors its speed grows about like the engine's. The game is chess without check,
// castling and en passant; it ends when a king is taken.

// Pieces on a board square. Black's have the bit black.
const (
	noPiece = iota
	pawn
	knight
	bishop
	rook
	queen
	king

	black = 8
)

// chess is a position on a 0x88 board: 16 columns, of which eight are used. A square is off
// the board if it has a bit of offBoard.
type chess struct {
	squares [128]uint8
	moves   [8][128]chessMove // moves found at each depth of the search
}

type chessMove struct{ from, to uint8 }

const offBoard = 0x88

// perftDepth is the depth of a yardstick, and perftPaths the number of paths of that depth.
const (
	perftDepth = 3
	perftPaths = 8902
)

var steps = [...][]int8{
	knight: {-33, -31, -18, -14, 14, 18, 31, 33},
	bishop: {-17, -15, 15, 17},
	rook:   {-16, -1, 1, 16},
	queen:  {-17, -16, -15, -1, 1, 15, 16, 17},
	king:   {-17, -16, -15, -1, 1, 15, 16, 17},
}

// newChess returns the initial position.
func newChess() *chess {
	c := new(chess)
	for i, piece := range [8]uint8{rook, knight, bishop, queen, king, bishop, knight, rook} {
		c.squares[i], c.squares[16+i] = piece, pawn
		c.squares[6*16+i], c.squares[7*16+i] = pawn|black, piece|black
	}
	return c
}

// perft returns the number of paths of a given length.
func (c *chess) perft(side uint8, depth int) int {
	moves := &c.moves[depth]
	n := c.generate(side, moves)
	if depth == 1 {
		return n
	}
	paths := 0
	for _, m := range moves[:n] {
		taken := c.squares[m.to]
		c.squares[m.to], c.squares[m.from] = c.squares[m.from], noPiece
		if taken&^black != king {
			paths += c.perft(side^black, depth-1)
		}
		c.squares[m.from], c.squares[m.to] = c.squares[m.to], taken
	}
	return paths
}

// generate lists the moves of a side and returns their number.
func (c *chess) generate(side uint8, moves *[128]chessMove) (n int) {
	add := func(from, to uint8) {
		moves[n&127] = chessMove{from, to}
		n++
	}
	for from := uint8(0); from < 128; from++ {
		piece := c.squares[from]
		if from&offBoard != 0 || piece == noPiece || piece&black != side {
			continue
		}
		if piece&^black == pawn {
			c.pawnMoves(from, side, add)
			continue
		}
		slides := piece&^black >= bishop && piece&^black <= queen
		for _, step := range steps[piece&^black] {
			for to := from + uint8(step); to&offBoard == 0; to += uint8(step) {
				other := c.squares[to]
				if other != noPiece && other&black == side {
					break
				}
				add(from, to)
				if other != noPiece || !slides {
					break
				}
			}
		}
	}
	return n
}

func (c *chess) pawnMoves(from, side uint8, add func(from, to uint8)) {
	ahead, home := uint8(16), uint8(1)
	if side == black {
		ahead, home = 256-16, 6
	}
	to := from + ahead
	if to&offBoard != 0 {
		return
	}
	if c.squares[to] == noPiece {
		add(from, to)
		if from>>4 == home && c.squares[to+ahead] == noPiece {
			add(from, to+ahead)
		}
	}
	for _, to := range [2]uint8{to - 1, to + 1} {
		if other := c.squares[to&127]; to&offBoard == 0 && other != noPiece && other&black != side {
			add(from, to)
		}
	}
}

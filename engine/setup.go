package engine

// stepSetup prepares the game in the order of ruling setup.step-order: decks,
// boards and the starting player are there already; then the hands.
func (g *Game) stepSetup(s *State, f *frame) {
	switch f.step {
	case 0:
		// The starting player's deck first, so that a game is the same from
		// either seat.
		g.shuffle(s, s.first)
		g.shuffle(s, s.first.Other())
		g.emitLog(s, LogEntry{Kind: LogStart, Player: s.first})
		g.drawCards(s, s.first, openingHand)
		g.drawCards(s, s.first.Other(), openingHand)
		f.step = 1
	case 1, 3: // the starting player decides first (note A06)
		p := s.first
		if f.step == 3 {
			p = p.Other()
		}
		s.ask = question{kind: AskMulligan, player: p}
		f.step++
	case 2, 4:
		p := s.first
		if f.step == 4 {
			p = p.Other()
		}
		if s.answer.Verb() == Yes {
			g.mulligan(s, p)
		}
		f.step++
	default:
		s.stack[0] = frame{proc: procTurn}
	}
}

func (g *Game) mulligan(s *State, p Player) {
	n := s.hand[p].Len()
	for b := s.hand[p]; ; {
		o := b.pop()
		if o == 0 {
			break
		}
		g.toDeckTop(s, o)
	}
	g.shuffle(s, p)
	g.emitLog(s, LogEntry{Kind: LogMulligan, Player: p})
	g.drawCards(s, p, n)
}

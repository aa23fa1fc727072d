package valuation

import "github.com/wisim/wisim/engine/code"

// payment is a row of the table of costs. It returns the resources that paying a cost n times takes
// (price), and the worth in points of everything else that is given up (loss).
type payment func(e *Evaluator, c *Walk, k *code.Cost, n int) (price, loss int)

// payments is the table of costs, with a row for every code.CostKind.
func payments() *[code.NumCosts]payment {
	return &[code.NumCosts]payment{
		code.NoCost:      payNothing,
		code.Note:        payNothing,
		code.Keep:        payKeep,
		code.Pay:         func(_ *Evaluator, _ *Walk, _ *code.Cost, n int) (int, int) { return n, 0 },
		code.SacRef:      paySacrifice,
		code.SacSel:      func(e *Evaluator, c *Walk, k *code.Cost, n int) (int, int) { return 0, e.cheapestSacrifices(c, k, n) },
		code.CorruptRef:  payCorrupt,
		code.CorruptSel:  func(e *Evaluator, _ *Walk, _ *code.Cost, n int) (int, int) { return 0, n * e.w.Body },
		code.DiscardSel:  func(e *Evaluator, _ *Walk, _ *code.Cost, n int) (int, int) { return 0, n * e.w.Card * 60 / 100 },
		code.SpendTokens: func(_ *Evaluator, _ *Walk, _ *code.Cost, n int) (int, int) { return 0, 20 * n },
		code.TokensAmong: func(_ *Evaluator, _ *Walk, _ *code.Cost, n int) (int, int) { return 0, 20 * n },
		code.TokensSel:   func(_ *Evaluator, _ *Walk, _ *code.Cost, n int) (int, int) { return 0, 20 * n },
		code.UnhurtRef:   func(_ *Evaluator, _ *Walk, _ *code.Cost, n int) (int, int) { return 0, -30 * n },
		code.BottomSel:   func(_ *Evaluator, _ *Walk, _ *code.Cost, n int) (int, int) { return 0, 5 * n },
		code.DamageRef:   payDamage,
		code.MillSelf:    func(_ *Evaluator, _ *Walk, _ *code.Cost, n int) (int, int) { return 0, 15 * n },
		code.RandomSelf:  func(e *Evaluator, _ *Walk, _ *code.Cost, n int) (int, int) { return 0, n * e.w.Card },
		code.FacedownRef: payFacedown,
		code.SkipBattle: func(e *Evaluator, c *Walk, _ *code.Cost, _ int) (int, int) {
			return 0, 30 * e.strikePower(c.Controller)
		},
	}
}

func payNothing(*Evaluator, *Walk, *code.Cost, int) (int, int) { return 0, 0 }

// payKeep costs nothing: it puts the cards that lie under the source into the register of the
// cost.
func payKeep(e *Evaluator, c *Walk, k *code.Cost, _ int) (price, loss int) {
	for s := e.v.Select(&c.Scene, k.Sel); s.Len() > 0; {
		c.Add(int(k.Reg), s.Pop())
	}
	return 0, 0
}

func paySacrifice(e *Evaluator, c *Walk, k *code.Cost, _ int) (price, loss int) {
	for s := e.v.Objects(&c.Scene, k.R); ; {
		o := s.Pop()
		if o == 0 {
			return 0, loss
		}
		loss += e.Loss(o)
	}
}

func payCorrupt(e *Evaluator, c *Walk, k *code.Cost, _ int) (price, loss int) {
	if s := e.v.Objects(&c.Scene, k.R); !s.Empty() {
		return 0, e.CorruptCost(s.Pop())
	}
	return 0, 0
}

func payDamage(e *Evaluator, c *Walk, k *code.Cost, n int) (price, loss int) {
	if s := e.v.Objects(&c.Scene, k.R); !s.Empty() {
		return 0, e.DamageCost(s.Pop(), n)
	}
	return 0, 0
}

func payFacedown(e *Evaluator, c *Walk, k *code.Cost, _ int) (price, loss int) {
	s := e.v.Objects(&c.Scene, k.R)
	if o := s.Pop(); o != 0 && e.v.IsInPlay(o) {
		return 0, max(0, e.Worth(o)-e.w.Develop)
	}
	return 0, 0
}

// cheapestSacrifices returns the least cost of n sacrifices to their controller: the sum of the n
// smallest losses among the objects that may be sacrificed.
func (e *Evaluator) cheapestSacrifices(c *Walk, k *code.Cost, n int) (total int) {
	var few [12]int
	least := few[:0] // the n smallest losses, ascending
	for s := e.v.Select(&c.Scene, k.Sel); n > 0; {
		o := s.Pop()
		if o == 0 {
			break
		}
		if e.v.Controller(o) != c.Controller {
			continue
		}
		loss := max(e.Loss(o), 0)
		if len(least) == n && loss >= least[n-1] {
			continue
		}
		if len(least) < n {
			least = append(least, 0)
		}
		at := len(least) - 1
		for ; at > 0 && least[at-1] > loss; at-- {
			least[at] = least[at-1]
		}
		least[at] = loss
	}
	for _, loss := range least {
		total += loss
	}
	return total
}

// EvalCost returns the price of one cost of an ability in resources, and the loss in points for
// everything else that is given up.
func (e *Evaluator) EvalCost(c *Walk, k *code.Cost) (price, loss int) {
	return e.costs[k.Kind](e, c, k, e.Number(c, k.N, 1))
}

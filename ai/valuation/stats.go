package valuation

import "github.com/wisim/wisim/engine/code"

// payment is a row of the table of costs: what paying n of it takes, resources
// and points for everything else.
type payment func(e *Evaluator, c *Walk, k *code.Cost, n int) (price, loss int)

// payments is the table of costs. A row for every code.CostKind.
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

// payKeep: what lies under the card is there for the action.
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

// cheapestSacrifices is the least that so many sacrifices cost: what those are worth to their
// controller that are worth the least.
func (e *Evaluator) cheapestSacrifices(c *Walk, k *code.Cost, n int) (total int) {
	var few [12]int
	least := few[:0] // ascending, as many as are sacrificed
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

// EvalCost is what one cost takes.
func (e *Evaluator) EvalCost(c *Walk, k *code.Cost) (price, loss int) {
	return e.costs[k.Kind](e, c, k, e.Number(c, k.N, 1))
}

// effect is a row of the table of static effects: what one is worth to whomever
// it applies to, so much and so much more for each N.
type effect struct {
	flat, each int
	self       bool // to the controller of its source, whomever it applies to
	why        string
}

// effects is the table of static effects. A row for every code.Stat.
func effects() *[code.NumStats]effect {
	return &[code.NumStats]effect{
		code.NoStat:         {why: "there is no such effect"},
		code.SPower:         {each: 90},
		code.SHitPoints:     {each: 60},
		code.SToughness:     {each: 80},
		code.SCounter:       {each: 50},
		code.SCombatDamage:  {each: 90},
		code.SScout:         {flat: 40},
		code.SCost:          {each: -110},
		code.STax:           {each: 30},
		code.SToll:          {each: 40},
		code.SPayDamage:     {flat: 60, self: true},
		code.SPayTokens:     {flat: 60, self: true},
		code.SNoCorrupt:     {flat: 40},
		code.SNoRestore:     {flat: -60},
		code.SNoAttack:      {flat: -80},
		code.SNoDefend:      {flat: -80},
		code.SNoCancel:      {flat: 40, self: true},
		code.SCapitalGuard:  {each: 150, self: true},
		code.SEntersCorrupt: {flat: -40},
		code.SSearch:        {each: 30, self: true},
		code.SOpenDecks:     {flat: 10, self: true},
		code.SPlayTop:       {flat: 120, self: true},
		code.SIsUnit:        {flat: 80},
		code.SIsDevelopment: {flat: -60},
		code.SXCost:         {why: "it is in the price"},
		code.SIsSupport:     {why: "being a support as well is neither good nor bad"},
		code.SAlsoDev:       {flat: 40},
		code.SBlank:         {flat: -80},
		code.SMute:          {flat: -50},
		code.SPowerless:     {flat: -120},
		code.SControl:       {flat: -200},
		code.SSavage:        {each: 40},
		code.SRaider:        {each: 50},
		code.SDouble:        {flat: -60},
		code.SHeavy:         {flat: -90},
		code.SDoubleSavage:  {flat: -30},
		code.SAttackFrom:    {flat: 60},
		code.SAttackCorrupt: {flat: 30},
		code.SDefendFrom:    {flat: 60},
		code.SUntarget:      {flat: 40},
		code.SMustAttack:    {flat: -20},
		code.SMustDefend:    {flat: -20},
		code.SNotAlone:      {flat: -30},
		code.SWithLegend:    {flat: 30},
		code.SUnattackable:  {flat: 200},
		code.SUncounted:     {flat: -80},
		code.SCountsIn:      {flat: 100},
		code.SMoreIndirect:  {each: 60, self: true},
		code.SPicksDiscard:  {flat: -30},
		code.SOnceByTitle:   {flat: 5, self: true},
		code.SSureIndirect:  {flat: 20, self: true},
		code.SNoDamage:      {flat: 100},
		code.STogether:      {flat: 10},
		code.SNoEntry:       {flat: -10},
		code.SNoDevelop:     {flat: -30},
		code.SMoreDevelop:   {each: 80, self: true},
		code.SDevelopPile:   {flat: 30},
		code.SHeld:          {flat: -5},
		code.SPlayPile:      {flat: 20},
		code.SWinsDecked:    {flat: 20, self: true},
		code.SAmbushCost:    {each: -20, self: true},
		code.SGivesAmbush:   {flat: 40, self: true},
		code.SDrawFewer:     {each: 120, self: true},
		code.SOpenDeck:      {why: "that both see a card helps neither"},
		code.SHush:          {flat: 50},
		code.SStrikesAll:    {flat: 80},
		code.STakesFirst:    {flat: 20},
		code.SCapitalFirst:  {flat: 80, self: true},
		code.SDefendPrice:   {flat: 100, self: true},
		code.SFillFirst:     {flat: 20, self: true},
		code.SKeepsHP:       {flat: 10},
		code.STacticDamage:  {each: 80, self: true},
		code.SDamageCap:     {flat: 120},
	}
}

// frequencies is what counts of an ability that waits for an event, in percent: how
// frequencies in the rest of a game the event comes, and whether it comes in time. A
// row for every code.Event.
func frequencies() *[code.NumEvents]int {
	return &[code.NumEvents]int{
		code.NoEvent:           70,
		code.Holds:             20,
		code.DamagePlaced:      60,
		code.TurnBegin:         130,
		code.TurnEnd:           70,
		code.KingdomBegin:      130,
		code.QuestBegin:        70,
		code.CapitalBegin:      70,
		code.BattleBegin:       70,
		code.PhaseEnd:          70,
		code.EnterPlay:         70,
		code.EnterZone:         70,
		code.LeavePlay:         50,
		code.Destroyed:         50,
		code.SacrificedEv:      70,
		code.EnterDiscard:      70,
		code.Attacks:           70,
		code.Ambushes:          60,
		code.Defends:           70,
		code.ZoneAttacked:      70,
		code.DeclaresAttackers: 70,
		code.Assigned:          70,
		code.DealtDamage:       70,
		code.DealtCombat:       70,
		code.DealsCombat:       70,
		code.DealsInCombat:     70,
		code.SurvivedCombat:    70,
		code.CorruptedEv:       70,
		code.RestoredEv:        70,
		code.HealedEv:          70,
		code.Collects:          70,
		code.DrawsQuest:        70,
		code.Draws:             70,
		code.Plays:             70,
		code.Develops:          70,
		code.TokenPlaced:       70,
		code.DiscardsHand:      70,
		code.AttachedEv:        70,
		code.CombatEnds:        70,
		code.UnitsDestroyed:    70,
		code.UnitsLeave:        70,
		code.CapitalDamaged:    60,
		code.CountsQuest:       70,
		code.WouldHeal:         15,
		code.Acts:              250,
		code.Triggers:          150,
		code.PutAway:           70,
		code.Opposed:           60,
		code.PlaysHand:         70,
		code.Falls:             70,
		code.ZoneNamed:         100,
		code.Moves:             50,
		code.Burns:             60,
		code.EnterPile:         90,
		code.Discarded:         50,
		code.Milled:            60,
		code.EnterHand:         70,
		code.Arrives:           90,
	}
}

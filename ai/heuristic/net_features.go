package heuristic

import (
	"github.com/wisim/wisim/ai/residual"
	"github.com/wisim/wisim/ai/valuation"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/code"
)

// positionFeatures computes the features of the position, the first inputs of every net
// (residual.Features).
func (a *Agent) positionFeatures(s *residual.Features) {
	b, c := a.Board(), a.summarizeHand()
	a.sideFeatures(b, a.me, (*[residual.NumSideFeatures]float32)(s[residual.OwnSide:]))
	a.sideFeatures(b, a.opp, (*[residual.NumSideFeatures]float32)(s[residual.OppSide:]))
	s[residual.OwnResources] = float32(a.v.Resources(a.me)) / 5
	s[residual.HandCards] = float32(c.cards) / 4
	s[residual.HandCost] = float32(c.cost) / 10
	s[residual.HandPayable] = float32(c.payable) / 3
	s[residual.HandTactics] = float32(c.tactics) / 3
	s[residual.HandUnits] = float32(c.units) / 3
	s[residual.HandSupports] = float32(c.supports) / 3
	s[residual.HandCheap] = float32(c.cheap) / 3
	s[residual.HandIncome] = float32(c.income) / 4
	s[residual.HandAttack] = float32(c.attack) / 4
	s[residual.HandHP] = float32(c.hp) / 8
	s[residual.Turn] = float32(a.v.Turn()) / 10
	s[residual.FirstTurns] = indicator(a.v.Turn() <= 1)
	s[residual.DeckOutCost] = float32(b.DeckOutCost) / 100
	a.capitalFeatures(a.me, (*[residual.NumCapitalInputs]float32)(s[residual.OwnCapital:]))
	a.capitalFeatures(a.opp, (*[residual.NumCapitalInputs]float32)(s[residual.OppCapital:]))
	phase := a.v.Phase()
	s[residual.OwnTurn] = indicator(a.v.Active() == a.me)
	s[residual.EarlyPhase] = indicator(phase < card.CapitalPhase)
	s[residual.BattlePhase] = indicator(phase >= card.BattlefieldPhase)
	s[residual.InCombat] = indicator(a.v.InCombat())
}

// sideFeatures fills in the features of a player's side of the table, from residual.KingdomPower on.
func (a *Agent) sideFeatures(b *valuation.Board, p engine.Player, s *[residual.NumSideFeatures]float32) {
	f := &b.Forces[p]
	s[residual.KingdomPower] = float32(f.Power[card.Kingdom]) / 4
	s[residual.KingdomCover] = float32(f.BlockerHP[card.Kingdom]) / 6
	s[residual.KingdomDefenders] = float32(f.Blockers[card.Kingdom]) / 2
	s[residual.KingdomLeft] = float32(max(0, f.ToBurn[card.Kingdom])) / 8
	s[residual.QuestPower] = float32(f.Power[card.QuestZone]) / 4
	s[residual.QuestCover] = float32(f.BlockerHP[card.QuestZone]) / 6
	s[residual.QuestDefenders] = float32(f.Blockers[card.QuestZone]) / 2
	s[residual.QuestLeft] = float32(max(0, f.ToBurn[card.QuestZone])) / 8
	s[residual.BattlefieldPower] = float32(f.Power[card.Battlefield]) / 4
	s[residual.BattlefieldCover] = float32(f.BlockerHP[card.Battlefield]) / 6
	s[residual.BattlefieldDefenders] = float32(f.Blockers[card.Battlefield]) / 2
	s[residual.BattlefieldLeft] = float32(max(0, f.ToBurn[card.Battlefield])) / 8
	s[residual.Strike] = float32(f.AttackPower) / 4
	s[residual.BurningSections] = float32(b.Burning[p])
	s[residual.HandSize] = float32(a.v.HandSize(p)) / 5
	s[residual.DeckSize] = float32(a.v.DeckSize(p)) / 25
	s[residual.HasLegend] = indicator(a.v.Legend(p) != 0)
}

// capitalFeatures fills in the race of a player's capital and the number of its developments.
func (a *Agent) capitalFeatures(p engine.Player, s *[residual.NumCapitalInputs]float32) {
	clear(s[:residual.KingdomDevs])
	if race := a.v.Game().Capital(p); race != card.Neutral {
		s[residual.CapitalRace+race-card.Neutral-1] = 1
	}
	n := a.v.CountDevelopments(p)
	s[residual.KingdomDevs] = float32(n[card.Kingdom]) / 2
	s[residual.QuestDevs] = float32(n[card.QuestZone]) / 2
	s[residual.BattlefieldDevs] = float32(n[card.Battlefield]) / 2
}

// readHand returns the cards in the viewer's hand. It reads them once for a decision.
func (a *Agent) readHand() []code.CardID {
	s := &a.net
	if s.handKnown {
		return s.hand[:s.handSize]
	}
	s.handKnown, s.handSize = true, 0
	for b := a.v.Hand(); ; {
		o := b.Pop()
		if o == 0 {
			return s.hand[:s.handSize]
		}
		if id := a.v.CardID(o); id != 0 {
			s.hand[s.handSize] = id
			s.handSize++
		}
	}
}

// handSummary holds sums over the cards of a hand, for positionFeatures.
type handSummary struct {
	cards, cost, payable int // cards other than tactics: their number, total cost, and how many could each be paid for
	tactics              int
	units, supports      int
	cheap                int // cards that cost at most 2
	income, attack, hp   int // power in the kingdom, power in the battlefield and hit points of units
}

// summarizeHand sums up the hand.
func (a *Agent) summarizeHand() (h handSummary) {
	pool := a.v.Resources(a.me)
	for _, id := range a.readHand() {
		p := a.Profile(id)
		switch p.Kind {
		case card.Tactic:
			h.tactics++
			continue
		case card.Unit:
			h.units++
			h.hp += p.HP
			h.attack += p.Power[card.Battlefield]
		case card.Support:
			h.supports++
		}
		h.cards++
		h.cost += p.Cost
		h.income += p.Power[card.Kingdom]
		if p.Cost <= 2 {
			h.cheap++
		}
		if p.Cost <= pool {
			h.payable++
		}
	}
	return h
}

func indicator(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// cardFeatures computes the features of a card for the net Cards. in is the worth of the card in
// each zone without nets; worth is that of a card that does not go to a zone.
func (a *Agent) cardFeatures(b *valuation.Board, o engine.Obj, p *valuation.Profile, in *zoneWorths, worth int, f *[residual.NumCardFeatures]float32) {
	id, price, best := a.v.CardID(o), a.Price(o), in.best()
	*f = *a.staticFeatures(id, p)
	f[residual.CardPrice] = float32(price) / 4
	f[residual.CardMoneyLeft] = float32(a.v.Resources(a.me)-price) / 4
	f[residual.CardKingdom+residual.CardZoneMargin] = float32(clamp(in[card.Kingdom]-best, -400, 0)) / 100
	f[residual.CardKingdom+residual.CardZonePowerWorth] = float32(p.Power[card.Kingdom]*b.PowerWorth[card.Kingdom]) / 300
	f[residual.CardQuest+residual.CardZoneMargin] = float32(clamp(in[card.QuestZone]-best, -400, 0)) / 100
	f[residual.CardQuest+residual.CardZonePowerWorth] = float32(p.Power[card.QuestZone]*b.PowerWorth[card.QuestZone]) / 300
	f[residual.CardBattlefield+residual.CardZoneMargin] = float32(clamp(in[card.Battlefield]-best, -400, 0)) / 100
	f[residual.CardBattlefield+residual.CardZonePowerWorth] = float32(p.Power[card.Battlefield]*b.PowerWorth[card.Battlefield]) / 300
	f[residual.CardBest] = float32(clamp(best, -500, 1500)) / 400
	f[residual.CardHPWorth] = float32(p.HP*(b.HitPointWorth[0]+b.HitPointWorth[1]+b.HitPointWorth[2])) / 300
	f[residual.CardSurcharge] = float32(a.v.LoyaltySurcharge(o)) / 2
	f[residual.CardWorth] = float32(clamp(worth, -300, 1200)) / 400
	f[residual.CardCopies] = float32(a.copiesInHand(o, id))
}

// staticFeatures returns the features of a card that are the same in every position, with zeros
// for the others. They are computed on first use.
func (a *Agent) staticFeatures(id code.CardID, p *valuation.Profile) *[residual.NumCardFeatures]float32 {
	if a.net.statics == nil {
		a.net.statics = make([]staticFeatures, len(a.lib.Cards))
	}
	t := &a.net.statics[id]
	if t.filled {
		return &t.features
	}
	t.filled = true
	f := &t.features
	f[residual.CardCost], f[residual.CardHP] = float32(p.Cost)/4, float32(p.HP)/4
	f[residual.CardIsUnit] = indicator(p.Kind == card.Unit)
	f[residual.CardIsSupport] = indicator(p.Kind == card.Support)
	f[residual.CardIsQuest] = indicator(p.Kind == card.Quest)
	f[residual.CardIsLegend] = indicator(p.Kind == card.Legend)
	f[residual.CardIsTactic] = indicator(p.Kind == card.Tactic)
	f[residual.CardKeywords] = float32(p.KeywordWorth) / 100
	f[residual.CardAttaches] = indicator(p.Attaches)
	f[residual.CardGains] = indicator(p.Gains)
	f[residual.CardCountsDevs] = indicator(p.CountsDevs)
	f[residual.CardSymbols] = indicator(p.Symbols)
	f[residual.CardDeckLoss] = float32(p.DeckLoss)
	f[residual.CardHasActions] = indicator(len(p.Actions) > 0)
	f[residual.CardHasEnter] = indicator(len(p.Enter) > 0)
	f[residual.CardHasBuffs] = indicator(len(p.PowerBuffs) > 0)
	f[residual.CardHasAuras] = indicator(len(p.Auras) > 0)
	f[residual.CardInvades] = indicator(p.Invades)
	f[residual.CardAttachWorth] = float32(p.AttachWorth) / 200
	for z := range card.NumZones {
		in := f[residual.CardKingdom+residual.NumCardZoneFeatures*z:]
		in[residual.CardZonePower] = float32(p.Power[z]) / 2
		in[residual.CardZoneText] = float32(clamp(p.Text[z], -600, 600)) / 200
	}
	f[residual.CardReactive] = indicator(p.Reactive)
	for i, does := range p.Classes[valuation.Other+1:] {
		f[residual.CardClasses+i] = indicator(does)
	}
	f[residual.CardUnique] = indicator(a.lib.Cards[id].Unique)
	return f
}

// copiesInHand returns how many copies of a card are in the viewer's hand, without the card
// itself.
func (a *Agent) copiesInHand(o engine.Obj, id code.CardID) (n int) {
	for _, x := range a.readHand() {
		if x == id {
			n++
		}
	}
	if hand := a.v.Hand(); hand.Has(o) {
		n--
	}
	return n
}

// features computes the features of a unit for the net Fighters, each clipped to -4 to 4. planned
// is true if the unit fights in the plan without nets.
func (d *declaration) features(u *valuation.Fighter, planned bool, f *[residual.NumFighterFeatures]float32) {
	f[residual.FighterPower] = float32(u.Power) / 3
	f[residual.FighterLethal] = float32(u.Lethal) / 4
	f[residual.FighterWorth] = float32(u.Worth) / 400
	f[residual.FighterCounter] = float32(u.Counter)
	f[residual.FighterPlanned] = indicator(planned)
	f[residual.FighterSide] = float32(d.n) / 4
	f[residual.FighterGain] = float32(d.gain) / 500
	f[residual.FighterForce] = float32(d.force) / 6
	f[residual.FighterCover] = float32(d.cover) / 6
	f[residual.FighterLeft] = float32(d.left) / 8
	f[residual.FighterFoes] = float32(d.foes) / 3
	f[residual.FighterExcess] = float32(clamp(d.force-d.left, -8, 8)) / 8
	f[residual.FighterDecisive] = indicator(d.gain > 1000)
	f[residual.FighterBreach] = float32(clamp(d.force-d.cover-d.left, -8, 8)) / 8
	f[residual.FighterDefends] = indicator(d.output == residual.Defend)
	f[residual.FighterPowerLethal] = float32(u.Power*u.Lethal) / 12
	for i, x := range f {
		f[i] = residual.Clip(x, 4)
	}
}

// Position computes the features of the position of the last decision that the agent has scored.
func (a *Agent) Position(to *residual.Features) { a.positionFeatures(to) }

// Facts returns the features of a card that are the same in every position, with zeros for the
// others. The result must not be changed.
func (a *Agent) Facts(id code.CardID) *[residual.NumCardFeatures]float32 {
	return a.staticFeatures(id, a.Profile(id))
}

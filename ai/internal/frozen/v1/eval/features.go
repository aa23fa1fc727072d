package eval

import (
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
)

// Side holds the features of one player's side of the table, hand included.
type Side [NumFeatures]float32

// Indices of the features in a Side. Features of an attack describe the side's next
// attack on the opponent's sections that are not burning.
const (
	Burning  = iota // number of burning sections
	Weakest         // hit points left on the weakest section that is not burning, up to 12
	Walls           // hit points left on all sections that are not burning
	Income          // power in the kingdom
	Future          // Income times the cards left in the deck, divided by 40
	Draw            // power in the quest zone
	Glut            // power in the kingdom beyond 5 and in the quest zone beyond 3
	Attack          // power of the units in the battlefield, legend included
	Corrupt         // the part of Attack that belongs to corrupted units
	Front           // hit points left on units in the battlefield
	Guards          // hit points left on units in the kingdom
	Guides          // hit points left on units in the quest zone
	Units           // units in play
	Tough           // Toughness and Counterstrike of all units
	Supports        // supports in play
	Quests          // units on quests
	Spent           // printed costs of the cards in play
	Devs            // developments
	Ablaze          // largest ratio of the attack to the damage that burns a section through its defenders, up to 2
	Lethal          // sections that the attack could burn at once
	Hand            // cards in hand, up to 10
	Worth           // printed costs of the cards in hand, up to 30
	Bodies          // units in hand
	Soon            // cards in hand that could be paid for, each alone, with next turn's resources, up to 6
	Deck            // cards in the deck
	Last            // turns until the deck is empty, up to 6
	NumFeatures
)

var names = [NumFeatures]string{"burning", "weakest", "walls", "income", "future", "draw", "glut", "attack", "corrupt",
	"front", "guards", "guides", "units", "tough", "supports", "quests", "spent", "devs", "ablaze", "lethal", "hand",
	"worth", "bodies", "soon", "deck", "last"}

// read computes the features of a player's own side.
func (f *Side) read(v engine.View, p engine.Player) {
	*f = Side{Weakest: 12}
	for z := card.Zone(0); z < card.NumZones; z++ {
		f.readSection(v, p, z)
		f.readZone(v, p, z)
	}
	if o := v.Legend(p); o != 0 {
		for z := card.Kingdom; z < card.NumZones; z++ {
			f[zonePower[z]] += float32(v.PowerIn(o, z))
		}
	}
	f.readHand(v, p)
	f[Deck] = float32(v.DeckSize(p))
	f[Last] = min(f[Deck]/(f[Draw]+1), 6)
	f[Future] = float32(f[Income]*f[Deck]) / 40
	f[Glut] = max(0, f[Income]-5) + max(0, f[Draw]-3)
}

func (f *Side) readSection(v engine.View, p engine.Player, z card.Zone) {
	o := engine.Section(p, int(z))
	f[Devs] += float32(count(v.Developments(p, z)))
	if v.Burning(o) {
		f[Burning]++
		return
	}
	left := float32(v.Remaining(o))
	f[Walls] += left
	f[Weakest] = min(f[Weakest], left)
}

// zonePower maps a zone to the feature that its power adds to.
var zonePower = [card.NumZones]int{Income, Draw, Attack}

// zoneGuard maps a zone to the feature that the hit points of its units add to.
var zoneGuard = [card.NumZones]int{Guards, Guides, Front}

func (f *Side) readZone(v engine.View, p engine.Player, z card.Zone) {
	for b := v.Units(p, z); ; {
		u := b.Pop()
		if u == 0 {
			break
		}
		power := float32(v.Power(u))
		f[zonePower[z]] += power
		f[zoneGuard[z]] += float32(v.Remaining(u))
		f[Units]++
		f[Tough] += float32(v.Toughness(u) + v.Counterstrike(u))
		if z == card.Battlefield && v.Corrupted(u) {
			f[Corrupt] += power
		}
		if v.Questing(u) {
			f[Quests]++
		}
		f[Spent] += cost(v, u)
	}
	for b := v.Supports(p, z); ; {
		o := b.Pop()
		if o == 0 {
			return
		}
		f[Supports]++
		f[Spent] += cost(v, o)
		if z != card.Battlefield {
			f[zonePower[z]] += float32(v.Power(o))
		}
	}
}

func (f *Side) readHand(v engine.View, p engine.Player) {
	f[Hand] = float32(min(v.HandSize(p), 10))
	rich := 3 + f[Income]
	for b := v.HandOf(p); ; {
		o := b.Pop()
		if o == 0 {
			break
		}
		c := v.Card(o)
		if c == nil {
			continue
		}
		price := cost(v, o)
		f[Worth] += price
		if c.Type == card.Unit {
			f[Bodies]++
		}
		if price <= rich {
			f[Soon]++
		}
	}
	f[Worth] = min(f[Worth], 30)
	f[Soon] = min(f[Soon], 6)
}

// readOpponent computes the features of an attack on opponent q.
func (f *Side) readOpponent(v engine.View, q engine.Player) {
	force := f[Attack] - f[Corrupt]
	for z := card.Zone(0); z < card.NumZones; z++ {
		o := engine.Section(q, int(z))
		if v.Burning(o) {
			continue
		}
		needs := float32(v.Remaining(o))
		for b := v.Units(q, z); ; {
			u := b.Pop()
			if u == 0 {
				break
			}
			if !v.Corrupted(u) {
				needs += float32(v.Remaining(u))
			}
		}
		f[Ablaze] = max(f[Ablaze], min(force/max(needs, 1), 2))
		if force >= needs {
			f[Lethal]++
		}
	}
}

// cost returns the printed cost of a card, 0 for X.
func cost(v engine.View, o engine.Obj) float32 {
	if c := v.Card(o); c != nil && c.Cost > 0 {
		return float32(c.Cost)
	}
	return 0
}

func count(s engine.Set) int { return s.Len() }

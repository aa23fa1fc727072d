package code

import (
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/card"
)

// The names of the constants, for the disassembler and for errors. An index
// without a name is shown as "?" and its number.
var (
	kindNames     = []string{"none", "static", "action", "forced", "auto", "instead", "tactic", "attach"}
	costNames     = []string{"none", "pay", "sacrifice", "sacrifice", "corrupt", "corrupt", "discard", "tokens", "damage", "mill", "facedown", "note"}
	refNames      = []string{"none", "self", "host", "quester", "event", "reg", "each", "it", "here", "zone", "hand"}
	playerNames   = []string{"me", "opponent", "each", "active", "loop", "controller(event)", "controller(it)"}
	placeNames    = []string{"in-play", "here", "corresponding", "attacked", "hand", "discard", "in", "chain", "on-source", "at-source", "at", "corresponding-to", "anywhere", "under-source"}
	cmpNames      = []string{"==", "!=", "<", "<=", ">", ">="}
	attrNames     = []string{"cost", "loyalty", "power", "hit-points", "remaining", "damage", "tokens", "printed-power", "counterstrike", "pending", "savage"}
	eventNames    = []string{"none", "turn-begin", "turn-end", "kingdom-begin", "quest-begin", "capital-begin", "battle-begin", "phase-end", "enter-play", "enter-zone", "leave-play", "destroyed", "sacrificed", "enter-discard", "attacks", "defends", "zone-attacked", "assigned", "dealt-damage", "dealt-combat", "deals-combat", "survived-combat", "corrupted", "restored", "healed", "collects", "draws-quest", "draws", "plays", "develops", "token-placed", "discards-hand", "attached", "combat-ends", "units-destroyed", "units-leave", "put-away"}
	whoNames      = []string{"any", "self", "host", "selector", "mine", "opponent's", "here", "host's-controller"}
	windowNames   = []string{"any-time", "my-turn", "my-kingdom", "my-quest", "my-capital", "my-battle", "damage-pending", "before-defend", "in-combat"}
	byNames       = []string{"controller", "opponent", "anyone"}
	perNames      = []string{"turn", "phase"}
	durationNames = []string{"instant", "turn", "phase", "fight", "forever"}
	statNames     = []string{"none", "power", "hit-points", "toughness", "counterstrike", "combat-damage", "scout", "cost", "tax", "pay-damage", "pay-tokens", "no-corrupt", "no-restore", "no-attack", "no-defend", "no-cancel", "capital-guard", "enters-corrupted", "search", "open-decks", "play-top", "is-unit", "is-development", "is-support", "blank", "mute", "powerless", "control", "savage", "double", "double-savage", "attack-from", "defend-from"}
	keywordNames  = []string{"counterstrike", "scout", "savage"}
	statusNames   = []string{"attacking", "defending", "participating", "damaged", "corrupted", "questing", "attached", "has-attachment", "burning", "developed", "facedown", "unique", "entered-this-turn", "limited", "tactic-link", "ability-link", "attacked-zone", "corruptible", "foreign", "entered-pile", "puttable", "unit-card", "vacant", "my-section", "card-link", "action-link", "has-attacked", "has-defended"}
	kindMaskNames = []string{"unit", "support", "quest", "legend", "development", "tactic", "section", "zone", "link", "attachment"}
	flagNames     = []string{"uncancellable", "combat", "append", "pending", "attack", "defend", "together", "corrupted", "for-phase", "with-self", "announced", "must"}
)

func unknown(i int) string { return "?" + strconv.Itoa(i) }

func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return unknown(i)
}

// bitNames names the bits that are set.
func bitNames(names []string, set uint32, sep string) string {
	var list []string
	for i := 0; set != 0; i, set = i+1, set>>1 {
		if set&1 != 0 {
			list = append(list, nameOf(names, i))
		}
	}
	return strings.Join(list, sep)
}

func (k Kind) String() string     { return nameOf(kindNames, int(k)) }
func (k CostKind) String() string { return nameOf(costNames, int(k)) }
func (k RefKind) String() string  { return nameOf(refNames, int(k)) }
func (p Player) String() string {
	if p >= RegCtl {
		return "controller(reg " + strconv.Itoa(int(p-RegCtl)) + ")"
	}
	return nameOf(playerNames, int(p))
}
func (p Place) String() string    { return nameOf(placeNames, int(p)) }
func (c Cmp) String() string      { return nameOf(cmpNames, int(c)) }
func (a Attr) String() string     { return nameOf(attrNames, int(a)) }
func (e Event) String() string    { return nameOf(eventNames, int(e)) }
func (w Who) String() string      { return nameOf(whoNames, int(w)) }
func (w Window) String() string   { return nameOf(windowNames, int(w)) }
func (b By) String() string       { return nameOf(byNames, int(b)) }
func (p Per) String() string      { return nameOf(perNames, int(p)) }
func (d Duration) String() string { return nameOf(durationNames, int(d)) }
func (s Stat) String() string     { return nameOf(statNames, int(s)) }
func (k Keyword) String() string  { return nameOf(keywordNames, int(k)) }
func (s Status) String() string   { return bitNames(statusNames, uint32(s), "|") }
func (k KindMask) String() string { return bitNames(kindMaskNames, uint32(k), "|") }
func (f Flags) String() string    { return bitNames(flagNames, uint32(f), ",") }

// zones names the zones of a mask.
func zones(m card.ZoneMask) string {
	var list []string
	for z := card.Kingdom; z < card.NumZones; z++ {
		if m.Has(z) {
			list = append(list, strings.ReplaceAll(z.String(), " ", "-"))
		}
	}
	return strings.Join(list, "|")
}

// races names the races of a mask.
func races(m uint8) string {
	var list []string
	for r := card.Neutral; r < card.NumRaces; r++ {
		if m>>r&1 != 0 {
			list = append(list, strings.ReplaceAll(r.String(), " ", "-"))
		}
	}
	return strings.Join(list, "|")
}

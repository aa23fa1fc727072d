package code

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/card"
)

// The names of the constants, indexed by constant, for the disassembler and for error messages.
// An index without a name is shown as "?" and its number.
var (
	kindNames = [NumKinds]string{
		NoKind:  "none",
		Static:  "static",
		Action:  "action",
		Forced:  "forced",
		Auto:    "auto",
		Instead: "instead",
		Tactic:  "tactic",
		Attach:  "attach",
	}
	costNames = [NumCosts]string{
		NoCost:      "none",
		Pay:         "pay",
		SacRef:      "sacrifice",
		SacSel:      "sacrifice",
		CorruptRef:  "corrupt",
		CorruptSel:  "corrupt",
		DiscardSel:  "discard",
		SpendTokens: "tokens",
		DamageRef:   "damage",
		MillSelf:    "mill",
		RandomSelf:  "discard_random",
		SkipBattle:  "skip-battle",
		TokensSel:   "tokens",
		TokensAmong: "tokens-among",
		UnhurtRef:   "heal",
		BottomSel:   "to-bottom",
		FacedownRef: "facedown",
		Note:        "note",
		Keep:        "keep",
	}
	refNames = [NumRefs]string{
		RefNone:    "none",
		RefSelf:    "self",
		RefHost:    "host",
		RefQuester: "quester",
		RefSubject: "event",
		RefReg:     "reg",
		RefSel:     "each",
		RefIt:      "it",
		RefHere:    "here",
		RefZone:    "zone",
		RefHand:    "hand",
	}
	playerNames = [NumPlayers]string{
		Me:         "me",
		Opp:        "opponent",
		Each:       "each",
		Active:     "active",
		Loop:       "loop",
		SubjectCtl: "controller(event)",
		ItCtl:      "controller(it)",
		HostCtl:    "controller(host)",
	}
	placeNames = [NumPlaces]string{
		InPlay:       "in-play",
		Here:         "here",
		Corr:         "corresponding",
		AttackedZn:   "attacked",
		Hand:         "hand",
		Discard:      "discard",
		InReg:        "in",
		OnChain:      "chain",
		OnSource:     "on-source",
		AtSource:     "at-source",
		AtReg:        "at",
		CorrReg:      "corresponding-to",
		Anywhere:     "anywhere",
		UnderSource:  "under-source",
		BearsSource:  "bears-source",
		AtEvent:      "at-event",
		AtIt:         "at-it",
		HandDiscard:  "hand-or-discard",
		AsExperience: "as-experience",
	}
	cmpNames = [NumCmps]string{
		EQ: "==",
		NE: "!=",
		LT: "<",
		LE: "<=",
		GT: ">",
		GE: ">=",
	}
	attrNames = [NumAttrs]string{
		ACost:          "cost",
		ALoyalty:       "loyalty",
		APower:         "power",
		AHP:            "hit-points",
		ARemaining:     "remaining",
		ADamage:        "damage",
		ATokens:        "tokens",
		APrintedPower:  "printed-power",
		ACounterstrike: "counterstrike",
		APending:       "pending",
		ASavage:        "savage",
		AExperience:    "experience",
		ADevs:          "developments",
		AAttacks:       "attacks",
		APaid:          "paid",
		ATaken:         "taken",
		ADealt:         "dealt",
	}
	eventNames = [NumEvents]string{
		NoEvent:           "none",
		TurnBegin:         "turn-begin",
		TurnEnd:           "turn-end",
		KingdomBegin:      "kingdom-begin",
		QuestBegin:        "quest-begin",
		CapitalBegin:      "capital-begin",
		BattleBegin:       "battle-begin",
		PhaseEnd:          "phase-end",
		EnterPlay:         "enter-play",
		EnterZone:         "enter-zone",
		LeavePlay:         "leave-play",
		Destroyed:         "destroyed",
		SacrificedEv:      "sacrificed",
		EnterDiscard:      "enter-discard",
		Attacks:           "attacks",
		Defends:           "defends",
		DeclaresAttackers: "declares-attackers",
		ZoneAttacked:      "zone-attacked",
		Assigned:          "assigned",
		DealtDamage:       "dealt-damage",
		DealtCombat:       "dealt-combat",
		DealsCombat:       "deals-combat",
		DealsInCombat:     "deals-in-combat",
		SurvivedCombat:    "survived-combat",
		CorruptedEv:       "corrupted",
		RestoredEv:        "restored",
		WouldHeal:         "would-heal",
		HealedEv:          "healed",
		Collects:          "collects",
		DrawsQuest:        "draws-quest",
		Draws:             "draws",
		Plays:             "plays",
		Develops:          "develops",
		TokenPlaced:       "token-placed",
		DiscardsHand:      "discards-hand",
		AttachedEv:        "attached",
		CombatEnds:        "combat-ends",
		UnitsDestroyed:    "units-destroyed",
		UnitsLeave:        "units-leave",
		Ambushes:          "ambushes",
		PutAway:           "put-away",
		Opposed:           "opposed",
		PlaysHand:         "plays-from-hand",
		CapitalDamaged:    "capital-damaged",
		CountsQuest:       "counts-quest",
		Acts:              "acts",
		Triggers:          "triggers",
		Falls:             "falls",
		DamagePlaced:      "damage-placed",
		Holds:             "holds",
		ZoneNamed:         "zone-named",
		Moves:             "moves",
		Burns:             "burns",
		EnterPile:         "enter-pile",
		Discarded:         "discarded",
		Milled:            "milled",
		EnterHand:         "enter-from-hand",
		Arrives:           "arrives",
	}
	whoNames = [NumWhos]string{
		WhoAny:     "any",
		WhoSelf:    "self",
		WhoHost:    "host",
		WhoSel:     "selector",
		WhoMe:      "mine",
		WhoOpp:     "opponent's",
		WhoHere:    "here",
		WhoHostCtl: "host's-controller",
	}
	windowNames = [NumWindows]string{
		AnyTime:       "any-time",
		MyTurn:        "my-turn",
		MyKingdom:     "my-kingdom",
		MyQuest:       "my-quest",
		MyCapital:     "my-capital",
		MyBattle:      "my-battle",
		DamagePending: "damage-pending",
		BeforeDefend:  "before-defend",
		InCombat:      "in-combat",
		MyTurnBegin:   "my-turn-begins",
		MyBattleBegin: "my-battle-begins",
		AmbushStep:    "ambush-step",
		Defended:      "defended",
		BattleEnds:    "battle-ends",
	}
	byNames = [NumBys]string{
		ByController: "controller",
		ByOpponent:   "opponent",
		ByAnyone:     "anyone",
		ByHost:       "host",
	}
	perNames = [PerPhase + 1]string{
		PerTurn:  "turn",
		PerPhase: "phase",
	}
	durationNames = [NumDurations]string{
		Instant:    "instant",
		UntilTurn:  "turn",
		UntilPhase: "phase",
		UntilFight: "fight",
		Forever:    "forever",
	}
	statNames = [NumStats]string{
		NoStat:         "none",
		SPower:         "power",
		SHitPoints:     "hit-points",
		SToughness:     "toughness",
		SCounter:       "counterstrike",
		SCombatDamage:  "combat-damage",
		SScout:         "scout",
		SXCost:         "x-cost",
		SCost:          "cost",
		STax:           "tax",
		SPayDamage:     "pay-damage",
		SPayTokens:     "pay-tokens",
		SNoCorrupt:     "no-corrupt",
		SNoRestore:     "no-restore",
		SNoAttack:      "no-attack",
		SNoDefend:      "no-defend",
		SNoCancel:      "no-cancel",
		SCapitalGuard:  "capital-guard",
		SEntersCorrupt: "enters-corrupted",
		SSearch:        "search",
		SOpenDecks:     "open-decks",
		SPlayTop:       "play-top",
		SIsUnit:        "is-unit",
		SIsDevelopment: "is-development",
		SIsSupport:     "is-support",
		SAlsoDev:       "also-development",
		SBlank:         "blank",
		SMute:          "mute",
		SPowerless:     "powerless",
		SControl:       "control",
		SSavage:        "savage",
		SRaider:        "raider",
		SDouble:        "double",
		SHeavy:         "heavy",
		SDoubleSavage:  "double-savage",
		SAttackFrom:    "attack-from",
		SAttackCorrupt: "attack-corrupt",
		SDefendFrom:    "defend-from",
		SDamageCap:     "damage-cap",
		SUntarget:      "untarget",
		SMustAttack:    "must-attack",
		SMustDefend:    "must-defend",
		SNotAlone:      "not-alone",
		SWithLegend:    "with-legend",
		SUnattackable:  "unattackable",
		SUncounted:     "uncounted",
		SCountsIn:      "counts-in",
		SMoreIndirect:  "more-indirect",
		SPicksDiscard:  "picks-discard",
		SOnceByTitle:   "once-by-title",
		SSureIndirect:  "sure-indirect",
		SNoDamage:      "no-damage",
		STogether:      "together",
		SNoEntry:       "no-entry",
		SNoDevelop:     "no-develop",
		SMoreDevelop:   "more-develop",
		SAmbushCost:    "ambush-cost",
		SGivesAmbush:   "gives-ambush",
		SDrawFewer:     "draw-fewer",
		SDevelopPile:   "develop-pile",
		SHeld:          "held",
		SPlayPile:      "play-pile",
		SWinsDecked:    "wins-decked",
		SOpenDeck:      "open-deck",
		SHush:          "hush",
		SToll:          "toll",
		SStrikesAll:    "strikes-all",
		STakesFirst:    "takes-first",
		SCapitalFirst:  "capital-first",
		SDefendPrice:   "defend-price",
		SFillFirst:     "fill-first",
		SKeepsHP:       "keeps-hp",
		STacticDamage:  "tactic-damage",
	}
	keywordNames = [NumKeywords]string{
		KwCounterstrike: "counterstrike",
		KwScout:         "scout",
		KwSavage:        "savage",
	}
	statusNames = []bitName[Status]{
		{Attacking, "attacking"},
		{Defending, "defending"},
		{Participating, "participating"},
		{Damaged, "damaged"},
		{Corrupted, "corrupted"},
		{Questing, "questing"},
		{Attached, "attached"},
		{HasAttachment, "has-attachment"},
		{Burning, "burning"},
		{Developed, "developed"},
		{Facedown, "facedown"},
		{UniqueCard, "unique"},
		{EnteredThisTurn, "entered-this-turn"},
		{Limited, "limited"},
		{LinkTactic, "tactic-link"},
		{LinkAbility, "ability-link"},
		{AttackedZone, "attacked-zone"},
		{Corruptible, "corruptible"},
		{Foreign, "foreign"},
		{EnteredPile, "entered-pile"},
		{Puttable, "puttable"},
		{UnitCard, "unit-card"},
		{QuestCard, "quest-card"},
		{Vacant, "vacant"},
		{MySection, "my-section"},
		{LinkCard, "card-link"},
		{LinkAction, "action-link"},
		{HasAttacked, "has-attacked"},
		{HasDefended, "has-defended"},
		{InOpposed, "opposed"},
		{JustAttacked, "just-attacked"},
		{LinkPlayed, "played-link"},
	}
	kindMaskNames = []bitName[KindMask]{
		{KUnit, "unit"},
		{KSupport, "support"},
		{KQuest, "quest"},
		{KLegend, "legend"},
		{KDevelopment, "development"},
		{KTactic, "tactic"},
		{KSection, "section"},
		{KZone, "zone"},
		{KLink, "link"},
		{KAttachment, "attachment"},
		{KPlayer, "player"},
	}
	flagNames = []bitName[Flags]{
		{FUncancel, "uncancellable"},
		{FCombat, "combat"},
		{FAppend, "append"},
		{FPending, "pending"},
		{FAttack, "attack"},
		{FDefend, "defend"},
		{FTogether, "together"},
		{FCorrupted, "corrupted"},
		{FPhase, "for-phase"},
		{FWithSelf, "with-self"},
		{FAnnounced, "announced"},
		{FMust, "must"},
		{FNamed, "named"},
		{FOpponent, "opponent"},
		{FMinOne, "min-one"},
		{FFirst, "first"},
		{FLock, "lock"},
		{FDiscard, "discard"},
		{FFacedown, "facedown"},
		{FDeclared, "declared"},
		{FGain, "gain"},
		{FTurn, "for-turn"},
		{FDouble, "double"},
		{FUnseen, "unseen"},
		{FZero, "zero"},
		{FRaise, "raise"},
		{FBottom, "bottom"},
		{FHere, "here"},
		{FNoLoyalty, "no-loyalty"},
		{FPrinted, "printed"},
		{FShuffled, "shuffled"},
		{FByLoyalty, "by-loyalty"},
	}
)

// bitName is the name of one bit of a bit set.
type bitName[T any] struct {
	bit  T
	name string
}

func unknown(i int) string { return "?" + strconv.Itoa(i) }

func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return unknown(i)
}

// bitNames returns the names of the bits that are set, joined by sep.
func bitNames[T ~uint16 | ~uint32](names []bitName[T], set T, sep string) string {
	var list []string
	for _, n := range names {
		if set&n.bit != 0 {
			list = append(list, n.name)
		}
		set &^= n.bit
	}
	for ; set != 0; set &= set - 1 {
		list = append(list, unknown(bits.TrailingZeros32(uint32(set))))
	}
	return strings.Join(list, sep)
}

func (k Kind) String() string     { return nameOf(kindNames[:], int(k)) }
func (k CostKind) String() string { return nameOf(costNames[:], int(k)) }
func (k RefKind) String() string  { return nameOf(refNames[:], int(k)) }
func (p Player) String() string {
	if p >= RegOwner {
		return "owner(reg " + strconv.Itoa(int(p-RegOwner)) + ")"
	}
	if p >= RegCtl {
		return "controller(reg " + strconv.Itoa(int(p-RegCtl)) + ")"
	}
	return nameOf(playerNames[:], int(p))
}
func (p Place) String() string    { return nameOf(placeNames[:], int(p)) }
func (c Cmp) String() string      { return nameOf(cmpNames[:], int(c)) }
func (a Attr) String() string     { return nameOf(attrNames[:], int(a)) }
func (e Event) String() string    { return nameOf(eventNames[:], int(e)) }
func (w Who) String() string      { return nameOf(whoNames[:], int(w)) }
func (w Window) String() string   { return nameOf(windowNames[:], int(w)) }
func (b By) String() string       { return nameOf(byNames[:], int(b)) }
func (p Per) String() string      { return nameOf(perNames[:], int(p)) }
func (d Duration) String() string { return nameOf(durationNames[:], int(d)) }
func (s Stat) String() string     { return nameOf(statNames[:], int(s)) }
func (k Keyword) String() string  { return nameOf(keywordNames[:], int(k)) }
func (s Status) String() string   { return bitNames(statusNames, s, "|") }
func (k KindMask) String() string { return bitNames(kindMaskNames, k, "|") }
func (f Flags) String() string    { return bitNames(flagNames, f, ",") }

// zones returns the names of the zones in a mask.
func zones(m card.ZoneMask) string {
	var list []string
	for z := card.Kingdom; z < card.NumZones; z++ {
		if m.Has(z) {
			list = append(list, strings.ReplaceAll(z.String(), " ", "-"))
		}
	}
	return strings.Join(list, "|")
}

// races returns the names of the races in a mask.
func races(m uint8) string {
	var list []string
	for r := card.Neutral; r < card.NumRaces; r++ {
		if m>>r&1 != 0 {
			list = append(list, strings.ReplaceAll(r.String(), " ", "-"))
		}
	}
	return strings.Join(list, "|")
}

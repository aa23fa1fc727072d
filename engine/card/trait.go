package card

// traitNames holds the traits of all cards, spelt as printed and sorted; index 0 is the empty
// trait. Traits have no rules of their own (ruling constant.traits-inert), with two exceptions:
// Hero (limit one per zone) and Attachment.
var traitNames = []string{
	"",
	"Apprentice",
	"Arcane",
	"Armour",
	"Artefact",
	"Assassin",
	"Attachment",
	"Banner",
	"Berserker",
	"Black Ark",
	"Bodyguard",
	"Bretonnian",
	"Building",
	"Capital Center",
	"Cavalry",
	"Commander",
	"Condition",
	"Creature",
	"Cultist",
	"Daemon",
	"Disease",
	"Dragon",
	"Elite",
	"Enchantress",
	"Engineer",
	"Environment",
	"Epic",
	"Epic Spell",
	"Forest Spirit",
	"Fortification",
	"Giant",
	"Goblin",
	"Grudge",
	"Hero",
	"Hex",
	"Initiate",
	"Invasion",
	"Item",
	"Knight",
	"Lizardmen",
	"Location",
	"Mage",
	"Martyr",
	"Mercenary",
	"Messenger",
	"Mission",
	"Musician",
	"Mutant",
	"Mutation",
	"Noble",
	"Ogre",
	"Orc",
	"Portent",
	"Priest",
	"Pyramid",
	"Raider",
	"Ranger",
	"Relic",
	"Rift",
	"Rogue",
	"Rune",
	"Shaman",
	"Shield",
	"Ship",
	"Siege",
	"Skaven",
	"Skill",
	"Slaan",
	"Slave",
	"Slayer",
	"Sorcerer",
	"Spell",
	"Squig",
	"Standard Bearer",
	"Storyteller",
	"Thief",
	"Title",
	"Tome",
	"Trader",
	"Transportation",
	"Treasure",
	"Tribute",
	"Troll",
	"Undead",
	"Vampire",
	"Vault",
	"War Machine",
	"Warpstone",
	"Warrior",
	"Wasteland",
	"Weapon",
	"Witch Elf",
	"Witch Hunter",
	"Wood Elf",
	"Zealot",
}

// The traits that the rules mention.
var (
	TraitAttachment = mustTrait("Attachment")
	TraitHero       = mustTrait("Hero")
)

func (t Trait) String() string { return name(traitNames, int(t)) }

// NumTraits returns the number of traits plus one, for index 0.
func NumTraits() int { return len(traitNames) }

// ParseTrait returns the trait with a printed name; ok is false if there is none.
func ParseTrait(s string) (t Trait, ok bool) { i, ok := find(traitNames, s); return Trait(i), ok }

func mustTrait(s string) Trait {
	t, ok := ParseTrait(s)
	if !ok {
		panic("card: no trait " + s)
	}
	return t
}

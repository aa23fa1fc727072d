package card

// traitNames are the traits of the whole pool, spelt as printed and sorted,
// index 0 for none. Traits have no rules of their own (ruling
// constant.traits-inert); the engine treats two as game terms, because the
// rules do: Hero (limit one per zone) and Attachment.
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

// The traits that rules speak of.
var (
	TraitAttachment = mustTrait("Attachment")
	TraitHero       = mustTrait("Hero")
)

func (t Trait) String() string { return name(traitNames, int(t)) }

// NumTraits is the number of traits plus one for none.
func NumTraits() int { return len(traitNames) }

// ParseTrait finds a trait by its printed name.
func ParseTrait(s string) (t Trait, ok bool) { i, ok := find(traitNames, s); return Trait(i), ok }

func mustTrait(s string) Trait {
	t, ok := ParseTrait(s)
	if !ok {
		panic("card: no trait " + s)
	}
	return t
}

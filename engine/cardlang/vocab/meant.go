package vocab

import (
	"slices"
	"strings"
)

// Suggest returns the word of the language that the author of word probably meant.
// It knows words from printed card texts and from other card games ("dies" means
// destroyed), and spellings with other case or underscores. names are the words that
// are valid in that position. The result is one of them, or "" if none fits.
func Suggest(word string, names []string) string {
	for _, n := range others[fold(word)] {
		if slices.Contains(names, n) {
			return n
		}
	}
	for _, n := range names {
		if len(fold(n)) > 0 && fold(n) == fold(word) {
			return n
		}
	}
	return ""
}

// Describe returns a hint for a word that is valid elsewhere in the language but
// not where it was written, such as "toughness" in the body of an action. The result
// is "" if the language has no such word.
func Describe(word string) string {
	for _, kind := range []Kind{VerbWord, StaticWord, EventWord, FunctionWord, KindWord, StmtWord, LineWord} {
		for _, w := range Words() {
			if w.Kind != kind || w.Name != word {
				continue
			}
			what := "\"" + word + "\" is " + WithArticle(string(kind))
			switch {
			case kind == StaticWord:
				return what + ": static: " + w.Form
			case w.Form == word:
				return what
			}
			return what + ": " + w.Form
		}
	}
	return ""
}

// WithArticle returns noun preceded by "a" or "an". noun must not be empty.
func WithArticle(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) && !strings.HasPrefix(noun, "uni") { // "uni" begins with a consonant, as in "a unit"
		return "an " + noun
	}
	return "a " + noun
}

// fold returns word in lower case without underscores, spaces and hyphens.
func fold(word string) string {
	return strings.NewReplacer("_", "", " ", "", "-", "").Replace(strings.ToLower(word))
}

// others maps folded words that are not in the language to the words that their
// authors mean. Suggest takes the first of them that is valid in the position.
var others = map[string][]string{
	"dies":            {"destroyed"},
	"die":             {"destroyed", "destroy"},
	"dead":            {"destroyed"},
	"killed":          {"destroyed"},
	"kill":            {"destroy"},
	"kills":           {"destroy"},
	"remove":          {"destroy"},
	"deal":            {"damage"},
	"deals":           {"damage", "deals_combat", "deals_in_combat"},
	"dealt":           {"dealt_damage"},
	"hit":             {"damage"},
	"takesdamage":     {"dealt_damage"},
	"damaged":         {"dealt_damage"},
	"return":          {"to_hand"},
	"bounce":          {"to_hand"},
	"tap":             {"corrupt"},
	"exhaust":         {"corrupt"},
	"untap":           {"restore"},
	"uncorrupt":       {"restore"},
	"ready":           {"restore"},
	"buff":            {"power"},
	"pump":            {"power"},
	"strength":        {"power"},
	"attack":          {"attacks", "attack_with", "attacking"},
	"blocks":          {"defends"},
	"block":           {"defends", "defending"},
	"blocking":        {"defending"},
	"defend":          {"defends", "defending"},
	"attackers":       {"attacking"},
	"defenders":       {"defending"},
	"health":          {"hp", "remaining"},
	"hitpoints":       {"hp"},
	"life":            {"hp"},
	"counter":         {"token", "tokens"},
	"counters":        {"tokens", "token"},
	"addtoken":        {"token"},
	"addresource":     {"gain"},
	"development":     {"dev"},
	"developments":    {"dev"},
	"develop":         {"dev"},
	"creature":        {"unit"},
	"creatures":       {"unit"},
	"character":       {"unit"},
	"units":           {"unit"},
	"supports":        {"support"},
	"quests":          {"quest"},
	"legends":         {"legend"},
	"cards":           {"card"},
	"sections":        {"section"},
	"zones":           {"zone"},
	"mission":         {"quest"},
	"spell":           {"tactic"},
	"graveyard":       {"discard"},
	"discardpile":     {"discard"},
	"discard":         {"discard_random", "discard_hand", "entered_discard"},
	"tutor":           {"search"},
	"drawcards":       {"draw"},
	"enemy":           {"theirs", "opponent"},
	"enemys":          {"theirs"},
	"opponent":        {"theirs"},
	"opponents":       {"theirs", "opponent"},
	"opposing":        {"theirs"},
	"their":           {"theirs"},
	"mine":            {"my"},
	"your":            {"my", "me"},
	"yours":           {"my"},
	"friendly":        {"my"},
	"controlled":      {"my"},
	"you":             {"me"},
	"i":               {"me"},
	"player":          {"me"},
	"both":            {"each"},
	"all":             {"each"},
	"everyone":        {"each", "anyone"},
	"endofturn":       {"turn"},
	"thisturn":        {"turn"},
	"untilendofturn":  {"turn"},
	"eot":             {"turn"},
	"endofphase":      {"phase"},
	"combat":          {"fight", "in_combat"},
	"battle":          {"fight", "my_battle"},
	"permanent":       {"forever"},
	"always":          {"forever", "static"},
	"entersplay":      {"enters"},
	"enterplay":       {"enters"},
	"enter":           {"enters"},
	"entered":         {"enters"},
	"etb":             {"enters"},
	"comesintoplay":   {"enters"},
	"leave":           {"leaves"},
	"left":            {"leaves"},
	"leavesplay":      {"leaves"},
	"played":          {"plays"},
	"play":            {"plays", "play"},
	"beginningofturn": {"turn_begin"},
	"startofturn":     {"turn_begin"},
	"turnstart":       {"turn_begin"},
	"upkeep":          {"turn_begin"},
	"turnends":        {"turn_end"},
	"turnbegins":      {"turn_begin"},
	"when":            {"forced"},
	"whenever":        {"forced"},
	"trigger":         {"forced"},
	"triggered":       {"forced"},
	"passive":         {"static"},
	"constant":        {"static"},
	"continuous":      {"static"},
	"activated":       {"action"},
	"replace":         {"instead"},
	"replacement":     {"instead"},
	"this":            {"self"},
	"me":              {"self"},
	"itself":          {"self"},
	"attachedunit":    {"host"},
	"wounded":         {"damaged"},
	"another":         {"other"},
	"others":          {"other"},
	"number":          {"count"},
	"numberof":        {"count"},
	"handsize":        {"hand"},
}

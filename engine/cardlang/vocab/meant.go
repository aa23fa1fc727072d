package vocab

import (
	"slices"
	"strings"
)

// Suggest finds the word of the language for one that people write instead, out
// of print, of other games or in another form: "dies" is destroyed. names are the
// words that could stand there; it is empty when none of them is meant.
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

// Describe says what a word is that stands where it cannot: "toughness" after
// an action. It is empty for what is no word of the language at all.
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

// WithArticle is a noun with "a" or "an".
func WithArticle(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// fold is a word without case, underscores and spaces.
func fold(word string) string {
	return strings.NewReplacer("_", "", " ", "", "-", "").Replace(strings.ToLower(word))
}

// others are words that people write for those of the language, folded. Of
// several that are meant the first that can stand in the place counts.
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

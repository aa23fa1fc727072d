package english

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// verb is the wording of a verb. The text is in the base form, with holes for the operands,
// which are counted without flag words:
//
//	{0}         the object: "target unit"
//	{0:all}     the same, "all units" for "each unit"
//	{0:'s}      the possessive: "your", "their"
//	{0:its}     the pronoun for it: "its", "their"
//	{0:it}      the same as an object: "it", "them"
//	{0:they}    the same as a subject: "it", "they"; {0:are} is its verb: "is", "are"
//	{1:n card}  an amount with its noun: "3 cards"
//	{1:+ card}  the same with its sign
//	{1:abs card} the same without a minus
//	{1:top}     "card" or "3 cards" after "the top"
//	{1:paying}   how much more or less than the price, nothing for 0
//	{1:a card}  "a card" or "cards" by the amount
//	{0:from}    the object, taken "from your hand"
//	{0:deck}    the deck it belongs to
//	{0:effects} the effects of it, or "and discard" a card that would stay
//	{0:damage}  the damage assigned to it
//	{2:to}      the zone that the first object goes to
//	{2:for}     " until the end of the turn"
//	{-1}        the explanations of the amounts: " for each ..."
//	{-2}        "combat " and "uncancellable " before "damage"
//	{-3}        the flag words, joined by "or"
//	{-4}        the flag words, after the sentence
type verb struct {
	text string
	// less is used in place of text if the amount is negative.
	less string
	// whole is used in place of text if the amount is all cards of a deck.
	whole string
	// pile is used in place of text if the cards are in a discard pile, not in a deck.
	pile string
	// every is used in place of text if the amount is "all".
	every string
	// who is true if the first operand is the player who acts.
	who bool
	// chooserActs is true if the player who chooses the object is also the player who acts.
	chooserActs bool
	// subject and modal stand before text. With the subject "{0}", the modal "cannot" and the
	// text "attack" the sentence is "{0} cannot attack".
	subject, modal string
}

// verbs has the wording of each verb of the language.
var verbs = map[string]verb{
	"damage":           {text: "deal {1:n {-2}damage} to {0}"},
	"indirect":         {text: "take {1:n {-2}indirect damage}{-4}", who: true},
	"move_damage":      {text: "move {2:n damage} from {0} to {1}"},
	"redirect":         {text: "redirect {2:n} of {0:damage} to {1}"},
	"redirect_pending": {text: "redirect {2:n} of the combat damage assigned to {0} to {1}"},
	"choose_title":     {text: "name {1:one}", who: true},
	"forbid_title":     {text: "name {1:one}, which cannot be played{-4}{2:for}", who: true},
	"choose_trait":     {text: "choose a trait", who: true},
	"in_fight":         {text: "give {0} {1:+ power} and {2:+ hit point} while participating in combat{3:for}"},
	"heal_capital":     {text: "heal {-3}{1:n damage} on {0:'s} capital"},
	"drain_capital":    {text: "move {2:n damage} from {0:'s} capital to {1}"},
	"heal":             {text: "heal {1:n damage} on {0}"},

	"destroy":            {text: "destroy {0:all}"},
	"sacrifice":          {text: "sacrifice {0}", chooserActs: true},
	"to_hand":            {text: "return {0} to the hand of {0:its} owner"},
	"corrupt":            {text: "corrupt {0}"},
	"restore":            {text: "restore {0}"},
	"power":              {text: "give {0} {1:+ power}{-1}{2:for}{-4}"},
	"hp":                 {text: "give {0} {1:+ hit point}{-1}{2:for}"},
	"token":              {text: "place {1:n resource token} on {0}", less: "remove {1:abs resource token} from {0}"},
	"move_token":         {text: "move {2:n resource token} from {0} to {1}"},
	"move":               {text: "move {0} to {1:to}{-4}"},
	"rearrange":          {text: "rearrange {0:all}, moving any number of them to other zones at the same time"},
	"control":            {text: "take control of {1}{2:for}, bringing {1:it} to {0:'s} corresponding zone", who: true},
	"flip":               {text: "turn {0} faceup"},
	"become_unit":        {text: "become a unit too, with {1:n power} and {2:n hit point}{3:for}", subject: "{0}"},
	"become_development": {text: "become a development and nothing else{1:for}", subject: "{0}"},
	"facedown":           {text: "turn {0} facedown into a development"},
	"sacrifice_later":    {text: "sacrifice {0} at the end of the turn"},
	"to_hand_later":      {text: "return {0} to the hand of {0:its} owner at the end of the turn", chooserActs: true},
	"forbid":             {subject: "{0}", modal: "cannot", text: "be declared as {-3}{1:for}"},
	"put_each":           {text: "put {1:from} into play{-4}, each in any of {0:'s} zones", who: true},
	"trade":              {text: "put {0} into its owner's hand; then put {1} facedown in its place, as an experience"},
	"scatter":            {text: "put the top {1:top} of {0:'s} deck facedown into play as {1:a development}, each in any of {0:'s} zones", who: true},
	"put":                {text: "put {0:from} into play in {1:to}{-4}"},
	"shield":             {text: "cancel the next {1:n damage} that would be dealt to {0} this turn"},
	"deflect":            {text: "redirect the next {2:n damage} that would be dealt to {0} this turn to {1}"},
	"clash":              {subject: "{0}", text: "deal damage equal to its power to {1}, which deals damage equal to its power to it at the same time"},
	"attach":             {text: "attach {0} to {1}, from then on as an Attachment support card and no unit"},
	"put_on":             {text: "put {0:from} into play attached to {1}, if able"},
	"reattach":           {text: "attach {0} to {1}, if able"},
	"send":               {text: "move {0} onto {1}"},
	"cancel_damage":      {text: "cancel {1:n} of {0:damage}"},
	"cancel_pending":     {text: "cancel {1:n} of the combat damage assigned to {0}"},
	"scout":              {text: "give {0} Scout{1:for}"},
	"savage":             {text: "give {0} Savage {1:n}{-1}{2:for}"},
	"toughness":          {text: "give {0} Toughness {1:n}{-1}{2:for}"},
	"counterstrike":      {text: "give {0} Counterstrike {1:n}{-1}{2:for}"},
	"combat_damage":      {text: "have {0} deal {1:more combat damage}{-1}{2:for}"},
	"blank":              {text: "blank the text box of {0} except for traits{1:for}{-4}"},
	"no_cancel":          {subject: "{-2}damage", modal: "cannot", text: "be cancelled until the end of the turn"},
	"untargetable":       {subject: "{0}", modal: "cannot", text: "be targeted{-4}{1:for}"},
	"stand_in":           {text: "have any effect of your opponent that targets {0} apply to {1} instead{2:for}, if able"},
	"lose_power":         {subject: "{0}", text: "lose all power{1:for}"},
	"lose_toughness":     {subject: "{0}", text: "lose all Toughness{1:for}"},
	"tuck":               {text: "put {0} out of play under {1}{-4}"},
	"experience":         {text: "attach {1:n} experience to {0}"},

	"draw":           {text: "draw {1:n card}", who: true},
	"draw_bottom":    {text: "draw {1:n card} from the bottom of {0:'s} deck", who: true},
	"draw_limit":     {subject: "{0}", modal: "cannot", text: "draw more than {1:n card} this turn"},
	"discard_hand":   {text: "discard {0:'s} hand", who: true},
	"discard_random": {text: "discard {1:n card} at random from {0:'s} hand", who: true},
	"mill":           {text: "discard the top {1:top} of {0:'s} deck", who: true},
	"discard":        {text: "discard {0:from}", chooserActs: true},
	"to_top":         {text: "{-4}put {0:from} on top of {0:deck}"},
	"reorder":        {text: "put {0} back on top{-4} of {0:deck} in any order"},
	"look_hand":      {text: "look at {0:'s} hand"},
	"develop": {text: "add the top {1:top} of {0:'s} deck to {2:to} as {1:a facedown development}",
		pile: "add the top {1:top} of {0:'s} discard pile to {2:to} as {1:a facedown development}", who: true},
	"search":          {text: "search the top {1:top} of {0:'s} deck", whole: "search {0:'s} deck"},
	"look":            {text: "look at the top {1:top} of {0:'s} deck"},
	"reveal_top":      {text: "reveal the top {1:top} of {0:'s} deck"},
	"at_random":       {text: "draw {1:n} by lot among {0:all}"},
	"take":            {text: "put {0:from} into the hand of {0:its} owner{-4}"},
	"take_later":      {text: "return {0} from your discard pile to your hand at the end of the turn"},
	"to_bottom":       {text: "put {0} at the bottom of {0:deck}"},
	"show":            {text: "reveal {0:from}"},
	"examine":         {text: "look at {0:from}"},
	"lay":             {text: "put {0:from} facedown into {1:to}, as a development{-4}"},
	"reveal":          {text: "reveal {1:n card} at random from {0:'s} hand"},
	"play":            {text: "play {0:from} at no cost, at once and with 0 for X"},
	"raise":           {text: "play {0:from} by its Necromancy at no cost, at once and with 0 for X"},
	"play_paying":     {text: "play {0:from}, paying for it{1:paying}{-4}"},
	"exchange":        {text: "switch {0} with {1:from}, moving all resource tokens and the questing unit to it"},
	"play_free":       {modal: "may", text: "play any tactics among {0} without paying for them, with 0 for X"},
	"give_necromancy": {text: "give {0} Necromancy until the end of the turn"},
	"into_deck":       {text: "shuffle {0:from} into {0:deck}"},
	"shuffle":         {text: "shuffle {0:'s} deck", who: true},
	"gain":            {text: "gain {1:n resource}", less: "lose {1:abs resource}", who: true},
	"lose":            {text: "lose {1:n resource}", less: "gain {1:abs resource}", who: true},
	"must_pay":        {subject: "{0}", modal: "must", text: "pay {1:n resource} if able"},
	"must_burn":       {subject: "{0}", modal: "must", text: "burn {1:n section} to win, for the rest of the game"},
	"note_return":     {text: "count this as the card of its title that {0} returned to {0:'s} hand this turn"},
	"more_limited":    {modal: "may", text: "play {1:more Limited card} this turn", every: "play any number of Limited cards this turn", who: true},
	"steal":           {text: "take {1:n resource} from {0}"},

	"cancel":           {text: "cancel {0:effects}{-4}"},
	"end_chain":        {text: "end the chain of actions at once; it resolves and nobody can respond"},
	"ward":             {text: "until the end of the turn, cancel any other action that targets {0} unless its controller pays {1:n additional resource} for it"},
	"again":            {text: "carry out these effects again, with new targets of {0:'s} choice", who: true},
	"copy":             {text: "copy the effects of {0}, with new targets of your choice and 0 for X"},
	"redirect_attack":  {text: "redirect the attack to {0:to}"},
	"may_attack":       {subject: "{0:all}", modal: "can", text: "attack from any zone in the battlefield phases of this turn"},
	"attack_with":      {text: "begin an attack with {0} alone: it has the steps of a battlefield phase"},
	"attack_all_zones": {text: "make each attack that you declare this phase one against all non-burning zones of your opponent, who may declare defenders from all of them"},
	"attack_zone":      {text: "declare an immediate attack on {0}"},
	"attack_two_zones": {text: "until the end of the turn, your attacks may be against two of your opponent's zones: when you declare attackers, declare which of the two each of them attacks"},
	"declare_against":  {text: "declare {0} as an attacker against {1} other than those that attackers were declared against"},
	"as_ambushed":      {text: "trigger the abilities of {0} as if {0:its} Ambush had just turned it faceup"},
	"extra_battle":     {text: "gain an additional battlefield phase this turn{-4}"},
	"no_battle":        {text: "skip {0:'s} battlefield phases of this turn", who: true},
	"shield_battle":    {text: "cancel all damage that is assigned in the battlefield phase of this turn"},
	"next_loyalty":     {text: "ignore the loyalty cost of the next {0:kind} you play this turn"},
	"give_ambush":      {text: "give {0} Ambush {2:n}{-1}{3:for} if it is a facedown {1:kind} without Ambush"},
	"next_cost":        {subject: "the next {0:kind} you play this turn", text: "cost {1:less} to play{-4}{2:entering}"},
	"must":             {subject: "{0}", modal: "must", text: "be declared as {-3}{1:for} if able"},
	"join":             {text: "have {0} join the attack as {-3}"},
	"declare":          {text: "declare {0} as {-3}"},
	"declare_anywhere": {text: "declare {0} as {-3}, wherever it is"},
	"leave_fight":      {text: "remove {0} from combat"},
	"cancel_attack":    {text: "cancel the attack"},
	"no_more_attacks":  {subject: "{0}", modal: "cannot", text: "declare another attack this turn"},
	"attack_only_from": {modal: "may", text: "declare attackers from {0:to}, and from no other zone, until the end of the phase"},
	"may_defend":       {subject: "{0:all}", modal: "can", text: "defend any zone until the end of the turn"},
	"may_defend_from":  {subject: "{0:all} in {1:to}", modal: "can", text: "defend any zone until the end of the turn"},
	"shield_capital": {text: "cancel the next {1:n damage} that would be dealt to {0:'s} capital this turn{-4}",
		every: "cancel all damage that would be dealt to {0:'s} capital until the end of the turn{-4}"},
	"burn":     {text: "burn {0}"},
	"unburn":   {text: "remove the burn token from {0}"},
	"harmless": {subject: "{0:all}", modal: "cannot", text: "deal damage in combat{1:for}"},
	"uncount":  {subject: "{0}", modal: "cannot", text: "count {0:its} power{1:for}"},
}

// durations has the phrases for the end of an effect.
var durations = map[string]string{
	"turn": " until the end of the turn", "phase": " until the end of the phase",
	"fight": " until the end of the combat", "forever": "",
}

// flagWords has the words for flags of verbs.
var flagWords = map[string]string{"combat": "combat", "attack": "attacker", "defend": "defender", "first": ", following the first battlefield phase",
	"played": " that you play", "corrupted": ", corrupted", "for_phase": ", until {0:they} {0:are} sacrificed at the end of the phase",
	"for_turn": ", until {0:they} {0:are} sacrificed at the end of the turn", "must_defend": ", where {0:they} must defend this turn if able", "attacking": ", attacking", "defending": ", defending", "declared": ", declared so", "gain": ", and gain 1 resource for each damage thus cancelled",
	"up_to": "up to ", "double_units": ", doubled as it is assigned to units",
	"facedown": ", facedown, as experience", "lock": ", and it cannot be used again this turn",
	"shuffled": "reveal what was found, shuffle the rest of the deck and ", "unseen": ", unrevealed", "to_0": "", "or_bottom": " or at the bottom", "this_zone": ", into this zone", "no_loyalty": ", but ignoring its loyalty cost",
	"printed_cost": " (the printed cost)", "by_loyalty": " (as much as its loyalty instead of its cost)",
	"sinks":      " (it goes to the bottom of its owner's deck instead of to a discard pile)",
	"at_least_1": " (but not less than 1)", "by_opponent": " by your opponent's effects", "with_self": " together with this card", "or_put": " or put into play", "while_here": " as long as this card remains in play", "as_attacker": " or until this card is no longer attacking", "attacks_here": " or until it is no longer attacking this zone"}

// clause is a subject with a verb and its operands.
type clause struct {
	subject phrase // the subject; if it is empty, the clause is an instruction to "you"
	modal   string // a word before the verb, such as "cannot" or "may"
	text    string // the verb in the base form, with its operands
}

// operands separates the flag words of a call from its operands.
func operands(c *syntax.Call, params []vocab.Param) (args []syntax.Expr, flags []string) {
	isFlag := map[string]bool{}
	for _, p := range params {
		if p.Type == vocab.Flag {
			isFlag[p.Word] = true
		}
	}
	for _, a := range c.Args {
		if x, ok := a.(*syntax.Name); ok && isFlag[x.Text] {
			flags = append(flags, x.Text)
			continue
		}
		args = append(args, a)
	}
	return args, flags
}

// do describes a call of a verb.
func (w *writer) do(c *syntax.Call) clause {
	w.letters = 0
	row, ok := verbs[c.Fun.Text]
	if !ok {
		return clause{text: unknown("verb", c.Fun.Text)}
	}
	def, _ := vocab.Verbs.Find(c.Fun.Text)
	args, flags := operands(c, def.Params)
	t := &telling{w: w, args: args, flags: flags, bang: c.Bang}
	if row.less != "" && slices.ContainsFunc(args, isNegative) {
		row.text = row.less
	}
	if slices.Contains(flags, "to_0") {
		row.text = strings.Replace(row.text, "{1:less}", "0", 1)
	}
	if row.whole != "" && wholeDeck(args) {
		row.text = row.whole
	}
	if slices.Contains(flags, "discarded") {
		row.text = row.pile
	}
	if row.every != "" && slices.ContainsFunc(args, isAll) {
		row.text = row.every
	}
	out := clause{modal: row.modal}
	by, chosen := chooser(args)
	switch {
	case row.who && len(args) > 0:
		out.subject, t.subject = w.theyAgain(w.player(args[0])), true
		w.as(actorOf(args[0]), func() { out.text = t.tell(row.text) })
	case row.chooserActs && chosen:
		out.subject = w.theyAgain(w.player(by))
		w.as(actorOf(by), func() { out.text = t.tell(row.text) })
	case row.subject != "":
		out.subject = phrase{text: t.tell(row.subject)}
		out.text = t.tell(row.text)
	default:
		out.text = t.tell(row.text)
	}
	if out.subject.you {
		out.subject = phrase{}
	}
	return out
}

// isAll reports whether an expression is the word "all".
func isAll(e syntax.Expr) bool {
	x, ok := e.(*syntax.Name)
	return ok && x.Text == "all"
}

// isNegative reports whether a number has a minus sign.
func isNegative(e syntax.Expr) bool {
	u, ok := e.(*syntax.Unary)
	return ok && u.Op == syntax.Neg
}

// theyAgain returns "they" if p is what the text of the event has just mentioned, else p.
func (w *writer) theyAgain(p phrase) phrase {
	if !p.you && p.text == w.event.text {
		return phrase{text: "they", plural: true, their: "their"}
	}
	return p
}

// telling holds the state while the operands of one call of a verb are put into its text.
type telling struct {
	w       *writer
	args    []syntax.Expr
	flags   []string
	bang    bool
	subject bool // the first operand is the subject of the clause
	amounts map[int]amount
	tails   string // the explanations of the amounts, such as ", where X is ..."
}

// tell fills a text. It describes the operands in their own order, because a later one may
// refer to an earlier one, and then puts them where the text has their holes.
func (t *telling) tell(text string) string {
	text = strings.ReplaceAll(text, "{-2}", t.damageWords())
	text = strings.ReplaceAll(text, "{-3}", t.flagList())
	text = strings.ReplaceAll(text, "{-4}", t.flagTails())
	told := map[string]string{}
	for i, kinds := range holes(text) {
		for _, kind := range kinds {
			told[strconv.Itoa(i)+":"+kind] = t.operand(i, kind)
		}
	}
	tailTold := strings.Contains(text, "{-1}")
	out := fill(text, func(i int, kind string) string {
		if i == -1 {
			return t.tails
		}
		if kind == "for" && strings.HasPrefix(t.tails, ",") && told[strconv.Itoa(i)+":"+kind] != "" {
			return "," + told[strconv.Itoa(i)+":"+kind]
		}
		return told[strconv.Itoa(i)+":"+kind]
	})
	if !tailTold {
		out += t.tails
	}
	return out
}

func (t *telling) damageWords() string {
	words := ""
	if t.bang {
		words = "uncancellable "
	}
	if slices.Contains(t.flags, "combat") {
		words += flagWords["combat"] + " "
	}
	return words
}

func (t *telling) flagTails() string {
	text := ""
	for _, f := range t.flags {
		text += row(flagWords, "flag", f)
	}
	return text
}

func (t *telling) flagList() string {
	var list []string
	for _, f := range t.flags {
		list = append(list, row(flagWords, "flag", f))
	}
	return or(list)
}

// operand returns the text for the hole {i:kind}: the operand i in the form kind.
func (t *telling) operand(i int, kind string) string {
	if i >= len(t.args) {
		return unknown("operand", strconv.Itoa(i))
	}
	w, e := t.w, t.args[i]
	how, noun, _ := strings.Cut(kind, " ")
	switch how {
	case "":
		return w.object(e).text
	case "all":
		return w.everything(e).text
	case "one":
		return w.oneOf(e)
	case "kind":
		return w.kindOf(e)
	case "'s":
		return t.whose(e)
	case "its":
		return w.pronoun(e)
	case "it", "they", "are":
		forms := map[string][2]string{"it": {"it", "them"}, "they": {"it", "they"}, "are": {"is", "are"}}[how]
		if w.pronoun(e) == "their" {
			return forms[1]
		}
		return forms[0]
	case "from":
		return w.takenOut(e)
	case "deck":
		return w.deckOf(e)
	case "effects":
		return w.effectsOf(e)
	case "damage":
		return w.assignedDamage(e)
	case "to":
		return w.destination(e, t.args[0])
	case "for":
		return w.duration(e)
	}
	return amountText(t.amount(i, how == "n"), how, noun)
}

// amount returns the phrase for the amount in operand i, the same one for every hole of the
// operand. plain is true for a hole in which the amount may read "that many".
func (t *telling) amount(i int, plain bool) amount {
	if a, ok := t.amounts[i]; ok {
		return a
	}
	a := t.w.amount(t.args[i])
	if a.n == thatMany && !plain {
		a = t.w.spelledOut(t.args[i])
	}
	if t.amounts == nil {
		t.amounts = map[int]amount{}
	}
	t.amounts[i] = a
	t.tails += a.tail
	return a
}

// amountText returns the text for a hole with an amount. how is the form that the hole asks
// for, such as "+" for an amount with its sign.
func amountText(a amount, how, noun string) string {
	if a.less && how != "abs" && how != "+" && how != "less" && how != "more" && how != "paying" {
		a.n = "-" + a.n
	}
	switch {
	case how == "n" && noun == "" && a.n == thatMany:
		return "that much"
	case how == "n" && noun == "":
		return a.n
	case how == "n", how == "abs":
		return counted(a.n, noun)
	case how == "+":
		return counted(a.signed(), noun)
	case how == "top" && a.n == "1":
		return "card"
	case how == "top":
		return counted(a.n, "card")
	case how == "a" && a.n == "1":
		return article(noun)
	case how == "a":
		return plural(noun)
	case how == "less" && a.less:
		return a.n + " less"
	case how == "less":
		return a.n + " more"
	case how == "more" && a.less:
		return a.n + " less " + noun
	case how == "more":
		return a.n + " additional " + noun
	case how == "paying" && a.n == "0":
		return ""
	case how == "paying" && a.less:
		return " " + counted(a.n, "resource") + " less"
	case how == "paying":
		return " " + counted(a.n, "resource") + " more"
	case how == "entering" && a.n == "0":
		return ""
	case how == "entering":
		return " and enters play with " + counted(a.n, "damage") + " on it"
	}
	return unknown("hole", how)
}

// wholeDeck reports whether a number counts all cards of the player's deck.
func wholeDeck(args []syntax.Expr) bool {
	if len(args) != 2 {
		return false
	}
	c, ok := args[1].(*syntax.Call)
	p, named := args[0].(*syntax.Name)
	if !ok || !named || c.Fun.Text != "deck" || len(c.Args) != 1 {
		return false
	}
	q, ok := c.Args[0].(*syntax.Name)
	return ok && q.Text == p.Text
}

// takenOut returns the phrase for an object that leaves its place: "a card from your hand".
func (w *writer) takenOut(e syntax.Expr) string {
	w.from = true
	defer func() { w.from = false }()
	return w.object(e).text
}

// deckOf returns the phrase for the deck of some objects.
func (w *writer) deckOf(e syntax.Expr) string {
	if x, ok := e.(*syntax.Name); ok && x.Text == "self" {
		return "its owner's deck"
	}
	if w.isYours(e) {
		return "your deck"
	}
	return "the deck of " + w.pronoun(e) + " owner"
}

// effectsOf returns the phrase for a cancelled object: the effects of an action, or a card on
// its way into play, which is discarded.
func (w *writer) effectsOf(e syntax.Expr) string {
	text := w.object(e).text
	if k, ok := e.(*syntax.Pick); ok && k.Sel.Sel.Need&code.LinkCard != 0 {
		return "and discard " + text
	}
	return "the effects of " + text
}

// assignedDamage returns the phrase for the damage of the event, or assigned to an object.
func (w *writer) assignedDamage(e syntax.Expr) string {
	text := w.object(e).text
	if w.damaged && text == w.event.text {
		return "that damage"
	}
	return "the damage assigned to " + text
}

// whose returns the possessive of a player; it is "their" if the player is the subject of the
// clause.
func (t *telling) whose(e syntax.Expr) string {
	p := t.w.player(e)
	if t.subject && p.their != "" {
		return p.their
	}
	return p.possessive()
}

// pronoun returns "its" or "their" for an object mentioned elsewhere in the clause.
func (w *writer) pronoun(e syntax.Expr) string {
	k, ok := e.(*syntax.Pick)
	if !ok {
		return w.object(e).its()
	}
	copied := *k
	copied.As = nil
	return w.pick(&copied, false).its()
}

// oneOf describes one object of a selector.
func (w *writer) oneOf(e syntax.Expr) string {
	if sel, ok := selectorOf(e); ok {
		n := w.noun(sel)
		return n.one()
	}
	return w.object(e).text
}

// kindOf returns the noun for the cards of a selector, without their owner.
func (w *writer) kindOf(e syntax.Expr) string {
	sel, ok := selectorOf(e)
	if !ok {
		return unknown("selector", "expression")
	}
	n := w.noun(sel)
	n.owner, n.places = nobodys, nil
	return n.words(false, false)
}

// destination describes where an object goes.
func (w *writer) destination(e, object syntax.Expr) string {
	k, ok := e.(*syntax.Pick)
	if ok && k.Mode != syntax.Destination && len(k.Sel.Filters) == 1 && k.Sel.Filters[0].Name.Text == "at" {
		n := w.noun(&syntax.Selector{Kinds: []syntax.Ident{{Text: "card"}}, Filters: k.Sel.Filters})
		return strings.TrimPrefix(strings.TrimSpace(n.tail(false, nil)), "in ")
	}
	if !ok || k.Mode != syntax.Destination {
		return w.object(e).text
	}
	text := "another zone of " + w.pronoun(object) + " controller"
	if w.isYours(object) && k.By == nil {
		text = "another of your zones"
	}
	if k.As != nil {
		w.names[k.As.Text] = phrase{text: "that zone"}
	}
	return text
}

// isYours reports whether the object is the card itself or one of "your" cards.
func (w *writer) isYours(e syntax.Expr) bool {
	switch x := e.(type) {
	case *syntax.Name:
		return x.Text == "self" || x.Text == "quester"
	case *syntax.Pick:
		return x.Sel != nil && slices.ContainsFunc(x.Sel.Filters, func(f *syntax.Filter) bool { return f.Name.Text == "my" })
	}
	return false
}

func (w *writer) duration(e syntax.Expr) string {
	x, ok := e.(*syntax.Name)
	if !ok {
		return unknown("duration", "expression")
	}
	return row(durations, "duration", x.Text)
}

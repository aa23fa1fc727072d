package claims

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fact marks sentences that claim nothing about games that were not played: they count what
// was played, or explain a table.
const fact = ""

// sentences are all that the text of reports may say, by the claim of the register to which
// they belong. A pattern has {n} for a number, {p} for a percentage, {i} for an interval, {d} for a difference and
// its interval, and {x} for names.
var sentences = []struct{ claim, pattern string }{
	// Two decks.
	{"win rate, fixed games", `{x} wins between {n} and {p} of the games against {x} in the long run, played by {x}, as far as {n} games tell \({p} interval\)\.`},
	{"win rate, fixed games", `Win rates\. {x} wins {p} of the games, with an interval from {i}; {x} the rest\.`},
	{"win rate, fixed games", `win rate ({p} {p}|unknown unknown)`},
	{"win rate, fixed games", `{p} interval {i}( {i})?`},
	{"win rate, fixed games", `So few games have wide intervals, which cover all the same: {method}\.`},
	{"wins more", `{x} wins more than {x}: {p} of the games\.`},
	{"wins more", `verdict ({x} wins more|~ no difference shown|{x}…)`},
	{"first player", `first player ({p}|unknown), {i}:( an advantage| a disadvantage| ~ no advantage shown)?`},
	{"first player", `First player: ({p}|unknown) of the points, {i}: (an advantage|a disadvantage|~? ?no advantage shown)\.`},
	{"first player", `Whoever takes the first turn (has|wins) ({p}|unknown) of the (games|points), between {n} and {p} in the long run( between these decks)?, played by {x}: (an advantage|a disadvantage|no advantage shown)\.`},
	{"first player", `Order ({p}|unknown), {i}:( an advantage| a disadvantage| ~ no advantage shown)?`},
	{"first player", `Whoever drafts Order wins ({p}|unknown) of the games, between {n} and {p} in the long run between these agents, {x}: (an advantage|a disadvantage|no advantage shown)\.`},
	{"first player", `first agent {x} ({p}|unknown), {i}:( wins more| wins less| ~ no advantage shown)?`},
	{"first player", `{x}, on whichever side, wins {p} of the games, {i}: (wins more|wins less|no advantage shown)\.`},
	{"win rate, interrupted", `The intervals cover at every look, however often the run is looked at: {method}\.`},
	{"win rate, interrupted", `How the answer narrowed\. The win rate of {x} with its {p} interval, as it was after so many games: {p} to {p} after {n}, {p} to {p} after {n}\.`},
	{"win rate, interrupted", `The interval of the verdict: {method}\.( The band of the course may be looked at at any time, and is therefore wider: confidence sequence over pairs of games\.)?`},
	{fact, `{x} against {x} {n} games? in pairs \(one seed, first player swapped\), seed {n}`},
	{fact, `{x} against {x} from {x}, {x} {x}: {x} {n} games(, each with its own seed| in pairs \(one seed, agents swapped\)), seed {n}, decks (in the order of the file|shuffled for each( pair)?)`},
	{fact, `The games begin from {x}, in {x}: {x}\.`},
	{fact, `Of player {n}'s hand and deck ({n} cards do|1 card does) nothing, because the file does not say what is there\.`},
	{fact, `{x} drafts against {x} {n} drafts in pairs \(one seed: the same piles, sides swapped\), each played once, seed {n}`},
	{fact, `(deck|drafter|agent|capitals|cards|games won|draws|unfinished|turns|decisions|signature|endings) {rest}`},
	{fact, `(with the cards of|open lists:|closed lists:|lists:|and) {rest}`},
	{fact, `{x}: (Dwarf|Chaos|Orc|Empire) {n}{rest}`},
	{fact, `wisim {rest}`},
	{fact, `No game was finished\.`},
	{fact, `{n} games? reached a cap of the simulator and counted for neither deck\.( To see each:)?`},
	{fact, `The two decks, over {n} games\.`},
	{fact, `Games by their last turn\. How long {n} finished games lasted, and who won them; both players' turns counted\.`},
	{fact, `Win rate of {x} by the last turn\. {x} won {p} of the games that ended by turn {n},? and {p} of those that ended (in turn {n}|from turn {n} on)\.`},
	{fact, `How {n} finished games ended\.`},
	{fact, `A game has {n} decisions of both players on average; half have no more than {n}, 95 % no more than {n}\.`},
	{fact, `Curves of resources, cards and power, and where the capitals burned, are not here: they need a run that keeps its turns\. Play it with --out DIR --keep turns, then: wisim report DIR\.`},
	{fact, `What the agents expected is not here: that needs a run that keeps its turns\.`},
	{fact, `These agents do not say what they expect of a game; those that search \(mcts\) do\.`},
	{fact, `Capitals and sizes of the decks, over {n} drafts\.`},
	{"mean of a turn", `{curve} Mean of a game with its 95 % interval\. In the first turn {x} has {n} and {x} {n}; in turn {n} it is {n} and {n}\.`},
	{fact, `Where the capitals burned\. In how many games a section was burning at the end of its owner's last turn: of {x}'s capital {x} most often, of {x}'s {x}\.`},
	{fact, `Where the damage of {x} landed\.`},
	{fact, `Where the damage landed is not here: an older wisim began the run, which did not keep it\.`},

	// A comparison.
	{"better or worse", `({x}: )?{x} is (better|worse) than {x} by {d}\.`},
	{"better or worse", `{x} is (better|worse) than {x} by {n} points\.`},
	{"better or worse", `(WARNING: )?[Ii]s it the deck or the pilot\? {x} is better in the hands of {x}, {x} in those of {x}\.`},
	{"better or worse", `Error rates: {p} that equal decks are called different, {p} that a difference of {n} points is missed(, by any of the {n} agents)?\.`},
	{"no difference (compare)", `No difference of {n} points? or more between {x} and {x}: {d}\.`},
	{"difference (compare)", `Over the field, the win rate of {x} less that of {x} is between {n} and {n} points \({p} interval\)\.`},
	{"difference (compare)", `Not decided after {n} games: {x} less {x} is {d}\.`},
	{"difference (compare)", `Intervals: of the whole {p}, {method}; of its parts( and of the course)? {p}, {method}\.`},
	{"part of a comparison", `The difference, opponent by opponent\. The win rate of {x} less that of {x} against each opponent, with intervals: over all {d}\.`},
	{"part of a comparison", `How the answer narrowed\. The win rate of {x} less that of {x} with its {p} interval, as it was after so many games: {n} to {n} after {n}, {n} to {n} after {n}\.`},
	{"too large on average", `Stopping at a large difference makes the estimate a little too large on average; its interval allows for that\.`},
	{fact, `That is decided: stopped after {n} games with {x}\.`},
	{fact, `Played by {x}:`},
	{fact, `{n} of {n} pairs had the same score for both decks\.`},
	{fact, `The variance is {n} times that of independent games\.`},
	{fact, `Both decks played the same games as far as they could: the variance of the difference is {n} times that of independent games\.`},
	{fact, `Nothing (can be said yet of {x} and {x}: against no opponent have both finished the same games|was played|can be said yet: no batch of games is complete|is known: no game was finished)\.`},
	{fact, `Differences are in points\.`},
	{fact, `Out: {x}\. In: {x}\. {n} cards? (are|is) in both\.`},
	{fact, `Both lists have the same cards\.`},
	{fact, `Win rates of both decks and their difference in points, over {n} games with {x}\.`},

	// A field.
	{"cell of a field", `Each cell is known to {n} points?: stopped after {n} games with {x}\.`},
	{"cell of a field", `The matrix has the win rates of the decks at the left, in percent, with {p} intervals \({method}\)\.`},
	{"cell of a field", `Win rates\. The win rate of the deck at the left against the one above, in percent: blue where it wins, orange where it loses\. No interval is wider than {n} points either way\.`},
	{"cell of a field", `Win rates of the decks at the left against those above, in percent, with half the width of the {p} interval, over {n} games\. ▲ and ▼: shown to be better or worse\.`},
	{"cell of a field", `Intervals: {p}, {method}\.`},
	{"better of a cell", `It loses to {x}\.`},
	{"better of a cell", `Whether it beats {x} is not known\.`},
	{"better of a cell", `Of the decks that are called better, one in twenty at most is wrong on average\.`},
	{"better of a cell", `{n} circles?, in which each deck beats the next and the last the first:`},
	{"better of a cell", `Three decks of which each is shown to beat the next, and the last the first\.`},
	{"better of a cell", `No three decks are shown to beat each other in a circle\.`},
	{"strongest of a field", `{x} is the strongest of {n} decks on average over the field\.`},
	{"strongest of a field", `The strongest of {n} decks on average over the field is one of {x}: not told apart\.`},
	{"mix of a field", `The mix that no deck beats: {x}\.`},
	{"mix of a field", `The mix that no deck beats is not known(\. In it may be {x}|; {x} may be all of it)\.`},
	{"mix of a field", `The mix that no deck beats\. The share of each deck in the equilibrium, with intervals\.`},
	{"mix of a field", `Those of the mix are by the Bayesian bootstrap, for one look at the games, and so may be surer than the matrix\.`},
	{"mix of a field", `Against the mix no deck wins more than half\.`},
	{"rating", `Ratings are Bradley and Terry's in points of Elo's scale, with intervals of the same confidence, each for itself\.`},
	{"rating", `Ratings\. Each deck's rating with its {p} interval, the best first: from {x} with {n} to {x} with {n}\.`},
	{"rating", `Those of ratings and of the mix have the same confidence, each for itself\.`},
	{fact, `Ratings are Bradley and Terry's, 400 points for odds of ten to one\.`},
	{fact, `Ratings and the equilibrium are not here: there are decks that have not met\.`},
	{fact, `The decks by their rating, over {n} games\.`},
	{fact, `The score is the mean over the other decks\.`},

	// A study.
	{"win rate, fixed games", `{x} wins {p} of its games against ({n} decks|{x})\.`},
	{"win rate, fixed games", `In the long run it wins between {n} and {p} of its games against these decks, played by {x} \({p} interval\): {p} when it begins \[{i}\], {p} when it does not \[{i}\]\.`},
	{"finding of a study", `- (A copy of {x} in the opening seven is worth {d} (more|less) than another card of the deck|The text of {x} (is worth|costs the deck) {d}( to the deck)?)\.`},
	{"finding of a study", `No card is shown to do more or less for the deck than the others in {n} games\.`},
	{"finding of a study", `The cards of the deck, over {n} games\. ▲ and ▼: not chance, corrected for looking at all cards\.`},
	{"finding of a study", `Of all decks in which no card does more than another, {p} at most have a finding \(Benjamini and Yekutieli\)\.`},
	{"effect of a card (study)", `The effect of each card\. What a copy in the opening seven is worth against another card of the deck there, with {p} intervals, over {n} games; the surest help first\.`},
	{"effect of a card (study)", `Intervals: {p}, each for itself, for a number of games fixed beforehand\.`},
	{"hands to keep (study)", `Hands are to be (kept|returned) rather with {x}\.`},
	{"hands to keep (study)", `Of all decks in which no card matters to a hand, {p} at most are told otherwise \(Bonferroni\), apart from those with a finding\.`},
	{"worth of a choice (study)", `The choice is worth {d} against keeping every hand\.`},
	{"worth of a choice (study)", `To return a hand that it returned is worth {d}\.`},
	{"worth of a choice (study)", `Opening hands by how many of their cards cost 2 or less, over {n} hands: the points by which keeping such a hand is better than returning it, in the same games\.`},
	{"win rate, fixed games", `Win rates by opponent\. The win rate of {x} against each opponent, with intervals; over all of them {p}\.`},
	{"win rate, fixed games", `Win rates of {x}, over {n} games, with intervals of {p}\.`},
	{fact, `{x} returns {p} of its hands\. It wins {p} with hands that it kept and {p} with those that it took instead\.`},
	{fact, `(n: copies in the deck\. )?dealt: points of the win rate by which a copy in the opening seven is better than another card of the deck there; the shuffle decides, so it is the card and not the luck that goes with it\.`},
	{fact, `text: points that the deck wins by the card's text, against the same games with the card blank\.`},
	{fact, `(seen|played|at end): the win rate of games in which {x}\.`},
	{fact, `turn: half of the first copies were played by then\.`},
	{fact, `Win rate by the last turn\.( {x} wins {p} of the games that end by turn {n},? and {p} of those that end in turn {n} or later; both players' turns counted\.)?`},
	{fact, `{curve} Means over the games that came so far: in turn {n} it is {n} in games that {x} won, and {n} in those that it lost\.`},
	{fact, `Means over the games that it won / lost and that came so far \(long games are not like short ones\)\.`},
	{fact, `(resources|power|in hand|capital|damage|to cards): {x}\.`},
	{fact, `{n} games in pairs \(one seed, first player swapped\) with {x}(; {n} more of them played once again in other ways)?\.`},

	// Changes.
	{"makes better (balance)", `{x} with {x} makes the decks (better|worse) by {d}\.`},
	{"makes better (balance)", `{x} with {x}: no difference is shown: {d}\.`},
	{"win rate, interrupted", `The decks with {x} win {p} of their games as it is \[{n}, {n}\]\.`},
	{"every value (balance)", `They win (more|less) than half of them with every value of the sweep\.`},
	{"half of them (balance)", `They win half of them with {x} {n} \[{n}( or less)?, {n}( or more)?\]\.`},
	{"half of them (balance)", `It is not shown with which value, if any, they win half of them\.`},
	{"half of them (balance)", `Win rate by {x}\. The win rate with each {x}, with its {p} interval: from {p} with {n} to {p} with {n}\.( It passes one half at {n}\.)?`},
	{"better by (swap)", `{x}: (better|worse) by {d}\.`},
	{"better by (swap)", `{x}: no difference is shown: {d}\.`},
	{"better by (swap)", `(In points of the win rate, over {n} games\. )?▲ and ▼: not chance, corrected for looking at all changes( \(Benjamini and Hochberg\))?\.`},
	{"difference (swap)", `Each difference is known to {n} points?: stopped after {n} games with {x}\.`},
	{"difference (swap)", `The changes\. The (difference|worth) of each change with its {p} interval, over {n} games\.`},
	{"difference (swap)", `Intervals: {p}, {method}, each for itself\.`},
	{"worth of a slot (cut)", `Worth (more|less) than the average slot: {x}\.`},
	{"worth of a slot (cut)", `No slot is shown to be worth more or less than the others\.`},
	{fact, `difference: points of the win rate with the change less those without it, in the same games\.`},
	{fact, `as it is, with it: win rates without and with the change in these games\.`},
	{fact, `same score: pairs of games that were not changed by it\.`},
	{fact, `worth: points of the win rate that the deck wins by the last copy of a title, against a card in its slot that does nothing but be laid facedown\.( beside: how much more that is than the mean of the other slots\.)?`},
	{fact, `Win rates against the field, as it is and with each change, over {n} games\. As it is: over all games without a change\.`},
	{fact, `Win rates of the decks against each opponent in percent, before and after the change, over {n} games\.`},
	{fact, `{x} against {n} opponents? \({x}\), with the same seeds and shuffles, and in both seats, with and without each change\.`},

	// A search.
	{"exchange (tune)", `One exchange makes {x} better: {x}\.`},
	{"exchange (tune)", `{n} exchanges make {x} better: {x}\.`},
	{"exchange (tune)", `Nothing better was found for {x}( so far)?\.`},
	{"exchange (tune)", `That any of what is kept is not better happens in {p} of such searches at most: each comparison has its share of that \(Bonferroni\)\.`},
	{"exchange (tune)", `Differences in points of the win rate, by the comparison with fresh seeds\. ▲: better, and kept\.`},
	{fact, `An improvement of less than {n} points? may be missed, and so may one by two cards that are good together only\.`},
	{fact, `It looked at the ({n} )?slots? that (is|are) worth least, in {n} games with {x}\.`},
	{fact, `The slots that are worth least of {n}, and for each the best card among those of {x}, were looked for by successive halving against {n} opponents?\. What was left of that was compared with the deck so far, with fresh seeds, and is kept only if it is better there\.`},
	{fact, `What a card was picked by says nothing here: whoever wins a race was lucky, too\.`},
	{fact, `The deck with what was kept, {n} cards\.`},

	// All reports.
	{"a condition that fails", `FAILED: {x}\.`},
	{fact, `(PARTIAL: )?({n} of )?{n} (games|drafts)( with {x})? so far\.`},
	{fact, `Too many games do not end to know the rest: stopped after {n} games with {x}\.`},
	{fact, `More than {n} games were not allowed: stopped after {n} games with {x}\.`},
	{fact, `{n} draws?, {n} unfinished\.`},
	{fact, `(WARNING: )?Played as blank in {x}, because the abilities are not encoded: {x}\.`},
	{fact, `Seed {n}: other commands play the same games with it, so use --fresh for a retest\.`},
	{fact, `(Games come in pairs: one seed, the first player swapped\. )?Seed {n}(, signature {x})?\.`},
	{fact, `Games come in pairs: one seed, the first player swapped\.`},
	{fact, `Signature {x}\.`},
	{fact, `To repeat it:`},
	{fact, `(What each (change|card) does|How it was measured|By deck( and opponent)?|Opponents|Opening hands|When its games end|How its games go)`},
}

// shorthand are the parts of patterns.
var shorthand = strings.NewReplacer(
	"{n}", `[+-]?[0-9][0-9,]*(?:\.[0-9]+)?`, "{p}", `[0-9][0-9.]* %`, "{i}", `[0-9.]+-[0-9.]+ %`,
	"{d}", `[+-]?[0-9.]+ points \[[+-]?[0-9.]+, [+-]?[0-9.]+\]`, "{x}", `(?:[^.]|\.[^ ])+?`,
	"{rest}", `.*`,
	"{method}", `(?:confidence sequence over pairs of games, by betting \(Waudby-Smith and Ramdas\)|score interval over pairs of games(?: \(Tango\)(?:, stopped by its width)?|, group-sequential \(Kim and DeMets\)))`,
	"{curve}", `(?:Resources in the kingdom phase|Cards drawn in the turn|Cards in hand at the end of the turn|Power in play at the end of the turn|Damage to the opponent's (?:capital|cards) in the turn|Hit points left of its capital)\.`,
)

// compiled are the patterns of sentences, each for the beginning of a text.
var compiled = func() (out []*regexp.Regexp) {
	for _, s := range sentences {
		out = append(out, regexp.MustCompile(`^(?:`+shorthand.Replace(s.pattern)+`)(?: |$)`))
	}
	return out
}()

// unknown returns what is left of a text after the sentences that are registered.
func unknown(text string) string {
next:
	for text != "" {
		longest := 0
		for _, r := range compiled {
			if m := r.FindString(text); len(m) > longest {
				longest = len(m)
			}
		}
		if longest > 0 {
			text = text[longest:]
			continue next
		}
		return text
	}
	return ""
}

// row is a line of the columns of a report about one matchup.
var row = regexp.MustCompile(`^  [a-zA-Z0-9]`)

// paragraphs returns what a report says in sentences, each paragraph in one line. The lines
// of tables are left out, but those of a report about one matchup are sentences too.
func paragraphs(report string, rows bool) (out []string) {
	inside := false
	for line := range strings.Lines(report) {
		line = strings.TrimRight(line, "\n")
		switch words := strings.Join(strings.Fields(line), " "); {
		case words == "":
			inside = false
		case strings.HasPrefix(line, "- "):
			out, inside = append(out, words), true
		case line[0] != ' ' && inside && !strings.HasPrefix(out[len(out)-1], "- "):
			out[len(out)-1] += " " + words
		case line[0] != ' ':
			out, inside = append(out, words), true
		case inside && strings.HasPrefix(out[len(out)-1], "- "):
			out[len(out)-1] += " " + words
		case rows && row.MatchString(line):
			out, inside = append(out, words), false
		}
	}
	return out
}

// shown is the text of a report on a page.
type shown struct{ page, command, text string }

var shownReport = regexp.MustCompile("(?ms)^```console[^\n]*\n\\$ wisim (sim|compare|field|study|balance|swap|cut|tune) [^\n]*\n(.*?)^```$")

// shownReports returns the reports that pages for users show in full. A test of the program
// holds them against it.
func shownReports(t *testing.T) (out []shown) {
	t.Helper()
	for _, page := range []string{"evaluation.md", "improve.md", "study.md"} {
		text, err := os.ReadFile("../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range shownReport.FindAllStringSubmatch(string(text), -1) {
			out = append(out, shown{page, m[1], m[2]})
		}
	}
	if len(out) < 5 {
		t.Errorf("the pages show %d reports", len(out))
	}
	return out
}

// heading is a line in capitals.
var heading = regexp.MustCompile(`^[A-Z: 0-9]+$`)

// A sentence that nobody has registered is found, also behind one that is.
func TestAnUnknownSentenceIsFound(t *testing.T) {
	for text, want := range map[string]string{
		"It loses to orc.": "",
		"It loses to orc. It is the best deck of all.": "It is the best deck of all.",
		"new is better than old.":                      "new is better than old.",
	} {
		if got := unknown(text); got != want {
			t.Errorf("%s: unknown is %q, want %q", text, got, want)
		}
	}
}

// Every sentence of the reports that are kept for tests is one that the register knows.
func TestEverySentenceIsRegistered(t *testing.T) {
	var names []string
	for _, c := range Register {
		names = append(names, c.Name)
	}
	for _, s := range sentences {
		if s.claim != fact && !slices.Contains(names, s.claim) {
			t.Errorf("%q belongs to %q, which is no claim of the register", s.pattern, s.claim)
		}
	}
	read := 0
	colour := regexp.MustCompile("\x1b\\[[0-9;]*m")
	err := filepath.WalkDir("../testdata", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		kind := filepath.Base(filepath.Dir(path))
		for _, p := range paragraphs(colour.ReplaceAllString(string(text), ""), kind == "sim" || kind == "draft") {
			read++
			if rest := unknown(p); rest != "" && !heading.MatchString(p) {
				t.Errorf("%s: %s", path, rest)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range shownReports(t) {
		for _, p := range paragraphs(r.text, r.command == "sim") {
			read++
			if rest := unknown(p); rest != "" && !heading.MatchString(p) {
				t.Errorf("%s: wisim %s: %s", r.page, r.command, rest)
			}
		}
	}
	if read < 400 {
		t.Errorf("%d paragraphs; the test reads too little", read)
	}
}

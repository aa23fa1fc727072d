package english

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/check"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
)

// parse reads the items of one card.
func parse(t *testing.T, items string) *syntax.Card {
	t.Helper()
	text := "card 99001 \"Test\" {\n" + items + "\n}\n"
	f, diags := syntax.Parse(source.NewFile("test.wic", []byte(text)))
	if len(diags) > 0 {
		t.Fatalf("%s: %v", items, diags)
	}
	return f.Cards[0]
}

// TestPhrasesAreLegal checks that the checker accepts the example texts.
func TestPhrasesAreLegal(t *testing.T) {
	for _, p := range phrases {
		file, _ := syntax.Parse(source.NewFile("test.wic", []byte("card 99001 \"Test\" {\n"+p.items+"\n}\n")))
		if diags := check.Files([]*syntax.File{file}, nil); len(diags) > 0 {
			t.Errorf("%s: %v", p.items, diags[0].Message)
		}
	}
}

// tell returns the English text of a card of the given type with the given items.
func tell(t *testing.T, typ card.Type, items string) string {
	t.Helper()
	return strings.Join(Card(&card.Facts{Type: typ}, parse(t, items)), "\n")
}

// mustTell fails the test if a word has no English (a mark « » in the text), or if a hole such as
// {0} was not filled.
func mustTell(t *testing.T, items string) {
	t.Helper()
	text := tell(t, card.Unit, items)
	if text == "" || strings.ContainsAny(text, "«»{}") || strings.Contains(text, "  ") {
		t.Errorf("%s\n  is told as %q", items, text)
	}
}

// samples has valid operands of each type, as card files write them.
func samples(t *testing.T, p vocab.Param) []string {
	switch p.Type {
	case vocab.Object:
		list := []string{"target unit as T", "choose unit.my", "opponent chooses unit.theirs", "each unit.my", "target up to 2 unit"}
		return append(list, vocab.Objects.Names()...)
	case vocab.ObjectPair:
		return []string{"target unit", "self + target unit"}
	case vocab.Place:
		return append([]string{"here", "choose zone.my"}, vocab.Places.Names()...)
	case vocab.Destination:
		return append([]string{"choose destination", "here", "choose zone.my as Z"}, vocab.Places.Names()...)
	case vocab.Amount, vocab.AmountAll:
		list := []string{"1", "2", "X", "amount", "-1", "2 * count(unit)", "1 + count(unit.my)", "count(dev.my.here) - 1"}
		if p.Type == vocab.AmountAll {
			list = append(list, "all")
		}
		return list
	case vocab.Player:
		return append([]string{"controller(it)"}, vocab.Players.Names()...)
	case vocab.Duration:
		return vocab.Durations.Names()
	case vocab.Set:
		return []string{"unit.my", "unit"}
	case vocab.Affected:
		return []string{"self", "host", "unit.my", "unit.theirs.hand"}
	case vocab.Flag:
		return []string{p.Word}
	}
	t.Fatalf("no sample for an operand of type %d", p.Type)
	return nil
}

// calls returns calls of a word that together use every sample.
func calls(t *testing.T, name string, params []vocab.Param) []string {
	most := 1
	var all [][]string
	for _, p := range params {
		s := samples(t, p)
		all = append(all, s)
		most = max(most, len(s))
	}
	var list []string
	for i := range most {
		var args []string
		for _, s := range all {
			args = append(args, s[i%len(s)])
		}
		list = append(list, name+"("+strings.Join(args, ", ")+")")
	}
	return list
}

func TestEveryVerbIsTold(t *testing.T) {
	for _, r := range vocab.Verbs.Rows() {
		forms := []string{r.Name}
		if r.Value.Bang != 0 {
			forms = append(forms, r.Name+"!")
		}
		for _, f := range forms {
			for _, call := range calls(t, f, r.Value.Params) {
				mustTell(t, "tactic: "+call)
				mustTell(t, "action [1]: "+call)
				mustTell(t, "auto enters(self): may { "+call+" }")
			}
		}
	}
}

func TestEveryConstantEffectIsTold(t *testing.T) {
	for _, r := range vocab.Statics.Rows() {
		for _, call := range calls(t, r.Name, r.Value.Params) {
			mustTell(t, "static: "+call)
			mustTell(t, "static: "+call+" while my_turn")
		}
	}
}

func TestEveryFilterIsTold(t *testing.T) {
	phrases := func(sel string) {
		t.Helper()
		for _, kind := range []string{"unit", "unit|section", "card.my", "card.theirs"} {
			s := kind + "." + sel
			mustTell(t, "tactic: destroy(target "+s+")")
			mustTell(t, "tactic: destroy(each "+s+"); sacrifice(choose 2 "+s+"); gain(me, count("+s+"))")
			mustTell(t, "static: power(self, +1) while any "+s)
			mustTell(t, "static: power(self, +1) while no "+s+" or count("+s+") >= 2")
		}
	}
	for _, r := range vocab.Filters.Rows() {
		switch r.Value.Kind {
		case vocab.ByNumber:
			for _, cmp := range []string{"==", "!=", "<", "<=", ">", ">="} {
				phrases(r.Name + cmp + "2")
				phrases(r.Name + cmp + "count(unit)")
			}
		case vocab.ByZoneHas:
			phrases(r.Name + "(support.Warrior)")
			phrases("!" + r.Name + "(support.Warrior)")
			continue
		case vocab.ByNamed, vocab.ByMember, vocab.ByNamedTrait, vocab.ByQuesting:
			mustTell(t, "tactic: choose zone.theirs as Z; destroy(target unit."+r.Name+"(Z))")
		case vocab.ByTitles, vocab.ByTitleWords:
			phrases(r.Name + "(\"Squig\", \"Squigs\")")
		case vocab.ByTargeting:
			phrases(r.Name + "(unit)")
			mustTell(t, "tactic: cancel(target action.targeting(host))")
		case vocab.ByHostKind:
			phrases(r.Name + "(unit)")
		default:
			phrases(r.Name)
		}
		if r.Value.CanNegate {
			phrases("!" + r.Name)
		}
	}
	phrases("in(kingdom, battlefield)")
	for _, r := range vocab.Races.Names() {
		phrases(r)
		phrases("!" + r)
	}
	for i := 1; i < card.NumTraits(); i++ {
		phrases(`"` + card.Trait(i).String() + `"`)
	}
}

func TestEveryKindIsTold(t *testing.T) {
	for _, kind := range vocab.Kinds.Names() {
		for _, sel := range []string{kind, kind + ".my", kind + ".theirs", kind + ".other", kind + ".my.kingdom", kind + "|unit"} {
			mustTell(t, "tactic: cancel(target "+sel+" as T); destroy(T); destroy(each "+sel+")")
			mustTell(t, "forced leaves("+sel+"): destroy(event)")
		}
	}
}

func TestEveryFunctionIsTold(t *testing.T) {
	argument := map[vocab.Operand]string{
		vocab.OfObject: "(self)", vocab.OfPlayer: "(opponent)", vocab.OfSelector: "(unit.my)",
		vocab.OfOne: "(count(unit.my))", vocab.OfKind: "(cost, unit.my)", vocab.OfBinding: "(R)", vocab.OfTwo: "(1, count(unit))", vocab.NoOperand: "",
	}
	for _, r := range vocab.Functions.Rows() {
		arg, ok := argument[r.Value.Operand]
		if !ok {
			t.Errorf("%s: no sample for its operand", r.Name)
		}
		call := r.Name + arg
		before := "tactic: search(me, 3) as R; "
		for _, cond := range []string{call, "not " + call, call + " >= 1", call + " == 0", "not " + call + " < 2", call + " > count(unit)"} {
			mustTell(t, before+"if "+cond+" { draw(me, 1) } else { draw(me, 2) }")
		}
		mustTell(t, before+"draw(me, "+call+"); draw(me, 1 + "+call+"); damage(target unit, 2 * "+call+")")
	}
}

func TestEveryEventIsTold(t *testing.T) {
	for _, r := range vocab.Events.Rows() {
		subjects := vocab.Scopes.Names()
		switch r.Value.Subject {
		case vocab.OfASide:
			subjects = []string{"me", "opponent", "any"}
		case vocab.OfCard:
			subjects = append([]string{"unit.my", "unit|support.here", "section.my"}, subjects...)
		}
		for _, s := range subjects {
			for _, kind := range []string{"forced", "auto", "action", "instead"} {
				mustTell(t, kind+" "+r.Name+"("+s+"): draw(me, amount)")
				mustTell(t, kind+" "+r.Name+"("+s+") if amount >= 2: destroy(event)")
			}
		}
	}
}

func TestEveryHeaderIsTold(t *testing.T) {
	for _, kind := range vocab.AbilityKinds.Names() {
		if kind != "static" {
			mustTell(t, kind+": draw(me, 1)")
		}
	}
	for _, z := range vocab.Zones.Names() {
		mustTell(t, "@"+z+" action: draw(me, 1)")
		mustTell(t, "@kingdom|"+z+" static: power(self, +1)")
	}
	for _, win := range vocab.Windows.Names() {
		mustTell(t, "action during "+win+": draw(me, 1)")
		mustTell(t, "tactic during "+win+": draw(me, 1)")
	}
	for _, span := range vocab.Limits.Names() {
		mustTell(t, "action limit 1/"+span+": draw(me, 1)")
	}
	for _, by := range vocab.Users.Names() {
		mustTell(t, "action by "+by+": draw(me, 1)")
	}
	for _, r := range vocab.CostWords.Rows() {
		costs := []string{r.Name + " 2"}
		if r.Value.Whole {
			costs = []string{r.Name}
		}
		if !r.Value.Bare {
			costs = append(costs, r.Name+" self", r.Name+" unit.my", r.Name+" 2 card.my.hand")
		}
		for _, c := range costs {
			mustTell(t, "action ["+c+"]: draw(me, 1)")
		}
	}
	mustTell(t, "action needs tokens(self) >= 3 where X = tokens(self) [X, 1]: draw(me, X)")
}

func TestEveryWordIsTold(t *testing.T) {
	for _, r := range vocab.Items.Rows() {
		if !r.Value.Arg {
			mustTell(t, r.Name)
			continue
		}
		mustTell(t, r.Name+" 2")
		mustTell(t, r.Name+" count(dev.here)")
	}
}

// TestNoStaleRows checks that every row of the tables is for a word of the language.
func TestNoStaleRows(t *testing.T) {
	known := func(what string, has func(string) bool, names []string) {
		t.Helper()
		for _, n := range names {
			if n != "" && !has(n) {
				t.Errorf("%s %q is told, but the language has no such word", what, n)
			}
		}
	}
	known("verb", has(vocab.Verbs), keys(verbs))
	known("constant effect", has(vocab.Statics), keys(statics))
	known("event", has(vocab.Events), keys(events))
	known("function", has(vocab.Functions), keys(functions))
	known("kind", has(vocab.Kinds), keys(heads))
	known("filter", has(vocab.Filters), append(append(append(keys(filters), keys(places)...), keys(owners)...), keys(attributes)...))
	known("word", has(vocab.Items), keys(words))
	known("window", has(vocab.Windows), keys(windowTexts))
	known("duration", has(vocab.Durations), keys(durations))
	known("cost", has(vocab.CostWords), keys(costTexts))
	known("object", has(vocab.Objects), keys(objects))
	known("scope", has(vocab.Scopes), keys(scopes))
	known("place", has(vocab.Places), keys(capitalZones))
}

func has[T any](table *vocab.Table[T]) func(string) bool {
	return func(name string) bool { _, ok := table.Find(name); return ok }
}

func keys[T any](m map[string]T) []string {
	var list []string
	for k := range m {
		list = append(list, k)
	}
	return list
}

// FuzzCard checks that every card that the compiler accepts has a complete English text.
func FuzzCard(f *testing.F) {
	for _, p := range phrases {
		f.Add(p.items)
	}
	facts := card.Facts{Code: 99001, Name: "Test", Type: card.Unit}
	f.Fuzz(func(t *testing.T, items string) {
		file, diags := syntax.Parse(source.NewFile("fuzz.wic", []byte("card 99001 \"Test\" {\n"+items+"\n}\n")))
		if len(diags) > 0 || len(check.Files([]*syntax.File{file}, nil)) > 0 {
			return
		}
		for _, c := range file.Cards {
			for _, line := range Card(&facts, c) {
				if line == "" || strings.ContainsAny(line, "«»{}") {
					t.Errorf("%s\n  is told as %q", items, line)
				}
			}
		}
	})
}

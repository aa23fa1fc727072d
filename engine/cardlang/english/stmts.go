package english

import (
	"slices"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cardlang/vocab"
	"github.com/wisim/wisim/engine/code"
)

// sentence holds the parts of a sentence: what precedes it, its clauses, and what follows it.
type sentence struct {
	pre     string // the words before the clauses: "if it is a unit, ", "then, "
	clauses []clause
	post    string // the words after the clauses: " unless its controller pays 1 resource"
	raw     string // the complete sentence; if it is set, clauses is not used
	// joins is true if the next sentence continues this sentence.
	joins bool
	// may is true if the whole sentence is optional for the player.
	may bool
}

// ifAble ends the text of what happens only if the rules let it.
const ifAble = ", if able"

// instead adds "instead" to the sentence, before a final "if able".
func (s *sentence) instead() {
	if n := len(s.clauses); n > 0 && s.raw == "" && s.post == "" {
		if text, able := strings.CutSuffix(s.clauses[n-1].text, ifAble); able {
			s.clauses[n-1].text = text
			s.post = " instead" + ifAble
			return
		}
	}
	s.post += " instead"
}

// plain returns the sentence as an instruction: "destroy target unit", "your opponent discards
// their hand and draws 3 cards".
func (s sentence) plain() string {
	if s.raw != "" {
		return s.pre + s.raw + s.post
	}
	if s.may {
		return s.pre + s.permitted("you may ") + s.post
	}
	var parts []string
	for i, c := range s.clauses {
		switch {
		case i > 0 && c.modal == "" && c.subject.text != "" && c.subject == s.clauses[i-1].subject:
			parts = append(parts, verbAfter(c.subject, c.text))
		default:
			parts = append(parts, c.order())
		}
	}
	return s.pre + and(parts) + s.post
}

// order returns the clause as an instruction or statement.
func (c clause) order() string {
	switch {
	case c.modal == "may" && c.subject.text == "":
		return "you may " + c.text
	case c.modal != "":
		return c.subject.text + " " + c.modal + " " + c.text
	case c.subject.text == "":
		return c.text
	}
	return c.subject.does(c.text)
}

// verbAfter returns the verb phrase without the subject.
func verbAfter(p phrase, text string) string {
	return strings.TrimPrefix(p.does(text), p.text+" ")
}

// permitted returns "you may destroy it and draw 1 card".
func (s sentence) permitted(may string) string {
	var parts []string
	for _, c := range s.clauses {
		parts = append(parts, c.infinitive())
	}
	return may + and(parts)
}

// infinitive returns the clause as it follows "may" or "to".
func (c clause) infinitive() string {
	if c.subject.text == "" {
		return c.text
	}
	who := c.subject.text
	if who == "they" {
		who = "them"
	}
	return "make " + who + " " + c.text
}

// purpose returns " to destroy target unit", as it follows a cost.
func (s sentence) purpose() string {
	first := s.clauses[0]
	switch {
	case s.raw != "" || s.may:
		return ": " + s.plain()
	case first.modal != "":
		return ": " + s.plain()
	}
	return " to " + s.permitted("") + s.post
}

// joinSentences joins sentences into a text; the first begins in lower case.
func joinSentences(list []sentence) string {
	var b strings.Builder
	for i, s := range list {
		text := s.plain()
		if i > 0 {
			b.WriteString(" ")
			text = sentenceCase(text)
		}
		b.WriteString(text + ".")
	}
	return b.String()
}

// optional joins sentences into one that begins with "you may".
func optional(list []sentence) sentence {
	out := sentence{may: true}
	for i, s := range list {
		if i == len(list)-1 && s.pre == "" && s.raw == "" {
			out.post = s.post
			s.post = ""
		}
		if s.pre != "" || s.raw != "" || s.post != "" {
			return sentence{raw: "you may do this: " + strings.TrimSuffix(joinSentences(list), ".")}
		}
		out.clauses = append(out.clauses, s.clauses...)
	}
	return out
}

// inner returns a block as part of a sentence.
func inner(list []sentence) string {
	var parts []string
	for i, s := range list {
		text := s.plain()
		if i > 0 && list[i-1].ofOther() && s.order() {
			text = "you " + text
		}
		parts = append(parts, text)
	}
	if slices.ContainsFunc(parts[:max(0, len(parts)-1)], func(s string) bool { return strings.Contains(s, ", ") }) {
		return strings.Join(parts[:len(parts)-1], "; ") + "; and " + parts[len(parts)-1]
	}
	return and(parts)
}

// ofOther reports whether the last clause of the sentence has a subject other than "you".
func (s sentence) ofOther() bool {
	return len(s.clauses) > 0 && s.raw == "" && !s.may && s.clauses[len(s.clauses)-1].subject.text != ""
}

// order reports whether the sentence begins with an instruction, without a subject.
func (s sentence) order() bool {
	return len(s.clauses) > 0 && s.raw == "" && s.pre == "" && !s.may && s.clauses[0] == clause{text: s.clauses[0].text}
}

// sentences describes a block. Adjacent statements with the same subject share a sentence.
func (w *writer) sentences(b *syntax.Block) []sentence {
	var list []sentence
	for i, st := range b.Stmts {
		if zone, ok := w.orElsePut(b.Stmts[:i], st); ok {
			last := &list[len(list)-1].clauses
			(*last)[len(*last)-1].text += ", or else in " + zone
			continue
		}
		for _, s := range w.statement(st) {
			if n := len(list); n > 0 && together(list[n-1], s) {
				list[n-1].clauses = append(list[n-1].clauses, s.clauses...)
				list[n-1].joins = s.joins
				continue
			}
			list = append(list, s)
		}
	}
	return list
}

// targetsAhead describes the choice of those targets of later statements that depend on a number
// which an earlier statement may change: targets are chosen before all that the text does.
func (w *writer) targetsAhead(b *syntax.Block) []sentence {
	var list []sentence
	for i, st := range b.Stmts {
		syntax.Inspect(st, func(n any) bool {
			if k, ok := n.(*syntax.Pick); ok && i > 0 && k.Mode == syntax.Target && readsBoard(k.Sel) {
				list = append(list, w.choose(k))
				named := w.noun(k.Sel)
				w.ahead[k] = phrase{text: named.that(several(k)), plural: several(k)}
			}
			return true
		})
	}
	return list
}

// readsBoard reports whether a selector compares with a number that is neither a constant nor X.
func readsBoard(s *syntax.Selector) bool {
	return slices.ContainsFunc(s.Filters, func(f *syntax.Filter) bool {
		reads := false
		syntax.Inspect(f.Num, func(n any) bool {
			_, call := n.(*syntax.Call)
			reads = reads || call
			return true
		})
		return reads
	})
}

// orElsePut returns the zone into which a statement puts those cards that the statement before
// it could not put onto another card.
func (w *writer) orElsePut(before []syntax.Stmt, st syntax.Stmt) (zone string, ok bool) {
	if len(before) == 0 {
		return "", false
	}
	on, _ := before[len(before)-1].(*syntax.Do)
	in, _ := st.(*syntax.Do)
	if on == nil || in == nil || on.Call.Fun.Text != "put_on" || in.Call.Fun.Text != "put" || len(in.Call.Args) != 2 {
		return "", false
	}
	cards := in.Call.Args[0]
	if !isEach(cards) || w.object(cards) != w.object(on.Call.Args[0]) {
		return "", false
	}
	return w.destination(in.Call.Args[1], cards), true
}

// together reports whether b can continue the sentence a.
func together(a, b sentence) bool {
	if a.raw != "" || b.raw != "" || a.may || b.may || a.post != "" || b.pre != "" || b.post != "" {
		return false
	}
	x, y := a.clauses[len(a.clauses)-1], b.clauses[0]
	return a.joins || x.modal == "" && y.modal == "" && x.subject.text != "" && x.subject == y.subject
}

// statement describes a statement, mostly in one sentence.
func (w *writer) statement(st syntax.Stmt) []sentence {
	switch x := st.(type) {
	case *syntax.Do:
		s := sentence{clauses: []clause{w.do(x.Call)}}
		if x.As != nil {
			w.names[x.As.Text] = phrase{text: "those cards", plural: true}
			if n, ok := x.Call.Args[len(x.Call.Args)-1].(*syntax.Number); ok && n.Value == 1 && !isText(x.Call.Args[0], "each") {
				w.names[x.As.Text] = w.foundCard()
			}
			if v, _ := vocab.Verbs.Find(x.Call.Fun.Text); v.Finds == vocab.ATitle {
				w.names[x.As.Text] = phrase{text: "the card that was named"}
			}
		}
		return []sentence{s}
	case *syntax.Choose:
		return []sentence{w.choose(x.Pick)}
	case *syntax.ChooseNumber:
		w.usesX = true
		c := clause{text: "choose a number X from " + w.value(x.From) + " to " + w.value(x.To)}
		if x.By != nil {
			c.subject = w.player(x.By)
		}
		return []sentence{{clauses: []clause{c}, joins: true}}
	case *syntax.Let:
		w.usesX = true
		return []sentence{{clauses: []clause{{text: "let X be " + w.value(x.Value)}}}}
	case *syntax.Then:
		return w.then(x)
	case *syntax.IfStmt:
		return w.ifStmt(x)
	case *syntax.May:
		return []sentence{w.may(x)}
	case *syntax.ForEach:
		n := w.noun(x.Sel)
		return []sentence{{raw: "for " + n.each() + ", " + inner(w.sentences(x.Body))}}
	case *syntax.Unless:
		return []sentence{w.unless(x)}
	case *syntax.EachPlayer:
		var s []sentence
		w.as(actorEach, func() { s = w.eachPlayer(x) })
		return s
	case *syntax.Until:
		inner := *w
		if x.On != nil {
			inner.self = w.names[x.On.Text].text
			if x.It {
				inner.self = "it"
			}
		}
		text := strings.TrimSuffix(inner.ability(x.Ability), ".")
		text = strings.ToLower(text[:1]) + text[1:]
		if rest, when := strings.CutPrefix(text, "when "); x.Once && when {
			text = "the next time that " + rest
		}
		if x.On != nil {
			text = strings.ReplaceAll(text, "this zone", "its zone")
		}
		span := durationNames[x.Duration.Text]
		if rest, ends := strings.CutPrefix(text, "at the end of each "+span); ends { // the turn or phase ends once while the ability lasts, so "each" would be wrong
			return []sentence{{raw: "at the end of the " + span + rest}}
		}
		return []sentence{{raw: "until the end of the " + span + ", " + text}}
	case *syntax.ChooseOne:
		if x.By != nil {
			who := w.player(x.By)
			text := ""
			w.as(actorOf(x.By), func() { text = w.options(x) })
			return []sentence{{raw: who.does("choose") + " one: " + text}}
		}
		return []sentence{{raw: "choose one: " + w.options(x)}}
	}
	return []sentence{{raw: unknown("statement", "unknown")}}
}

// durationNames has the names of durations, as in "until the end of the turn".
var durationNames = map[string]string{"turn": "turn", "phase": "phase", "fight": "combat"}

// isText reports whether an expression is a given word.
func isText(e syntax.Expr, word string) bool {
	n, ok := e.(*syntax.Name)
	return ok && n.Text == word
}

// foundCard is the phrase for a found card when another card is mentioned, too.
func (w *writer) foundCard() phrase {
	for _, p := range w.names {
		if p.text == "that card" {
			return phrase{text: "the second card"}
		}
	}
	return phrase{text: "that card"}
}

func (w *writer) choose(k *syntax.Pick) sentence {
	if k.By == nil {
		return sentence{clauses: []clause{{text: "choose " + w.pick(k, false).text}}}
	}
	c := clause{subject: w.player(k.By)}
	if n := w.noun(k.Sel); isText(k.By, "each") && k.UpTo && k.Sel.Sel.Kinds&code.KPlayer != 0 && k.As != nil { // each player chooses whether to take part in the effect
		c.subject.text += n.tail(false, nil)
		c.text, c.modal = "choose to do so", "may"
		w.names[k.As.Text] = phrase{text: "each player who does", their: "their"}
		return sentence{raw: c.subject.text + " " + c.modal + " " + c.text}
	}
	w.as(actorOf(k.By), func() { c.text = "choose " + w.pick(k, false).text })
	return sentence{clauses: []clause{c}}
}

// then describes a then statement: a sentence that begins with "then". What it says happens only
// if what the sentence before says has happened.
func (w *writer) then(x *syntax.Then) []sentence {
	list := w.sentences(x.Body)
	if len(list) > 1 {
		list = []sentence{{raw: inner(list)}}
	}
	if len(list) > 0 {
		list[0].pre = "then " + list[0].pre
	}
	return list
}

func (w *writer) ifStmt(x *syntax.IfStmt) []sentence {
	old := w.short
	defer func() { w.short = old }()
	w.short = memberName(x.Cond)
	known := w.shortIs
	w.shortIs = w.memberIs(x.Cond)
	list := []sentence{{raw: "if " + w.condition(x.Cond, false) + ", " + inner(w.sentences(x.Then))}}
	w.shortIs = known
	if x.Else != nil {
		list = append(list, sentence{raw: "otherwise, " + inner(w.sentences(x.Else))})
	}
	return list
}

// memberName returns the name T of a condition "any unit.in(T)". The condition says what T is,
// so later mentions call it "it".
func memberName(e syntax.Expr) string {
	q, ok := e.(*syntax.Quantified)
	if !ok {
		return ""
	}
	return memberOf(q.Sel)
}

// memberIs returns the kind that the condition "any unit.in(T)" tests T for: "a unit".
func (w *writer) memberIs(e syntax.Expr) string {
	q, ok := e.(*syntax.Quantified)
	if !ok || q.No {
		return ""
	}
	n := w.noun(q.Sel)
	n.among = phrase{}
	return n.one()
}

// memberOf returns the name T of a selector with ".in(T)".
func memberOf(s *syntax.Selector) string {
	for _, f := range s.Filters {
		if f.Name.Text == "in" && len(f.Args) == 1 {
			return f.Args[0].Text
		}
	}
	return ""
}

func (w *writer) may(x *syntax.May) sentence {
	if x.Who == nil {
		return optional(w.sentences(x.Body))
	}
	p := w.player(x.Who)
	s := optional(w.sentences(x.Body))
	if rest, ok := strings.CutPrefix(s.raw, "you may do this: "); ok {
		return sentence{raw: p.text + " may do this: " + rest}
	}
	for i := range s.clauses {
		if s.clauses[i].subject.text == p.text { // the player who may decline also acts, so the clause needs no subject
			s.clauses[i].subject = phrase{}
		}
	}
	return sentence{raw: s.permitted(p.text + " may ")}
}

func (w *writer) unless(x *syntax.Unless) sentence {
	if x.Amount == nil {
		body := inner(w.sentences(x.Body))
		return sentence{raw: body + " unless " + w.player(x.Payer).does("spend all resources in their pool, even if there are none")}
	}
	payer := w.player(x.Payer)
	a := w.amount(x.Amount)
	pay := "pay "
	if x.ToMe {
		pay = "pay you "
	}
	pays := payer.does(pay + counted(a.n, "resource"))
	return sentence{raw: inner(w.sentences(x.Body)) + " unless " + pays + a.tail}
}

// eachPlayer describes what both players do.
func (w *writer) eachPlayer(x *syntax.EachPlayer) []sentence {
	var list []sentence
	for _, st := range x.Body.Stmts {
		if one, ok := st.(*syntax.ChooseOne); ok {
			list = append(list, sentence{raw: "each player chooses one: " + w.options(one)})
			continue
		}
		for _, s := range w.statement(st) {
			for i := range s.clauses {
				if s.clauses[i].subject.text == "" {
					s.clauses[i].subject = players["each"]
					if x.FromMe {
						s.clauses[i].subject.text += ", you first,"
					}
				}
			}
			list = append(list, s)
		}
	}
	return list
}

func (w *writer) options(x *syntax.ChooseOne) string {
	var texts []string
	for _, b := range x.Options {
		texts = append(texts, inner(w.sentences(b)))
	}
	if w.choices != nil {
		w.choices.Options[x] = texts
	}
	return strings.Join(texts, "; or ")
}

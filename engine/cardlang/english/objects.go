package english

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wisim/wisim/engine/cardlang/syntax"
)

// object returns the phrase for the objects of an expression.
func (w *writer) object(e syntax.Expr) phrase {
	switch x := e.(type) {
	case *syntax.Name:
		return w.named(x)
	case *syntax.Selector:
		n := w.noun(x)
		return phrase{text: n.bare(), plural: true}
	case *syntax.Pick:
		return w.pick(x, false)
	case *syntax.Call:
		return w.player(x)
	case *syntax.Binary:
		if x.Op == syntax.Add {
			return phrase{text: "both " + w.object(x.X).text + " and " + w.object(x.Y).text, plural: true}
		}
	}
	return phrase{text: unknown("object", "expression")}
}

// everything returns the phrase for the objects of an expression, with "all units" where the
// method object has "each unit".
func (w *writer) everything(e syntax.Expr) phrase {
	if k, ok := e.(*syntax.Pick); ok {
		return w.pick(k, true)
	}
	return w.object(e)
}

// objects has the phrases for the language's names of objects.
var objects = map[string]func(w *writer) phrase{
	"self":    func(w *writer) phrase { return phrase{text: w.self} },
	"host":    func(w *writer) phrase { return phrase{text: w.host} },
	"quester": func(*writer) phrase { return phrase{text: questing} },
	"event":   func(w *writer) phrase { return w.event },
	"it":      func(*writer) phrase { return phrase{text: "it"} },
	"here":    func(*writer) phrase { return phrase{text: "this zone"} },
}

func (w *writer) named(x *syntax.Name) phrase {
	name := x.Text
	if name == w.short {
		return phrase{text: "it"}
	}
	if p, ok := w.names[name]; ok {
		return p
	}
	if o, ok := objects[name]; ok {
		return o(w)
	}
	if z, ok := capitalZones[name]; ok {
		return phrase{text: "your " + z}
	}
	if _, ok := players[name]; ok {
		return w.player(x)
	}
	if _, ok := heads[name]; ok {
		n := w.noun(&syntax.Selector{Kinds: []syntax.Ident{x.Ident}})
		return phrase{text: n.bare(), plural: true}
	}
	return phrase{text: unknown("name", name)}
}

// players has the phrases for players.
var players = map[string]phrase{
	"me":       {text: "you", you: true},
	"opponent": {text: "your opponent", their: "their"},
	"each":     {text: "each player", their: "their"},
	"active":   {text: "the active player", their: "their"},
	"any":      {text: "a player", their: "their"},
}

// player returns the phrase for a player.
func (w *writer) player(e syntax.Expr) phrase {
	switch x := e.(type) {
	case *syntax.Name:
		if p, ok := players[x.Text]; ok {
			return p
		}
		if p, ok := w.names[x.Text]; ok {
			p.their = "their"
			return p
		}
	case *syntax.Pick:
		p := w.pick(x, false)
		p.their = "their"
		return p
	case *syntax.Call:
		if x.Fun.Text == "controller" && len(x.Args) == 1 {
			return phrase{text: w.object(x.Args[0]).possessive() + " controller", their: "their"}
		}
		if x.Fun.Text == "owner" && len(x.Args) == 1 {
			return phrase{text: w.object(x.Args[0]).possessive() + " owner", their: "their"}
		}
	}
	return phrase{text: unknown("player", "expression")}
}

// actorOf returns the player who makes a choice.
func actorOf(by syntax.Expr) actor {
	x, ok := by.(*syntax.Name)
	switch {
	case !ok:
		return actorYou
	case x.Text == "opponent":
		return actorOpponent
	case x.Text == "each":
		return actorEach
	}
	return actorYou
}

// pick returns the phrase for selected objects and remembers the name that it binds.
func (w *writer) pick(k *syntax.Pick, all bool) phrase {
	if k.Mode == syntax.Destination {
		return phrase{text: unknown("destination", "outside of a move")}
	}
	if p, ok := w.ahead[k]; ok {
		return p
	}
	n := w.noun(k.Sel)
	if p, ok := w.again(k, n); ok {
		return p
	}
	if from := memberOf(k.Sel); from != "" && k.Mode != syntax.Each {
		w.taken[from] = true
	}
	count := "1"
	tail := ""
	if k.Count != nil {
		count = w.value(k.Count)
		if strings.Contains(count, " ") {
			x := w.spelledOut(k.Count)
			count, tail = x.n, " ("+strings.TrimPrefix(x.tail, ", where ")+")"
		}
	}
	many := k.Mode != syntax.Each && count != "1"
	several := many || k.Mode == syntax.Each || k.By != nil && actorOf(k.By) == actorEach || k.By == nil && w.actor == actorEach
	if k.As != nil {
		w.bind(k.As.Text, n, several)
	}
	p := phrase{plural: many}
	switch {
	case k.Mode == syntax.Each && all:
		p = phrase{text: n.all(), plural: true}
	case k.Mode == syntax.Each:
		p.text = n.each()
	case k.Mode == syntax.Target:
		p.text = targetText(k, n, count, many)
	default:
		p.text = chosenText(k, n, count, many)
	}
	if k.SameZone {
		p.text += " in the same zone"
	}
	p.text += tail
	if k.By != nil && actorOf(k.By) != w.actor {
		p.text += " of " + w.player(k.By).possessive() + " choice"
	}
	return p
}

// again returns the phrase for objects that the text has named before: the group of objects, or
// its only object.
func (w *writer) again(k *syntax.Pick, n noun) (phrase, bool) {
	among := n.among
	if k.Mode != syntax.Each || among.text == "" || len(n.heads) != 1 {
		return phrase{}, false
	}
	plain := len(k.Sel.Filters) == 1 && n.heads[0] == heads["card"]
	if memberOf(k.Sel) == w.short {
		among.text = "it"
	}
	switch {
	case among.plural && plain && w.taken[memberOf(k.Sel)]:
		return phrase{text: "the rest of " + n.among.text, plural: true}, true
	case among.plural && plain:
		return n.among, true
	case among.plural:
		return phrase{}, false
	case plain:
		return among, true
	}
	n.among = phrase{}
	if what := n.one(); memberOf(k.Sel) != w.short || what != w.shortIs {
		among.text += " if it is " + what
	}
	return among, true
}

// bind remembers the phrase for a name. If another name has the same phrase already, the new
// phrase is "that other unit".
func (w *writer) bind(name string, n noun, many bool) {
	text := n.that(many)
	for other, p := range w.names {
		if other != name && p.text == text {
			that, rest, _ := strings.Cut(text, " ")
			text = that + " other " + rest
			break
		}
	}
	w.names[name] = phrase{text: text, plural: many}
}

// targetText returns "target unit", "another target unit" or "up to two target units".
func targetText(k *syntax.Pick, n noun, count string, many bool) string {
	text := "target " + n.words(many, true)
	switch {
	case n.ofZones() && slices.Equal(n.places, []string{"corr"}) && n.owner == nobodys:
		return "the corresponding zone of target player"
	case n.specificZone():
		return n.words(false, false)
	case k.UpTo:
		return "up to " + numberWord(count) + " " + n.otherWord("other ") + text
	case many:
		return numberWord(count) + " " + n.otherWord("other ") + text
	}
	return n.otherWord("another ") + text
}

// chosenText returns "one of your units", "up to one unit" or "two of your units".
func chosenText(k *syntax.Pick, n noun, count string, many bool) string {
	switch {
	case !many && !k.UpTo:
		return n.one()
	case k.UpTo && isAny(count):
		return "any number of " + n.otherWord("other ") + n.words(true, true)
	case n.ofOwn():
		count = numberWord(count) + " of " + n.bare()
	default:
		count = numberWord(count) + " " + n.otherWord("other ") + n.words(many, true)
	}
	if k.UpTo {
		return "up to " + count
	}
	return count
}

// isAny reports whether a number exceeds what is possible: "up to 20" cards means any number.
func isAny(count string) bool {
	n, err := strconv.Atoi(count)
	return err == nil && n >= 20
}

// chooser finds the argument of a verb in which a player other than the controller chooses.
func chooser(args []syntax.Expr) (syntax.Expr, bool) {
	i := slices.IndexFunc(args, func(e syntax.Expr) bool {
		k, ok := e.(*syntax.Pick)
		return ok && k.By != nil
	})
	if i < 0 {
		return nil, false
	}
	return args[i].(*syntax.Pick).By, true
}

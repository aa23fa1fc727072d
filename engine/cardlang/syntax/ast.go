// Package syntax reads the card language: a lexer, the tree, and a parser that
// goes on after a mistake, so that one mistake gives one diagnostic.
//
// The tree holds what stands in the file. Fields under a comment "resolved"
// are empty after parsing; package check fills them in, so that the passes
// after it (gen, english) need not look anything up again.
package syntax

import (
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/code"
)

// File is one parsed file.
type File struct {
	Source     *source.File
	Cards      []*Card
	Keywords   []*Definition // keyword NAME { ... }
	Shorthands []*Definition // shorthand NAME { ... }
}

// Ident is a word and its place. Quoted is set for "a text in quotes".
type Ident struct {
	Text   string
	Span   source.Span
	Quoted bool
}

// Card is a block: card CODE "Name" { items }.
type Card struct {
	Code     card.Code
	CodeSpan source.Span
	Name     Ident
	Items    []Item
	Span     source.Span // from the word card to the closing brace

	// resolved: what is printed on the card, a facts line applied; nil when
	// the facts are not known.
	Printed *card.Facts
}

// Definition gives a name to items: the ability behind a keyword, or a line
// that a shorthand stands for.
type Definition struct {
	Name  Ident
	Items []Item
	Span  source.Span
}

// Item is a line of a card: *Ability, *Attach, *Facts or *Word.
type Item interface {
	Place() source.Span
	item()
}

// Word is an item of one or two words, perhaps with an amount: limited,
// "quest only", "toughness 1", or the name of a shorthand.
type Word struct {
	Words []Ident
	Arg   Expr // nil without one
	Span  source.Span

	// resolved: the items that a shorthand stands for, nil for other words.
	Items []Item
}

// Text of the item, its words with a space between them.
func (x *Word) Text() string {
	s := x.Words[0].Text
	for _, w := range x.Words[1:] {
		s += " " + w.Text
	}
	return s
}

// Attach says what a card is attached to. Choice is a target phrase.
type Attach struct {
	Choice *Pick
	Span   source.Span
}

// Facts changes or gives what is printed on the card.
type Facts struct {
	Fields []Field
	Span   source.Span
}

// Field is one of the facts: its name and its values.
type Field struct {
	Name   Ident
	Values []Ident // words, texts and numbers as they stand
	Span   source.Span
}

// Ability is a line such as "@quest action [2]: power(target unit, +1, turn)".
type Ability struct {
	Zones []Ident
	Kind  Ident // static action forced auto instead tactic
	Event *Call // nil without a trigger
	// Clauses in the order in which they stand.
	Clauses []*Clause
	Body    *Block
	// Static and While stand instead of a body when Kind is static.
	Static *Call
	While  Expr // nil without a condition
	Span   source.Span

	// resolved
	KindOf   code.Kind
	ZoneMask card.ZoneMask
	Trigger  code.Event
	Who      code.Who
	// Optional: the whole body was "may { ... }", and Body is what is in it.
	Optional bool
	// Targets are the target phrases of the body in register order.
	Targets []*Pick
	// Choice is the one that is made on announcement, nil without one.
	Choice *ChooseOne
}

// ClauseKind is what a clause of a header says.
type ClauseKind uint8

// The clauses.
const (
	During ClauseKind = iota // during Word
	Costs                    // [Costs]
	Limit                    // limit Number/Word
	If                       // if Expr
	Needs                    // needs Expr
	Where                    // where X = Expr
	By                       // by Word
	For                      // for Expr
	NumClauses
)

var clauseWords = [NumClauses]string{"during", "[cost]", "limit", "if", "needs", "where", "by", "for"}

func (k ClauseKind) String() string { return clauseWords[k] }

// Clause is a part of an ability's header.
type Clause struct {
	Kind  ClauseKind
	Word  Ident // During, Limit, By
	Expr  Expr  // If, Needs, Where, For; Limit: the number
	Costs []*Cost
	Span  source.Span
}

// Cost is one of the costs between brackets. Word is empty for resources.
type Cost struct {
	Word   Ident // sacrifice corrupt discard tokens damage mill
	Amount Expr  // nil without one
	Object Expr  // nil without one
	As     *Ident
	Alt    uint8 // the alternative that it belongs to, 1 the first; 0 without "or"
	Span   source.Span

	// resolved
	Kind code.CostKind
	Ref  code.Ref // self, host or quester
	Reg  uint8    // what was chosen from a selector
}

// SpendsX reports whether the cost is X resources, X resource tokens or X cards that
// are corrupted, so that X is chosen when the ability is announced.
func (k *Cost) SpendsX() bool {
	n, ok := k.Amount.(*Name)
	return ok && (k.Word.Text == "" || k.Word.Text == "tokens" || k.Word.Text == "corrupt" || k.Word.Text == "sacrifice") && n.Text == "X"
}

// Block is a list of statements.
type Block struct {
	Stmts []Stmt
	Span  source.Span
}

// Stmt is a statement: *Do, *Choose, *ChooseNumber, *Let, *Then, *IfStmt, *May,
// *ForEach, *Unless, *EachPlayer, *ChooseOne or *Until.
type Stmt interface {
	Place() source.Span
	stmt()
}

// Do is a verb with its arguments.
type Do struct {
	Call *Call
	As   *Ident // search(...) as NAME

	// resolved
	Reg uint8 // register of As
}

// Choose is a choice on its own: choose zone.theirs as Z.
type Choose struct{ Pick *Pick }

// ChooseNumber sets X: choose number From..To.
type ChooseNumber struct {
	By       Expr // who chooses: nil for the controller
	From, To Expr
	Span     source.Span

	// resolved
	Player code.Player // who chooses
}

// Let sets X to a number as it is at that point: let X = NUMBER.
type Let struct {
	Value Expr
	Span  source.Span
}

// Then is done only if the statement before it had its full effect.
type Then struct {
	Body *Block
	Span source.Span
}

// IfStmt is if COND { } else { }.
type IfStmt struct {
	Cond Expr
	Then *Block
	Else *Block // nil without one
	Span source.Span
}

// May asks a player, the controller when Who is nil.
type May struct {
	Who  Expr
	Body *Block
	Span source.Span

	// resolved
	Player code.Player
}

// ForEach repeats its body for each object of a selector, which is "it".
type ForEach struct {
	Sel  *Selector
	Body *Block
	Span source.Span

	// resolved
	Reg uint8
}

// Unless does its body unless a player pays.
type Unless struct {
	Payer  Expr
	Amount Expr // nil: all that he has
	ToMe   bool // the controller of the effect gets it
	Body   *Block
	Span   source.Span

	// resolved
	Player code.Player
}

// EachPlayer has both players choose, and then both parts happen together.
type EachPlayer struct {
	FromMe bool // the controller chooses first, and not the active player
	Body   *Block
	Span   source.Span
}

// ChooseOne is choose one { } or { }.
type ChooseOne struct {
	By      Expr // who chooses: nil for the controller
	Options []*Block
	Span    source.Span

	// resolved: an option has targets, so that one is chosen on announcement.
	Announced bool
	Player    code.Player // who chooses
}

// Until leaves an ability behind that waits for its event: until turn { auto
// plays(tactic.my): ... }. What is in it is an ability of its own, with names of
// its own; with "on" it is an ability of what has that name, and "self" in it is that.
type Until struct {
	Duration Ident
	Once     bool   // for the first such event only
	On       *Ident // nil for an ability of the card
	Ability  *Ability
	Span     source.Span

	// resolved
	Reg uint8 // where On is
	It  bool  // On is the object of the loop
}

// Expr is anything that can be an argument: *Number, *Name, *Selector, *Call,
// *Unary, *Binary, *Quantified or *Pick.
type Expr interface {
	Place() source.Span
	expr()
}

// Number is a number as written.
type Number struct {
	Value int
	Span  source.Span
}

// NameClass says what a name turned out to be.
type NameClass uint8

// What a name can be.
const (
	Unresolved NameClass = iota
	ObjectName           // self, host, ...: Ref
	BoundName            // a name given with "as": Ref is its register
	PlayerName           // Player
	ZoneName             // kingdom, questzone, battlefield as a place: Ref
	ValueName            // a number: X, amount, my_turn, ...
	KindName             // a selector of one word: Sel
	WordName             // a word of the verb: a duration, combat, all, ...
)

// Name is a word on its own.
type Name struct {
	Ident

	// resolved
	Class  NameClass
	Ref    code.Ref
	Player code.Player
	Sel    *Selector // the same word as a selector
}

// Selector is a set of objects: unit|support.my.cost<=2.
type Selector struct {
	Kinds   []Ident
	Filters []*Filter
	Span    source.Span

	// resolved: everything but the numeric tests, which are in the filters.
	Sel code.Sel
}

// Filter is one condition of a selector.
type Filter struct {
	Not       bool
	Name      Ident
	Args      []Ident   // in(kingdom, battlefield), at(Z)
	Or        []Ident   // Mage|Hero: other names, of which any will do
	Only      int       // unit(Hero)|legend: the kind that it is asked of, 1 the first; 0 all
	Cmp       code.Cmp  // with Num: the attribute Name compared with Num
	Num       Expr      // nil without comparison
	Sel       *Selector // zone_has(SELECTOR)
	Limit     Expr      // top(5)
	Targeting Expr      // targeting(SELECTOR), targeting(host)
	Span      source.Span

	// resolved
	Attr   code.Attr // with Num
	Titles bool      // Args are titles, or words of titles (Word)
	Word   bool
}

// Call is a verb, a function, an event or a constant effect with arguments.
type Call struct {
	Fun  Ident
	Bang bool
	Args []Expr
	Span source.Span

	// resolved
	Ref    code.Ref    // of a function of an object
	Player code.Player // of controller(it), and of a function of a player
}

// Op is an operator of an expression.
type Op uint8

// The operators.
const (
	Add Op = iota
	Sub
	Mul
	EQ
	NE
	LT
	LE
	GT
	GE
	And
	Or
	Not  // unary
	Neg  // unary
	Plus // unary
	NumOps
)

var opNames = [NumOps]string{"+", "-", "*", "==", "!=", "<", "<=", ">", ">=", "and", "or", "not", "-", "+"}

func (o Op) String() string { return opNames[o] }

// Unary is an operator before its operand.
type Unary struct {
	Op   Op
	X    Expr
	Span source.Span
}

// Binary is an operator between two operands.
type Binary struct {
	Op   Op
	X, Y Expr
}

// Quantified is "any SEL" or "no SEL".
type Quantified struct {
	No   bool
	Sel  *Selector
	Span source.Span
}

// Mode says how a phrase picks objects.
type Mode uint8

// The modes.
const (
	Target      Mode = iota // target ...: chosen on announcement
	ChooseMode              // choose ...: chosen when it resolves
	Each                    // each ...: all that match
	Destination             // choose destination: a zone to which the verb's objects may move
	NumModes
)

// Pick is a phrase that picks objects.
type Pick struct {
	Mode     Mode
	By       Expr // who chooses: nil for the controller; a player or "each"
	UpTo     bool
	Count    Expr // nil for one
	Sel      *Selector
	SameZone bool
	As       *Ident
	Span     source.Span

	// resolved
	Player code.Player // who chooses; Each: both, one after the other
	Reg    uint8       // where the objects are; not for Each outside of each-player
	// Collected: an Each within an each-player block, gathered into Reg.
	Collected bool
	// Option of the choice on announcement that a target belongs to, 1 the
	// first; 0 for a target that is always chosen.
	Option uint8
}

func (*Ability) item() {}
func (*Attach) item()  {}
func (*Facts) item()   {}
func (*Word) item()    {}

func (*Do) stmt()           {}
func (*Choose) stmt()       {}
func (*ChooseNumber) stmt() {}
func (*Let) stmt()          {}
func (*Then) stmt()         {}
func (*IfStmt) stmt()       {}
func (*May) stmt()          {}
func (*ForEach) stmt()      {}
func (*Unless) stmt()       {}
func (*EachPlayer) stmt()   {}
func (*ChooseOne) stmt()    {}
func (*Until) stmt()        {}

func (*Number) expr()     {}
func (*Name) expr()       {}
func (*Selector) expr()   {}
func (*Call) expr()       {}
func (*Unary) expr()      {}
func (*Binary) expr()     {}
func (*Quantified) expr() {}
func (*Pick) expr()       {}

// Place of the item in its file.
func (x *Ability) Place() source.Span { return x.Span }

// Place of the item in its file.
func (x *Attach) Place() source.Span { return x.Span }

// Place of the item in its file.
func (x *Facts) Place() source.Span { return x.Span }

// Place of the item in its file.
func (x *Word) Place() source.Span { return x.Span }

// Place of the statement in its file.
func (x *Do) Place() source.Span { return x.Call.Span }

// Place of the statement in its file.
func (x *Choose) Place() source.Span { return x.Pick.Span }

// Place of the statement in its file.
func (x *ChooseNumber) Place() source.Span { return x.Span }

// Place of the statement in its file.
func (x *Let) Place() source.Span { return x.Span }

// Place of the statement in its file.
func (x *Then) Place() source.Span { return x.Span }

// Place of the statement in its file.
func (x *IfStmt) Place() source.Span { return x.Span }

// Place of the statement in its file.
func (x *May) Place() source.Span { return x.Span }

// Place of the statement in its file.
func (x *ForEach) Place() source.Span { return x.Span }

// Place of the statement in its file.
func (x *Unless) Place() source.Span { return x.Span }

// Place of the statement in its file.
func (x *EachPlayer) Place() source.Span { return x.Span }

// Place of the statement in its file.
func (x *ChooseOne) Place() source.Span { return x.Span }

// Place of the statement in its file.
func (x *Until) Place() source.Span { return x.Span }

// Place of the expression in its file.
func (x *Number) Place() source.Span { return x.Span }

// Place of the expression in its file.
func (x *Name) Place() source.Span { return x.Span }

// Place of the expression in its file.
func (x *Selector) Place() source.Span { return x.Span }

// Place of the expression in its file.
func (x *Call) Place() source.Span { return x.Span }

// Place of the expression in its file.
func (x *Unary) Place() source.Span { return x.Span }

// Place of the expression in its file.
func (x *Binary) Place() source.Span { return x.X.Place().Join(x.Y.Place()) }

// Place of the expression in its file.
func (x *Quantified) Place() source.Span { return x.Span }

// Place of the expression in its file.
func (x *Pick) Place() source.Span { return x.Span }

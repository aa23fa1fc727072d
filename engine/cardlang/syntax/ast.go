// Package syntax parses the card language: a lexer, the syntax tree, and a parser that
// recovers after a mistake, so that one mistake gives one diagnostic.
//
// The tree mirrors the file. Fields under a comment "resolved" are empty after parsing.
// Package check fills them, so that the later passes (gen, english) need no lookups.
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

// Ident is a word and its position. Quoted is set for "a text in quotes".
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

	// resolved: the printed facts of the card with its facts line applied; nil without a
	// pool.
	Printed *card.Facts
}

// Definition names items: the ability of a keyword, or the lines that a shorthand stands
// for.
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

// Word is an item of one or two words with an optional amount: limited, "quest only",
// "toughness 1", or the name of a shorthand.
type Word struct {
	Words []Ident
	Arg   Expr // nil without one
	Span  source.Span

	// resolved: the items that a shorthand stands for, nil for other words.
	Items []Item
}

// Text returns the words of the item, separated by spaces.
func (x *Word) Text() string {
	s := x.Words[0].Text
	for _, w := range x.Words[1:] {
		s += " " + w.Text
	}
	return s
}

// Attach says what a card may be attached to. Choice is a target phrase.
type Attach struct {
	Choice *Pick
	Span   source.Span
}

// Facts changes the printed facts of a card, or gives those of a new one.
type Facts struct {
	Fields []Field
	Span   source.Span
}

// Field is one fact: its name and its values.
type Field struct {
	Name   Ident
	Values []Ident // words, texts and numbers as written
	Span   source.Span
}

// Ability is a line such as "@quest action [2]: power(target unit, +1, turn)".
type Ability struct {
	Zones []Ident
	Kind  Ident // static action forced auto instead tactic
	Event *Call // nil without a trigger
	// Clauses of the header, in source order.
	Clauses []*Clause
	Body    *Block
	// Static and While replace the body when Kind is static.
	Static *Call
	While  Expr // nil without a condition
	Span   source.Span

	// resolved
	KindOf   code.Kind
	ZoneMask card.ZoneMask
	Trigger  code.Event
	Who      code.Who
	// Optional: the whole body was "may { ... }"; Body holds its contents.
	Optional bool
	// Targets are the target phrases of the body in register order.
	Targets []*Pick
	// Choice is the choice among options that is made on announcement, nil without one.
	Choice *ChooseOne
}

// ClauseKind is the kind of a clause in an ability's header.
type ClauseKind uint8

// The kinds of clauses, with their syntax.
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
	Alt    uint8 // its alternative, from 1; 0 without "or"
	Span   source.Span

	// resolved
	Kind code.CostKind
	Ref  code.Ref // self, host or quester
	Reg  uint8    // register of the objects chosen from a selector
}

// SpendsX reports whether the cost is X resources, X resource tokens or X cards to corrupt,
// so that the player chooses X when he announces the ability.
func (k *Cost) SpendsX() bool {
	n, ok := k.Amount.(*Name)
	return ok && (k.Word.Text == "" || k.Word.Text == "tokens" || k.Word.Text == "corrupt" || k.Word.Text == "sacrifice") && n.Text == "X"
}

// Block is a list of statements in braces.
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

// ChooseNumber lets a player choose X: choose number From..To.
type ChooseNumber struct {
	By       Expr // who chooses: nil for the controller
	From, To Expr
	Span     source.Span

	// resolved
	Player code.Player // who chooses
}

// Let sets X to the present value of a number: let X = NUMBER.
type Let struct {
	Value Expr
	Span  source.Span
}

// Then runs its statement only if the statement before it had its full effect.
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

// May runs its body if a player agrees: Who, or the controller if nil.
type May struct {
	Who  Expr
	Body *Block
	Span source.Span

	// resolved
	Player code.Player
}

// ForEach repeats its body for each object of a selector; the body calls the object "it".
type ForEach struct {
	Sel  *Selector
	Body *Block
	Span source.Span

	// resolved
	Reg uint8
}

// Unless runs its body unless a player pays.
type Unless struct {
	Payer  Expr
	Amount Expr // nil: all his resources
	ToMe   bool // the payment goes to the controller of the effect
	Body   *Block
	Span   source.Span

	// resolved
	Player code.Player
}

// EachPlayer lets both players choose, and then applies both choices together.
type EachPlayer struct {
	FromMe bool // the controller chooses first, not the active player
	Body   *Block
	Span   source.Span
}

// ChooseOne is choose one { } or { }.
type ChooseOne struct {
	By      Expr // who chooses: nil for the controller
	Options []*Block
	Span    source.Span

	// resolved: the option is chosen on announcement, because one of them has targets.
	Announced bool
	Player    code.Player // who chooses
}

// Until creates an ability that waits for its event for a duration: until turn { auto
// plays(tactic.my): ... }. The inner ability has its own scope of names. With "on NAME" it
// belongs to the named object, and "self" inside it is that object.
type Until struct {
	Duration Ident
	Once     bool   // only for the first event
	On       *Ident // nil for an ability of the card
	Ability  *Ability
	Span     source.Span

	// resolved
	Reg uint8 // register of On
	It  bool  // On is the object of a ForEach
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

// NameClass is the kind of thing that a name resolved to.
type NameClass uint8

// The classes of names, with the field of Name that holds the value.
const (
	Unresolved NameClass = iota
	ObjectName           // self, host, ...: Ref
	BoundName            // a name given with "as": Ref is its register
	PlayerName           // Player
	ZoneName             // kingdom, questzone, battlefield as a place: Ref
	ValueName            // a number: X, amount, my_turn, ...
	KindName             // a selector of one word: Sel
	WordName             // an argument word of a verb: a duration, combat, all, ...
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

	// resolved: all filters but comparisons, which stay in Filters.
	Sel code.Sel
}

// Filter is one condition of a selector.
type Filter struct {
	Not       bool
	Name      Ident
	Args      []Ident   // in(kingdom, battlefield), at(Z)
	Or        []Ident   // Mage|Hero: the alternatives to Name
	Only      int       // unit(Hero)|legend: the number of the kind that it restricts, from 1; 0 for all
	Cmp       code.Cmp  // with Num: how attribute Name compares with Num
	Num       Expr      // nil without a comparison
	Sel       *Selector // zone_has(SELECTOR)
	Limit     Expr      // top(5)
	Targeting Expr      // targeting(SELECTOR), targeting(host)
	Span      source.Span

	// resolved
	Attr   code.Attr // with Num
	Titles bool      // Args are card titles, or words of titles
	Word   bool
}

// Call is a verb, a function, an event or a constant effect with arguments.
type Call struct {
	Fun  Ident
	Bang bool
	Args []Expr
	Span source.Span

	// resolved
	Ref    code.Ref    // argument of a function of an object
	Player code.Player // value of controller(it), or argument of a function of a player
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

// Mode says how a phrase selects objects.
type Mode uint8

// The modes.
const (
	Target      Mode = iota // target ...: chosen on announcement
	ChooseMode              // choose ...: chosen on resolution
	Each                    // each ...: all matching objects
	Destination             // choose destination: a zone to which the verb's objects can move
	NumModes
)

// Pick is a phrase that selects objects.
type Pick struct {
	Mode     Mode
	By       Expr // who chooses: nil for the controller; a player or "each"
	UpTo     bool
	Count    Expr // nil means one
	Sel      *Selector
	SameZone bool
	As       *Ident
	Span     source.Span

	// resolved
	Player code.Player // who chooses; Each: both players in turn
	Reg    uint8       // register of the objects; unused by Each outside an each-player block
	// Collected: an Each in an each-player block, whose objects are collected in Reg.
	Collected bool
	// Option is the option, from 1, of the choice on announcement that a target belongs
	// to; 0 for a target that is always chosen.
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

// Place returns the span of the item.
func (x *Ability) Place() source.Span { return x.Span }

// Place returns the span of the item.
func (x *Attach) Place() source.Span { return x.Span }

// Place returns the span of the item.
func (x *Facts) Place() source.Span { return x.Span }

// Place returns the span of the item.
func (x *Word) Place() source.Span { return x.Span }

// Place returns the span of the statement.
func (x *Do) Place() source.Span { return x.Call.Span }

// Place returns the span of the statement.
func (x *Choose) Place() source.Span { return x.Pick.Span }

// Place returns the span of the statement.
func (x *ChooseNumber) Place() source.Span { return x.Span }

// Place returns the span of the statement.
func (x *Let) Place() source.Span { return x.Span }

// Place returns the span of the statement.
func (x *Then) Place() source.Span { return x.Span }

// Place returns the span of the statement.
func (x *IfStmt) Place() source.Span { return x.Span }

// Place returns the span of the statement.
func (x *May) Place() source.Span { return x.Span }

// Place returns the span of the statement.
func (x *ForEach) Place() source.Span { return x.Span }

// Place returns the span of the statement.
func (x *Unless) Place() source.Span { return x.Span }

// Place returns the span of the statement.
func (x *EachPlayer) Place() source.Span { return x.Span }

// Place returns the span of the statement.
func (x *ChooseOne) Place() source.Span { return x.Span }

// Place returns the span of the statement.
func (x *Until) Place() source.Span { return x.Span }

// Place returns the span of the expression.
func (x *Number) Place() source.Span { return x.Span }

// Place returns the span of the expression.
func (x *Name) Place() source.Span { return x.Span }

// Place returns the span of the expression.
func (x *Selector) Place() source.Span { return x.Span }

// Place returns the span of the expression.
func (x *Call) Place() source.Span { return x.Span }

// Place returns the span of the expression.
func (x *Unary) Place() source.Span { return x.Span }

// Place returns the span of the expression.
func (x *Binary) Place() source.Span { return x.X.Place().Join(x.Y.Place()) }

// Place returns the span of the expression.
func (x *Quantified) Place() source.Span { return x.Span }

// Place returns the span of the expression.
func (x *Pick) Place() source.Span { return x.Span }

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
	Keywords   []*Definition // the declarations of the form: keyword NAME { ... }
	Shorthands []*Definition // the declarations of the form: shorthand NAME { ... }
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
	Span     source.Span // the text from the word "card" to the closing brace

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
	Arg   Expr // the argument of the item, such as the number 1; nil if it has none
	Span  source.Span

	// resolved: Items are the lines that a shorthand stands for; nil for other words.
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
	Values []Ident // the values as written: words, texts in quotes and numbers
	Span   source.Span
}

// Ability is a line such as "@quest action [2]: power(target unit, +1, turn)".
type Ability struct {
	Zones []Ident
	Kind  Ident // the first word: static, action, forced, auto, instead or tactic
	Event *Call // the trigger; nil if the ability has none
	// Clauses are the parts of the header, such as costs and limits, in source order.
	Clauses []*Clause
	Body    *Block
	// Static is the constant effect, which an ability of kind static has in place of a
	// body.
	Static *Call
	While  Expr // the condition after "while"; nil if there is none
	Span   source.Span

	// resolved: package check fills in what follows.
	KindOf   code.Kind
	ZoneMask card.ZoneMask
	Trigger  code.Event
	Who      code.Who
	// Optional is true if the whole body was "may { ... }". Body then holds what stood
	// in its braces.
	Optional bool
	// Targets are the target phrases of the body in register order.
	Targets []*Pick
	// Choice is the "choose one" whose option is chosen on announcement; nil if there is
	// none.
	Choice *ChooseOne
}

// ClauseKind is the kind of a clause in an ability's header.
type ClauseKind uint8

// The kinds of clauses. Each comment begins with the syntax of the clause; a word with a capital
// letter stands for what the author writes there.
const (
	During ClauseKind = iota // "during Word": when the ability may be used
	Costs                    // "[Costs]": what the player must pay
	Limit                    // "limit Number/Word": how often the ability may be used
	If                       // "if Expr": the condition under which the ability works
	Needs                    // "needs Expr": the condition that must hold to use the ability
	Where                    // "where X = Expr": the value of X
	By                       // "by Word": who may use the ability
	For                      // "for Expr": the objects to which the card grants the ability
	NumClauses
)

var clauseWords = [NumClauses]string{"during", "[cost]", "limit", "if", "needs", "where", "by", "for"}

func (k ClauseKind) String() string { return clauseWords[k] }

// Clause is a part of an ability's header.
type Clause struct {
	Kind  ClauseKind
	Word  Ident // the word of the clauses During, Limit and By
	Expr  Expr  // the expression of the clauses If, Needs, Where and For; for Limit, the number of uses
	Costs []*Cost
	Span  source.Span
}

// Cost is one of the costs between brackets. Word is empty for resources.
type Cost struct {
	Word   Ident // the word for the cost, such as sacrifice, corrupt, discard, tokens, damage or mill
	Amount Expr  // how much or how many to pay; nil if the text does not say it
	Object Expr  // what the cost is paid with; nil if the text does not say it
	As     *Ident
	Alt    uint8 // the number, from 1, of the alternative that the cost belongs to; 0 if the costs have no "or"
	Span   source.Span

	// resolved: package check fills in what follows.
	Kind code.CostKind
	Ref  code.Ref // the object that pays the cost: self, host or quester
	Reg  uint8    // the register of the objects that are chosen to pay the cost
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
	As   *Ident // the NAME in "search(...) as NAME"; nil if there is none

	// resolved: package check fills in what follows.
	Reg uint8 // the register to which the name As refers
}

// Choose is a choice on its own: choose zone.theirs as Z.
type Choose struct{ Pick *Pick }

// ChooseNumber lets a player choose X: choose number From..To.
type ChooseNumber struct {
	By       Expr // the player who chooses; nil means the controller
	From, To Expr
	Span     source.Span

	// resolved: package check fills in what follows.
	Player code.Player // the player who chooses
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

// IfStmt is the statement: if COND { } else { }.
type IfStmt struct {
	Cond Expr
	Then *Block
	Else *Block // the block after "else"; nil if there is none
	Span source.Span
}

// May runs its body if a player agrees. Who is this player; nil means the controller.
type May struct {
	Who  Expr
	Body *Block
	Span source.Span

	// resolved: package check fills in what follows.
	Player code.Player
}

// ForEach repeats its body for each object of a selector; the body calls the object "it".
type ForEach struct {
	Sel  *Selector
	Body *Block
	Span source.Span

	// resolved: package check fills in what follows.
	Reg uint8
}

// Unless lets a player pay, and runs its body if he does not.
type Unless struct {
	Payer  Expr
	Amount Expr // how many resources the player must pay; nil means all that he has
	ToMe   bool // the controller of the effect receives the payment
	Body   *Block
	Span   source.Span

	// resolved: package check fills in what follows.
	Player code.Player
}

// EachPlayer lets both players choose, and then applies both choices together.
type EachPlayer struct {
	FromMe bool // true if the controller chooses first; otherwise the active player does
	Body   *Block
	Span   source.Span
}

// ChooseOne is the statement: choose one { } or { }. A player chooses one of the blocks.
type ChooseOne struct {
	By      Expr // the player who chooses; nil means the controller
	Options []*Block
	Span    source.Span

	// resolved: Announced is true if the option is chosen on announcement, because an
	// option has targets.
	Announced bool
	Player    code.Player // the player who chooses
}

// Until creates an ability that waits for its event for a duration: until turn { auto
// plays(tactic.my): ... }. The inner ability has its own scope of names. With "on NAME" it
// belongs to the named object, and "self" inside it is that object.
type Until struct {
	Duration Ident
	Once     bool   // the ability works only for the first event
	On       *Ident // the NAME in "on NAME"; nil if the ability belongs to the card
	Ability  *Ability
	Span     source.Span

	// resolved: package check fills in what follows.
	Reg uint8 // the register to which the name On refers
	It  bool  // On is the word "it", the current object of a for-each loop
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
	ObjectName           // a word for an object, such as self or host; the value is in Ref
	BoundName            // a name given with "as"; its register is in Ref
	PlayerName           // a word for a player; the value is in Player
	ZoneName             // kingdom, questzone or battlefield as a place; the value is in Ref
	ValueName            // a word for a number, such as X, amount or my_turn
	KindName             // a selector of one word, such as unit; the value is in Sel
	WordName             // an argument word of a verb: a duration, combat, all, ...
)

// Name is a word on its own.
type Name struct {
	Ident

	// resolved: package check fills in what follows.
	Class  NameClass
	Ref    code.Ref
	Player code.Player
	Sel    *Selector // the word as a selector, if the class is KindName
}

// Selector is a set of objects: unit|support.my.cost<=2.
type Selector struct {
	Kinds   []Ident
	Filters []*Filter
	Span    source.Span

	// resolved: Sel holds all filters except comparisons with numbers, which stay in
	// Filters.
	Sel code.Sel
}

// Filter is one condition of a selector.
type Filter struct {
	Not       bool
	Name      Ident
	Args      []Ident   // the words in parentheses, as in in(kingdom, battlefield) or at(Z)
	Or        []Ident   // the alternatives to Name: Hero in Mage|Hero
	Only      int       // the number, from 1, of the kind that the filter restricts, as in unit(Hero)|legend; 0 means all kinds
	Cmp       code.Cmp  // how the attribute called Name must compare with Num
	Num       Expr      // the number in a comparison; nil if the filter is no comparison
	Sel       *Selector // the selector in zone_has(SELECTOR)
	Limit     Expr      // the number in top(5)
	Targeting Expr      // what stands in the parentheses of targeting(SELECTOR) or targeting(host)
	Span      source.Span

	// resolved: package check fills in what follows.
	Attr   code.Attr // in a comparison: the attribute that is compared with Num
	Titles bool      // true if Args are card titles or words of titles
	Word   bool
}

// Call is a verb, a function, an event or a constant effect with arguments.
type Call struct {
	Fun  Ident
	Bang bool
	Args []Expr
	Span source.Span

	// resolved: package check fills in what follows.
	Ref    code.Ref    // the argument of a function that takes an object
	Player code.Player // the value of controller(it), or the argument of a function that takes a player
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
	Not  // the word "not" before an operand
	Neg  // a minus sign before an operand
	Plus // a plus sign before an operand
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

// Quantified is the condition "any SEL" or "no SEL": that a selector matches something, or
// nothing.
type Quantified struct {
	No   bool
	Sel  *Selector
	Span source.Span
}

// Mode says how a phrase selects objects.
type Mode uint8

// The modes.
const (
	Target      Mode = iota // "target ...": the objects are chosen when the ability is announced
	ChooseMode              // "choose ...": the objects are chosen when the ability resolves
	Each                    // "each ...": the phrase selects all matching objects
	Destination             // "choose destination": a zone to which the objects of the verb can move
	NumModes
)

// Pick is a phrase that selects objects.
type Pick struct {
	Mode     Mode
	By       Expr // who chooses: a player or "each"; nil means the controller
	UpTo     bool
	Count    Expr // how many objects the phrase selects; nil means one
	Sel      *Selector
	SameZone bool
	As       *Ident
	Span     source.Span

	// resolved: package check fills in what follows.
	Player code.Player // the player who chooses; code.Each means both players in turn
	Reg    uint8       // the register of the objects; "each ..." has one only in an each-player block
	// Collected is true for "each ..." in an each-player block: the engine collects the
	// objects in Reg.
	Collected bool
	// Option is the number, from 1, of the option to which this target belongs, if the
	// ability has a "choose one" on announcement. 0 means that the target is always chosen.
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

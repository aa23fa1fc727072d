package source

import "fmt"

// Code identifies a kind of diagnostic. The meaning of a number never changes.
// docs/card-mistakes.md has an example of each code.
type Code uint16

// The codes. Codes below 100 are syntax errors, codes from 100 are errors in the
// meaning of words and expressions, codes from 200 concern whole cards and files.
const (
	BadCharacter        Code = 1
	OpenString          Code = 2
	BadNumber           Code = 3
	Unexpected          Code = 10
	OpenBlock           Code = 11
	UnknownItem         Code = 12
	BadCardCode         Code = 13
	UnknownVerb         Code = 101
	UnknownKind         Code = 102
	UnknownFilter       Code = 103
	UnknownEvent        Code = 104
	UnknownName         Code = 105
	UnknownFunction     Code = 106
	UnknownStatic       Code = 107
	UnknownWord         Code = 108
	WrongCount          Code = 110
	WrongType           Code = 111
	UsedBefore          Code = 112
	NameTwice           Code = 113
	TooManyNames        Code = 114
	FilterConflict      Code = 115
	EventMisplaced      Code = 116
	ClauseMisplaced     Code = 117
	NoX                 Code = 118
	NoIt                Code = 119
	ChoiceMisplaced     Code = 120
	NoBang              Code = 121
	EachPlayerBody      Code = 122
	OutOfRange          Code = 123
	TooDeep             Code = 124
	WrongSort           Code = 125
	NamesNothing        Code = 126
	NotHere             Code = 127
	NotOnType           Code = 128
	DuplicateCard       Code = 201
	WrongCardName       Code = 202
	NoSuchCard          Code = 203
	BadFacts            Code = 204
	DuplicateItem       Code = 205
	DuplicateDefinition Code = 206
	LibraryFull         Code = 207
	TextLost            Code = 208
)

// titles holds the text of Title for every code.
var titles = map[Code]string{
	BadCharacter:        "character that the language does not use",
	OpenString:          "quotation mark without its partner",
	BadNumber:           "number too large",
	Unexpected:          "something else should stand here",
	OpenBlock:           "block of a card that is not closed",
	UnknownItem:         "unknown kind of line in a card",
	BadCardCode:         "card code that is not five digits",
	UnknownVerb:         "unknown verb",
	UnknownKind:         "unknown kind of object in a selector",
	UnknownFilter:       "unknown filter in a selector",
	UnknownEvent:        "unknown event",
	UnknownName:         "unknown name",
	UnknownFunction:     "unknown function",
	UnknownStatic:       "unknown constant effect",
	UnknownWord:         "unknown word where only certain words can stand",
	WrongCount:          "too many or too few arguments",
	WrongType:           "argument of the wrong kind",
	UsedBefore:          "name used before it is defined",
	NameTwice:           "name defined twice, or a word of the language as a name",
	TooManyNames:        "more choices in an ability than a frame has registers",
	FilterConflict:      "filters that exclude each other",
	EventMisplaced:      "trigger missing, or where there can be none",
	ClauseMisplaced:     "clause twice, or where it has no meaning",
	NoX:                 "X where nothing gives it a value",
	NoIt:                "\"it\" where no object is at hand",
	ChoiceMisplaced:     "choice where none can be made",
	NoBang:              "\"!\" after a verb that has no such form",
	EachPlayerBody:      "something that an each-player block cannot hold",
	OutOfRange:          "number outside what is possible",
	TooDeep:             "expression or block nested too deeply",
	WrongSort:           "verb on something that it does nothing to",
	NamesNothing:        "selector that never names anything",
	NotHere:             "verb that means nothing where it stands",
	NotOnType:           "line that does nothing on a card of this type",
	DuplicateCard:       "two blocks for one card",
	WrongCardName:       "name that is not the card's",
	NoSuchCard:          "code that no card has",
	BadFacts:            "facts that make no card",
	DuplicateItem:       "line that a card can have only once",
	DuplicateDefinition: "keyword or shorthand defined twice",
	LibraryFull:         "more code than a library holds",
	TextLost:            "block that leaves nothing of what a card of the pool does",
}

// String returns the code in the form of messages: "WIC0101".
func (c Code) String() string { return fmt.Sprintf("WIC%04d", uint16(c)) }

// MarshalText writes the code in the form of String, so that JSON has it, too.
func (c Code) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// Title describes the code in a few words; "" for a code that does not exist.
func (c Code) Title() string { return titles[c] }

// Codes returns all codes in ascending order.
func Codes() []Code {
	var list []Code
	for c := Code(1); c < 1000; c++ {
		if titles[c] != "" {
			list = append(list, c)
		}
	}
	return list
}

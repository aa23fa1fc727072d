package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/wisim/wisim/engine/cardlang/source"
)

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	tEOF tokenKind = iota
	tNewline
	tIdent
	tNumber
	tString
	tPunct // one of { } ( ) [ ] , ; : . .. | ! + - * / @ = == != < <= > >=
)

// token is one token of the text. first is true for the first token of a line. broken is true
// for a text in quotes that lacks its closing quote, after this was reported.
type token struct {
	kind   tokenKind
	first  bool
	broken bool
	text   string // the text of the token; for a text in quotes, without the quotes
	span   source.Span
}

// lexer splits a text into tokens.
type lexer struct {
	file   *source.File
	text   string
	pos    int
	tokens []token
	diags  source.Diagnostics
}

// lex splits the whole file. The last token is tEOF, preceded by a newline even if the file
// does not end with one.
func lex(f *source.File) ([]token, source.Diagnostics) {
	l := &lexer{file: f, text: string(f.Text), tokens: make([]token, 0, len(f.Text)/3+2)}
	for l.pos < len(l.text) {
		l.next()
	}
	l.add(tNewline, l.pos, "")
	l.add(tEOF, l.pos, "")
	return l.tokens, l.diags
}

func (l *lexer) add(k tokenKind, start int, text string) {
	first := len(l.tokens) == 0 || l.tokens[len(l.tokens)-1].kind == tNewline
	l.tokens = append(l.tokens, token{kind: k, first: first, text: text, span: source.Span{Start: start, End: l.pos}})
}

func (l *lexer) next() {
	start, c := l.pos, l.text[l.pos]
	switch {
	case c == '\n':
		l.pos++
		l.add(tNewline, start, "")
	case c == ' ' || c == '\t' || c == '\r':
		l.pos++
	case c == '#':
		for l.pos < len(l.text) && l.text[l.pos] != '\n' {
			l.pos++
		}
	case isLetter(c):
		l.run(func(c byte) bool { return isLetter(c) || isDigit(c) })
		l.add(tIdent, start, l.text[start:l.pos])
	case isDigit(c):
		l.run(isDigit)
		l.add(tNumber, start, l.text[start:l.pos])
	case c == '"':
		l.quoted()
	default:
		l.punct()
	}
}

func (l *lexer) run(in func(byte) bool) {
	for l.pos < len(l.text) && in(l.text[l.pos]) {
		l.pos++
	}
}

// quoted scans a text in quotes, which must end on its line. In it \" is a quotation mark
// and \\ a backslash.
func (l *lexer) quoted() {
	start := l.pos
	l.pos++
	if n := strings.IndexAny(l.text[l.pos:], "\"\\\n"); n >= 0 && l.text[l.pos+n] == '"' { // nothing is escaped
		l.pos += n + 1
		l.add(tString, start, l.text[start+1:l.pos-1])
		return
	}
	var text strings.Builder
	for l.pos < len(l.text) && l.text[l.pos] != '"' && l.text[l.pos] != '\n' {
		c := l.text[l.pos]
		if c == '\\' {
			c = l.escaped()
		}
		text.WriteByte(c)
		l.pos++
	}
	if l.pos < len(l.text) && l.text[l.pos] == '"' {
		l.pos++
		l.add(tString, start, text.String())
		return
	}
	l.add(tString, start, text.String())
	l.tokens[len(l.tokens)-1].broken = true
	l.report(source.OpenString, source.Span{Start: start, End: l.pos}, "text in quotes is not closed on its line", `"`)
}

// escaped scans an escape sequence in quotes, up to its last byte.
func (l *lexer) escaped() byte {
	start := l.pos
	if next := l.pos + 1; next < len(l.text) && (l.text[next] == '"' || l.text[next] == '\\') {
		l.pos++
		return l.text[l.pos]
	}
	l.report(source.BadCharacter, source.Span{Start: start, End: start + 1}, "a backslash that stands for nothing", `\" for a quotation mark, or \\ for a backslash`)
	return '\\'
}

func (l *lexer) punct() {
	start := l.pos
	c := l.text[l.pos]
	two := ""
	if l.pos+1 < len(l.text) {
		two = l.text[l.pos : l.pos+2]
	}
	switch two {
	case "..", "==", "!=", "<=", ">=":
		l.pos += 2
		l.add(tPunct, start, two)
		return
	}
	switch c {
	case '{', '}', '(', ')', '[', ']', ',', ';', ':', '.', '|', '!', '+', '-', '*', '/', '@', '=', '<', '>', '?':
		l.pos++
		l.add(tPunct, start, l.text[start:l.pos])
		return
	}
	_, size := utf8.DecodeRuneInString(l.text[l.pos:])
	l.pos += size
	found := l.text[start:l.pos]
	l.report(source.BadCharacter, source.Span{Start: start, End: l.pos}, fmt.Sprintf("the language does not use %q", found), "")
}

func (l *lexer) report(c source.Code, s source.Span, msg, expected string) {
	l.diags.Add(source.Diagnostic{
		Code: c, File: l.file, Span: s, Message: msg, Found: l.file.Snippet(s), Expected: expected,
	})
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

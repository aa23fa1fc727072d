package decks

import (
	"html"
	"strings"

	"github.com/wisim/wisim/internal/lazyregexp"
)

// Lists are copied from pages and forums, and their markup comes along. A line is freed of
// it before anything else is read; what remains is what the page shows.
var (
	// linked matches a Markdown link: "[Name](https://example.org)". The address has one of
	// these marks, which a count in brackets has not.
	linked = lazyregexp.New(`!?\[([^\[\]]+)\]\(\s*<?[^()\s]*[/.#:?](?:[^()\s]|\([^()\s]*\))*>?(?:\s+"[^"]*")?\s*\)`)
	// wiki matches "[[Name]]", as people call cards in forums, with an edition or not.
	wiki = lazyregexp.New(`\[\[([^\[\]|]+)(?:\|[^\[\]]*)?\]\]`)
	// boardTag matches the tags of bulletin boards, but none that is a heading of a list.
	boardTag = lazyregexp.New(`(?i)\[/?(?:url|img|b|i|u|s|size|color|font|center|card|list|ul|ol|li|quote|code|spoiler|hr|/?\*)(?:=[^\]]*)?\]`)
	// address matches a web address.
	address = lazyregexp.New(`(?i)<?\b(?:https?://|www\.)[^\s<>\[\]]+>?`)
	// checkbox matches the beginning of a line of a Markdown task list.
	checkbox = lazyregexp.New(`^\s*[-*+]?\s*\[[ xX✓]\]\s+`)
	// bracketed matches a name in brackets with a count beside it: "3 [Name]".
	bracketed = lazyregexp.New(`^([^\p{L}\[\]()]*[xX]?[^\p{L}\[\]()]*)[\[(](\p{L}{2}[^\[\]()]*)[\])]([^\p{L}\[\]()]*[xX]?[^\p{L}\[\]()]*)$`)

	emphasis = strings.NewReplacer("**", "", "__", "", "\\*", "*")
	// wide replaces digits and signs of the width of Chinese characters.
	wide = strings.NewReplacer("０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9",
		"（", "(", "）", ")", "：", ":", "，", ",", "　", " ")
)

// struckOut matches a line that is struck out in Markdown or on a bulletin board.
var struckOut = lazyregexp.New(`(?i)^[-*+•\s]*(?:~~.*~~|\[s\].*\[/s\])\s*$`)

// withoutMarkup returns a line without links, emphasis, tags and addresses.
func withoutMarkup(line string) string {
	line = wide.Replace(line)
	if strings.Contains(line, "&") {
		line = html.UnescapeString(line)
	}
	line = checkbox().ReplaceAllString(line, "")
	line = linked().ReplaceAllString(line, "$1")
	line = wiki().ReplaceAllString(line, "$1")
	line = boardTag().ReplaceAllString(line, "")
	line = address().ReplaceAllString(line, "")
	line = emphasis.Replace(line)
	return bracketed().ReplaceAllString(line, "$1$2$3")
}

package playback

import (
	"sync"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/engine"
	"github.com/wisim/wisim/engine/card"
	"github.com/wisim/wisim/engine/cardlang"
	"github.com/wisim/wisim/engine/cardlang/english"
	"github.com/wisim/wisim/engine/cardlang/source"
	"github.com/wisim/wisim/engine/cardlang/syntax"
	"github.com/wisim/wisim/engine/cards"
	"github.com/wisim/wisim/engine/code"
)

// Translator returns the English text of cards from the syntax trees that their code
// is compiled from.
type Translator map[card.Code]cardSource

// cardSource is the source of a card: its block and the file of that.
type cardSource struct {
	file  *source.File
	block *syntax.Card
}

// NewTranslator returns the texts of all cards, including a designer's own files.
func NewTranslator(own ...cardlang.File) (Translator, error) {
	facts, err := cards.Facts()
	if err != nil {
		return nil, err
	}
	files, err := cards.Files(own...)
	if err != nil {
		return nil, err
	}
	trees, found := cardlang.Check(facts, files...)
	if err := found.Err(); err != nil {
		return nil, err
	}
	return TranslatorOf(trees), nil
}

// TranslatorOf returns the texts of the cards in some syntax trees.
func TranslatorOf(trees []*syntax.File) Translator {
	t := Translator{}
	for _, tree := range trees {
		for _, block := range tree.Cards {
			t[block.Code] = cardSource{tree.Source, block}
		}
	}
	return t
}

// CardText returns the lines of a card, one an ability; none if the card is not
// encoded.
func (t Translator) CardText(c *code.Card) []string {
	if e, ok := t[c.Code]; ok {
		return append([]string{}, english.Card(&c.Facts, e.block)...)
	}
	return []string{}
}

// spans reports whether a passage begins within a span.
func (e *cardSource) spans(s source.Span, p engine.Passage) bool {
	return p.File == e.file.Name && e.file.Pos(s.Start).Line <= p.Line && p.Line <= e.file.Pos(s.End).Line
}

// passage finds the ability that a passage is in, and the clause that attaches the
// card to another. ability is nil if it is not known or if the line has several.
func (t Translator) passage(p engine.Passage) (e cardSource, attach *syntax.Attach, ability *syntax.Ability) {
	if p.Card == nil {
		return e, nil, nil
	}
	e, ok := t[p.Card.Code]
	if !ok {
		return e, nil, nil
	}
	several := false
	syntax.Inspect(e.block, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Attach:
			attach = n
		case *syntax.Ability:
			if e.spans(n.Span, p) {
				several = several || ability != nil
				ability = n
			}
			return false // a nested ability is part of the ability around it
		}
		return true
	})
	if several {
		ability = nil
	}
	return e, attach, ability
}

// ability returns the text of the ability that asks, or that an answer to AskAbility
// names; empty if it is not known.
func (t Translator) ability(p engine.Passage) string {
	if _, attach, a := t.passage(p); a != nil {
		return english.Ability(&p.Card.Facts, attach, a)
	}
	return ""
}

// answer returns the text on the card of one option; empty if it is not known, or if
// the action's own description says it.
func (t Translator) answer(v engine.View, a engine.Action) string {
	if a.Verb() != engine.Mode {
		return ""
	}
	p := v.Passage(a)
	switch v.Ask() {
	case engine.AskAbility:
		return t.ability(p)
	case engine.AskMode:
		if texts := t.options(p); a.Arg() < len(texts) {
			return texts[a.Arg()]
		}
	}
	return ""
}

// options returns the texts of the options that a passage offers; nil if they are not
// known or if the line has several choices.
func (t Translator) options(p engine.Passage) (texts []string) {
	e, attach, ability := t.passage(p)
	if ability == nil {
		return nil
	}
	choices := english.ChoicesOf(&p.Card.Facts, attach, ability)
	if p.Price {
		return choices.Prices
	}
	for choice, options := range choices.Options {
		if e.file.Pos(choice.Span.Start).Line != p.Line {
			continue
		}
		if texts != nil {
			return nil
		}
		texts = options
	}
	return texts
}

// phrasebook describes what players choose among. It makes its translator on first
// use, since that takes longer than most games.
type phrasebook struct{ words func() Translator }

// newPhrasebook returns a phrasebook for the embedded cards and those of files. If
// the files cannot be read, it adds no texts.
func newPhrasebook(paths []string) phrasebook {
	return phrasebook{sync.OnceValue(func() Translator {
		files := loading.CardFiles{Paths: paths}
		own, err := files.Read()
		if err != nil {
			return nil
		}
		words, _ := NewTranslator(own...)
		return words
	})}
}

// describe describes an action of the current decision; for an option or one of
// several abilities it adds the text on the card.
func (b phrasebook) describe(v engine.View, a engine.Action) string {
	text := v.Describe(a)
	if v.Ask() == engine.AskMode || v.Ask() == engine.AskAbility {
		if more := b.words().answer(v, a); more != "" {
			text += ": " + more
		}
	}
	return text
}

// asking returns the text of the ability that asks; empty if none does.
func (b phrasebook) asking(v engine.View) string {
	if src, _ := v.Source(); src == 0 || v.Ask() == engine.AskAbility {
		return ""
	}
	return b.words().ability(v.Passage(engine.Action(0)))
}

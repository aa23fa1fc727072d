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

// Translator says in English what cards do, from the trees that their code is
// compiled from.
type Translator map[card.Code]cardSource

// cardSource is what is written of a card.
type cardSource struct {
	file  *source.File
	block *syntax.Card
}

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

// TranslatorOf knows the cards of some trees.
func TranslatorOf(trees []*syntax.File) Translator {
	t := Translator{}
	for _, tree := range trees {
		for _, block := range tree.Cards {
			t[block.Code] = cardSource{tree.Source, block}
		}
	}
	return t
}

// CardText of a card, one an ability. A card that is not encoded has none.
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

// passage finds the ability that a passage is in, and what hangs the card on
// another; nil if it is not known, or if several are written in that line.
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
			return false // those within it are a part of it
		}
		return true
	})
	if several {
		ability = nil
	}
	return e, attach, ability
}

// ability is the text of the ability that asks, or that an answer to AskAbility
// names; empty if it is not known.
func (t Translator) ability(p engine.Passage) string {
	if _, attach, a := t.passage(p); a != nil {
		return english.Ability(&p.Card.Facts, attach, a)
	}
	return ""
}

// answer is what one of several options stands for, in the words of the card, empty
// if it is not known or if the answer says it.
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

// options are the texts of what a passage lets somebody choose among, nil if they
// are not known, or if there are several choices in that line.
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

// phrasebook says what people choose among. The translator is made when it is first
// needed, which takes longer than most games.
type phrasebook struct{ words func() Translator }

// newPhrasebook is for the cards of wisim and those of files. Without files that can
// be read it knows nothing.
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

// describe says an action of the decision at hand: an option, or one of several
// abilities, with what it is on the card.
func (b phrasebook) describe(v engine.View, a engine.Action) string {
	text := v.Describe(a)
	if v.Ask() == engine.AskMode || v.Ask() == engine.AskAbility {
		if more := b.words().answer(v, a); more != "" {
			text += ": " + more
		}
	}
	return text
}

// asking is the text of the ability that asks, empty if none does.
func (b phrasebook) asking(v engine.View) string {
	if src, _ := v.Source(); src == 0 || v.Ask() == engine.AskAbility {
		return ""
	}
	return b.words().ability(v.Passage(engine.Action(0)))
}

package catalog

import (
	"strings"
	"testing"

	"github.com/wisim/wisim/cmd/wisim/internal/loading"
	"github.com/wisim/wisim/cmd/wisim/internal/playback"
	"github.com/wisim/wisim/engine/card"
)

// Every card can be shown and found, and one that does something says what.
func TestEveryCardCanBeShown(t *testing.T) {
	pool, err := loading.LoadPool()
	if err != nil {
		t.Fatal(err)
	}
	words, err := playback.NewTranslator()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range pool.Cards() {
		r := newCardReport(pool, words, c)
		text := r.text(c)
		if !strings.HasPrefix(text, c.Code.String()+"  "+c.Name+"\n") {
			t.Errorf("%v %s is shown as:\n%s", c.Code, c.Name, text)
		}
		does := len(c.Abilities) > 0 || c.ZoneOnly != 0 || c.Limited || c.SideOnly != card.NoSide
		if c.Encoded && does && len(r.Text) == 0 {
			t.Errorf("%v %s does something that is not said", c.Code, c.Name)
		}
		if !c.Encoded && !strings.Contains(text, "cannot be played: "+pool.WhyUnplayable(c)) {
			t.Errorf("%v %s does not say why it cannot be played:\n%s", c.Code, c.Name, text)
		}
		if found, err := pool.Find(c.Code.String()); err != nil || found != c {
			t.Errorf("%v is not found by its code: %v", c.Code, err)
		}
		if found, err := pool.Find(c.Name); err != nil || found.Name != c.Name {
			t.Errorf("%s is not found by its name: %v", c.Name, err)
		}
	}
}

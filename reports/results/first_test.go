package results

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A run of the first version can be read, and new batches get its format, without the
// newer columns of turns.
func TestFirstVersion(t *testing.T) {
	old, err := Open(filepath.Join("testdata", "first"))
	if err != nil {
		t.Fatal(err)
	}
	id := BatchID{}
	was, err := old.Read(id)
	if err != nil {
		t.Fatal(err)
	}
	damage := int32(0)
	for _, turn := range was.Turns {
		damage += turn.CapitalDamage
		if turn.DamageKingdom+turn.DamageQuest+turn.DamageBattlefield+turn.CombatKingdom+turn.Expected != 0 {
			t.Errorf("a turn knows where damage landed: %+v", turn)
		}
	}
	if len(was.Games) != 2 || len(was.Turns) != was.Games[0].Turns+was.Games[1].Turns || damage == 0 {
		t.Errorf("%d games, %d turns, %d damage", len(was.Games), len(was.Turns), damage)
	}
	var csv bytes.Buffer
	if err := old.Export(&csv, tableTurns); err != nil {
		t.Fatal(err)
	}
	if head, _, _ := strings.Cut(csv.String(), "\n"); !strings.HasSuffix(head, ",capital_damage,card_damage") {
		t.Errorf("the columns of its turns are %s", head)
	}
	again, err := Create(filepath.Join(t.TempDir(), "run"), old.Manifest())
	if err != nil {
		t.Fatal(err)
	}
	more := was
	more.Turns = slices.Clone(was.Turns)
	more.Turns[0].DamageKingdom, more.Turns[0].Expected = 3, 500 // which the run has no room for
	if err := again.Write(id, more); err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	is, err := again.Read(id)
	if err != nil {
		t.Fatal(err)
	}
	if again.Manifest().Schema != firstSchema || !slices.Equal(is.Turns, was.Turns) || !slices.Equal(is.Cards, was.Cards) || !slices.Equal(is.Games, was.Games) {
		t.Errorf("written again it is %s with %d turns, %d cards, or others", again.Manifest().Schema, len(is.Turns), len(is.Cards))
	}
	m := old.Manifest()
	m.Schema = ""
	now, err := Create(filepath.Join(t.TempDir(), "now"), m)
	if err != nil {
		t.Fatal(err)
	}
	if err := now.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Merge(filepath.Join(t.TempDir(), "both"), []*Run{old, now}); err == nil || !strings.Contains(err.Error(), "schema: wisim.run/1 and wisim.run/2") {
		t.Errorf("runs of two versions are merged: %v", err)
	}
}

package results

import (
	"bytes"
	"reflect"

	"github.com/parquet-go/parquet-go"
)

// firstSchema is the first version of a run on disk, in which turns had fewer
// columns. Such a run is read, and gone on with in its own form: a run has one
// form of file.
const firstSchema = "wisim.run/1"

// firstTurn has the columns of Turn in the first version. They are the first of
// those that Turn has now.
type firstTurn struct {
	Matchup          int32 `parquet:"matchup,delta"`
	Game             int32 `parquet:"game,delta"`
	Turn             int32 `parquet:"turn,delta"`
	Side             int32 `parquet:"side,delta"`
	Resources        int32 `parquet:"resources,delta"`
	Unspent          int32 `parquet:"unspent,delta"`
	Drawn            int32 `parquet:"drawn,delta"`
	Hand             int32 `parquet:"hand,delta"`
	PowerKingdom     int32 `parquet:"power_kingdom,delta"`
	PowerQuest       int32 `parquet:"power_quest,delta"`
	PowerBattlefield int32 `parquet:"power_battlefield,delta"`
	UnitsKingdom     int32 `parquet:"units_kingdom,delta"`
	UnitsQuest       int32 `parquet:"units_quest,delta"`
	UnitsBattlefield int32 `parquet:"units_battlefield,delta"`
	DevKingdom       int32 `parquet:"developments_kingdom,delta"`
	DevQuest         int32 `parquet:"developments_quest,delta"`
	DevBattlefield   int32 `parquet:"developments_battlefield,delta"`
	HPKingdom        int32 `parquet:"hp_kingdom,delta"`
	HPQuest          int32 `parquet:"hp_quest,delta"`
	HPBattlefield    int32 `parquet:"hp_battlefield,delta"`
	CapitalDamage    int32 `parquet:"capital_damage,delta"`
	CardDamage       int32 `parquet:"card_damage,delta"`
}

// isFirst reports whether the run is of the first version.
func (r *Run) isFirst() bool { return r.manifest.Schema == firstSchema }

// encodeFor writes the file of a table of a batch in the form of the run.
func (r *Run) encodeFor(table string, id BatchID, b Batch) ([]byte, error) {
	if table != tableTurns || !r.isFirst() {
		return r.encodeTable(table, id, b)
	}
	rows := firstTurns(b.Turns)
	var text bytes.Buffer
	w := parquet.NewGenericWriter[firstTurn](&text,
		parquet.Compression(r.codec),
		parquet.CreatedBy("wisim", firstSchema, "0"),
		parquet.KeyValueMetadata(metaRun, r.print),
		parquet.KeyValueMetadata(metaBatch, id.String()),
		parquet.KeyValueMetadata(metaRows, hashRows(rows)),
	)
	if _, err := w.Write(rows); err != nil {
		return nil, err
	}
	err := w.Close()
	return text.Bytes(), err
}

// firstTurns are turns without what the first version does not have.
func firstTurns(turns []Turn) []firstTurn {
	out := make([]firstTurn, len(turns))
	for i := range turns {
		copyFields(reflect.ValueOf(&out[i]).Elem(), reflect.ValueOf(&turns[i]).Elem())
	}
	return out
}

// nowTurns are turns of the first version in today's form.
func nowTurns(turns []firstTurn) []Turn {
	out := make([]Turn, len(turns))
	for i := range turns {
		copyFields(reflect.ValueOf(&out[i]).Elem(), reflect.ValueOf(&turns[i]).Elem())
	}
	return out
}

// copyFields copies the fields that both have: the first ones.
func copyFields(to, from reflect.Value) {
	for k := range min(to.NumField(), from.NumField()) {
		to.Field(k).Set(from.Field(k))
	}
}

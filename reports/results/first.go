package results

import (
	"bytes"
	"reflect"

	"github.com/parquet-go/parquet-go"
)

// firstSchema is the first version of the format, in which turns had fewer columns.
// wisim can read such a run and add batches to it. The new batches then have the old
// format too, so that all files of a run have one format.
const firstSchema = "wisim.run/1"

// firstTurn has the columns of a turn in the first version. They are also the first
// columns of Turn.
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

// isFirst reports whether the run has the first version of the format.
func (r *Run) isFirst() bool { return r.manifest.Schema == firstSchema }

// encodeFor encodes a table of a batch in the format of the run.
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

// firstTurns converts turns to the first version and drops the columns it lacks.
func firstTurns(turns []Turn) []firstTurn {
	out := make([]firstTurn, len(turns))
	for i := range turns {
		copyFields(reflect.ValueOf(&out[i]).Elem(), reflect.ValueOf(&turns[i]).Elem())
	}
	return out
}

// nowTurns converts turns of the first version to Turn. New columns are 0.
func nowTurns(turns []firstTurn) []Turn {
	out := make([]Turn, len(turns))
	for i := range turns {
		copyFields(reflect.ValueOf(&out[i]).Elem(), reflect.ValueOf(&turns[i]).Elem())
	}
	return out
}

// copyFields copies the leading fields that both structs share.
func copyFields(to, from reflect.Value) {
	for k := range min(to.NumField(), from.NumField()) {
		to.Field(k).Set(from.Field(k))
	}
}

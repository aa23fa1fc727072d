package cli

import "github.com/spf13/cobra"

const scenarioLong = `A scenario is an example as a rule book has it: a position, what the players
do, and what is expected. Scenario files (.scn) are plain text; docs/scenario.md
describes them, and "wisim scenario new" writes one to start from.`

func newScenario() *cobra.Command {
	cmd := &cobra.Command{Use: "scenario", Short: "Run scenario files: positions with expectations", Long: scenarioLong}
	addCommands(cmd, newScenarioRun(), newScenarioShow(), newScenarioNew())
	return cmd
}

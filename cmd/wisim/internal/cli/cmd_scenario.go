package cli

import "github.com/spf13/cobra"

const scenarioLong = `A scenario is an example like those in a rulebook: a position, the actions of the
players, and the expected result. Scenario files (.scn) are plain text.
docs/scenario.md describes them, and "wisim scenario new" writes one to start
from.`

func newScenario() *cobra.Command {
	cmd := &cobra.Command{Use: "scenario", Short: "Play scenario files: positions with expected results", Long: scenarioLong}
	addCommands(cmd, newScenarioRun(), newScenarioShow(), newScenarioNew())
	return cmd
}

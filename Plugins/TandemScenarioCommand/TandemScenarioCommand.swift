// `swift package tandem-scenario FILE…`: scenarios with simulated players.

import Foundation
import PackagePlugin

/// Runs `tandem scenario run` with the words that follow, and ends as that does.
@main
struct TandemScenarioCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tandem = try Process.run(try context.tool(named: "tandem").url, arguments: ["scenario", "run"] + arguments)
    tandem.waitUntilExit()
    if tandem.terminationStatus != 0 { exit(tandem.terminationStatus) }
  }
}

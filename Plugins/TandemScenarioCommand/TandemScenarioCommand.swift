// The command `swift package tandem-scenario FILE…`, which plays scenarios with simulated players.

import Foundation
import PackagePlugin

/// Runs `tandem scenario run` with the given arguments, and ends with its status.
@main
struct TandemScenarioCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tandem = try Process.run(try context.tool(named: "tandem").url, arguments: ["scenario", "run"] + arguments)
    tandem.waitUntilExit()
    if tandem.terminationStatus != 0 { exit(tandem.terminationStatus) }
  }
}

// The command `swift package tandem-verify FILE…`, which verifies logs.

import Foundation
import PackagePlugin

/// Runs `tandem log verify` with the given arguments, and ends with its status.
@main
struct TandemVerifyCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tandem = try Process.run(try context.tool(named: "tandem").url, arguments: ["log", "verify"] + arguments)
    tandem.waitUntilExit()
    if tandem.terminationStatus != 0 { exit(tandem.terminationStatus) }
  }
}

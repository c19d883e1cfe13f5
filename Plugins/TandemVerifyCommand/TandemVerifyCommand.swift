// `swift package tandem-verify FILE…`: the judge of logs.

import Foundation
import PackagePlugin

/// Runs `tandem log verify` with the words that follow, and ends as that does.
@main
struct TandemVerifyCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tandem = try Process.run(try context.tool(named: "tandem").url, arguments: ["log", "verify"] + arguments)
    tandem.waitUntilExit()
    if tandem.terminationStatus != 0 { exit(tandem.terminationStatus) }
  }
}

// The command `swift package tandem-verify FILE…`, which verifies logs.

import Foundation
import PackagePlugin

/// Runs `tandem log verify` with the given arguments, and ends with its status.
@main
struct TandemVerifyCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // A plugin that depends on the program would compile all its modules a second time in each build of this package.
    let build = try packageManager.build(.product("tandem"), parameters: .init(echoLogs: true))
    guard build.succeeded, let program = build.builtArtifacts.first(where: { $0.url.lastPathComponent == "tandem" })
    else {
      Diagnostics.error("The program 'tandem' could not be built; the compiler's output is above.")
      return
    }
    let tandem = try Process.run(program.url, arguments: ["log", "verify"] + arguments)
    tandem.waitUntilExit()
    if tandem.terminationStatus != 0 { exit(tandem.terminationStatus) }
  }
}

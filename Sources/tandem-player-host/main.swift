// Runs one libmpv core for a session in another process. Only tandem-player starts this program.

import Glibc
import TandemMPV
import TandemOrchestrator
import TandemProcess

let words = Array(CommandLine.arguments.dropFirst())
let key = "crash-report="
let report = words.first { $0.hasPrefix(key) }.map { word in
  open(String(word.dropFirst(key.count)), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
}
let isServed = PlayerHost.serve(words, report: report ?? -1) { words, clock, wake in
  var options = MPVOptions(words)
  // Read an app's frames from the session's process, the parent of this process.
  options.frameSource = getppid()
  let player = MPVPlayer(words.first == "B" ? .B : .A, clock: clock, options: options, wake: wake)
  return (player, { player.rate }, { player.takeShownFrames() })
}
if !isServed {
  let words = "tandem-player starts tandem-player-host itself; use: tandem play\n"
  _ = words.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(64)
}

// Signals to a player's process.

import Glibc

extension RemotePlayer {
  /// Suspends the processes of all players, as Ctrl-Z in the terminal does. Thread: any.
  package static func stopAll() { PlayerHostProcess.signalAll(SIGSTOP) }

  /// Lets them go on. Thread: any.
  package static func continueAll() { PlayerHostProcess.signalAll(SIGCONT) }

  /// The process dies, as it may at any time.
  package func failCore() { process?.kill(SIGKILL) }

  /// Suspends the process.
  package func stopCore() { process?.kill(SIGSTOP) }
}

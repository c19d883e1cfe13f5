import Glibc

extension RemotePlayer {
  /// Suspends the processes of all players, as Ctrl-Z in the terminal does. Thread: any.
  package static func stopAll() { PlayerHostProcess.signalAll(SIGSTOP) }

  /// Resumes the processes of all players. Thread: any.
  package static func continueAll() { PlayerHostProcess.signalAll(SIGCONT) }

  /// Kills the process, to test a crash.
  package func failCore() { process?.kill(SIGKILL) }

  package func stopCore() { process?.kill(SIGSTOP) }

  package func continueCore() { process?.kill(SIGCONT) }
}

import TandemOrchestrator

package enum CommandProgress: Hashable, Sendable {
  case answered(CommandResponse)
  case ended(CommandOutcome)
}

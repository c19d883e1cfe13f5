import TandemOrchestrator
import TandemRuntime

/// Resumes the task that awaits a command. It does so exactly once: when the command has ended,
/// when the task is cancelled, or when the session is released.
@MainActor
final class PendingCommand {
  typealias Outcome = Result<CommandResult, any Error>

  private var continuation: CheckedContinuation<Outcome, Never>?
  private var result = CommandResult()
  /// Withdraws the command if the session has not received it yet.
  var withdraw: (() -> Void)?

  func begin(_ continuation: CheckedContinuation<Outcome, Never>) { self.continuation = continuation }

  func receive(_ answer: CommandResponse) {
    switch answer {
    case .accepted(let transaction): result.transaction = transaction
    case .refused(let refusal): finish(.failure(CommandError.refused(refusal)))
    case .busy(let transaction): finish(.failure(CommandError.busy(transaction: transaction)))
    case .queued, .coalesced: break
    }
  }

  func receive(_ outcome: CommandOutcome, _ decision: OpenDecision?) {
    result.decision = decision
    switch outcome {
    case .succeeded: finish(.success(result))
    case .failed(let reason): finish(.failure(CommandError.failed(reason: reason)))
    case .superseded: finish(.failure(CommandError.superseded))
    }
  }

  func cancel() {
    withdraw?()
    finish(.failure(CancellationError()))
  }

  func finish(_ outcome: Outcome) {
    withdraw = nil
    continuation.take()?.resume(returning: outcome)
  }
}

// Logs of every form of a transaction in docs/contract.md.

import TandemLog
import TandemOrchestrator

/// Logs that keep every rule.
enum GoodLog: String, CaseIterable {
  case start, swap, swapTwice, stop, closedByUser, closedByProgram, mediaEnded, playerLostInPiP
  case failedStart, refusedStart, stopAnsweredFalse, stopTimedOut, stopCancelled, stopTimedOutAndClosed
  case swapTimedOut, swapDeclined, enteringLostBeforeCommit, leavingLostBeforeCommit, leavingLostInOneTransaction
  case enteringLostAfterCommit, leavingLostAfterCommit, closedWhileAsking, anotherApp, lateAnswers, presentationTimedOut
  case shutdownWhileAsking, shutdownAfterCommit, shutdownWithPictureInPicture, shutdownWhileStarting, seekDuringSwap
  case pausedBeforeSwap, loadedDuringSwap, troubleDuringSwap

  var records: [Record] {
    var log = LogBuilder.withBoth()
    switch self {
    case .start, .failedStart, .refusedStart, .shutdownWhileStarting: log = LogBuilder()
    default: break
    }
    write(to: &log)
    return log.records.renumbered
  }

  private func write(to log: inout LogBuilder) {
    switch self {
    case .start, .failedStart, .refusedStart, .shutdownWhileStarting: writeStart(to: &log)
    case .swap, .swapTwice, .lateAnswers, .presentationTimedOut, .anotherApp, .seekDuringSwap, .pausedBeforeSwap,
      .loadedDuringSwap, .troubleDuringSwap:
      writeSwap(to: &log)
    case .stop, .stopAnsweredFalse, .stopTimedOut, .stopCancelled, .stopTimedOutAndClosed, .closedByUser,
      .closedByProgram, .mediaEnded, .playerLostInPiP:
      writeStop(to: &log)
    case .swapTimedOut, .swapDeclined, .enteringLostBeforeCommit, .leavingLostBeforeCommit,
      .leavingLostInOneTransaction, .closedWhileAsking:
      writeRollback(to: &log)
    case .enteringLostAfterCommit, .leavingLostAfterCommit: writeForward(to: &log)
    case .shutdownWhileAsking, .shutdownAfterCommit, .shutdownWithPictureInPicture: writeShutdown(to: &log)
    }
  }

  private func writeStart(to log: inout LogBuilder) {
    log.roles(.A, nil)
    if self == .refusedStart {
      log.add(
        Record(command: .start, initiator: .program, source: "socket", answer: .refused(.notUserInitiated), id: 1))
      return log.finish()
    }
    if self == .start {
      log.start(.A)
      log.close(.A, .shutdown, .system)
      return log.finish()
    }
    log.begin(.start)
    log.send(.willStart, .A)
    log.send(.failedToStart, .A, error: self == .failedStart ? .playerLost : .shutdown)
    log.end(.failed, reason: self == .failedStart ? "playerLost" : "shutdown")
    log.finish()
  }

  private func writeSwap(to log: inout LogBuilder) {
    if self == .anotherApp { return writeAnotherApp(to: &log) }
    if self == .presentationTimedOut { return writeTimedOutPresentation(to: &log) }
    if self == .pausedBeforeSwap {
      log.add(
        Record(command: .pause(.fullScreen), initiator: .user, source: "window", answer: .accepted(transaction: nil)))
    }
    log.begin(.swap)
    log.send(.willStart, .A)
    log.send(.restoreUserInterface, .B)
    log.answer(.B)
    if self == .lateAnswers {
      log.answer(.B, .duplicate, false)
      log.answer(.B, .late)
    }
    if self == .seekDuringSwap {
      log.add(
        Record(
          command: .seek(.by(.seconds(5)), .fullScreen), initiator: .user, source: "window",
          answer: .accepted(transaction: nil)))
      log.add(Record(player: .A, event: "seek", entry: 1))
    }
    if self == .troubleDuringSwap {
      log.add(Record(displayProblem: "the OpenGL context was destroyed"))
      for player in PlayerID.allCases { log.add(Record(player: player, event: "seek", entry: 1)) }
    }
    if self == .loadedDuringSwap {
      log.note(
        .content(OpenDecision(.new, rule: .explicitID, key: "next", otherKey: "film", action: .replace, player: .A)))
      log.add(Record(player: .A, event: "startFile", entry: 3))
    }
    log.send(.willStop, .B)
    log.roles(.B, .A)
    log.show()
    log.send(.didStart, .A)
    log.send(.didStop, .B)
    log.end()
    if self == .swapTwice { log.swap(entering: .B) }
    log.close(self == .swapTwice ? .B : .A, .shutdown, .system)
    log.finish()
  }

  private func writeAnotherApp(to log: inout LogBuilder) {
    log.begin(.swap)
    log.send(.willStart, .A, app: "films")
    log.note(.app("films", isForeground: false))
    log.note(.app("news", isForeground: true))
    log.send(.restoreUserInterface, .B, app: "news")
    log.answer(.B, .noHandler, false)
    log.send(.willStop, .B, app: "news")
    log.roles(.B, .A)
    log.show()
    log.send(.didStart, .A, app: "films")
    log.send(.didStop, .B, app: "news")
    log.end()
  }

  private func writeTimedOutPresentation(to log: inout LogBuilder) {
    log.begin(.close)
    log.send(.willStop, .B, .userClosed)
    log.roles(.A, nil)
    log.note(.presentationTimedOut(transaction: 2))
    log.send(.didStop, .B, .userClosed)
    log.end()
    log.finish()
  }

  private func writeStop(to log: inout LogBuilder) {
    switch self {
    case .closedByUser: log.close(.B, .userClosed)
    case .closedByProgram: log.close(.B, .programClosed, .program)
    case .mediaEnded: log.close(.B, .mediaEnded, .system)
    case .playerLostInPiP:
      log.begin(.close, .system)
      log.send(.willStop, .B, .playerLost)
      log.send(.didStop, .B, .playerLost)
      log.roles(.A, nil)
      log.end(.succeeded, reason: "playerLost")
    default:
      log.begin(.stop)
      log.send(.restoreUserInterface, .B)
      writeStopAnswer(to: &log)
    }
    log.finish()
  }

  private func writeStopAnswer(to log: inout LogBuilder) {
    switch self {
    case .stopTimedOut, .stopCancelled:
      log.answer(.B, self == .stopTimedOut ? .timedOut : .cancelled, nil)
      log.end(.rolledBack, reason: "restoreTimedOut")
      log.close(.B, .shutdown, .system)
    default:
      let reason: EndReason? = self == .stopTimedOutAndClosed ? .restoreTimedOut : nil
      log.answer(.B, reason == nil ? .answered : .timedOut, reason == nil ? self == .stop : nil)
      log.send(.willStop, .B, reason)
      log.roles(reason == nil ? .B : .A, nil)
      log.show()
      log.send(.didStop, .B, reason)
      log.end()
    }
  }

  private func writeRollback(to log: inout LogBuilder) {
    log.begin(.swap)
    log.send(.willStart, .A)
    log.send(.restoreUserInterface, .B)
    switch self {
    case .swapTimedOut:
      log.answer(.B, .timedOut, nil)
      log.send(.failedToStart, .A, error: .restoreTimedOut)
      log.end(.rolledBack, reason: "restoreTimedOut")
      log.answer(.B, .stale)
    case .swapDeclined:
      log.answer(.B, .answered, false)
      log.send(.failedToStart, .A, error: .restoreDeclined)
      log.end(.rolledBack, reason: "restoreDeclined")
    default:
      log.answer(.B, .cancelled, nil)
      log.send(.failedToStart, .A, error: .playerLost)
      if self == .leavingLostInOneTransaction {
        log.send(.willStop, .B, .playerLost)
        log.send(.didStop, .B, .playerLost)
        log.roles(.A, nil)
        log.end(.rolledBack, reason: "playerLost")
        return log.finish()
      }
      if self == .enteringLostBeforeCommit { log.roles(nil, .B) }
      log.end(.rolledBack, reason: self == .closedWhileAsking ? "userClosed" : "playerLost")
    }
    log.close(.B, self == .closedWhileAsking ? .userClosed : .shutdown, .system)
    log.finish()
  }

  private func writeForward(to log: inout LogBuilder) {
    log.begin(.swap)
    log.send(.willStart, .A)
    log.send(.restoreUserInterface, .B)
    log.answer(.B)
    log.send(.willStop, .B)
    log.roles(.B, .A)
    if self == .enteringLostAfterCommit {
      log.send(.failedToStart, .A, error: .playerLost)
      log.send(.didStop, .B)
      log.roles(.B, nil)
    } else {
      log.show()
      log.send(.didStart, .A)
      log.send(.didStop, .B, .playerLost)
      log.roles(nil, .A)
    }
    log.end(.forwarded, reason: "playerLost")
    if self == .leavingLostAfterCommit { log.close(.A, .shutdown, .system) }
    log.finish()
  }

  private func writeShutdown(to log: inout LogBuilder) {
    if self != .shutdownWithPictureInPicture {
      log.begin(.swap)
      log.send(.willStart, .A)
      log.send(.restoreUserInterface, .B)
    }
    if self == .shutdownWhileAsking {
      log.answer(.B, .cancelled, nil)
      log.send(.failedToStart, .A, error: .shutdown)
      log.end(.rolledBack, reason: "shutdown")
    }
    if self == .shutdownAfterCommit {
      log.answer(.B)
      log.send(.willStop, .B)
      log.roles(.B, .A)
      log.send(.failedToStart, .A, error: .shutdown)
      log.send(.didStop, .B, .shutdown)
      log.end(.forwarded, reason: "shutdown")
    } else {
      log.begin(.close, .system)
      log.send(.willStop, .B, .shutdown)
      log.send(.didStop, .B, .shutdown)
      log.end(.succeeded, reason: "shutdown")
    }
    log.finish()
  }
}

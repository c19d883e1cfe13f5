// Opens a saved session in a running session.

import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator

extension SessionClient {
  struct SavedSessionResult {
    /// Lines for the user about the new contents of both roles.
    var lines: [String] = []
    /// Sentences about the parts that could not be restored.
    var faults: [String] = []
    var opened: [Role: JSONValue] = [:]

    func json(_ remarks: [String]) -> JSONValue {
      .fields([
        "fullScreen": opened[.fullScreen], "pictureInPicture": opened[.pictureInPicture],
        "remarks": .array(remarks.map { .string($0) }),
      ])
    }
  }

  func state() throws(CLIError) -> SavedState {
    let json = try ask(.state)
    do throws(SavedState.ParseError) { return try SavedState(json) { $0.takesAnyAddress = true } } catch {
      throw CLIError(.unavailable, "the session's status is malformed: \(error)")
    }
  }

  /// Opens both contents one after the other, and restores their settings. Parts that can't be
  /// restored are left out.
  func open(_ state: SavedState) throws(CLIError) -> SavedSessionResult {
    var result = SavedSessionResult()
    let before = try status()
    if before.sync != nil { tryTo(.unsync, &result) }
    for role in [Role.fullScreen, .pictureInPicture] {
      guard let video = state.videos[role] else { continue }
      do throws(CLIError) {
        let data = try ask(.command(.open(video.opening), CommandOptions()))
        result.opened[role] = data
        do throws(ControlError) {
          result.lines.append(try CommandReport(json: data).text(for: .open(video.opening)))
        } catch { throw CLIError(error) }
      } catch {
        result.faults.append(error.message)
        continue
      }
      for command in video.commandsAfterOpening { tryTo(command, &result) }
    }
    let after = try status()
    if state.videos[.pictureInPicture] == nil, after.roles.pictureInPicture != nil { tryTo(.close, &result) }
    if state.videos[.fullScreen] == nil, after.roles.fullScreen != nil { tryTo(.unload(.fullScreen), &result) }
    for command in state.policyCommands { tryTo(command, &result) }
    return result
  }

  private func tryTo(_ command: SessionCommand, _ result: inout SavedSessionResult) {
    do throws(CLIError) { _ = try ask(.command(command, CommandOptions())) } catch {
      result.faults.append("\(command.spec.word): \(error.message)")
    }
  }
}

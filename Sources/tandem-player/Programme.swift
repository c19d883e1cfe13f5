// What a session begins with.

import Arguments
import Control
import Orchestration
import Session
import Shell

/// The contents that are opened first, what follows each, and the policies.
struct Programme {
  private(set) var openings: [(opening: Opening, then: [Command])] = []
  private(set) var policies: Policies
  /// Whether the session is begun with `--ytdl`.
  private let looksUpPages: Bool

  /// From the operands, or from what was saved.
  ///
  /// - Parameter asked: the command line alone. It comes before what was saved, and that before the user's settings.
  init(_ invocation: Invocation, asked: Invocation) throws(Failure) {
    policies = Policies(invocation)
    looksUpPages = invocation.has(.ytdl)
    if invocation.has(.resumeLast) { try resume(invocation) }
    policies.choose(asked)
    let operands = invocation.operands.compactMap(\.text)
    let roles = Role.allCases
    for (index, address) in operands.enumerated() {
      let isFull = roles[index] == .fullScreen
      let url: String
      do throws(ContentAddress.Fault) { url = try ContentAddress.resolve(address) } catch { throw Failure(error) }
      let content = Content(
        url: url, title: invocation.text(isFull ? .title : .pipTitle), ignoringQuery: invocation.texts(.volatileQuery))
      let start = invocation.time(isFull ? .startPosition : .pipStartPosition)
      openings.removeAll { $0.opening.role == roles[index] }
      openings.append((Opening(content, in: roles[index], at: start), []))
    }
  }

  private mutating func resume(_ invocation: Invocation) throws(Failure) {
    guard let path = Files.state else {
      throw Failure(
        .noSuchFile, "nothing can be resumed: neither XDG_STATE_HOME nor HOME says where states are kept")
    }
    let saved: SavedSession
    do throws(SavedSessionError) {
      saved = try SavedSession(path: path, ignoringQuery: invocation.texts(.volatileQuery))
    } catch {
      let status: ExitStatus = if case .missing = error { .noSuchFile } else { .badData }
      throw Failure(status, error.description)
    }
    for commands in [saved.fullScreen, saved.pictureInPicture] {
      if case .open(let opening) = commands.first { openings.append((opening, Array(commands.dropFirst()))) }
    }
    do throws(SavedSessionError) { try policies.resume(saved, path) } catch {
      throw Failure(.badData, error.description)
    }
  }

  /// Opens everything; what follows an opening is submitted at its first frame. With nothing left to show the session
  /// is shut down.
  @MainActor
  func submit(to session: Session, _ failures: Failures) {
    var waiting = openings.count
    var shown = 0
    for (opening, then) in openings {
      session.submit(
        .open(opening), source: "arguments",
        answered: { answer in
          guard case .refused(let refusal) = answer else { return }
          waiting -= 1
          Terminal.printError("\(opening.content.url): \(refusal.message)")
        },
        ended: { outcome in
          waiting -= 1
          switch outcome {
          case .succeeded:
            shown += 1
            for command in then { session.submit(command, source: "arguments") }
          case .failed(let reason):
            let hint = Unplayable(opening.content, reason: reason)?.hint(looksUpPages: looksUpPages)
            Terminal.printError(
              "\(opening.content.url): can't be played: \(reason)" + (hint.map { "; \($0)" } ?? ""))
            if waiting == 0, shown == 0 {
              failures.status = .badData
              session.submit(.shutDown, by: .program, source: "arguments")
            }
          case .superseded: break
          }
        })
    }
  }
}

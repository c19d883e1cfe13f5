import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemRuntime

/// Keeps the delegates and listeners that are clients of the socket.
///
/// Order: an app's newest client is its delegate. When this client leaves, the previous client is the delegate again.
/// Without clients, the delegate is the one inside the process, if any. When a client leaves, its unanswered questions
/// are answered as not implemented.
@MainActor
final class RemoteApps {
  /// The maximum number of questions that are remembered, so that a second answer to one of them is recognised.
  private static let memory = 64

  private let session: SessionDriver
  private let server: LineServer
  /// The delegates of each app, newest last.
  private var delegates: [AppID: [RemoteApp]] = [:]
  /// For each app, the delegate inside the process that a client has replaced.
  private var residents: [AppID: any CallbackDelegate] = [:]
  private var listeners: [ListenerID: RemoteApp] = [:]
  private var questions: [RemoteQuestion] = []
  /// The callback that the next call of `tell` sends. `tell` adds the content's information first.
  private var held: ControlEvent?

  init(_ session: SessionDriver, _ server: LineServer) {
    self.session = session
    self.server = server
  }

  /// Makes a client the app's delegate.
  func delegate(_ app: AppID, to client: ClientID) {
    if delegates[app, default: []].isEmpty { residents[app] = session.delegates[app] }
    delegates[app, default: []].removeAll { $0.client == client }
    delegates[app, default: []].append(RemoteApp(client, self))
    session.delegates[app] = delegates[app]?.last
  }

  /// Makes a client the restore listener, which restores screens that no longer exist.
  func register(_ listener: ListenerID, by client: ClientID) {
    let app = RemoteApp(client, self)
    listeners[listener] = app
    session.register(app, as: listener)
  }

  func unregister(_ listener: ListenerID, by client: ClientID) -> Result<Void, ReplyError> {
    guard let app = listeners[listener], app.client == client else {
      return .failure(.notYours("this client has not registered the listener \(listener)"))
    }
    listeners[listener] = nil
    return .success(session.unregisterListener(listener))
  }

  /// Passes on a client's answer to a question. A second answer is also passed on, because the orchestrator decides if
  /// it has an effect.
  func answer(
    _ kind: DelegateQuestion, of transaction: Int, _ answer: Bool?, from client: ClientID
  ) -> Result<Void, ReplyError> {
    let asked = questions.lastIndex { $0.client == client && $0.completion.isOf(kind, transaction) }
    guard let asked else {
      let what = kind == .restore ? "to restore an interface" : "to dismiss a screen"
      return .failure(.notYours("transaction \(transaction) did not ask this client \(what)"))
    }
    questions[asked].isOpen = false
    return .success(questions[asked].answer(answer))
  }

  /// Removes a disconnected client as delegate and listener. Its open questions are answered as not implemented.
  func forget(_ client: ClientID) {
    for question in questions where question.client == client && question.isOpen { question.answer(nil) }
    questions.removeAll { $0.client == client }
    for (app, stack) in delegates where stack.contains(where: { $0.client == client }) {
      let rest = stack.filter { $0.client != client }
      delegates[app] = rest.isEmpty ? nil : rest
      session.delegates[app] = rest.last ?? residents.removeValue(forKey: app)
    }
    for (listener, app) in listeners where app.client == client {
      app.isGone = true
      listeners[listener] = nil
      session.unregisterListener(listener)
    }
  }
}

extension RemoteApps {
  /// Returns the client that receives a callback, and stores the callback until ``tell(_:_:_:generation:)`` sends it.
  /// Returns nil if no client receives the callback.
  func takeAddressee(of record: Record, _ event: ControlEvent) -> ClientID? {
    guard let addressee = addressee(of: record) else { return nil }
    held = event
    return addressee.client
  }

  private func addressee(of record: Record) -> RemoteApp? {
    switch record.addressee {
    case .app(let app): delegates[app]?.last
    case .listener(let listener): listeners[listener]
    case nil: nil
    }
  }

  /// Sends a client the stored callback, with the content's information.
  func tell(_ app: RemoteApp, _ player: PlayerID, _ content: MediaContent, generation: Int) {
    guard var event = held else { return }
    held = nil
    // Leave out the position and the duration if the player has loaded another content since.
    let isThere = session.orchestrator.state.players[player].generation == generation
    let status = isThere ? session.status(of: player) : nil
    let information = content.information(position: status?.position, duration: status?.duration)
    event.fields.append(.init("information", information))
    server.send(event, to: app.client)
  }

  /// Stores a question until its client answers it.
  func ask(_ app: RemoteApp, _ completion: DelegateCompletion) {
    let question = RemoteQuestion(client: app.client, completion: completion)
    if app.isGone { return question.answer(nil) }
    questions.append(question)
    if questions.count > Self.memory { questions.removeFirst() }
  }

  /// Closes the questions that were answered, and the questions whose answers the orchestrator no longer needs.
  func note(_ change: StateChange) {
    switch change {
    case .restoreAnswered(_, let transaction, _, _): close(.restore, of: transaction)
    case .dismissalAnswered(let dismissal, _, _): close(.dismissal, of: dismissal.transaction)
    default: break
    }
  }

  private func close(_ question: DelegateQuestion, of transaction: Int) {
    for index in questions.indices where questions[index].completion.isOf(question, transaction) {
      questions[index].isOpen = false
    }
  }
}

extension ReplyError {
  /// The error for an answer by a client that was not asked.
  static func notYours(_ message: String) -> ReplyError {
    ReplyError(.refused, message, hint: "only the client that received the question may answer it", reason: "notYours")
  }
}

// Commands under AVKit's names.

import TandemCommands
import TandemOrchestrator

extension TandemSession {
  /// Opens a content: the same goes on uninterrupted, a new one takes over at its first frame (docs/contract.md, section 5).
  ///
  /// - Parameters:
  ///   - content: the content; its key tells whether it is open already.
  ///   - role: in picture in picture it opens beside what is full screen, and picture in picture starts at its first frame.
  ///   - start: where to begin; with the same content this is a seek.
  ///   - allowsDuplicate: whether what is full screen may also be opened in picture in picture.
  ///   - initiator: who asks. Picture in picture begins only on a user's request.
  /// - Returns: when the first frame is there: what was decided.
  @discardableResult
  public func open(
    _ content: Content, in role: Role = .fullScreen, at start: Duration? = nil, allowsDuplicate: Bool = false,
    by initiator: Initiator = .user
  ) async throws(CommandError) -> CommandResult {
    try await perform(.open(OpenRequest(content, in: role, at: start, allowsDuplicate: allowsDuplicate)), by: initiator)
  }

  /// Starts picture in picture with the full-screen video; if there is one already, this is a swap, as on tvOS.
  ///
  /// - Returns: when the screen shows it and both callbacks were sent.
  @discardableResult
  public func startPictureInPicture(by initiator: Initiator = .user) async throws(CommandError) -> CommandResult {
    try await perform(.start, by: initiator)
  }

  /// The two videos change places, in five callbacks.
  @discardableResult
  public func swap(by initiator: Initiator = .user) async throws(CommandError) -> CommandResult {
    try await perform(.swap, by: initiator)
  }

  /// Back to full screen, with the restore callback.
  @discardableResult
  public func stopPictureInPicture(by initiator: Initiator = .user) async throws(CommandError) -> CommandResult {
    try await perform(.stop, by: initiator)
  }

  /// Picture in picture ends, and its video too.
  @discardableResult
  public func closePictureInPicture(by initiator: Initiator = .user) async throws(CommandError) -> CommandResult {
    try await perform(.close, by: initiator)
  }

  /// The state from which a later session can resume: both contents with their positions, the user's choices for them,
  /// and the policies. It changes with every position; read it when the app is about to end, or every few seconds.
  public var savedState: SavedState { loop.savedState }

  /// Opens what was kept, both contents at once, and sets for each what people had chosen. The policies are the session's
  /// own: begin it with ``SavedState/configuration``.
  ///
  /// - Throws: why one of them could not be opened, the one that is full screen first. The other one plays all the same.
  public func resume(_ state: SavedState) async throws(CommandError) {
    let openings = Role.allCases.compactMap { state.videos[$0] }.map { video in
      Task { @MainActor () async -> CommandError? in
        do throws(CommandError) {
          try await perform(.open(video.opening))
          for command in video.then { try await perform(command) }
          return nil
        } catch {
          return error
        }
      }
    }
    let failures = await withTaskCancellationHandler {
      var failures: [CommandError] = []
      for opening in openings { if let failure = await opening.value { failures.append(failure) } }
      return failures
    } onCancel: {
      for opening in openings { opening.cancel() }
    }
    if let failure = failures.first { throw failure }
  }

  /// Closes every open pair of callbacks, ends both players, and with it ``run()``.
  public func shutDown() { loop.submit(.shutDown, by: .program, source: "app") }
}

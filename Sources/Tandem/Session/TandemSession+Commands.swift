// Commands under AVKit's names.

import TandemCommands
import TandemOrchestrator

extension TandemSession {
  // MARK: - Opening

  /// Opens a content: the same goes on uninterrupted, a new one takes over at its first frame (docs/contract.md, section 5).
  ///
  /// The decision, the same or new, is the event ``SessionEvent/opened(_:)`` and the result of `perform(.open(…))`.
  ///
  /// - Parameters:
  ///   - content: the content; its key tells whether it is open already.
  ///   - role: in picture in picture it opens beside what is full screen, and picture in picture starts at its first frame.
  ///   - startsAt: where to begin; with the same content this is a seek.
  ///   - staysFor: how long it stays in picture in picture before the former content comes back; at most a day.
  ///   - startsPaused: whether a content that is not open yet is held at its first frame.
  ///   - allowsDuplicate: whether what is full screen may also be opened in picture in picture.
  ///   - initiator: who asks: only a user begins picture in picture, and an ``Initiator/event`` uses one that exists.
  /// - Returns: when the first frame is there: its video.
  @discardableResult
  public func open(
    _ content: MediaContent, in role: Role = .fullScreen, startsAt: Duration? = nil, staysFor: Duration? = nil,
    startsPaused: Bool = false, allowsDuplicate: Bool = false, by initiator: Initiator = .user
  ) async throws -> Video {
    var request = OpenRequest(content, in: role, at: startsAt, for: staysFor, allowsDuplicate: allowsDuplicate)
    request.startsPaused = startsPaused
    return try await open(request, by: initiator)
  }

  /// Opens a content with all that can be said of an opening, such as a still image that is shown at once.
  ///
  /// - Returns: when the first frame is there: its video. It is the full-screen one after an ad break that opened nothing.
  @discardableResult
  public func open(_ request: OpenRequest, by initiator: Initiator = .user) async throws -> Video {
    try await perform(.open(request), by: initiator)
    let places = request.role == .fullScreen ? [fullScreen, pictureInPicture] : [pictureInPicture, fullScreen]
    let video = places.compactMap(\.self).first { $0.content.key == request.content.key }
    // Something else may have taken its place by now.
    guard let video = video ?? newestVideo(request.content.key) ?? fullScreen else { throw CommandError.stale }
    return video
  }

  // MARK: - Changing places

  /// Picture in picture for what is full screen; with one there already this is a swap, as on tvOS.
  ///
  /// - Returns: when the screen shows it and both callbacks were sent.
  @discardableResult
  public func startPictureInPicture(by initiator: Initiator = .user) async throws -> CommandResult {
    try await perform(.start, by: initiator)
  }

  /// The two videos change places, in five callbacks.
  @discardableResult
  public func swap(by initiator: Initiator = .user) async throws -> CommandResult {
    try await perform(.swap, by: initiator)
  }

  /// Back to full screen, with the restore callback.
  @discardableResult
  public func stopPictureInPicture(by initiator: Initiator = .user) async throws -> CommandResult {
    try await perform(.stop, by: initiator)
  }

  /// Picture in picture ends, and its video too.
  @discardableResult
  public func closePictureInPicture(by initiator: Initiator = .user) async throws -> CommandResult {
    try await perform(.close, by: initiator)
  }

  /// The full-screen video makes way for an advertisement, small and silent; a second call brings it back.
  ///
  /// - Parameters:
  ///   - content: what is full screen meanwhile; not needed where a picture in picture takes that place.
  ///   - staysFor: how long it lasts, at most a day; nil for until the second call.
  ///   - initiator: who asks.
  @discardableResult
  public func toggleAdBreak(
    showing content: MediaContent? = nil, staysFor: Duration? = nil, by initiator: Initiator = .user
  ) async throws -> CommandResult {
    guard let content else { return try await perform(.adBreak(staysFor), by: initiator) }
    var request = OpenRequest(content, for: staysFor)
    request.startsAdBreak = true
    return try await perform(.open(request), by: initiator)
  }

  // MARK: - The small picture

  /// Puts the picture in picture into a corner, also one that starts later.
  public func move(to corner: Corner) async throws { try await perform(.move(corner)) }

  /// Gives the picture in picture a size, also one that starts later.
  public func resize(to size: PictureSizeStep) async throws { try await perform(.resize(size)) }

  /// Hides the picture in picture, which plays on until it is shown again or the videos change places.
  public func hidePictureInPicture() async throws { try await perform(.setHidden(true)) }

  /// Shows a hidden picture in picture again.
  public func showPictureInPicture() async throws { try await perform(.setHidden(false)) }

  /// Turns on or off that picture in picture starts by itself when the user leaves the app.
  public func setAutomaticPictureInPicture(_ isOn: Bool) async throws {
    try await perform(.setAutomaticPictureInPicture(isOn))
  }

  // MARK: - Sound and step

  /// Which video is heard. Nothing moves.
  ///
  /// - Throws: that a program asks for ``AudioPolicy/mix``, or that the pinned content is not there.
  public func setAudio(_ audio: AudioPolicy, by initiator: Initiator = .user) async throws {
    try await perform(.setAudio(audio), by: initiator)
  }

  /// Sends the remote's playback keys to the video in a role.
  public func setFocus(_ role: Role) async throws { try await perform(.setFocus(role)) }

  /// Keeps both videos in step.
  ///
  /// - Parameter offset: how far the picture in picture is ahead of the full screen; nil keeps the present distance.
  public func startSync(offset: Duration? = nil) async throws { try await perform(.sync(offset)) }

  /// Adds to the offset of the sync.
  public func adjustSync(by change: Duration) async throws { try await perform(.adjustSync(change)) }

  /// Ends the sync.
  public func stopSync() async throws { try await perform(.unsync) }

  // MARK: - Ending and coming back

  /// The state from which a later session can resume: both contents with their positions, the user's choices for them,
  /// and the policies. It changes with every position; read it when the app is about to end, or every few seconds.
  public var savedState: SavedState { loop.savedState }

  /// Opens what was kept, both contents at once, and sets for each what people had chosen. The policies are the session's
  /// own: begin it with ``SavedState/configuration``.
  ///
  /// - Throws: why one of them could not be opened, the one that is full screen first. The other one plays all the same.
  public func resume(_ state: SavedState) async throws {
    let openings = Role.allCases.compactMap { state.videos[$0] }.map { video in
      Task { @MainActor () async -> (any Error)? in
        do {
          try await perform(.open(video.opening))
          for command in video.then { try await perform(command) }
          return nil
        } catch {
          return error
        }
      }
    }
    let failures = await withTaskCancellationHandler {
      var failures: [any Error] = []
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

// Commands under AVKit's names.

import TandemCommands
import TandemOrchestrator

extension TandemSession {
  // MARK: - Opening

  /// Opens a content. A content that is already open plays on; a new content replaces the former one at its first frame
  /// (docs/contract.md, section 5).
  ///
  /// The event ``SessionEvent/opened(_:)`` and the result of `perform(.open(…))` say whether the
  /// content is the same or new.
  ///
  /// - Parameters:
  ///   - content: the content. Two contents with the same key are the same content.
  ///   - role: the role. A content for picture in picture opens while the full-screen video plays on, and picture in
  ///     picture starts at the content's first frame.
  ///   - startsAt: the position at which a new content begins; the session seeks to it in a content that is already
  ///     open.
  ///   - staysFor: the time for which the content stays in picture in picture before the former content returns there;
  ///     at most a day.
  ///   - afterSwap: decides if a temporary picture in picture that the user swaps to full screen stays there or
  ///     returns.
  ///   - startsPaused: true to hold a new content at its first frame.
  ///   - allowsDuplicate: true if the full-screen content may also be opened in picture in picture.
  ///   - initiator: the origin of the command. Only a user may begin picture in picture; an ``Initiator/event`` may use
  ///     an existing picture in picture.
  /// - Returns: the content's video, after its first frame.
  @discardableResult
  public func open(
    _ content: MediaContent, in role: Role = .fullScreen, startsAt: Duration? = nil, staysFor: Duration? = nil,
    afterSwap: AfterSwap = .stays, startsPaused: Bool = false, allowsDuplicate: Bool = false,
    by initiator: Initiator = .user
  ) async throws -> Video {
    var request = OpenRequest(content, in: role, at: startsAt, for: staysFor, allowsDuplicate: allowsDuplicate)
    (request.startsPaused, request.afterSwap) = (startsPaused, afterSwap)
    return try await open(request, by: initiator)
  }

  /// Opens a content with all options of an opening, such as a poster that is shown at once.
  ///
  /// - Returns: the content's video, after its first frame. For an ad break that opened no content, the full-screen
  ///   video.
  @discardableResult
  public func open(_ request: OpenRequest, by initiator: Initiator = .user) async throws -> Video {
    try await perform(.open(request), by: initiator)
    let places = request.role == .fullScreen ? [fullScreen, pictureInPicture] : [pictureInPicture, fullScreen]
    let video = places.compactMap(\.self).first { $0.content.key == request.content.key }
    // The content may already have been replaced by another, so its newest video may be stale.
    guard let video = video ?? newestVideo(request.content.key) ?? fullScreen else { throw CommandError.stale }
    return video
  }

  // MARK: - Changing roles

  /// Starts picture in picture for the full-screen video. If a picture in picture exists, this is a swap, as on tvOS.
  ///
  /// - Returns: the result, after the screen shows the picture in picture and both callbacks were sent.
  @discardableResult
  public func startPictureInPicture(by initiator: Initiator = .user) async throws -> CommandResult {
    try await perform(.start, by: initiator)
  }

  /// Exchanges the roles of both videos, in five callbacks.
  @discardableResult
  public func swap(by initiator: Initiator = .user) async throws -> CommandResult {
    try await perform(.swap, by: initiator)
  }

  /// Brings the picture in picture back to full screen, with the restore callback.
  @discardableResult
  public func stopPictureInPicture(by initiator: Initiator = .user) async throws -> CommandResult {
    try await perform(.stop, by: initiator)
  }

  /// Ends picture in picture and unloads its video.
  @discardableResult
  public func closePictureInPicture(by initiator: Initiator = .user) async throws -> CommandResult {
    try await perform(.close, by: initiator)
  }

  /// Makes the full-screen video small and silent for an advertisement. A second call brings the video back.
  ///
  /// - Parameters:
  ///   - content: the content that is full screen during the ad break; not needed if the video in picture in picture
  ///     becomes full screen.
  ///   - staysFor: the duration of the ad break, at most a day; nil for an ad break until the second call.
  ///   - initiator: the origin of the command.
  @discardableResult
  public func toggleAdBreak(
    showing content: MediaContent? = nil, staysFor: Duration? = nil, by initiator: Initiator = .user
  ) async throws -> CommandResult {
    guard let content else { return try await perform(.adBreak(staysFor), by: initiator) }
    var request = OpenRequest(content, for: staysFor)
    request.startsAdBreak = true
    return try await perform(.open(request), by: initiator)
  }

  // MARK: - Picture in picture

  /// Moves the picture in picture. The place also applies to a picture in picture that starts later.
  public func move(to corner: PicturePlacement) async throws { try await perform(.move(corner)) }

  /// Sets the size of the picture in picture. The size also applies to a picture in picture that
  /// starts later.
  public func resize(to size: PictureScale) async throws { try await perform(.resize(size)) }

  /// Shows both videos side by side, or one of them as a picture in picture. The roles stay as they are.
  public func setLayout(_ layout: LayoutStyle) async throws { try await perform(.setLayout(layout)) }

  /// Hides the picture in picture. Its video plays on. The picture in picture stays hidden until it is shown again or
  /// the videos change roles.
  public func hidePictureInPicture() async throws { try await perform(.setHidden(true)) }

  /// Shows a hidden picture in picture again.
  public func showPictureInPicture() async throws { try await perform(.setHidden(false)) }

  /// Turns the automatic start of picture in picture, when the user leaves the app, on or off.
  public func setAutomaticPictureInPicture(_ isOn: Bool) async throws {
    try await perform(.setAutomaticPictureInPicture(isOn))
  }

  // MARK: - Sound and sync

  /// Selects the audible videos. Both videos keep their roles.
  ///
  /// - Throws: an error if a program asks for ``AudioPolicy/mix``, or if neither player has the pinned content.
  public func setAudio(_ audio: AudioPolicy, by initiator: Initiator = .user) async throws {
    try await perform(.setAudio(audio), by: initiator)
  }

  /// Sends the remote's playback keys to the video in a role.
  public func setFocus(_ role: Role) async throws { try await perform(.setFocus(role)) }

  /// Keeps both videos in sync.
  ///
  /// - Parameter offset: the time by which the picture in picture is ahead; nil keeps the present offset.
  public func startSync(offset: Duration? = nil) async throws { try await perform(.sync(offset)) }

  /// Adds to the offset of the sync.
  public func adjustSync(by change: Duration) async throws { try await perform(.adjustSync(change)) }

  /// Ends the sync.
  public func stopSync() async throws { try await perform(.unsync) }

  // MARK: - Saving and resuming

  /// The state from which a later session can resume: both contents with their positions, the user's choices for them,
  /// and the policies. It changes with every position, so read it when the app is about to end, or every few seconds.
  public var savedState: SavedState { loop.savedState }

  /// Opens both contents of a saved state at once, and restores the user's choices for each. The policies are not
  /// restored: create the session with ``SavedState/configuration``.
  ///
  /// - Throws: the reason why a content could not be opened. If both failed, this is the reason of the full-screen
  ///   content. If only one failed, the other still plays.
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

  /// Completes every open pair of callbacks, such as a `willStop` without its `didStop`, and ends both players;
  /// ``run()`` then returns.
  public func shutDown() { loop.submit(.shutDown, by: .program, source: "app") }
}

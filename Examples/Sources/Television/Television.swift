// The view model of a hotel's television.

import Observation
import Tandem

/// A guest's television: its buttons, its menu of tracks, and the room's doorbell.
///
/// Its properties depend on the session's observable properties, so nothing is polled.
@MainActor
@Observable
public final class Television {
  /// The reason why the door is not shown; nil if the door is shown or no bell waits.
  public private(set) var doorMessage: String?
  /// The chosen line of the menu; nil while the menu is closed.
  public private(set) var menuLine: Int?

  @ObservationIgnored public let session: TandemSession
  @ObservationIgnored private let door: MediaContent

  public init(_ session: TandemSession, door: MediaContent) {
    (self.session, self.door) = (session, door)
    session.delegate = self
    session.controls = StandardControls()
    session.takesInput = { [weak self] in self?.takes($0) ?? false }
    draw()
  }

  // MARK: - Buttons

  /// The command of the picture-in-picture button. The button starts and stops, as Apple's button does.
  public var buttonCommand: SessionCommand { session.pictureInPicture == nil ? .start : .stop }

  public var isButtonEnabled: Bool {
    session.pictureInPicture == nil ? session.availability.isPossible.isYes : session.availability.canStop.isYes
  }

  /// Reads `availability`, so that an observer is notified: `availability` changes whenever the answer to a swap
  /// changes.
  public var isSwapEnabled: Bool {
    _ = session.availability
    return session.dryRun(.swap).answer.isPossible
  }

  // MARK: - The doorbell

  /// Shows the door for 20 seconds in an existing picture in picture. An event must not start a picture in picture; the
  /// banner then turns gold instead.
  public func ring() async {
    do {
      try await session.open(door, in: .pictureInPicture, staysFor: .seconds(20), by: .event)
      doorMessage = nil
    } catch {
      doorMessage = "\(error)"
    }
  }

  // MARK: - The menu

  /// The lines of the menu: the audio and subtitle tracks of the full-screen video.
  public var menu: [Track] { session.fullScreen?.tracks.filter { $0.kind != .video } ?? [] }

  public func isSelected(_ track: Track) -> Bool { session.fullScreen?.selectedTracks[track.kind] == track }

  private func takes(_ input: DisplayInput) -> Bool {
    guard case .key(let event) = input else { return false }
    let keys = menuLine == nil ? ["m", "b"] : ["m", "b", "UP", "DOWN", "ENTER"]
    guard event.key.modifiers.isEmpty, keys.contains(event.key.name) else { return false }
    if event.phase == .pressed { press(event.key.name) }
    return true
  }

  private func press(_ key: String) {
    switch (key, menuLine) {
    case ("b", _): Task { await ring() }
    case ("UP", let line?): menuLine = max(0, line - 1)
    case ("DOWN", let line?): menuLine = max(0, min(menu.count - 1, line + 1))
    case ("ENTER", let line?) where menu.indices.contains(line):
      session.submit(.selectTrack(menu[line].kind, menu[line].number, .fullScreen))
    case (_, let line): (menuLine, doorMessage) = (line == nil ? 0 : nil, nil)
    }
  }

  // MARK: - The overlay

  /// Draws the overlay now and after each change of a drawn value.
  private func draw() {
    let overlay = withObservationTracking {
      HotelOverlay(isDoorWaiting: doorMessage != nil, lines: menu.map(isSelected), chosenLine: menuLine)
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in self?.draw() }
    }
    session.overlay = .drawing { overlay.draw(on: $0) }
  }
}

extension Television: TandemSessionDelegate {
  /// Closes the menu, and waits until it has faded out before the video returns. The menu lists the tracks of the video
  /// that is full screen until then.
  public func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    menuLine = nil
    Task {
      defer { completionHandler(true) }
      try await session.clock.sleep(for: .milliseconds(200))
    }
  }
}

extension CommandResponse {
  /// True if the session carries the command out, now or later.
  public var isPossible: Bool {
    switch self {
    case .accepted, .queued, .coalesced: true
    case .refused, .busy: false
    }
  }
}

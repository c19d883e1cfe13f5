import TandemFoundation
import TandemInput
import TandemOrchestrator
import TandemPlayback

/// Titles, times, messages and icons over both videos.
///
/// The on-screen display is a pure value: it receives events with their times, and returns the
/// overlays for a time and the time of the next change. Units: times are on the session's clock.
///
/// The many properties are the events that are shown, each with its time.
package struct OnScreenDisplay: Hashable, Sendable {
  /// The values of one video that the display shows, one property for each.
  package struct Video: Hashable, Sendable {
    package var title: String?
    package var position: Duration?
    /// The duration; nil for a live content and while it is unknown.
    package var duration: Duration?
    package var isPaused = false
    package var hasEnded = false
    package var isSeeking = false
    package var isLive = false
    /// The delay behind the live edge; nil if it is unknown.
    package var behindLive: Duration?
    package var isAudioOnly = false
    /// The number of audio tracks; `subtitles` is the number of subtitle tracks.
    package var sounds = 0
    package var subtitles = 0
    package var chapters: [Chapter] = []
    /// True if the user may seek.
    package var canSeek = false
    /// The volume on mpv's scale, 0 to 130.
    package var volume = 100.0
    package var isMuted = false
    /// The fill level of the cache while playback waits for it, 0 to 100.
    package var bufferingPercent: Int?
    /// The playing time that is cached after the position.
    package var cached: Duration?
    /// The error that stops playback; nil without an error.
    package var error: String?

    /// `LIVE`, or the delay: `LIVE −0:12`. A delay under 2 s is not shown.
    var liveLabel: String {
      guard let behindLive, behindLive >= Self.noticeable else { return "LIVE" }
      return "LIVE \u{2212}" + OSDLayout.clock(behindLive)
    }

    /// True if the delay is too small to notice.
    var isNewest: Bool { behindLive.map { $0 < Self.noticeable } ?? true }

    private static let noticeable = Duration.seconds(2)

    package init(title: String? = nil, position: Duration? = nil, duration: Duration? = nil) {
      self.title = title
      self.position = position
      self.duration = duration
    }
  }

  struct Message: Hashable {
    var text: String
    var role: Role
    /// The content that the message is about; nil for any. The message is shown only while this content plays.
    var content: ContentKey?
    /// The level of the bar under the text, from 0 to 1; nil for no bar.
    var level: Double?
    var isError: Bool
    var until: Duration
  }

  static let messageTime = Duration.seconds(2)
  /// A temporary content's title is shown for at most this long.
  static let captionTime = Duration.seconds(8)
  static let errorTime = Duration.seconds(4)
  static let informationTime = Duration.seconds(5)
  static let barTime = Duration.seconds(2)
  static let focusTime = Duration.seconds(2)
  static let buttonTime = Duration.seconds(3)
  /// The time for which the control bar is shown while the pointer rests.
  static let controlsTime = Duration.milliseconds(2500)
  /// The time for which presses on new controls are ignored, because the same tap may have made the controls appear.
  static let controlsGrace = Duration.milliseconds(100)
  static let heardTime = Duration.seconds(3)
  static let loneTime = Duration.seconds(6)
  static let channelTime = Duration.seconds(4)
  /// The time for which a menu is shown without input.
  static let choiceTime = Duration.seconds(30)
  /// The time for which the start screen is shown without input. Then the screen is black, to prevent burn-in.
  package static let startTime = Duration.seconds(600)
  /// The shortest interval between two updates of a running value, so that it changes at most five times a second.
  static let beat = Duration.milliseconds(200)

  private(set) var inputContext = InputContext(roles: Roles())
  /// The players whose pictures are changing their size. They show no texts, because the texts would scale, too.
  package var moving: Set<PlayerID> = []
  private(set) var videos = PlayerPair<Video?>(a: nil, b: nil)
  private var sampled = PlayerPair<Duration>(a: .zero, b: .zero)
  private(set) var message: Message?
  /// The reason why nothing is full screen: the last failed opening. It is shown until something is full screen.
  private(set) var failure: String?
  private(set) var hover: Pointer.Hover?
  private(set) var keys: KeyTable?
  private(set) var keysPage = 0
  private var hoverUntil = Duration.zero
  private var informationUntil = Duration.zero
  private var focusUntil = Duration.zero
  private var controlsUntil = Duration.zero
  private var controlsSince = Duration.zero
  private var heardUntil = Duration.zero
  private var loneUntil = Duration.zero
  private(set) var spot: ControlBar.Spot?
  private(set) var isSpotHeld = false
  private var barUntil = PlayerPair<Duration>(a: .zero, b: .zero)
  private var channel: ChannelBar?
  private var channelUntil = Duration.zero
  package private(set) var choices: ChoiceMenu?
  private var choicesUntil = Duration.zero
  /// The card with which a phone is paired. It is drawn over everything else.
  private(set) var pairing: PairingCard?

  /// The keys that texts mention.
  package struct KeyHints: Hashable, Sendable {
    /// The key that replays ended content.
    package var replay: String?
    /// The key that makes a lone picture in picture full screen.
    package var enlarge: String?
    /// The key that shows the key list.
    package var help: String?

    package init() {}

    /// Takes the first key of each function.
    package init(_ keys: KeyBindings) {
      func first(_ wanted: Set<KeyCommand>) -> String? {
        keys.keys.first { key in keys[key].map { $0.steps.count == 1 && wanted.contains($0.steps[0].command) } ?? false
        }
        .map(KeyName.spoken)
      }
      replay = first([.togglePause])
      help = first([.showKeys])
      enlarge = first([.plain(.expand), .plain(.swap), .plain(.stop), .plain(.togglePictureInPicture)])
    }
  }

  /// The keys that texts mention.
  package var hints = KeyHints()

  package init() {}

  /// Updates the roles and the focus. If the focus has moved, a ring shows the new focus for a while.
  package mutating func arrange(_ inputContext: InputContext, at now: Duration) {
    let seesBoth = inputContext.isSeen(.fullScreen) && inputContext.isSeen(.pictureInPicture)
    if inputContext.focus != self.inputContext.focus, seesBoth { focusUntil = now + Self.focusTime }
    // Mark the audible video only if its role has changed; otherwise the user already knows it.
    let (heard, formerly) = (inputContext.heardRoles, self.inputContext.heardRoles)
    if heard != formerly, !heard.isEmpty, !formerly.isEmpty, seesBoth { heardUntil = now + Self.heardTime }
    if !seesBoth { heardUntil = now }
    if inputContext.isLone != self.inputContext.isLone { loneUntil = now + Self.loneTime }
    // If picture in picture has moved or changed its size, it may no longer be under a resting pointer.
    let isElsewhere =
      inputContext.corner != self.inputContext.corner || inputContext.shownSize != self.inputContext.shownSize
      || inputContext.shownShape != self.inputContext.shownShape
      || inputContext.shownLayout != self.inputContext.shownLayout
    if hover?.player != inputContext.roles.pictureInPicture || isElsewhere { hover = nil }
    if inputContext.roles.fullScreen != nil { failure = nil }
    self.inputContext = inputContext
  }

  /// Updates a player's state; nil without a content. During playback the position is updated five times a second.
  package mutating func update(_ player: PlayerID, _ video: Video?, at now: Duration) {
    if var same = videos[player], let video, now < sampled[player] + Self.beat {
      same.position = video.position
      (same.cached, same.behindLive) = (video.cached, video.behindLive)
      if same == video { return }
    }
    if video != videos[player] {
      videos[player] = video
      sampled[player] = now
    }
  }

  /// Shows a short message over the video of a role; the message replaces the previous message.
  ///
  /// - Parameters:
  ///   - level: the level of a bar, 0 to 1; nil for no bar.
  ///   - time: nil for the usual time.
  package mutating func say(
    _ text: String, over role: Role = .fullScreen, level: Double? = nil, isError: Bool = false,
    for time: Duration? = nil, at now: Duration
  ) {
    message = Message(
      text: text, role: role, level: level, isError: isError,
      until: now + (time ?? (isError ? Self.errorTime : Self.messageTime)))
  }

  /// Shows the title of a content that is in picture in picture for some time.
  package mutating func caption(_ text: String, of content: ContentKey, for time: Duration, at now: Duration) {
    message = Message(
      text: text, role: .pictureInPicture, content: content, isError: false, until: now + min(time, Self.captionTime))
  }

  /// Shows the error of a failed opening for a while, and for as long as nothing is full screen.
  package mutating func fail(_ text: String, at now: Duration) {
    if inputContext.roles.fullScreen == nil { failure = text }
    say(text, isError: true, at: now)
  }

  /// Shows a channel for a while: as a bar over the full-screen video, or as one line over picture in picture.
  package mutating func show(_ bar: ChannelBar, over role: Role, at now: Duration) {
    message = nil
    if role == .pictureInPicture && inputContext.isSeen(.pictureInPicture) || !inputContext.isSeen(.fullScreen) {
      return say(bar.words, over: role, at: now)
    }
    channel = bar
    channelUntil = now + Self.channelTime
  }

  /// Adds a channel's logo to its bar, if the bar is still shown. The bar is not shown longer than before.
  package mutating func add(_ logo: Logo, from address: String) {
    if channel?.logoAddress == address { channel?.logo = logo }
  }

  /// Shows or updates a menu; nil hides it.
  ///
  /// - Parameter time: the time for which the menu is shown without input; nil for the usual time.
  package mutating func show(_ menu: ChoiceMenu?, for time: Duration? = nil, at now: Duration) {
    choices = menu
    choicesUntil = now + (time ?? (menu?.timetable == nil ? Self.choiceTime : Timetable.time))
    if menu == nil { return }
    keys = nil
    dropConfirmation()
  }

  /// Removes a message that would cover the heading of a list, unless it is an error.
  private mutating func dropConfirmation() {
    if message?.role == .fullScreen, message?.isError == false { message = nil }
  }

  /// Shows the card with which the user pairs a phone; nil hides it.
  package mutating func show(_ card: PairingCard?) { pairing = card }

  /// The menu; nil while no menu is shown.
  package func choices(at now: Duration) -> ChoiceMenu? { now < choicesUntil ? choices : nil }

  /// The part of a menu at a point of the screen.
  package enum ChoiceSpot: Hashable, Sendable {
    /// The row with this index.
    case row(Int)
    /// The title, or the space between two rows.
    case list
    case elsewhere
  }

  /// - Returns: nil if no menu is at the point.
  package func choiceSpot(x: Double, y: Double, on screen: PictureSize, at now: Duration) -> ChoiceSpot? {
    guard let menu = choices(at: now), inputContext.roles.fullScreen != nil || inputContext.isEmpty else { return nil }
    let layout = frame(of: .fullScreen, on: screen).layout(of: menu)
    if let row = layout.row(x: x, y: y) { return .row(row) }
    return layout.area.contains(x: x, y: y) ? .list : .elsewhere
  }

  func channel(at now: Duration) -> ChannelBar? { now < channelUntil ? channel : nil }

  /// Shows titles and times for a while; a second call hides them.
  package mutating func showInformation(at now: Duration) {
    informationUntil = informationUntil > now ? now : now + Self.informationTime
  }

  /// Shows a video's position for a while, as after a seek.
  package mutating func showBar(of role: Role, at now: Duration) {
    if let player = inputContext.roles[role] { barUntil[player] = now + Self.barTime }
  }

  package var showsKeys: Bool { keys != nil }

  /// Shows the key list. Each further call shows the next page; after the last page the list is hidden.
  package mutating func showKeys(of bindings: KeyBindings, on screen: PictureSize) {
    choices = nil
    if let keys, keysPage + 1 < frame(of: .fullScreen, on: screen).keyPages(keys) {
      keysPage += 1
    } else {
      keys = keys == nil ? KeyTable(bindings) : nil
      dropConfirmation()
      keysPage = 0
    }
  }

  /// Shows the buttons of picture in picture under the pointer; they are hidden when the pointer rests.
  package mutating func point(_ hover: Pointer.Hover?, at now: Duration) {
    self.hover = hover
    hoverUntil = now + Self.buttonTime
  }

  /// Shows the control bar for a while.
  package mutating func showControls(at now: Duration) {
    if now >= controlsUntil { controlsSince = now }
    controlsUntil = now + Self.controlsTime
    if inputContext.isLone { loneUntil = max(loneUntil, now + Self.controlsTime) }
  }

  /// Hides the control bar, because the pointer has left.
  package mutating func hideControls(at now: Duration) {
    controlsUntil = min(controlsUntil, now)
    spot = nil
  }

  /// Sets the part of the control bar that is under the pointer.
  ///
  /// - Parameter isHeld: true if the part is pressed, so that the new position is shown.
  package mutating func point(at spot: ControlBar.Spot?, isHeld: Bool) {
    self.spot = spot
    isSpotHeld = isHeld && spot != nil
  }

  /// The time after `now` at which the drawing changes by itself; nil if the drawing does not change.
  package func nextChange(after now: Duration) -> Duration? {
    var times = [
      informationUntil, focusUntil, barUntil.a, barUntil.b, controlsUntil, heardUntil, loneUntil, channelUntil,
    ]
    if choices != nil { times.append(choicesUntil) }
    if let message { times.append(message.until) }
    if hover != nil { times.append(hoverUntil) }
    if PlayerID.allCases.contains(where: { countsOn($0, at: now) }) {
      times.append(now + Self.beat - .microseconds(now.microseconds % Self.beat.microseconds))
    }
    return times.filter { $0 > now }.min()
  }

  /// True if a part of the player's overlay changes with time.
  private func countsOn(_ player: PlayerID, at now: Duration) -> Bool {
    guard let video = videos[player], inputContext.roles.role(of: player) != nil else { return false }
    return video.bufferingPercent != nil
      || (showsBar(of: player, at: now) || showsControls(over: player, at: now))
        && (video.isSeeking || !video.isPaused && !video.hasEnded)
  }

  // MARK: - State at a time

  func showsTitles(at now: Duration) -> Bool { now < informationUntil }

  func showsBar(of player: PlayerID, at now: Duration) -> Bool {
    guard let video = videos[player] else { return false }
    return now < informationUntil || now < barUntil[player] || video.isSeeking
  }

  /// True if the control bar is shown. A menu covers it.
  func showsControls(over player: PlayerID, at now: Duration) -> Bool {
    now < controlsUntil && keys == nil && choices(at: now) == nil && player == inputContext.roles.fullScreen
      && videos[player] != nil
  }

  /// The control bar for hit testing; nil while it is not shown.
  package func controls(on screen: PictureSize, at now: Duration) -> ControlBar? {
    guard let player = inputContext.roles.fullScreen, showsControls(over: player, at: now), let video = videos[player],
      now >= controlsSince + Self.controlsGrace
    else { return nil }
    return frame(of: .fullScreen, on: screen).controls(video, inputContext)
  }

  /// True if an icon marks the audible video: after a change, and on picture in picture while the control bar is shown.
  func showsSpeaker(on role: Role, at now: Duration) -> Bool {
    guard inputContext.heardRoles.contains(role), inputContext.isSeen(role) else { return false }
    if now < heardUntil { return true }
    return role == .pictureInPicture && inputContext.roles.fullScreen.map { showsControls(over: $0, at: now) } ?? false
  }

  /// The text beside a lone picture in picture: the last opening error, and for a while the key that enlarges the video.
  func lonePictureText(at now: Duration) -> String? {
    guard inputContext.isLone, failure != nil || now < loneUntil else { return nil }
    // Keep the key and its description on one line.
    let space = failure == nil ? " " : "\u{A0}"
    let words = [failure, hints.enlarge.map { "\($0):\(space)full\(space)screen" }].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// The strength of the focus ring: 1 just after a move of the focus, lower while picture in picture keeps the focus.
  func focusRing(on role: Role, at now: Duration) -> Double {
    guard inputContext.focus == role, inputContext.isSeen(role.other) else { return 0 }
    if now < focusUntil { return 1 }
    return role == .pictureInPicture ? 0.45 : 0
  }

  func buttons(over player: PlayerID, at now: Duration) -> Pointer.Hover? {
    guard let hover, hover.player == player, now < hoverUntil else { return nil }
    return hover
  }
}

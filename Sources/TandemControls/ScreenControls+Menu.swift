// The menu on the screen: the entries of a playlist, the channels, their programmes, the tracks of a
// video, or the start screen.

import TandemCommands
import TandemInput
import TandemOSD
import TandemOrchestrator
import TandemPlayback

extension ScreenControls {
  /// A menu, and the role in which the chosen entry plays.
  struct ShownMenu {
    enum Rows {
      case channels
      case entries(ContentKey)
      /// The channels with their programmes.
      case guide
      case start([StartItem])
      /// The tracks of a content's entry, in the order of the rows; nil for no subtitles.
      case tracks(ContentKey, entry: Int, [(kind: TrackKind, number: Int?)])
    }

    var rows: Rows
    var role: Role
  }

  func showList() {
    if osd.choices != nil {
      guard case .start = menu?.rows, host.hasChannels else { return closeMenu() }
    }
    // Refuse without a window, because terminal keys must not operate an invisible list.
    guard window != nil else {
      return host.say("no window to show a list; use tandem entry or tandem channels")
    }
    let role = inputContext.focus
    let shown = video(in: role)
    if let shown, !shown.content.entries.isEmpty {
      menu = ShownMenu(rows: .entries(shown.content.key), role: role)
      osd.choices = ChoiceMenu(
        shown.content.name,
        shown.content.entries.enumerated().map { ChoiceMenu.Row($0 + 1, $1.name) }, present: shown.playback.entry)
    } else if case let rows = host.channelRows, !rows.isEmpty {
      menu = ShownMenu(rows: .channels, role: role)
      show(ChoiceMenu("Channels", rows, present: (shown?.content).flatMap(host.channelRow)))
    } else if host.startItems != nil, inputContext.isEmpty {
      wantsStart = true
    } else {
      osd.say("No playlist: open a folder, a playlist or channels", over: role, isError: true)
    }
  }

  /// Closes the menu. If nothing plays, closing a menu other than the start screen shows the start
  /// screen again.
  private func closeMenu() {
    osd.choices = nil
    if case .start = menu?.rows { wantsStart = false } else { wantsStart = inputContext.isEmpty }
  }

  /// Shows the tracks of the video with the focus, or hides them.
  func showTracks() {
    if osd.choices != nil, case .tracks = menu?.rows {
      return closeMenu()
    }
    guard window != nil else { return host.say("no window to show the tracks; use tandem track") }
    let role = inputContext.focus
    guard let video = session.snapshot[role], let tracks = video.availableTracks, !tracks.all.isEmpty else {
      return osd.say("No tracks to choose from", over: role, isError: true)
    }
    var numbers: [(kind: TrackKind, number: Int?)] = []
    for kind in TrackKind.allCases { numbers += tracks[kind].map { (kind, $0) } }
    if let last = numbers.lastIndex(where: { $0.kind == .subtitle }) { numbers.insert((.subtitle, nil), at: last + 1) }
    let rows = numbers.map { kind, number in
      let track = number.flatMap { tracks[kind, $0] }
      return ChoiceMenu.Row(
        number ?? 0,
        (video.track(kind) == number ? "✓ " : "") + (number == nil ? "no subtitles" : track?.description ?? ""),
        label: kind.label + (number.map { " \($0)" } ?? ""))
    }
    menu = ShownMenu(
      rows: .tracks(video.content.key, entry: video.playback.entry, numbers), role: role)
    osd.choices = ChoiceMenu(video.title, rows)
  }

  /// Shows the programmes of all channels, beginning with the channel that has the focus, or hides them.
  func showGuide() {
    if osd.choices != nil, case .guide = menu?.rows { return closeMenu() }
    guard window != nil else { return host.say("no window to show the guide; use tandem guide") }
    let role = inputContext.focus
    switch host.timetable {
    case .failure(let failure): osd.say(failure.message, over: role, isError: true)
    case .success where !osd.display.hasRoomForTimetable(on: session.display.size):
      osd.say("The video is too small for the guide", over: role, isError: true)
    case .success(let timetable):
      menu = ShownMenu(rows: .guide, role: role)
      var choices = ChoiceMenu("Guide", host.channelRows, present: (video(in: role)?.content).flatMap(host.channelRow))
      choices.timetable = timetable
      show(choices)
    }
  }

  /// Shows a menu with the present details of the rows around the selected one. Updating all rows
  /// of a long list would take too long.
  private func show(_ choices: ChoiceMenu) {
    var choices = choices
    choices.details = [:]
    switch menu?.rows {
    case .start(let items):
      for (row, item) in items.enumerated() { choices.details[row] = item.detail }
      return osd.display.show(choices, for: OnScreenDisplay.startTime, at: osd.now)
    case .channels: for row in choices.surroundings { choices.details[row] = host.channelDetail(row) }
    case .guide:
      if var timetable = choices.timetable {
        host.fill(&timetable, rows: choices.surroundings, selected: choices.selected)
        choices.timetable = timetable
      }
    case .entries, .tracks, nil: break
    }
    osd.choices = choices
  }

  /// Handles a key while a list is on the screen.
  ///
  /// - Returns: true if the list uses the key.
  func choose(by event: KeyEvent, _ source: String) -> Bool {
    guard var choices = osd.choices, menu != nil else { return false }
    switch choices.receive(event) {
    case .passed: return false
    case .moved: show(choices)
    case .closed: closeMenu()
    case .chosen(let index): take(index, of: choices, source)
    }
    return true
  }

  /// Handles the pointer while a list is on the screen. A click chooses a row, the wheel moves through the rows, and a
  /// click outside closes the list.
  ///
  /// - Returns: true if the list uses the event.
  func choose(by event: PointerEvent, _ source: String) -> Bool {
    switch event {
    case .pressed(let x, let y, _):
      pressedSpot = osd.choices == nil ? nil : osd.choiceSpot(x: x, y: y)
      return pressedSpot != nil
    case .released(let x, let y), .dropped(let x, let y):
      guard let spot = pressedSpot else { return false }
      pressedSpot = nil
      guard let choices = osd.choices, osd.choiceSpot(x: x, y: y) == spot else { return true }
      switch spot {
      case .row(let index): take(index, of: choices, source)
      case .elsewhere: closeMenu()
      case .list: break
      }
      return true
    case .wheel(let x, let y, let steps):
      guard var choices = osd.choices, let spot = osd.choiceSpot(x: x, y: y), spot != .elsewhere else {
        return false
      }
      choices.turn(steps)
      show(choices)
      return true
    case .moved, .left: return false
    }
  }

  /// Plays the chosen entry or channel in the list's role. If a programme is chosen, its channel
  /// plays.
  private func take(_ index: Int, of choices: ChoiceMenu, _ source: String) {
    guard let menu else { return }
    osd.choices = nil
    switch menu.rows {
    case .start(let items): take(items[index].action, source)
    case .channels, .guide: choose(.number(choices.rows[index].number), source, menu.role)
    case .entries(let content):
      if video(in: menu.role)?.content.key == content {
        submit(.chooseEntry(index + 1, menu.role), source)
      } else {
        osd.say("That playlist is closed", over: menu.role, isError: true)
      }
    case .tracks(let content, let entry, let numbers):
      let video = video(in: menu.role)
      if video?.content.key == content, video?.playback.entry == entry {
        submit(.selectTrack(numbers[index].kind, numbers[index].number, menu.role), source)
      } else {
        osd.say("That video is closed", over: menu.role, isError: true)
      }
    }
  }

  /// The video that a role shows; nil for an empty role, and while the role's first content is loading.
  private func video(in role: Role) -> VideoSnapshot? {
    session.snapshot[role].flatMap { $0.isShown ? $0 : nil }
  }

  // MARK: - The start screen

  private func take(_ action: StartItem.Action, _ source: String) {
    switch action {
    case .open(let number): host.open(startItem: number, from: source)
    case .channels: showList()
    case .keys: perform(.showKeys, source)
    }
  }

  /// Shows the start screen when nothing is left to play or another menu has expired, and hides it when a content is
  /// opened.
  func followStart() {
    let isEmpty = session.snapshot.isEmpty
    if isEmpty != wasEmpty {
      wasEmpty = isEmpty
      wantsStart = isEmpty
      if isEmpty { host.readStartItems() } else if case .start = menu?.rows { osd.choices = nil }
    }
    // Close a menu that has disappeared because the user gave no input.
    if osd.display.choices != nil, osd.choices == nil { closeMenu() }
    guard wantsStart, window != nil, osd.choices == nil, !osd.display.showsKeys, let items = host.startItems else {
      return
    }
    wantsStart = false
    showStart(items)
  }

  /// Updates the items of the start screen, if it is shown.
  package func updateStart() {
    guard let selected = osd.choices?.selected, case .start = menu?.rows, let items = host.startItems else {
      return
    }
    showStart(items, selected: selected)
  }

  /// Shows the start screen again after an item could not be opened.
  package func returnToStart() { wantsStart = wasEmpty }

  private func showStart(_ items: [StartItem], selected: Int = 0) {
    menu = ShownMenu(rows: .start(items), role: .fullScreen)
    var choices = ChoiceMenu("Tandem", items.map { ChoiceMenu.Row(0, $0.name, label: "") })
    choices.hints = ["Drop a file or an address here, or run: tandem open FILE"]
    choices.select(selected)
    show(choices)
  }
}

extension TrackKind {
  /// The label at the beginning of a track's row.
  fileprivate var label: String {
    switch self {
    case .audio: "Audio"
    case .subtitle: "Subtitles"
    case .video: "Video"
    }
  }
}

extension Track {
  /// The name and the format of a track: `de, Commentary (aac, 2 channels)`.
  fileprivate var description: String {
    let size = width.flatMap { width in height.map { "\(width)×\($0)" } }
    let form = [codec, size, channels.map { "\($0) channels" }].compactMap(\.self).joined(separator: ", ")
    return [name, form.isEmpty ? nil : name == nil ? form : "(\(form))"].compactMap(\.self).joined(separator: " ")
  }
}

// The menu of a playlist's entries, of the channels, or of a channel's programmes.

import TandemInput
import TandemOSD
import TandemOrchestrator
import TandemPlayback

extension ScreenControls {
  /// A menu, and the role in which the chosen entry plays.
  struct ShownMenu {
    enum Rows {
      case channels
      /// The entries of a content.
      case entries(ContentKey)
      /// The programmes of the channel in this row of the channels.
      case guide(Int)
    }

    var rows: Rows
    var role: Role
  }

  func showList() {
    if caption.choices != nil {
      caption.choices = nil
      return
    }
    // Refuse without a window, because terminal keys must not operate an invisible list.
    guard window != nil else {
      return host.say("no window to show a list; use tandem entry or tandem channels")
    }
    let role = inputContext.focus
    let shown = session.orchestrator.state.roles[role].flatMap { session.orchestrator.state.players[$0] }
    if let shown, let content = shown.shown, !content.entries.isEmpty {
      menu = ShownMenu(rows: .entries(content.key), role: role)
      caption.choices = ChoiceMenu(
        content.name,
        content.entries.enumerated().map { ChoiceMenu.Row($0 + 1, $1.name) }, present: shown.playback.entry)
    } else if case let rows = host.channelRows, !rows.isEmpty {
      menu = ShownMenu(rows: .channels, role: role)
      show(ChoiceMenu("Channels", rows, present: shown?.shown.flatMap(host.channelRow)))
    } else {
      caption.say("No playlist: open a folder, a playlist or channels", over: role, isError: true)
    }
  }

  /// Shows the programmes of the channel with the focus, or hides them.
  func showGuide() {
    if caption.choices != nil, case .guide = menu?.rows {
      caption.choices = nil
      return
    }
    guard window != nil else { return host.say("no window to show the guide; use tandem guide") }
    let role = inputContext.focus
    let shown = session.orchestrator.state.roles[role].flatMap { session.orchestrator.state.players[$0].shown }
    showGuide(beside: shown.flatMap(host.channelRow) ?? 0, 0, role)
  }

  private func showGuide(beside row: Int, _ step: Int, _ role: Role) {
    switch host.guide(beside: row, step) {
    case .success(let (row, choices)):
      menu = ShownMenu(rows: .guide(row), role: role)
      caption.choices = choices
    case .failure(let failure): caption.say(failure.message, over: role, isError: true)
    }
  }

  /// Shows a menu with the present details of the rows around the selected one. All rows of a long list would take too
  /// long.
  private func show(_ choices: ChoiceMenu) {
    var choices = choices
    choices.details = [:]
    if case .channels = menu?.rows {
      for row in choices.surroundings { choices.details[row] = host.channelDetail(row) }
    }
    caption.choices = choices
  }

  /// Handles a key while a list is on the screen.
  ///
  /// - Returns: true if the list uses the key.
  func choose(by event: KeyEvent, _ source: String) -> Bool {
    guard var choices = caption.choices, let menu else { return false }
    switch choices.receive(event) {
    case .passed: return false
    case .moved: show(choices)
    case .beside(let step): if case .guide(let row) = menu.rows { showGuide(beside: row, step, menu.role) }
    case .closed: caption.choices = nil
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
      pressedSpot = caption.choices == nil ? nil : caption.choiceSpot(x: x, y: y)
      return pressedSpot != nil
    case .released(let x, let y):
      guard let spot = pressedSpot else { return false }
      pressedSpot = nil
      guard let choices = caption.choices, caption.choiceSpot(x: x, y: y) == spot else { return true }
      switch spot {
      case .row(let index): take(index, of: choices, source)
      case .elsewhere: caption.choices = nil
      case .list: break
      }
      return true
    case .wheel(let x, let y, let steps):
      guard var choices = caption.choices, let spot = caption.choiceSpot(x: x, y: y), spot != .elsewhere else {
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
    caption.choices = nil
    switch menu.rows {
    case .channels, .guide: choose(.number(choices.rows[index].number), source, menu.role)
    case .entries(let content):
      if let player = inputContext.roles[menu.role], inputContext.contents[player] == content {
        submit(.chooseEntry(index + 1, menu.role), source)
      } else {
        caption.say("That playlist is closed", over: menu.role, isError: true)
      }
    }
  }
}

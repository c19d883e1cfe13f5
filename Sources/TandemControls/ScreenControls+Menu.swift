// The menu of a playlist's entries or of the channels.

import TandemInput
import TandemOSD
import TandemOrchestrator
import TandemPlayback

extension ScreenControls {
  /// A menu, and the role in which the chosen entry plays.
  struct ShownMenu {
    var isOfChannels: Bool
    var role: Role
    /// The content that has the entries; nil for channels.
    var content: ContentKey?
  }

  func showList() {
    if caption.choices != nil {
      caption.choices = nil
      return
    }
    // Terminal keys must not operate an invisible list.
    guard window != nil else {
      return host.say("no window to show a list; use tandem entry or tandem channels")
    }
    let role = inputContext.focus
    let shown = session.orchestrator.state.roles[role].flatMap { session.orchestrator.state.players[$0] }
    if let shown, let content = shown.shown, !content.entries.isEmpty {
      menu = ShownMenu(isOfChannels: false, role: role, content: content.key)
      caption.choices = ChoiceMenu(
        content.name,
        content.entries.enumerated().map { ChoiceMenu.Row($0 + 1, $1.name) }, present: shown.playback.entry)
    } else if case let rows = host.channelRows, !rows.isEmpty {
      menu = ShownMenu(isOfChannels: true, role: role)
      caption.choices = ChoiceMenu("Channels", rows, present: shown?.shown.flatMap(host.channelRow))
    } else {
      caption.say("No playlist: open a folder, a playlist or channels", over: role, isError: true)
    }
  }

  /// Handles a key while a list is on the screen.
  ///
  /// - Returns: true if the list uses the key.
  func choose(by event: KeyEvent, _ source: String) -> Bool {
    guard var choices = caption.choices, menu != nil else { return false }
    switch choices.receive(event) {
    case .passed: return false
    case .moved: caption.choices = choices
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
      caption.choices = choices
      return true
    case .moved, .left: return false
    }
  }

  /// Plays the chosen entry in the list's role.
  private func take(_ index: Int, of choices: ChoiceMenu, _ source: String) {
    guard let menu else { return }
    caption.choices = nil
    if menu.isOfChannels {
      choose(.number(choices.rows[index].number), source, menu.role)
    } else if let player = inputContext.roles[menu.role], inputContext.contents[player] == menu.content {
      submit(.chooseEntry(index + 1, menu.role), source)
    } else {
      caption.say("That playlist is closed", over: menu.role, isError: true)
    }
  }
}

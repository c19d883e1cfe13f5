import TandemPlayback

/// A menu of channels, playlist entries or programmes with a selected row.
///
/// The menu is a pure value. It handles the keys that move the selection, and returns the chosen row; the caller acts
/// on the choice. Other keys keep their usual effect.
package struct ChoiceMenu: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package var number: Int
    package var name: String
    package var detail: String?
    /// The text that replaces the row's number, such as a time; nil to show the number.
    package var label: String?

    package init(_ number: Int, _ name: String, detail: String? = nil, label: String? = nil) {
      (self.number, self.name, self.detail, self.label) = (number, name, detail, label)
    }

    var sign: String { label ?? String(number) }
  }

  /// The outcome of a key that the menu receives.
  package enum Outcome: Hashable, Sendable {
    case moved
    /// The row with this index was chosen.
    case chosen(Int)
    case closed
    /// The menu does not handle the key.
    case passed
  }

  package let title: String
  package let rows: [Row]
  /// The index of the playing entry.
  package let present: Int?
  package private(set) var selected: Int
  /// The programmes of the rows' channels; nil for a menu without times. Left and right move through the programmes;
  /// in a menu without times, these keys turn the page.
  package var timetable: Timetable?
  /// Details that replace the rows' own details, by the row's index.
  package var details: [Int: String] = [:]
  /// Lines below the rows.
  package var hints: [String] = []

  private static let page = 10

  /// - Parameter rows: at least one.
  package init(_ title: String, _ rows: [Row], present: Int? = nil) {
    precondition(!rows.isEmpty, "a menu needs at least one row")
    (self.title, self.rows) = (title, rows)
    self.present = present.flatMap { rows.indices.contains($0) ? $0 : nil }
    selected = self.present ?? 0
  }

  package mutating func receive(_ event: KeyEvent) -> Outcome {
    guard event.phase != .released, event.key.modifiers.isEmpty else { return .passed }
    if timetable != nil, let step = Self.sideways[event.key.name] {
      timetable?.move(step, in: selected)
      return .moved
    }
    switch event.key.name {
    case "UP", "KP_UP", "GAMEPAD_DPAD_UP", "GAMEPAD_LEFT_STICK_UP": return step(-1, wraps: event.phase == .pressed)
    case "DOWN", "KP_DOWN", "GAMEPAD_DPAD_DOWN", "GAMEPAD_LEFT_STICK_DOWN":
      return step(1, wraps: event.phase == .pressed)
    case "PGUP", "KP_PGUP", "LEFT", "KP_LEFT", "GAMEPAD_DPAD_LEFT": return step(-Self.page, wraps: false)
    case "PGDWN", "KP_PGDWN", "RIGHT", "KP_RIGHT", "GAMEPAD_DPAD_RIGHT": return step(Self.page, wraps: false)
    case "HOME", "KP_HOME": return step(-rows.count, wraps: false)
    case "END", "KP_END": return step(rows.count, wraps: false)
    case "ENTER", "KP_ENTER", "GAMEPAD_ACTION_DOWN": return event.phase == .pressed ? .chosen(selected) : .moved
    case "ESC", "GO_BACK", "BS", "GAMEPAD_ACTION_RIGHT", "GAMEPAD_BACK": return .closed
    default: return .passed
    }
  }

  private static let sideways = [
    "LEFT": -1, "KP_LEFT": -1, "GAMEPAD_DPAD_LEFT": -1, "RIGHT": 1, "KP_RIGHT": 1, "GAMEPAD_DPAD_RIGHT": 1,
  ]

  /// The rows that could be visible now, on a screen of any size.
  package var surroundings: Range<Int> { visible(80) }

  /// Moves the selection with the wheel; positive steps move towards the first row.
  package mutating func turn(_ steps: Double) {
    guard steps.isFinite, steps != 0 else { return }
    let rows = Int(max(1, min(abs(steps), Double(Self.page))).rounded())
    _ = step(steps > 0 ? -rows : rows, wraps: false)
  }

  /// Selects a row, or the nearest one.
  package mutating func select(_ row: Int) { selected = min(max(row, 0), rows.count - 1) }

  /// Moves the selection. If `wraps` is true, the selection continues at the opposite end.
  /// Otherwise it stops at the end, as for a held key.
  private mutating func step(_ count: Int, wraps: Bool) -> Outcome {
    let wanted = selected + count
    if wraps, !rows.indices.contains(wanted) {
      selected = count < 0 ? rows.count - 1 : 0
    } else {
      selected = min(max(wanted, 0), rows.count - 1)
    }
    return .moved
  }

  /// The range of `count` rows around the selected row.
  func visible(_ count: Int) -> Range<Int> {
    let count = min(max(count, 1), rows.count)
    let first = min(max(selected - count / 2, 0), rows.count - count)
    return first..<first + count
  }
}

/// Keys that have another effect in mpv.
package struct KeyDifference: Hashable, Sendable {
  /// The names of the keys in input.conf.
  package let keys: [String]
  /// The effect of the keys in mpv.
  package let words: String
  /// True if only newer versions of mpv have these keys.
  package var isNew = false

  /// A line for a terminal, such as `  s   takes a screenshot`.
  fileprivate func line(_ width: Int) -> String {
    let names = keys.joined(separator: " ")
    return "  " + names + String(repeating: " ", count: max(0, width - names.count) + 2) + words + "\n"
  }
}

extension KeyBindings {
  /// All intended differences from mpv.
  package static let differences: [KeyDifference] = [
    KeyDifference(keys: ["s"], words: "takes a screenshot, as tandem snapshot does"),
    KeyDifference(keys: ["o"], words: "shows the progress, as P does in Tandem"),
    KeyDifference(keys: ["d"], words: "removes the combing of interlaced pictures, as --deinterlace does"),
    KeyDifference(keys: ["i"], words: "shows statistics"),
    KeyDifference(keys: ["A"], words: "changes the picture's aspect"),
    KeyDifference(keys: ["ENTER"], words: "goes to the next file"),
    KeyDifference(keys: ["NEXT", "PREV"], words: "goes to the next or previous file"),
    KeyDifference(keys: ["PLAY", "PAUSE"], words: "either key pauses or resumes"),
    KeyDifference(
      keys: ["Shift+LEFT", "Shift+RIGHT", "Shift+UP", "Shift+DOWN"], words: "seeks by one second, or by five"),
    KeyDifference(keys: ["MENU"], words: "opens a menu, from mpv 0.40 on", isNew: true),
    KeyDifference(keys: ["g"], words: "begins the keys of a menu, such as g-p, from mpv 0.40 on", isNew: true),
  ]

  /// The list of the differences, for a terminal.
  package static var differencesText: String {
    let width = differences.map { $0.keys.joined(separator: " ").count }.max() ?? 0
    return "Different in mpv\n" + differences.map { $0.line(width) }.joined()
  }
}

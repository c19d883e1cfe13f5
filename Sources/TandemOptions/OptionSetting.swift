// One option as somebody gave it.

import TandemText

/// An option of mpv's, what is done to it, and to which player.
package struct OptionSetting: Hashable, Sendable {
  /// What begins as which place; a core keeps its options when the places change hands.
  package enum PlayerScope: String, CaseIterable, Hashable, Sendable {
    case full, pip
  }

  /// How a list is changed, as mpv's `change-list` has it.
  package enum Change: String, CaseIterable, Hashable, Sendable {
    case set, add, append, pre, clr, remove, del, toggle

    /// Whether nothing follows it.
    var isComplete: Bool { self == .clr }
  }

  /// The present name.
  package var name: String
  package var value: String
  /// Nil where it takes the value, whatever was there before.
  package var change: Change?
  /// Nil for both players.
  package var scope: PlayerScope?
  /// The file and the line where it stands; nil for the command line.
  package var origin: String?

  package init(_ name: String, _ value: String, change: Change? = nil, scope: PlayerScope? = nil, origin: String? = nil)
  {
    (self.name, self.value, self.change, self.scope, self.origin) = (name, value, change, scope, origin)
  }
}

extension OptionSetting {
  /// Reads `NAME=VALUE`, `NAME` or `no-NAME`, with `full:` or `pip:` before it where it is one player's.
  ///
  /// What is not in the table is left to whoever has a libmpv to ask.
  ///
  /// - Throws: for what never passes, and for what has no value and needs one.
  package init(parsing text: String, origin: String? = nil) throws(OptionError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    try self.init(
      named: parts.first.map(String.init) ?? "", value: parts.count == 2 ? String(parts[1]) : nil, origin: origin)
  }

  /// - Parameters:
  ///   - word: as it was written, without dashes before it.
  ///   - value: nil where there is none.
  package init(named word: String, value: String?, origin: String? = nil) throws(OptionError) {
    let syntax = OptionSyntax(word)
    func fail(_ reason: String) -> OptionError { OptionError(word.isEmpty ? "''" : word, reason, origin: origin) }
    guard syntax.isName else { throw fail("is none: write NAME=VALUE, such as hwdec=no") }
    if let entry = syntax.entry, case .refused(let why) = entry.verdict {
      var error = OptionError.refused(entry.name, why)
      error.origin = origin
      throw error
    }
    if syntax.isNegated, value != nil { throw fail("takes no value: no- says it all") }
    let meant = syntax.isNegated ? "no" : value ?? (syntax.takesNoValue ? "" : nil)
    guard let meant = meant ?? (syntax.entry?.isSwitch == false ? nil : "yes") else {
      throw fail("needs a value: write \(word)=VALUE")
    }
    self.init(syntax.name, meant, change: syntax.change, scope: syntax.scope, origin: origin)
  }

  /// What ``init(parsing:origin:)`` reads.
  package var text: String {
    (scope.map { "\($0.rawValue):" } ?? "") + name + (change.map { "-\($0.rawValue)" } ?? "") + "=\(value)"
  }
}

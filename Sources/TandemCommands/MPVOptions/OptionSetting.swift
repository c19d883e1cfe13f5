import TandemFoundation

/// One of mpv's options: its value, how it changes a list, and the players that get it.
package struct OptionSetting: Hashable, Sendable {
  /// The player that gets the option, named by the role that it has at first. A swap does not change a player's
  /// options.
  package enum PlayerScope: String, CaseIterable, Hashable, Sendable {
    case full, pip
  }

  /// A change of a list, as in mpv's `change-list`.
  package enum Change: String, CaseIterable, Hashable, Sendable {
    case set, add, append, pre, clr, remove, del, toggle

    /// True if the change takes no value.
    var isComplete: Bool { self == .clr }
  }

  /// The current name.
  package var name: String
  package var value: String
  /// The change of a list; nil to replace the whole value.
  package var change: Change?
  /// The player that gets the option; nil for both players.
  package var scope: PlayerScope?
  /// The file and line; nil for the command line.
  package var origin: String?

  package init(_ name: String, _ value: String, change: Change? = nil, scope: PlayerScope? = nil, origin: String? = nil)
  {
    (self.name, self.value, self.change, self.scope, self.origin) = (name, value, change, scope, origin)
  }
}

extension OptionSetting {
  /// Reads `NAME=VALUE`, `NAME` or `no-NAME`, with the prefix `full:` or `pip:` for one player.
  ///
  /// The caller checks unknown options with libmpv.
  ///
  /// - Throws: an error if the option is always refused, or lacks its value.
  package init(parsing text: String, origin: String? = nil) throws(OptionError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    try self.init(
      named: parts.first.map(String.init) ?? "", value: parts.count == 2 ? String(parts[1]) : nil, origin: origin)
  }

  /// - Parameters:
  ///   - word: the option without leading dashes.
  ///   - value: the value; nil without one.
  package init(named word: String, value: String?, origin: String? = nil) throws(OptionError) {
    let syntax = OptionSyntax(word)
    func fail(_ reason: String) -> OptionError { OptionError(word.isEmpty ? "''" : word, reason, origin: origin) }
    guard syntax.isName else { throw fail("is invalid: write NAME=VALUE, such as hwdec=no") }
    if let entry = syntax.entry, case .refused(let why) = entry.verdict {
      var error = OptionError.refused(entry.name, why)
      error.origin = origin
      throw error
    }
    if syntax.isNegated, value != nil { throw fail("takes no value after no-") }
    let effectiveValue = syntax.isNegated ? "no" : value ?? (syntax.takesNoValue ? "" : nil)
    guard let effectiveValue = effectiveValue ?? (syntax.entry?.isSwitch == false ? nil : "yes") else {
      throw fail("needs a value: write \(word)=VALUE")
    }
    self.init(syntax.name, effectiveValue, change: syntax.change, scope: syntax.scope, origin: origin)
  }

  /// The form that ``init(parsing:origin:)`` reads.
  package var text: String {
    (scope.map { "\($0.rawValue):" } ?? "") + name + (change.map { "-\($0.rawValue)" } ?? "") + "=\(value)"
  }
}

import TandemFoundation

/// The words that were renamed in 0.3. The former words are accepted until 0.4; help and answers never show them.
package enum RenamedWords {
  private static let commands = [
    "tie": "sync", "untie": "unsync", "nudge-tie": "adjust-sync", "toggle-tie": "toggle-sync", "dodge": "ad-break",
    "bring-back": "expand", "evenings": "saved", "leave": "background", "return": "foreground",
  ]
  private static let options = ["too-slow": "on-overload", "cores": "isolation", "still": "poster"]
  private static let arguments = ["dodge": "adBreak", "still": "poster"]
  private static let optionValues = ["isolation": ["apart": "process", "together": "none"]]

  /// The current word of a command or a request, for the command line and the socket.
  package static func command(_ word: String) -> String { commands[word] ?? word }

  /// The current word of a key's command in input.conf. `tie` becomes `toggle-sync` here, because mpv reads `sync` as a
  /// prefix.
  package static func key(_ word: String) -> String { word == "tie" ? "toggle-sync" : command(word) }

  /// The argument of a request or a saved state under its current name.
  package static func argument(_ member: JSONValue.Member) -> JSONValue.Member {
    arguments[member.key].map { JSONValue.Member($0, member.value) } ?? member
  }

  /// The current name of an option, without its leading hyphens.
  package static func option(_ name: String) -> String { options[name] ?? name }

  /// The current value of an option that has its current name.
  package static func value(_ value: String, of option: String) -> String { optionValues[option]?[value] ?? value }
}

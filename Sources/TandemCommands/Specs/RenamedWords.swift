// The words of version 0.2 that have other names now.

/// Words that were renamed in 0.3. Each is understood under its former name until 0.4; no help and no answer names that.
package enum RenamedWords {
  private static let commands = [
    "tie": "sync", "untie": "unsync", "nudge-tie": "adjust-sync", "toggle-tie": "toggle-sync", "dodge": "ad-break",
    "bring-back": "expand", "evenings": "saved", "leave": "background", "return": "foreground",
  ]
  private static let options = ["too-slow": "on-overload", "cores": "isolation"]
  private static let optionValues = ["isolation": ["apart": "process", "together": "none"]]

  /// The word of a command or a request: on the command line, the socket and in scenarios.
  package static func command(_ word: String) -> String { commands[word] ?? word }

  /// The word of a key's command in input.conf, where `sync` is one of mpv's prefixes.
  package static func key(_ word: String) -> String { word == "tie" ? "toggle-sync" : command(word) }

  /// The name of an option, without its hyphens.
  package static func option(_ name: String) -> String { options[name] ?? name }

  /// A value of an option that is named as it is now.
  package static func value(_ value: String, of option: String) -> String { optionValues[option]?[value] ?? value }
}

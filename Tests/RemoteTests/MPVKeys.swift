// The default key bindings of libmpv.

import CTandemMPV
import Glibc
import TandemFoundation
import TandemPlayback

@testable import TandemInput

/// The bindings that the installed libmpv reports.
enum MPVKeys {
  struct Failure: Error {
    var what: String
  }

  /// Each key that libmpv binds by default, with its command.
  static func all() throws -> [InputKey: String] {
    // libmpv refuses to start unless numbers have the format of the C locale.
    setlocale(LC_NUMERIC, "C")
    guard let core = mpv_create() else { throw Failure(what: "mpv_create") }
    defer { mpv_terminate_destroy(core) }
    let options = [("config", "no"), ("vo", "null"), ("ao", "null"), ("input-default-bindings", "yes")]
    for (name, value) in options { _ = mpv_set_option_string(core, name, value) }
    guard mpv_initialize(core) == 0, let text = mpv_get_property_string(core, "input-bindings") else {
      throw Failure(what: "input-bindings")
    }
    defer { mpv_free(text) }
    guard case .array(let bindings) = try JSONValue(parsing: String(cString: text).utf8) else {
      throw Failure(what: "the list")
    }
    var commands: [InputKey: String] = [:]
    // Other sections contain the keys of scripts.
    for binding in bindings where binding["section"]?.string == "default" {
      // Skip sequences of keys and unknown characters.
      guard let name = binding["key"]?.string, let key = KeyName.key(name) else { continue }
      commands[key] = binding["cmd"]?.string
    }
    return commands
  }
}

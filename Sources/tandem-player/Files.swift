// Where the program keeps its files.

import Control
import Glibc

/// Logs and saved states, in `$XDG_STATE_HOME/tandem`.
enum Files {
  static var state: String? { StateDirectory.path().map { $0 + "/state.json" } }

  /// A new log's path, such as `…/logs/20261121-201500-4711.jsonl`.
  static func newLog() -> String? {
    guard let folder = StateDirectory.path() else { return nil }
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map(twoDigits).joined()
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { twoDigits(Int($0)) }.joined()
    return "\(folder)/logs/\(date)-\(time)-\(getpid()).jsonl"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

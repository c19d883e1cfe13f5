// Describes synced playback.

import TandemCommands

extension CommandReport {
  /// `picture in picture is 3.2 s behind`
  static func words(syncedBy offset: Duration) -> String {
    let milliseconds = Int((offset / .milliseconds(1)).rounded())
    if milliseconds == 0 { return "both at the same position" }
    let seconds = DurationFormatter.short(Double(abs(milliseconds)) / 1000)
    return "picture in picture is \(seconds) s \(milliseconds < 0 ? "behind" : "ahead")"
  }
}

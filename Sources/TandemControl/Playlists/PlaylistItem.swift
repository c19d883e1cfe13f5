/// One entry of a list, with its attributes.
package struct PlaylistItem: Hashable, Sendable {
  /// The address as written in the list, without trailing options.
  package var address: String
  package var title: String?
  /// The duration from `#EXTINF` in whole seconds; -1 for an entry without an end.
  package var seconds: Int?
  /// The attributes of `#EXTINF`: `tvg-id`, `tvg-name`, `tvg-logo`, `tvg-chno`, `group-title` and others, in lower
  /// case.
  package var attributes: [String: String] = [:]
  /// The entry's options by mpv's names: `user-agent`, `referrer`.
  package var options: [String: String] = [:]
}

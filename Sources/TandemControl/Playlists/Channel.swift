package struct Channel: Hashable, Sendable {
  /// The channel's number, from 1.
  package var number: Int
  package var name: String
  package var group: String?
  /// The address of the channel's logo.
  package var logo: String?
  package var url: String
  /// The channel's identifier in the list and in programme guides; nil for none.
  package var id: String?
  /// The channel's name in programme guides; nil if guides use ``name``.
  package var guideName: String?
  /// mpv's options for this channel.
  package var options: [String: String]

  /// The names that a programme guide may use for the channel.
  var guideNames: [String] { [guideName, name].compactMap(\.self) }

  /// True if the address looks like a recording on a server, such as a film. Channel lists may contain recordings, too.
  package var isRecorded: Bool {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".mkv", ".mp4", ".avi", ".mov", ".m4v", ".webm", ".mp3", ".flac"].contains(where: path.hasSuffix)
  }
}

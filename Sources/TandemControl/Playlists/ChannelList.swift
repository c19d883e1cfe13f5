import TandemOrchestrator

/// The channels of one list, in its order.
package struct ChannelList: Hashable, Sendable {
  package private(set) var channels: [Channel]
  /// The names of the channels' groups, sorted.
  let groups: [String]
  /// The address of the list.
  package let source: String
  /// The address of the list's programme guide; nil for none, or if the list may not name the address.
  package let guide: String?
  private let byURL: [String: [Int]]
  /// The channels' names, reduced to lower-case letters and digits for the search.
  private let plain: [[UInt8]]

  /// True if the items are channels: most have a group, a logo or another attribute of channels, or all are streams
  /// without an end. False if they are the parts of one content.
  static func isOne(_ items: [PlaylistItem]) -> Bool {
    let marks: Set<String> = ["tvg-id", "tvg-name", "tvg-logo", "tvg-chno", "group-title"]
    let marked = items.prefix(100).filter { item in item.attributes.keys.contains(where: marks.contains) }
    if marked.count * 2 > min(100, items.count) { return true }
    return items.prefix(100).allSatisfy { $0.seconds == -1 && $0.address.contains("://") }
  }

  init(_ items: [(item: PlaylistItem, url: String)], source: String, guide: String? = nil) {
    (self.source, self.guide) = (source, guide)
    var taken = Set<Int>()
    channels = items.map { item, url in
      let number = item.attributes["tvg-chno"].flatMap { Int($0) }.flatMap { $0 > 0 && $0 < 1_000_000 ? $0 : nil }
      let isFree = number.map { taken.insert($0).inserted } ?? false
      return Channel(
        number: isFree ? number ?? 0 : 0,
        name: Self.name(item, url), group: item.attributes["group-title"].map { TextLimits.excerpt($0, bytes: 200) },
        logo: item.attributes["tvg-logo"], url: url, id: item.attributes["tvg-id"],
        guideName: item.attributes["tvg-name"], options: item.options)
    }
    var next = 1
    for index in channels.indices where channels[index].number == 0 {
      while taken.contains(next) { next += 1 }
      channels[index].number = next
      next += 1
    }
    groups = Set(channels.compactMap(\.group)).sorted()
    byURL = Dictionary(grouping: channels.indices) { [channels] in channels[$0].url }
    plain = channels.map { Self.plain($0.name) }
  }

  private static func name(_ item: PlaylistItem, _ url: String) -> String {
    let name = item.title ?? item.attributes["tvg-name"] ?? url.split(separator: "/").last.map(String.init) ?? url
    return TextLimits.excerpt(name, bytes: 200)
  }

  // MARK: - Choosing

  /// The address of a channel's logo; nil if the list is not allowed to name it: a server's list can't name local
  /// files.
  package func logo(of channel: Channel) -> String? {
    channel.logo.flatMap { PlaylistAddress.resolve($0, in: source) }
  }

  package subscript(number number: Int) -> Channel? { channels.first { $0.number == number } }

  /// The index of the channel with an address. If several channels have this address and name, the result is `chosen`
  /// if it is one of them, or else the first.
  package func index(of url: String, named name: String? = nil, chosen: Int? = nil) -> Int? {
    guard let places = byURL[url] else { return nil }
    let named = places.filter { channels[$0].name == name }
    return named.first { $0 == chosen } ?? named.first ?? places.first { $0 == chosen } ?? places.first
  }

  /// The previous or next channel; the first channel follows the last.
  package func channel(_ step: PlaylistStep, from index: Int?) -> Channel? {
    guard !channels.isEmpty else { return nil }
    guard let index else { return step == .next ? channels.first : channels.last }
    let next = index + (step == .next ? 1 : channels.count - 1)
    return channels[next % channels.count]
  }

  /// Finds channels by name. Names that equal the text come first, then names that begin with the text, then names that
  /// contain it. Each group has the list's order. Case, blanks, hyphens and other signs are ignored.
  package func search(_ text: String, atMost most: Int = .max) -> [Channel] {
    let wanted = Self.plain(text)
    if wanted.isEmpty { return [] }
    var (same, beginning, within): ([Int], [Int], [Int]) = ([], [], [])
    for (index, name) in plain.enumerated() {
      if name == wanted {
        same.append(index)
      } else if name.starts(with: wanted) {
        if beginning.count < most { beginning.append(index) }
      } else if within.count < most, name[...].firstIndex(ofBytes: wanted) != nil {
        within.append(index)
      }
    }
    return (same + beginning + within).prefix(most).map { channels[$0] }
  }

  package func isName(_ text: String, of channel: Channel) -> Bool { Self.plain(text) == Self.plain(channel.name) }

  /// Returns a text's letters and digits in lower case.
  static func plain(_ text: String) -> [UInt8] {
    let letters = text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "+" }
    return Array(letters.utf8)
  }
}

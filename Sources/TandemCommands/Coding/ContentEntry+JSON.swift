import TandemFoundation
import TandemOrchestrator

extension ContentEntry {
  /// The maximum size of a list's entries in bytes, which is small enough for the log's reader.
  package static let mostBytes = 1 << 19

  /// The largest possible size of the entries in a record, in bytes.
  package static func size(of entries: [ContentEntry]) -> Int {
    entries.reduce(0) { $0 + size(of: $1.url) + size(of: $1.title ?? "") + 32 }
  }

  /// The key of a list that has no name. Lists with the same entries have the same key.
  package static func key(of entries: [ContentEntry], ignoringQuery volatile: [String] = []) -> String {
    // The hash of Fowler, Noll and Vo with 64 bits (FNV-1a).
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for entry in entries {
      for byte in ContentIdentity(url: entry.url, ignoringQuery: volatile).key.rawValue.utf8 + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return keyPrefix + String(hash, radix: 16)
  }

  /// The prefix of the keys of lists that have no name.
  package static var keyPrefix: String { "list:" }

  /// The maximum size of a text in JSON, whose escapes may turn one byte into six.
  private static func size(of text: String) -> Int {
    text.utf8.reduce(0) { size, byte in
      size + (byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F ? 6 : 1)
    }
  }

  var json: JSONValue {
    guard let title else { return .string(url) }
    return ["url": .string(url), "title": .string(title)]
  }

  init?(_ json: JSONValue, longest: Int) {
    guard let url = json.string ?? json["url"]?.string, !url.isEmpty, url.utf8.count <= longest else { return nil }
    let title = json["title"]?.string
    if let title, title.utf8.count > longest { return nil }
    self.init(url: url, title: title)
  }
}

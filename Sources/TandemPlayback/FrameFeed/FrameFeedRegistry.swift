import TandemSystem

/// Finds a feed by a content's address.
package enum FrameFeedRegistry {
  package static let scheme = "frames://"

  private struct Weak {
    weak var feed: FrameFeed?
  }

  private static let feeds = Locked<[String: Weak]>([:])

  /// The feed with an address; nil if the address is not a feed's, or no feed has this name.
  package static func feed(at url: String) -> FrameFeed? {
    guard url.hasPrefix(scheme) else { return nil }
    let name = String(url.dropFirst(scheme.count))
    return feeds.withLock { feeds in
      let feed = feeds[name]?.feed
      return feed
    }
  }

  /// The error text for an address without a feed.
  package static func missing(_ url: String) -> String {
    "no feed of this session is called '\(url.prefix(96))'; make a FrameFeed of that name in an app, or give "
      + "tandem play another program's output: frames://3 3< <(program)"
  }

  static func enter(_ feed: FrameFeed) throws(FrameError) {
    let name = feed.name
    guard isName(name) else { throw .name(name) }
    let isTaken = feeds.withLock { feeds in
      if feeds[name]?.feed != nil { return true }
      feeds[name] = Weak(feed: feed)
      return false
    }
    if isTaken { throw .nameTaken(name) }
  }

  static func remove(_ name: String) { feeds.withLock { $0[name] = nil } }

  private static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-_.".utf8.contains(byte)
      }
  }
}

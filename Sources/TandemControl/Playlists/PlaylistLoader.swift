import Glibc
import TandemCommands
import TandemOrchestrator
import TandemSystem

package enum LoadedPlaylist: Hashable, Sendable {
  /// A playlist: entries that play one after the other.
  case entries([ContentEntry], title: String?)
  /// A channel list, from which the user chooses.
  case channels(ChannelList)
}

/// Reads folders and lists of addresses.
///
/// Thread: any thread that presents no pictures, because disks and servers may be slow.
package struct PlaylistLoader: Sendable {
  /// Downloads an address, up to a number of bytes.
  package typealias Fetch = @Sendable (_ address: String, _ most: Int) throws(PlaylistError) -> [UInt8]

  /// A loaded list and a remark for the log.
  package struct Reading: Hashable, Sendable {
    package var found: LoadedPlaylist
    /// A sentence about omitted entries; nil if no entry was omitted.
    package var remark: String?
  }

  /// The maximum length of a list, in bytes.
  package static let mostBytes = 32 << 20

  package let devices: AddressDoor.DevicePolicy
  private let fetch: Fetch?
  /// True to treat each list as a channel list, even a list without attributes of channels.
  var takesChannels = false

  /// - Parameters:
  ///   - devices: decides which sources of lists may name devices, such as a camera.
  ///   - fetch: downloads lists from servers; nil to read no lists from servers.
  package init(_ devices: AddressDoor.DevicePolicy = .own, fetch: Fetch? = nil) {
    (self.devices, self.fetch) = (devices, fetch)
  }

  /// The loader for lists from a source. A phone's list may not name devices, even if the session's policy allows it.
  func through(_ door: AddressDoor) -> PlaylistLoader { door == .phone ? PlaylistLoader(.own, fetch: fetch) : self }

  /// True if an address may be a list, judged by its name alone. Media on a server may have any extension, so on a
  /// server only the names of lists are recognised.
  package static func mayBeList(_ url: String) -> Bool {
    switch PlaylistAddress.kind(of: url) {
    // A file with a media extension is not a list: the player opens it.
    case .file(let path): !MediaName.isMedium(path)
    case .network: hasListEnding(url)
    case .device, .frames, nil: false
    }
  }

  private static func hasListEnding(_ url: String) -> Bool {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if path.hasSuffix(".m3u") || path.hasSuffix(".pls") { return true }
    // Television providers use this query in the addresses of their lists.
    return url.lowercased().contains("type=m3u")
  }

  /// - Parameter asked: true if the user has asked to treat the address as a list.
  /// - Returns: nil for a single content.
  package func read(_ url: String, asked: Bool = false) throws(PlaylistError) -> Reading? {
    switch PlaylistAddress.kind(of: url) {
    case .device, .frames, nil: return nil
    case .network:
      guard asked || Self.hasListEnding(url), let fetch else { return nil }
      let bytes = try fetch(url, Self.mostBytes)
      guard let text = PlaylistText(bytes, named: false), !text.isSegments else { return nil }
      return try take(text, from: url)
    case .file(let path): return MediaName.isMedium(path) ? nil : try readFile(path)
    }
  }

  /// Replaces the folders and lists among the entries with the entries that they contain.
  ///
  /// - Returns: nil if no entry is a folder or a list.
  package func flattened(_ entries: [ContentEntry]) throws(PlaylistError) -> Reading? {
    var flat: [ContentEntry] = []
    var remarks: [String] = []
    var isOther = false
    for entry in entries {
      guard flat.count < MediaContent.mostEntries, Self.mayBeList(entry.url), let reading = try read(entry.url) else {
        flat.append(entry)
        continue
      }
      isOther = true
      if let remark = reading.remark { remarks.append(remark) }
      switch reading.found {
      case .entries(let found, _): flat += found
      case .channels(let list): flat += list.channels.map { ContentEntry(url: $0.url, title: $0.name) }
      }
    }
    guard isOther else { return nil }
    let fitting = Self.fitting(flat)
    if fitting.count < flat.count {
      remarks.append("only the first \(fitting.count) of \(flat.count) entries play")
    }
    return Reading(
      found: .entries(fitting, title: nil), remark: remarks.isEmpty ? nil : remarks.joined(separator: "; "))
  }

  private func readFile(_ path: String) throws(PlaylistError) -> Reading? {
    var status = stat()
    // A missing or unreadable file is not a list; the player reports the error.
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR {
      let (paths, isCut) = try MediaFolder.files(in: path)
      if paths.isEmpty { throw .empty(path, what: "folder") }
      let remark = isCut ? "only the first \(paths.count) files of the folder \(TextLimits.excerpt(path)) play" : nil
      let fitting = Self.fitting(paths.map { ContentEntry(url: $0) })
      return Reading(found: .entries(fitting, title: Self.name(path)), remark: remark)
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let isNamedSo = path.lowercased().hasSuffix(".m3u") || path.lowercased().hasSuffix(".m3u8")
    let head = FileBytes.read(descriptor, atMost: 4095) ?? []
    let start = Array(head.prefix(4096))
    guard let list = PlaylistText(start, named: isNamedSo && !start.contains(0)), !list.isSegments else { return nil }
    if Int(status.st_size) > Self.mostBytes { throw .tooLarge(path, bytes: Self.mostBytes) }
    let rest = FileBytes.read(descriptor, atMost: Self.mostBytes) ?? []
    guard let text = PlaylistText(head + rest, named: isNamedSo), !text.isSegments else { return nil }
    return try take(text, from: path)
  }

  // MARK: - Entries

  private func take(_ text: PlaylistText, from url: String) throws(PlaylistError) -> Reading {
    if text.items.isEmpty { throw .empty(url, what: "list") }
    var allowed: [(item: PlaylistItem, url: String)] = []
    for item in text.items {
      if let address = PlaylistAddress.resolve(item.address, in: url, devices) { allowed.append((item, address)) }
    }
    if allowed.isEmpty { throw .nothingAllowed(url, named: text.items.count) }
    var remarks: [String] = []
    let left = text.items.count - allowed.count
    if left > 0 {
      remarks.append(
        "\(left) of \(text.items.count) addresses in \(TextLimits.excerpt(url)) are ignored, "
          + "because this playlist may not open addresses of this kind"
      )
    }
    if text.isCut { remarks.append("only the first \(PlaylistText.mostItems) addresses are read") }
    let found: LoadedPlaylist
    if takesChannels || ChannelList.isOne(text.items) {
      let guide = text.guide.flatMap { PlaylistAddress.resolve($0, in: url) }
      found = .channels(ChannelList(allowed, source: url, guide: guide))
    } else {
      let entries = Self.fitting(allowed.map { ContentEntry(url: $0.url, title: Self.title($0.item)) })
      if entries.count < allowed.count {
        remarks.append("only the first \(entries.count) entries of \(TextLimits.excerpt(url)) play")
      }
      found = .entries(entries, title: text.title ?? Self.name(url))
    }
    return Reading(found: found, remark: remarks.isEmpty ? nil : remarks.joined(separator: "; "))
  }

  private static func title(_ item: PlaylistItem) -> String? {
    item.title.map { TextLimits.excerpt($0, bytes: 500) }
  }

  /// Returns the first entries, as many as a playlist and a log record may have.
  package static func fitting(_ entries: [ContentEntry]) -> [ContentEntry] {
    var (bytes, count) = (0, 0)
    for entry in entries.prefix(MediaContent.mostEntries) {
      bytes += ContentEntry.size(of: [entry])
      if bytes > ContentEntry.mostBytes { break }
      count += 1
    }
    return Array(entries.prefix(count))
  }

  /// The last part of a path, without its extension.
  private static func name(_ url: String) -> String? {
    let last = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    for ending in [".m3u8", ".m3u", ".pls"] where last.lowercased().hasSuffix(ending) {
      return String(last.dropLast(ending.count))
    }
    return last.isEmpty ? nil : String(last)
  }
}

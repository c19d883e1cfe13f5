import Glibc
import TandemCommands
import TandemOrchestrator
import TandemSystem

/// A file or an address that was named on a command line.
package enum ContentAddress {
  /// The reason why an operand can't be played.
  package enum AddressError: Error, Hashable, Sendable, CustomStringConvertible {
    case missing(String)
    case unplayable(String, UnplayableFile)
    case unreadable(String, errno: Int32)
    case refused(String, MediaAddress.Fault)
    case tooManySubtitles(Int)
    case tooManyEntries(Int)

    /// Names the operand, the cause and a remedy.
    package var description: String {
      switch self {
      case .missing(let path) where path.contains("\u{FFFD}"):
        "\(path): can't play a file whose name is not UTF-8; rename it, for example with convmv"
      case .missing(let path): "\(path): no such file; check the name, or write an address such as https://…"
      case .unplayable(let path, let what): "\(path): \(what)"
      case .unreadable(let path, let code): "\(path): \(systemText(code)); check its permissions"
      case .refused(let address, let fault): "\(TextLimits.excerpt(address)): \(fault)"
      case .tooManyEntries(let count):
        "\(count) addresses are too many for one playlist; it may have at most \(MediaContent.mostEntries) addresses, "
          + "with at most \(ContentEntry.mostBytes >> 10) KiB in total"
      case .tooManySubtitles(let count):
        "\(count) subtitle files are too many for one video; use at most \(MediaContent.mostSubtitles)"
      }
    }
  }

  /// Returns an address with a scheme unchanged, and a local path as an absolute path.
  ///
  /// - Throws: an error if a local file can't be opened or the address is not allowed. The method contacts no server.
  package static func resolve(_ text: String, through door: AddressDoor = .arguments) throws(AddressError) -> String {
    let address: MediaAddress
    do throws(MediaAddress.Fault) { address = try MediaAddress(text, through: door) } catch {
      throw .refused(text, error)
    }
    switch address {
    case .network, .device, .frames: return text
    case .file where text.contains("://"):
      try check(ContentIdentity(url: text).key.rawValue, as: text)
      return text
    case .file:
      let path = absolute(text)
      if path.utf8.count > TextLimits.text { throw .refused(path, .tooLong(bytes: path.utf8.count)) }
      try check(path, as: text)
      return path
    }
  }

  /// Returns the content for one operand, or a list for several operands.
  ///
  /// - Throws: the first operand's error.
  package static func content(
    _ texts: [String], id: String? = nil, title: String? = nil, ignoringQuery volatile: [String] = []
  ) throws(AddressError) -> MediaContent {
    var urls: [String] = []
    for text in texts { urls.append(try resolve(text)) }
    guard urls.count > 1 else {
      let url = urls.first ?? ""
      let identity = id.map(ContentIdentity.init(id:)) ?? ContentIdentity(url: url, ignoringQuery: volatile)
      return MediaContent(identity: identity, url: url, title: title)
    }
    let entries = urls.map { ContentEntry(url: $0) }
    guard urls.count <= MediaContent.mostEntries, ContentEntry.size(of: entries) <= ContentEntry.mostBytes else {
      throw .tooManyEntries(urls.count)
    }
    let identity = ContentIdentity(id: id ?? ContentEntry.key(of: entries, ignoringQuery: volatile))
    var content = MediaContent(identity: identity, url: urls[0], title: title)
    content.entries = entries
    return content
  }

  /// Resolves the paths of subtitle files.
  ///
  /// - Throws: an error if a file can't be opened or there are too many files.
  package static func resolve(subtitles files: [String]) throws(AddressError) -> [String] {
    if files.count > MediaContent.mostSubtitles { throw .tooManySubtitles(files.count) }
    var resolved: [String] = []
    for file in files { resolved.append(try resolve(file)) }
    return resolved
  }

  /// The absolute form of a path, for a process that runs in another folder.
  package static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : currentFolder() + "/" + path
  }

  /// - Parameter name: the operand as it was typed, for the error.
  private static func check(_ path: String, as name: String) throws(AddressError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing(name) : .unreadable(name, errno: errno)
    }
    // A folder is allowed, because it becomes a list of its files.
    if let what = UnplayableFile(mode: status.st_mode, size: Int64(status.st_size)), what != .folder {
      throw .unplayable(name, what)
    }
    guard access(path, R_OK) == 0 else { throw .unreadable(name, errno: errno) }
  }

  private static func currentFolder() -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let base = buffer.baseAddress, getcwd(base, buffer.count) != nil else { return "." }
      let folder = String(cString: base)
      return folder == "/" ? "" : folder
    }
  }
}

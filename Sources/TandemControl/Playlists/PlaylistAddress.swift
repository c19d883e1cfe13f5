import TandemOrchestrator

/// Resolves an entry's address against the playlist's address.
enum PlaylistAddress {
  /// - Parameters:
  ///   - address: as written in the list.
  ///   - list: the absolute path or the address of the list.
  /// - Returns: nil if the list may not open the address: see ``AddressDoor``.
  static func resolve(
    _ address: String, in list: String, _ devices: AddressDoor.DevicePolicy = .own
  ) -> String? {
    let isRemote = kind(of: list) == .network
    let absolute: String
    if address.contains("://") {
      absolute = address
    } else if isRemote {
      absolute = relative(address, to: list)
    } else {
      // In lists from Windows, the separators of a path may be backslashes.
      let path = address.contains("/") ? address : String(address.map { $0 == "\\" ? "/" : $0 })
      absolute = path.hasPrefix("/") ? path : folder(of: Self.path(of: list)) + path
    }
    do throws(MediaAddress.Fault) {
      _ = try MediaAddress(absolute, through: isRemote ? .serverList : .localList, devices)
      return absolute
    } catch { return nil }
  }

  private static func path(of list: String) -> String {
    if case .file(let path) = kind(of: list) { path } else { list }
  }

  /// The kind of medium behind an address; nil for an address that is never opened.
  static func kind(of address: String) -> MediaAddress? {
    do throws(MediaAddress.Fault) { return try MediaAddress(address) } catch { return nil }
  }

  /// The folder of a path, with a slash at the end.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  /// Resolves a relative address by RFC 3986, for the forms in lists: `//host/…`, `/path`, `path`.
  private static func relative(_ address: String, to list: String) -> String {
    guard let scheme = list.firstRange(of: "://") else { return address }
    if address.hasPrefix("//") { return list[..<scheme.lowerBound] + ":" + address }
    let rest = list[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let host = rest.prefix { $0 != "/" }
    let origin = list[..<scheme.upperBound] + host
    if address.hasPrefix("/") { return origin + address }
    let path = rest[host.endIndex...]
    return origin + (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/") + address
  }
}

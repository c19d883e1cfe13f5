import Glibc
import TandemOrchestrator

/// Finds the pictures that people put next to their films.
///
/// Thread: the service's own. A stalled file system delays the desktop's bridge, but no video.
enum Artwork {
  /// The file names to search for, in this order, after a file with the film's name.
  private static let names = ["poster", "cover", "folder"]
  private static let endings = ["jpg", "jpeg", "png", "webp"]

  /// - Parameter address: a film's address in the form of ``BusText/address(_:)``.
  /// - Returns: the picture's address, which is a file of this machine, because KDE Connect and others fetch only local
  ///   files.
  static func address(beside address: String?) -> String? {
    guard let address, address.hasPrefix("file:///") else { return nil }
    let film = MediaAddress.percentDecoded(address.dropFirst("file://".count))
    guard let slash = film.lastIndex(of: "/") else { return nil }
    let folder = film[...slash]
    let own = film[film.index(after: slash)...]
    let stem = own.lastIndex(of: ".").map { own[..<$0] } ?? own
    for name in ["\(stem)-poster", String(stem)] + names {
      for ending in endings {
        let path = "\(folder)\(name).\(ending)"
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 {
          return BusText.address(path)
        }
      }
    }
    return nil
  }
}

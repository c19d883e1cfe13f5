import Glibc
import TandemOrchestrator
import TandemSystem

/// The media in a folder and its subfolders.
enum MediaFolder {
  /// The maximum number of names that are read, because a whole disk is not a playlist.
  private static let mostNames = 100_000
  private static let deepest = 8

  /// The video and audio files of a folder, or its images if it has no such files. They are sorted by name, with
  /// numbers by value.
  ///
  /// - Parameter path: the folder's path.
  /// - Returns: the paths, at most as many as a playlist may have; `isCut` is true if there were more.
  static func files(in path: String) throws(PlaylistError) -> (paths: [String], isCut: Bool) {
    var search = Search()
    guard search.look(in: path.hasSuffix("/") ? String(path.dropLast()) : path, depth: 0) else {
      throw .unreadable(path, errno: search.failure)
    }
    let found = search.media.isEmpty ? search.pictures : search.media
    let sorted = found.sorted(by: NaturalSort.isBefore)
    return (Array(sorted.prefix(MediaContent.mostEntries)), search.isCut || sorted.count > MediaContent.mostEntries)
  }

  private struct Search {
    var media: [String] = []
    var pictures: [String] = []
    var isCut = false
    var failure: Int32 = 0
    private var names = 0

    /// - Returns: true if the folder could be read.
    mutating func look(in folder: String, depth: Int) -> Bool {
      guard let directory = opendir(folder.isEmpty ? "/" : folder) else {
        failure = errno
        return false
      }
      defer { closedir(directory) }
      var folders: [String] = []
      while let entry = readdir(directory) {
        names += 1
        if names > mostNames {
          isCut = true
          return true
        }
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        // Skip hidden files, `.` and `..`.
        if name.hasPrefix(".") { continue }
        let path = folder + "/" + name
        switch kind(path, Int32(entry.pointee.d_type)) {
        case .folder: folders.append(path)
        case .regular: take(path)
        default: break
        }
      }
      guard depth < deepest else { return true }
      for folder in folders.sorted(by: NaturalSort.isBefore) where !isCut { _ = look(in: folder, depth: depth + 1) }
      return true
    }

    /// A link to a file is followed. A link to a folder is not, because it may form a cycle.
    private func kind(_ path: String, _ type: Int32) -> FileKind? {
      switch type {
      case Int32(DT_DIR): return .folder
      case Int32(DT_REG): return .regular
      case Int32(DT_LNK), Int32(DT_UNKNOWN):
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let kind = FileKind(status)
        return kind == .folder && type == Int32(DT_LNK) ? .link : kind
      default: return nil
      }
    }

    private mutating func take(_ path: String) {
      guard path.utf8.count <= TextLimits.text, MediaName.isMedium(path) else { return }
      if MediaName.isPicture(path) {
        pictures.append(path)
      } else {
        media.append(path)
      }
    }
  }
}

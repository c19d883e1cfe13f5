/// The format of a snapshot, given by the extension of its file's name.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  case png, jpeg

  /// The supported file extensions and their formats. JPEG has two extensions.
  private static let endings: [(text: String, format: PictureFormat)] = [
    ("png", .png), ("jpg", .jpeg), ("jpeg", .jpeg),
  ]

  /// The error for a file whose extension is missing or names no supported format.
  package struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    /// The extension; nil if the path has none.
    package let ending: String?

    /// Names the error, and suggests a path that works.
    package var description: String {
      let words = PictureFormat.endings.map(\.text)
      let known = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      if path.hasSuffix("/") { return "\(path): is a folder; choose a file name that ends in \(known)" }
      guard let ending else {
        return "\(path): the file name must end in \(known); for example \(proposal)"
      }
      return "\(path): can't write \(ending) images, only \(known); for example \(proposal)"
    }

    private var proposal: String {
      guard let ending else { return path + (path.hasSuffix(".") ? "png" : ".png") }
      return path.dropLast(ending.count) + "png"
    }
  }

  package init(path: String) throws(FormatError) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name.index(after: dot) < name.endIndex else {
      throw FormatError(path: path, ending: nil)
    }
    let ending = String(name[name.index(after: dot)...])
    let known = Self.endings.first { $0.text == ending.lowercased() }
    guard let known else { throw FormatError(path: path, ending: ending) }
    self = known.format
  }
}

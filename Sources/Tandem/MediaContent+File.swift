import Glibc
import TandemOrchestrator

extension MediaContent {
  /// Creates a content for a file of this machine. Different spellings of the same path give the same content.
  ///
  /// - Parameters:
  ///   - file: a path; a relative path begins at the current folder.
  ///   - title: the title for people; nil for the file's own title.
  public init(file: String, title: String? = nil) {
    var url = file
    if !file.hasPrefix("/"), let folder = getcwd(nil, 0) {
      url = "\(String(cString: folder))/\(file)"
      free(folder)
    }
    self.init(url: url, title: title)
  }
}

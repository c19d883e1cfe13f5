// Makes a content of a file.

import Glibc
import TandemOrchestrator

extension MediaContent {
  /// A file of this machine; every spelling of its path is one content.
  ///
  /// - Parameters:
  ///   - file: a path; one that is not absolute begins at the current folder.
  ///   - title: what people see; nil for the file's own.
  public init(file: String, title: String? = nil) {
    var url = file
    if !file.hasPrefix("/"), let folder = getcwd(nil, 0) {
      url = "\(String(cString: folder))/\(file)"
      free(folder)
    }
    self.init(url: url, title: title)
  }
}

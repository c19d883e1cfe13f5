// What other programs write into descriptors of this one.

import TandemFrames
import TandemRules
import TandemShell

/// The readers of `frames://3` and the like.
enum FrameInputs {
  /// Begins to read what the contents name. What is wrong with what is read is said on the terminal.
  ///
  /// - Parameter isNew: whether somebody has named them now. What a saved session had is left out where it is gone, as any
  ///   other content is.
  @MainActor
  static func open(for urls: [String], isNew: Bool) throws(CLIError) -> [FrameReader] {
    var readers: [FrameReader] = []
    for url in urls where url.hasPrefix(FrameFeedRegistry.scheme) {
      let name = String(url.dropFirst(FrameFeedRegistry.scheme.count))
      guard let descriptor = Int32(name), (0..<500).contains(descriptor) else {
        throw CLIError(.usage, "\(TextLimits.excerpt(url)): a descriptor's number is expected, such as frames://3")
      }
      do throws(FrameReader.SetupError) {
        readers.append(try FrameReader(descriptor, named: name) { Terminal.printError(.escaped($0)) })
      } catch {
        if isNew { throw CLIError(.noSuchFile, "\(url): \(error)") }
      }
    }
    return readers
  }
}

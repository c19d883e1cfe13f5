import TandemCLI
import TandemOrchestrator
import TandemPlayback

/// The readers of frame feeds with addresses such as `frames://3`.
enum FrameInputs {
  /// Starts to read the frame feeds that contents name. Errors in a feed are printed on the
  /// terminal.
  ///
  /// - Parameter isNew: true if the user has just named the feeds; a missing feed is then an error.
  ///   False for the feeds of a saved session; a missing feed is then left out.
  @MainActor
  static func open(for urls: [String], isNew: Bool) throws(CLIError) -> [FrameReader] {
    var readers: [FrameReader] = []
    for url in urls where url.hasPrefix(FrameFeedRegistry.scheme) {
      let name = String(url.dropFirst(FrameFeedRegistry.scheme.count))
      guard let descriptor = Int32(name), (0..<500).contains(descriptor) else {
        throw CLIError(.usage, "\(TextLimits.excerpt(url)): use a file descriptor's number, such as frames://3")
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

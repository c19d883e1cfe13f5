import CTandemSDL
import TandemOrchestrator
import TandemPlayback

/// A monitor, as SDL reports it.
package struct Monitor: Hashable, Sendable, CustomStringConvertible {
  /// SDL's number, from 0 on.
  package let number: Int
  package let name: String
  /// The size in points.
  package let size: PictureSize

  package init(number: Int, name: String, size: PictureSize) {
    (self.number, self.name, self.size) = (number, name, size)
  }

  package var description: String { "\(number): \(name), \(size.width)x\(size.height)" }

  /// The connected monitors. SDL's video must not be in use; it is started and ended.
  ///
  /// Thread: the main thread.
  package static func connected() throws(DisplayError) -> [Monitor] {
    _ = try SDLVideo.start(title: SDLDisplay.Options().title, to: "list the monitors")
    defer { SDLVideo.end() }
    return all
  }

  /// The monitors while SDL's video runs.
  static var all: [Monitor] {
    (0..<max(0, SDL_GetNumVideoDisplays())).map { number in
      var bounds = SDL_Rect()
      _ = SDL_GetDisplayBounds(number, &bounds)
      let name = SDL_GetDisplayName(number).map { String(cString: $0) } ?? ""
      return Monitor(
        number: Int(number), name: name, size: PictureSize(width: Int(bounds.w), height: Int(bounds.h)))
    }
  }
}

extension [Monitor] {
  /// The monitor with a number or a name, or the only one whose name contains the text; nil for none. Names match
  /// without regard to case.
  package func monitor(named text: String) -> Monitor? {
    let text = text.lowercased()
    let isNumber = Int(text) != nil
    for matches: (Monitor) -> Bool in [
      { String($0.number) == text }, { $0.name.lowercased() == text },
      { !isNumber && $0.name.lowercased().contains(text) },
    ] {
      let found = filter(matches)
      if !found.isEmpty { return found.count == 1 ? found[0] : nil }
    }
    return nil
  }
}

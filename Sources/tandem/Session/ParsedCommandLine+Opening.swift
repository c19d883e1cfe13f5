import TandemCLI
import TandemControl
import TandemOrchestrator

extension ParsedCommandLine {
  /// The session command of a command line, whose files are checked.
  ///
  /// - Returns: nil for a list, and for a command that needs the session's status.
  func checkedCommand(of line: SessionSubcommand) throws(CLIError) -> SessionCommand? {
    do throws(ContentAddress.AddressError) {
      return switch line.kind {
      case .open: .open(try opening())
      case .adBreak: try adBreak()
      default: command(of: line)
      }
    } catch { throw CLIError(error) }
  }

  /// The request to start an ad break. Without an address, the session makes the picture in picture
  /// full screen; if no picture in picture exists, the session opens the next channel.
  private func adBreak() throws(ContentAddress.AddressError) -> SessionCommand {
    guard let address = operands.first?.text, address != "next" else {
      return .adBreak(time(.adBreakTime))
    }
    var opening = try self.opening()
    opening.staysFor = time(.adBreakTime)
    opening.startsAdBreak = true
    return .open(opening)
  }

  private func opening() throws(ContentAddress.AddressError) -> OpenRequest {
    // Send an arbitrary key: the session recomputes it, because only the session knows the volatile
    // query parameters.
    var content = try ContentAddress.content(operands.compactMap(\.text), id: text(.id), title: text(.title))
    if let kind = choice(.contentKind, of: MediaContent.Kind.self) { content.kind = kind }
    if has(.live) { content.kind = .lowLatency }
    // Change only the specified attributes.
    if let isLinear = boolean(.linear, not: .noLinear) { content.requiresLinearPlayback = isLinear }
    if let isAllowed = boolean(.allowPip, not: .noPip) { content.allowsPictureInPicture = isAllowed }
    if let screen = text(.contentScreen) { content.screen = ScreenID(screen) }
    if let shape = choice(.presentation, of: MediaContent.Presentation.self) { content.presentation = shape }
    if let kind = choice(.viewKind, of: MediaContent.ViewKind.self) { content.viewKind = kind }
    if has(.small) { content.prefersSmallPicture = true }
    if let size = size(.contentSize) { content.preferredContentSize = size }
    let files = texts(.subtitleFile)
    if !files.isEmpty { content.subtitles = try ContentAddress.resolve(subtitles: files) }
    if let app = text(.app) { content.app = AppID(app) }
    var opening = OpenRequest(
      content, in: role, at: time(.at),
      entry: count(.entry), for: time(.stay), allowsDuplicate: has(.duplicate))
    opening.startsPaused = has(.paused)
    opening.changesOnlyTraits = has(.onlyTraits)
    if let afterSwap = choice(.afterSwap, of: AfterSwap.self) { opening.afterSwap = afterSwap }
    opening.corner = choice(.openCorner, of: PicturePlacement.self)
    opening.isSilent = text(.sound) == "no"
    if let poster = text(.poster) { opening.poster = try ContentAddress.resolve(poster) }
    return opening
  }
}

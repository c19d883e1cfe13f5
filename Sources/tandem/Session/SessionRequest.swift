import TandemCLI
import TandemControl
import TandemOrchestrator

enum SessionRequest {
  case command(SessionCommand)
  /// Pins the content of a role, which only the session knows.
  case pin(AudioPolicy.Choice, Role)
  case syncByAudio
  case listTracks(TrackKind?, Role)
  case listChapters(Role)
  case listEntries(Role)

  /// - Throws: an error for a local file that can't be opened.
  init(_ line: SessionSubcommand, _ invocation: ParsedCommandLine) throws(CLIError) {
    switch (line.kind, invocation.command(of: line)) {
    case (.open, _): self = .command(.open(try Self.opening(invocation)))
    case (.adBreak, _): self = .command(try Self.adBreak(invocation))
    case (_, let command?): self = .command(command)
    case (.selectTrack, nil): self = .listTracks(invocation.trackKind, invocation.role)
    case (.seek, nil): self = .listChapters(invocation.role)
    case (.chooseEntry, nil): self = .listEntries(invocation.role)
    case (.sync, nil): self = .syncByAudio
    case (.setAudio, nil):
      let isDevice = invocation.operands.first?.text == AudioPolicy.Choice.separatePinned.word
      self = isDevice ? .pin(.separatePinned, .pictureInPicture) : .pin(.pinned, .fullScreen)
    case (_, nil): preconditionFailure("the parser should have refused this incomplete command: \(invocation)")
    }
  }

  /// The request to start an ad break. Without an address, the session makes the picture in picture
  /// full screen; if no picture in picture exists, the session opens the next channel.
  private static func adBreak(_ invocation: ParsedCommandLine) throws(CLIError) -> SessionCommand {
    guard let address = invocation.operands.first?.text, address != "next" else {
      return .adBreak(invocation.time(.adBreakTime))
    }
    var opening = try opening(invocation)
    opening.staysFor = invocation.time(.adBreakTime)
    opening.startsAdBreak = true
    return .open(opening)
  }

  private static func opening(_ invocation: ParsedCommandLine) throws(CLIError) -> OpenRequest {
    // Send an arbitrary key: the session recomputes it, because only the session knows the volatile
    // query parameters.
    var content: MediaContent
    do throws(ContentAddress.AddressError) {
      content = try ContentAddress.content(
        invocation.operands.compactMap(\.text), id: invocation.text(.id), title: invocation.text(.title))
    } catch { throw CLIError(error) }
    if let kind = invocation.choice(.contentKind, of: MediaContent.Kind.self) { content.kind = kind }
    if invocation.has(.live) { content.kind = .lowLatency }
    // Change only the specified attributes.
    if let isLinear = invocation.boolean(.linear, not: .noLinear) { content.requiresLinearPlayback = isLinear }
    if let isAllowed = invocation.boolean(.allowPip, not: .noPip) { content.allowsPictureInPicture = isAllowed }
    if let screen = invocation.text(.contentScreen) { content.screen = ScreenID(screen) }
    if let shape = invocation.choice(.presentation, of: MediaContent.Presentation.self) { content.presentation = shape }
    if let kind = invocation.choice(.viewKind, of: MediaContent.ViewKind.self) { content.viewKind = kind }
    if invocation.has(.small) { content.prefersSmallPicture = true }
    if let size = invocation.size(.contentSize) { content.preferredContentSize = size }
    let files = invocation.texts(.subtitleFile)
    if !files.isEmpty {
      do throws(ContentAddress.AddressError) {
        content.subtitles = try ContentAddress.resolve(subtitles: files)
      } catch { throw CLIError(error) }
    }
    if let app = invocation.text(.app) { content.app = AppID(app) }
    var opening = OpenRequest(
      content, in: invocation.role, at: invocation.time(.at),
      entry: invocation.count(.entry), for: invocation.time(.stay), allowsDuplicate: invocation.has(.duplicate))
    opening.startsPaused = invocation.has(.paused)
    opening.changesOnlyTraits = invocation.has(.onlyTraits)
    if let fate = invocation.choice(.afterSwap, of: AfterSwap.self) { opening.afterSwap = fate }
    opening.corner = invocation.choice(.openCorner, of: PicturePlacement.self)
    opening.isSilent = invocation.text(.sound) == "no"
    if let poster = invocation.text(.poster) {
      do throws(ContentAddress.AddressError) { opening.poster = try ContentAddress.resolve(poster) } catch {
        throw CLIError(error)
      }
    }
    return opening
  }
}

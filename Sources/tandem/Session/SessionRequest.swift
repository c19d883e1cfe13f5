// Translates a command line into a request.

import TandemCLI
import TandemControl
import TandemOrchestrator

/// A request to the session.
enum SessionRequest {
  case command(SessionCommand)
  /// Pins the content of a role, which only the session knows.
  case pin(AudioPolicy.Choice, Role)
  /// Syncs both videos by their audio.
  case syncByAudio
  case listTracks(TrackKind?, Role)
  case listChapters(Role)
  case listEntries(Role)

  /// - Throws: an error for a local file that can't be opened.
  init(_ line: SessionSubcommand, _ invocation: ParsedCommandLine) throws(CLIError) {
    if line.kind == .open {
      self = .command(.open(try Self.opening(invocation)))
    } else if line.kind == .adBreak {
      self = .command(try Self.adBreak(invocation))
    } else if let command = invocation.command(of: line) {
      self = .command(command)
    } else if line.kind == .selectTrack {
      self = .listTracks(invocation.trackKind, invocation.has(.pip) ? .pictureInPicture : .fullScreen)
    } else if line.kind == .seek {
      self = .listChapters(invocation.has(.pip) ? .pictureInPicture : .fullScreen)
    } else if line.kind == .chooseEntry {
      self = .listEntries(invocation.has(.pip) ? .pictureInPicture : .fullScreen)
    } else if line.kind == .sync {
      self = .syncByAudio
    } else if line.kind == .setAudio {
      let isDevice = invocation.operands.first?.text == AudioPolicy.Choice.separatePinned.word
      self = isDevice ? .pin(.separatePinned, .pictureInPicture) : .pin(.pinned, .fullScreen)
    } else {
      preconditionFailure("the parser should have refused this incomplete command: \(invocation)")
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
      content, in: invocation.has(.pip) ? .pictureInPicture : .fullScreen, at: invocation.time(.at),
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

import TandemCLI
import TandemMPV

/// Checks libmpv, ffmpeg, and their decoders.
struct DecoderProbe: Probe {
  /// The usual formats of broadcasts, streams and discs.
  private static let usual = ["h264", "hevc", "vp9", "av1", "mpeg2video", "aac", "ac3", "opus"]

  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    let core: CoreCheck
    do throws(CoreCheckError) { core = try CoreCheck(PlayerOptions.usable(asked)) } catch {
      throw CLIError(.unavailable, "can't create a player: \(error.reason)")
    }
    let libraries = "libmpv \(core.version), ffmpeg \(core.ffmpegVersion)"
    let known = core.decoders
    let missing = Self.usual.filter { !known.contains($0) }
    if !missing.isEmpty {
      return Finding(
        .warn, "\(libraries); can't decode \(missing.joined(separator: ", "))",
        "install the distribution's complete ffmpeg, such as libavcodec-extra")
    }
    let card = core.hardwareDecoding
    return Finding(
      .ok, "\(libraries); \(card == "no" ? "the processor decodes" : "a graphics card is tried first (hwdec \(card))")")
  }
}

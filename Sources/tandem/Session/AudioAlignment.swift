import TandemCLI
import TandemControl
import TandemOrchestrator

/// Compares the sound of both videos around their positions. The comparison reads both contents again, outside the
/// session, so that playback is not affected.
struct AudioAlignment {
  /// The length in seconds of the piece of sound to compare. It is from the full-screen video, and is searched for in
  /// the other video's sound.
  private static let length = 24.0
  /// The part of the other video's sound to search: this many seconds before and after its position.
  private static let reach = 30.0
  /// The time limit for reading each content, in seconds.
  private static let limit = 20.0

  let status: StatusReport

  /// Returns the lead that the picture in picture must have over the full-screen video.
  func offset() throws(CLIError) -> Duration {
    guard let full = status.roles.fullScreen.flatMap({ status.players[$0] }) else { throw refusal(.noFullScreen) }
    guard let small = status.roles.pictureInPicture.flatMap({ status.players[$0] }) else {
      throw refusal(.noPictureInPicture)
    }
    guard let transform = FourierTransform() else {
      throw failure("`sync auto` needs FFTW to compare the audio", "apt-get install \(FourierTransform.package)")
    }
    let clip = try self.clip(of: full, Self.length)
    let whole = try self.clip(of: small, Self.length + 2 * Self.reach)
    let (a, b) = (try samples(clip, full), try samples(whole, small))
    let found = SoundAlignment(of: a, in: b, rate: AudioDecoder.rate, transform)
    guard let found, found.isClear else {
      throw failure(
        "no offset within \(Int(Self.reach)) s makes the audio of both videos match clearly",
        "keep the present offset with: tandem sync; change it with: tandem sync +0.2")
    }
    // The piece's position in the picture in picture minus its position in the full-screen video, in seconds.
    let seconds = whole.start + Double(found.shift) / Double(AudioDecoder.rate) - clip.start
    let heardLater = small.delays[.audio] - full.delays[.audio]
    return .milliseconds(Int((seconds * 1000).rounded())) + heardLater
  }

  private func clip(of player: StatusReport.Player, _ length: Double) throws(CLIError) -> AudioClip {
    guard player.kind == .vod, player.duration != nil, let position = player.position else {
      throw failure(
        "\(name(player)) is live, and its audio can't be read a second time",
        "keep the present offset with: tandem sync; change it with: tandem sync +0.2")
    }
    let sounds = player.tracks.filter { $0.kind == .audio }
    let track = sounds.firstIndex { $0.number == player.chosen[.audio] } ?? 0
    guard !sounds.isEmpty, !sounds[track].isExternal else {
      throw failure("\(name(player)) has no audio track", "list the tracks with: tandem track")
    }
    let start = max(0, position / .seconds(1) - length / 2)
    return AudioClip(url: player.url, track: track, start: start, length: length)
  }

  private func samples(_ clip: AudioClip, _ player: StatusReport.Player) throws(CLIError) -> [Float] {
    do throws(AudioDecodingError) { return try AudioDecoder.samples(of: clip, within: Self.limit) } catch {
      switch error {
      case .noDecoder: throw failure("`sync auto` needs ffmpeg to read the audio", "apt-get install ffmpeg")
      case .unreadable: throw failure("the audio of \(name(player)) can't be read a second time", nil)
      case .tooSlow: throw failure("reading the audio of \(name(player)) took more than \(Int(Self.limit)) s", nil)
      case .undecodable: throw failure("\(name(player)) has too little audio at its position", nil)
      }
    }
  }

  private func name(_ player: StatusReport.Player) -> String {
    player.title ?? player.url.split(separator: "/").last.map(String.init) ?? player.url
  }

  private func refusal(_ refusal: Refusal) -> CLIError {
    CLIError("sync", ReplyError(.refused, refusal.message, hint: refusal.hint, reason: refusal.rawValue))
  }

  private func failure(_ message: String, _ hint: String?) -> CLIError {
    CLIError("sync", ReplyError(.failed, message, hint: hint, reason: "noCommonSound"))
  }
}

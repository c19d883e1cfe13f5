// The options as arguments for a player in another process.

import TandemCommands

extension MPVOptions {
  /// The arguments for `init(_:)` that must stay private. mpv's options can hold passwords, and every user of a machine
  /// can read a process's arguments.
  package var privateWords: [String] { passed.map { Self.privateKey + $0.text } }

  private static let privateKey = "mpv:"

  /// The public arguments for `init(_:)`.
  package var words: [String] {
    var words = [
      "hwdec=\(hardwareDecoding)", "ytdl=\(usesYouTubeDownloader ? "yes" : "no")",
      "network-timeout=\(networkTimeout / .seconds(1))", "fade=\(fade / .seconds(1))",
      "answer-bound=\(answerBound / .seconds(1))",
    ]
    if let audioOutput { words.append("ao=\(audioOutput)") }
    if let pictureInPictureDevice { words.append("pip-device=\(pictureInPictureDevice)") }
    if let pulseServer { words.append("pulse-host=\(pulseServer)") }
    if quality != .full { words.append("quality=\(quality.rawValue)") }
    if opensEditLists { words.append("edl=yes") }
    return words
  }

  /// - Parameter words: the arguments; unknown arguments are ignored.
  package init(_ words: [String]) {
    self.init()
    for word in words {
      if word.hasPrefix(Self.privateKey) {
        // This can't fail, because each option was tried before it was encoded.
        do throws(OptionError) {
          passed.append(try OptionSetting(parsing: String(word.dropFirst(Self.privateKey.count))))
        } catch {}
        continue
      }
      guard let sign = word.firstIndex(of: "=") else { continue }
      let value = String(word[word.index(after: sign)...])
      let seconds = Double(value).flatMap { (0...86_400).contains($0) ? Duration.seconds($0) : nil }
      switch word[..<sign] {
      case "hwdec": hardwareDecoding = value
      case "ytdl": usesYouTubeDownloader = value == "yes"
      case "network-timeout": networkTimeout = seconds ?? networkTimeout
      case "fade": fade = seconds ?? fade
      case "answer-bound": answerBound = seconds ?? answerBound
      case "ao": audioOutput = value
      case "pip-device": pictureInPictureDevice = value
      case "pulse-host": pulseServer = value
      case "quality": quality = Quality(rawValue: value) ?? .full
      case "edl": opensEditLists = value == "yes"
      default: break
      }
    }
  }
}

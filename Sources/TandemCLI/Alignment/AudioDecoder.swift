/// A piece of the sound of a file or address.
package struct AudioClip: Hashable, Sendable {
  /// An absolute path, or an address over HTTP.
  package var url: String
  /// The number of the audio track, counted from 0.
  package var track: Int
  /// The start of the piece, in seconds from the content's beginning.
  package var start: Double
  package var length: Double

  package init(url: String, track: Int, start: Double, length: Double) {
    (self.url, self.track, self.start, self.length) = (url, track, start, length)
  }
}

package enum AudioDecodingError: Error, Hashable, Sendable {
  /// ffmpeg is not installed.
  case noDecoder
  /// The content can't be read a second time, because it is neither a file nor an address over HTTP.
  case unreadable
  case tooSlow
  case undecodable
}

/// Decodes parts of a content's sound with ffmpeg.
package enum AudioDecoder {
  /// The sample rate in hertz. It is high enough to distinguish voices and instruments, with a
  /// precision of an eighth of a millisecond.
  package static let rate = 8000
  /// The maximum length of a piece, in seconds.
  package static let longest = 120.0

  /// Decodes a piece to one channel. A separate ffmpeg process reads the content, so playback is affected only by the
  /// additional load on the machine.
  ///
  /// - Parameter limit: the time limit for decoding, in seconds.
  package static func samples(of clip: AudioClip, within limit: Double) throws(AudioDecodingError) -> [Float] {
    let words = try words(for: clip)
    let most = Int(min(clip.length, longest) * Double(rate)) * MemoryLayout<Float>.size
    let bytes: [UInt8]
    do throws(SystemProgram.OutputError) {
      bytes = try SystemProgram.output(of: words, atMost: most, within: .seconds(limit))
    } catch {
      switch error {
      case .noPipe: throw .undecodable
      case .notRunnable: throw .noDecoder
      case .tooSlow: throw .tooSlow
      }
    }
    if bytes.count < rate * MemoryLayout<Float>.size { throw .undecodable }
    // SAFETY: ffmpeg writes floats in this machine's byte order; an incomplete last float is dropped.
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
  }

  private static func milliseconds(_ seconds: Double) -> String { "\(Int(min(max(seconds, 0), 1e9) * 1000))ms" }

  private static func words(for clip: AudioClip) throws(AudioDecodingError) -> [String] {
    let protocols: String
    if clip.url.hasPrefix("/") {
      protocols = "file,crypto,data"
    } else if clip.url.hasPrefix("http://") || clip.url.hasPrefix("https://") {
      // Allow only network protocols, so that a server's playlist can't open a file of this machine.
      protocols = "http,https,httpproxy,tcp,tls,crypto,data"
    } else {
      throw .unreadable
    }
    return [
      "ffmpeg", "-nostdin", "-v", "quiet", "-protocol_whitelist", protocols, "-ss", milliseconds(clip.start), "-i",
      clip.url.hasPrefix("/") ? "file:" + clip.url : clip.url, "-t", milliseconds(min(clip.length, longest)),
      "-map",
      // Keep the silence before a track that starts late.
      "0:a:\(clip.track)", "-af", "aresample=\(rate):async=1:first_pts=0", "-ac", "1", "-f", "f32le", "pipe:1",
    ]
  }
}

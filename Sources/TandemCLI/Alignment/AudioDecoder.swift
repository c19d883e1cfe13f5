// Decodes parts of a content's sound with ffmpeg.

import Glibc

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

/// The reason why a piece of sound could not be decoded.
package enum AudioDecodingError: Error, Hashable, Sendable {
  /// ffmpeg is not installed.
  case noDecoder
  /// The content can't be read a second time, because it is neither a file nor an address over HTTP.
  case unreadable
  case tooSlow
  case undecodable
}

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
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .undecodable }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process: pid_t
    do throws(AudioDecodingError) { process = try start(clip, to: ends[1]) } catch {
      close(ends[1])
      throw error
    }
    close(ends[1])
    // Lower ffmpeg's priority, so that decoding does not delay the threads that play video and audio.
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), UInt32(process), 10)
    let most = Int(min(clip.length, longest) * Double(rate)) * MemoryLayout<Float>.size
    let bytes = read(ends[0], atMost: most, within: limit)
    // End ffmpeg, because its remaining output is not needed.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard let bytes else { throw .tooSlow }
    if bytes.count < rate * MemoryLayout<Float>.size { throw .undecodable }
    // SAFETY: ffmpeg writes floats in this machine's byte order; an incomplete last float is dropped.
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
  }

  private static func milliseconds(_ seconds: Double) -> String { "\(Int(min(max(seconds, 0), 1e9) * 1000))ms" }

  private static func start(_ clip: AudioClip, to output: Int32) throws(AudioDecodingError) -> pid_t {
    let protocols: String
    if clip.url.hasPrefix("/") {
      protocols = "file,crypto,data"
    } else if clip.url.hasPrefix("http://") || clip.url.hasPrefix("https://") {
      // Allow only network protocols, so that a server's playlist can't open a file of this machine.
      protocols = "http,https,httpproxy,tcp,tls,crypto,data"
    } else {
      throw .unreadable
    }
    let words = [
      "ffmpeg", "-nostdin", "-v", "quiet", "-protocol_whitelist", protocols, "-ss", milliseconds(clip.start), "-i",
      clip.url.hasPrefix("/") ? "file:" + clip.url : clip.url, "-t", milliseconds(min(clip.length, longest)),
      "-map",
      // Keep the silence before a track that starts late.
      "0:a:\(clip.track)", "-af", "aresample=\(rate):async=1:first_pts=0", "-ac", "1", "-f", "f32le", "pipe:1",
    ]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process: pid_t = 0
    guard posix_spawnp(&process, "ffmpeg", &actions, nil, arguments, environ) == 0 else { throw .noDecoder }
    return process
  }

  /// - Returns: nil if the decoding took too long.
  private static func read(_ descriptor: Int32, atMost most: Int, within limit: Double) -> [UInt8]? {
    let end = ContinuousClock.now + .seconds(limit)
    var bytes: [UInt8] = []
    var clip = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < most {
      let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      if left <= 0 { return nil }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&entry, 1, Int32(left.rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      if ready <= 0 { return nil }
      let count = Glibc.read(descriptor, &clip, min(clip.count, most - bytes.count))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes += clip[..<count]
    }
    return bytes
  }
}

// A sound server for tests that records its output.

import Foundation
import TandemPlayback
import TandemTestSupport

/// A PulseAudio daemon with null sinks whose output is recorded.
final class Ear {
  static let rate = 48_000
  let server: String
  private let folder: TestFolder
  private var daemon: Companion?
  private var recorders: [Companion] = []
  private let sinks: [String]
  private var lives = 0

  /// - Parameter sinks: the names of the sinks.
  init(_ sinks: [String] = ["ear"]) throws {
    folder = try TestFolder()
    self.sinks = sinks
    server = "unix:" + folder.path + "/sound.sock"
    try start()
  }

  /// Kills the server without warning and discards the recording.
  func die() {
    (daemon, recorders) = (nil, [])
    unlink(folder.path + "/sound.sock")
  }

  /// Stops the server, so that it neither answers nor refuses a client.
  func freeze() { daemon?.signal(SIGSTOP) }

  /// Starts the server and the recording.
  func start() throws {
    lives += 1
    let socket = folder.path + "/sound.sock"
    daemon = try Companion(
      [
        "pulseaudio", "--daemonize=no", "-n", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes",
        "--realtime=no", "--high-priority=no", "--log-level=error",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
      ]
        + sinks.flatMap {
          ["-L", "module-null-sink sink_name=\($0) rate=\(Self.rate) channels=2 format=float32le"]
        }, in: folder)
    try waitUntil("the sound server to listen") { FileManager.default.fileExists(atPath: socket) }
    recorders = try sinks.map { sink in
      try Companion(
        [
          "parec", "--server", server, "-d", sink + ".monitor", "--format=float32le", "--rate=\(Self.rate)",
          "--channels=1", "--latency-msec=20", "--raw", recording(of: sink),
        ], in: folder)
    }
    for file in sinks.map(recording) { try waitUntil("the recording to begin") { Self.size(of: file) > 0 } }
  }

  private func recording(of sink: String) -> String { folder.path + "/\(sink)-\(lives).raw" }

  /// The recorded time.
  var heard: Duration { .seconds(Double(Self.size(of: recording(of: sinks[0])) / 4) / Double(Self.rate)) }

  /// All recorded samples of a sink, or of the first sink if `sink` is nil.
  func samples(of sink: String? = nil) throws -> [Float] {
    let data = try Data(contentsOf: URL(fileURLWithPath: recording(of: sink ?? sinks[0])))
    // SAFETY: the recorder writes floats in this machine's byte order; an incomplete last float is left out.
    return data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// A process that runs until its last reference is released.
private final class Companion {
  private var process: pid_t = 0

  init(_ arguments: [String], in folder: TestFolder) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var words = arguments.map { strdup($0) } + [nil]
    // The user's server and the user's settings are not used.
    let environment = ["PATH=/usr/bin:/bin", "HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)"]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    guard posix_spawnp(&process, arguments[0], &actions, nil, &words, &variables) == 0 else {
      throw HarnessError(what: "can't start \(arguments[0])")
    }
  }

  func signal(_ number: Int32) { kill(process, number) }

  deinit {
    // SIGKILL, because the process inherits the blocked signals of the thread that started it.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }
}

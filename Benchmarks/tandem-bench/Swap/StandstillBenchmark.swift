// Measures a swap while a part of the session's environment is blocked.

import Glibc
import TandemLog
import TandemLogFiles

/// Swaps a session repeatedly, alternately with and without the disturbance, and compares the
/// latencies.
struct StandstillBenchmark {
  /// The disturbance.
  enum Fault: String, CaseIterable {
    case slowDisk = "a disk of 0.4 s a sync"
    case unreadOutput = "output that nobody reads"
    case clients = "1000 clients that come and go"
    case fullLog = "a log at its size limit"
  }

  var tandem: String
  /// The folder of the clips `720-a.mp4` and `720-b.mp4`.
  var folder: String
  /// The library for `LD_PRELOAD` that delays each sync of a file by `TANDEM_TEST_SLOW_SYNC` milliseconds.
  var library: String
  var swaps: Int
  var rounds = 3

  /// - Parameter progress: receives a description of each measurement.
  func table(_ progress: (String) -> Void) throws -> String {
    var lines = ["swap, accepted to presented, headless    quiet p50 / p99    disturbed p50 / p99    ratio of p99"]
    for fault in Fault.allCases {
      var (quiet, disturbed): ([Duration], [Duration]) = ([], [])
      for round in 1...rounds {
        progress("\(fault.rawValue), round \(round) of \(rounds) …")
        quiet += try run(nil)
        disturbed += try run(fault)
      }
      let (a, b) = (CommandBenchmark.Times(sorted: quiet.sorted()), CommandBenchmark.Times(sorted: disturbed.sorted()))
      let ratio = (b.percentiles[2].milliseconds / a.percentiles[2].milliseconds * 100).rounded() / 100
      func words(_ times: CommandBenchmark.Times) -> String {
        "\(times.percentiles[0].milliseconds) / \(times.percentiles[2].milliseconds) ms"
      }
      lines.append(
        "\(fault.rawValue): \(words(a)), \(words(b)), \(ratio) (\(a.sorted.count) and \(b.sorted.count) swaps)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func run(_ fault: Fault?) throws -> [Duration] {
    let (log, socket) = (folder + "/standstill.jsonl", folder + "/standstill.sock")
    for number in 0...9 { unlink(number == 0 ? log : "\(log).\(number)") }
    var words = [
      tandem, "play", folder + "/720-a.mp4", folder + "/720-b.mp4", "--display", "headless", "--ao", "null",
      "--no-config",
      "--log", log, "--socket", socket, "--animation", "0",
    ]
    var output: Int32?
    var pipeEnds: [Int32] = [-1, -1]
    switch fault {
    case .slowDisk:
      setenv("LD_PRELOAD", library, 1)
      setenv("TANDEM_TEST_SLOW_SYNC", "400", 1)
      words += ["--log-sync", "commit"]
    case .unreadOutput:
      guard pipe(&pipeEnds) == 0 else { throw MeasuredProcess.RunError(description: "no pipe") }
      output = pipeEnds[1]
      words.append("--json")
    case .fullLog: words += ["--log-rotate", "1", "--quiet"]
    case .clients, nil: words.append("--quiet")
    }
    let session = try MeasuredProcess(words, output: output)
    unsetenv("LD_PRELOAD")
    let visitors = fault == .clients ? Visitors(socket) : nil
    defer {
      visitors?.stop()
      for end in pipeEnds where end >= 0 { close(end) }
    }
    do { _ = try CommandBenchmark.run(tandem: tandem, socket: socket, runs: swaps, pause: 20_000) } catch {
      _ = try session.end()
      throw error
    }
    visitors?.stop()
    _ = try session.end()
    return try latencies(log)
  }

  /// The latencies of all transactions but the first, from the log and its rotated files.
  private func latencies(_ path: String) throws -> [Duration] {
    var times: [Duration] = []
    for number in 0...9 {
      let path = number == 0 ? path : "\(path).\(number)"
      if access(path, F_OK) != 0 { continue }
      let reader = try LogReader(path: path)
      while let record = try reader.next() {
        guard record.kind == "presented", record["transaction"]?.int ?? 0 > 1 else { continue }
        if let latency = record["latency_us"]?.int { times.append(.microseconds(latency)) }
      }
    }
    guard !times.isEmpty else { throw MeasuredProcess.RunError(description: "no swap is in \(path)") }
    return times
  }
}

/// Clients that connect, ask for the status and disconnect, again and again.
private final class Visitors: @unchecked Sendable {
  // SAFETY (@unchecked): the flag is set once. Another thread reads it, and may see the new value a little later.
  private let socketPath: String
  private nonisolated(unsafe) var isOver = false

  init(_ path: String) {
    socketPath = path
    var thread = pthread_t()
    // SAFETY: the thread releases the reference that is retained here.
    let retained = Unmanaged.passRetained(self)
    pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Visitors>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, retained.toOpaque())
    pthread_detach(thread)
  }

  func stop() { isOver = true }

  private func run() {
    let request = Array("{\"command\":[\"status\"],\"request_id\":1}\n".utf8)
    while !isOver {
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.utf8) }
      let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if code == 0 { _ = send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) }
      close(descriptor)
      // At this rate about 1000 clients connect during some 200 swaps.
      usleep(5_000)
    }
  }
}

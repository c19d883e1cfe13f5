// Pictures that another program writes to a descriptor of `tandem play`.

import Foundation
import Synchronization
import TandemControl
import TandemOrchestrator
import TandemTestSupport
import Testing

/// Another program, which writes thirty red pictures per second to a pipe until it is stopped.
private final class OtherProgram: Sendable {
  private let descriptor: Int32
  private let isOver = Atomic(false)
  private let isDone = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - pipe: the path of the pipe.
  ///   - before: the bytes to write first.
  init(writingTo pipe: String, width: Int, height: Int, before: [UInt8] = []) throws {
    descriptor = open(pipe, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    Thread.detachNewThread { [self] in
      put(before)
      var number = 0
      let begin = ContinuousClock.now
      while !isOver.load(ordering: .relaxed) {
        put(Self.picture(number, width, height))
        number += 1
        let rest = begin + .milliseconds(33 * number) - .now
        if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
      }
      close(descriptor)
      isDone.signal()
    }
  }

  func stop() {
    isOver.store(true, ordering: .relaxed)
    isDone.wait()
  }

  private func put(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isOver.load(ordering: .relaxed) {
      // A reader that is absent for a moment must not block the program forever.
      var waits = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
      if poll(&waits, 1, 100) <= 0 { continue }
      let count = rest.prefix(4096).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else { return }
    }
  }

  /// A picture in the format that docs/frames.md describes.
  static func picture(_ number: Int, _ width: Int, _ height: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let pixels = [[UInt8]](repeating: [0, 0, 255, 0], count: width * height).flatMap(\.self)
    var bytes = Array("TNDM".utf8) + [1, 3, 0, 0]
    for (value, count) in [(width, 4), (height, 4), (number * 33_000, 8), (pixels.count, 4), (0, 4)] {
      bytes += little(value, count)
    }
    return bytes + pixels
  }
}

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct FrameInputTests {
    private let media = Media.shared

    @Test("Another program's pictures are played, continue after the player's death, and end with the program")
    func picturesOfAnotherProgramOutliveThePlayer() throws {
      let folder = try TestFolder()
      let pipe = folder.path + "/camera"
      try #require(mkfifo(pipe, 0o600) == 0)
      let garbage = [UInt8](repeating: 0x54, count: 1000)
      let program = try OtherProgram(writingTo: pipe, width: 64, height: 36, before: garbage)
      let performance = try Performance([media.blue, "frames://3", "--geometry", "320x180"], in: folder, third: pipe)
      var (client, player) = try performance.client(after: 0)
      try client.done(.command(.swap, CommandOptions()))
      func looksRed() throws -> Bool {
        try client.done(.snapshot(folder.path + "/now.png"))
        return try Capture(png: folder.path + "/now.png").pixel(100, 60).isNear(.pureRed)
      }
      #expect(try looksRed())
      let status = try client.status { $0.roles.fullScreen != nil }
      let camera = try #require(status.roles.fullScreen.flatMap { status.players[$0] })
      #expect(camera.url == "frames://3" && camera.kind == .call && camera.duration == nil)
      // The player is restarted in the middle of a picture.
      kill(pid_t(player), SIGKILL)
      (client, player) = try performance.client(after: player)
      #expect(try looksRed())
      try client.done(.command(.swap, CommandOptions()))
      program.stop()
      #expect(try client.status({ $0.roles.pictureInPicture == nil }, within: 20))
      try client.done(.command(.shutDown, CommandOptions()))
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
      let complaints = performance.complaints
      #expect(complaints.contains("1000 bytes were neither a picture nor sound"), "\(complaints)")
      let log = try String(contentsOfFile: performance.log, encoding: .utf8)
      #expect(log.contains(#""event":"frames""#))
    }

    @Test(
      "An unreadable or invalid descriptor is refused with the reason",
      arguments: [
        ("frames://499", "not open", 66), ("frames://x", "a file descriptor's number", 64), ("frames://", "number", 64),
      ])
    func unreadableDescriptorIsRefused(address: String, words: String, status: Int32) throws {
      let result = try TandemCommand.run(
        ["play", "--display", "headless", "--ao", "null", media.red, address], in: try TestFolder())
      #expect(result.status == status && result.errors.contains(words), "\(result)")
    }
  }
}

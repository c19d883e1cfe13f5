// The messages to systemd, and their order.

import Glibc
import Testing

@testable import TandemProcess

@Suite struct ServiceStatusTextTests {
  private let start = ContinuousClock.now

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("`READY` and `STOPPING` are sent once, a status when it changes, and watchdog messages at their interval")
  func messagesAreSentOnceOrWhenDue() {
    var converter = ServiceStatusText()
    #expect(converter.answer(nil, watchdog: nil, at: start) == "READY=1")
    #expect(converter.answer(bytes(""), watchdog: nil, at: start) == nil)
    #expect(converter.answer(bytes("Film"), watchdog: nil, at: start) == "STATUS=Film")
    #expect(converter.answer(bytes("Film"), watchdog: .seconds(3), at: start) == "WATCHDOG=1")
    #expect(converter.answer(bytes("Film"), watchdog: .seconds(3), at: start + .milliseconds(900)) == nil)
    #expect(converter.answer(bytes("Film"), watchdog: .seconds(3), at: start + .seconds(1)) == "WATCHDOG=1")
    #expect(converter.say("it died") == "STATUS=it died")
    #expect(converter.answer(bytes("Film"), watchdog: nil, at: start) == "STATUS=Film")
    #expect(converter.end() == "STOPPING=1")
    #expect(converter.end() == nil && converter.say("more") == nil)
    #expect(converter.answer(bytes("Match"), watchdog: .seconds(3), at: start + .seconds(9)) == nil)
    #expect(converter.end(because: "it died") == "STATUS=it died")
  }

  @Test(
    "A hostile status text becomes one line",
    arguments: [
      "x\nMAINPID=1", "x\r\nFDSTORE=1", "\u{1B}[2J\u{202E}", "\nSTOPPING=1\n", String(repeating: "ab\n", count: 3000),
    ])
  func hostileStatusBecomesOneLine(text: String) throws {
    var converter = ServiceStatusText()
    let told = converter.answer(bytes(text) + [0xFF, 0xC0], watchdog: nil, at: start)
    let words = try #require(told)
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines[0] == "READY=1" && lines[1].hasPrefix("STATUS="))
    #expect(words.utf8.count < 1600)
    for scalar in lines[1].unicodeScalars { #expect(scalar.value >= 0x20 && scalar != "\u{202E}") }
  }

  @Test("A message to systemd fails while the queue is full, and counts as sent if nothing listens")
  func sendFailsOnlyWhileQueueIsFull() throws {
    let path = "@tandem-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    let notice = SystemdNotifier(path: path)
    #expect(notice.send("READY=1"))
    let reader = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(reader) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: [0] + path.utf8.dropFirst()) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + path.utf8.count)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(reader, $0, size) }
    }
    try #require(bound == 0)
    var taken = 0
    while notice.send("WATCHDOG=1"), taken < 100_000 { taken += 1 }
    #expect(taken > 0 && taken < 100_000)
    var bytes = [UInt8](repeating: 0, count: 64)
    #expect(recv(reader, &bytes, bytes.count, 0) == 10)
    #expect(notice.send("WATCHDOG=1"))
  }

  @Test("A status cell returns the last stored text, and is empty for the next player")
  func statusCellGivesItsLatestValue() throws {
    let box = try SupervisorSharedMemory()
    #expect(box.status.steady == nil)
    for text in ["one", "two", "three"] {
      box.status.store(text)
      #expect(box.status.steady == Array(text.utf8))
    }
    box.prepareForNext()
    #expect(box.status.steady == [])
  }
}

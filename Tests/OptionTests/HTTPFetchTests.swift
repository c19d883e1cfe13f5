// Downloads with libmpv's ffmpeg.

import Glibc
import Testing

@testable import TandemMPV

@Suite(.timeLimit(.minutes(2))) struct HTTPFetchTests {
  @Test("A download from a silent server ends when it is cancelled")
  func silentServerIsLeft() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 5) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isListening)
    let begin = ContinuousClock.now
    var reason: String?
    do throws(HTTPFetchError) {
      try HTTPFetch.read(
        "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/guide.xml", within: .seconds(60),
        isCancelled: { ContinuousClock.now > begin + .milliseconds(200) }, take: { _ in true })
    } catch { reason = error.reason }
    // Without the cancellation, the reason would be that the server took longer than the time limit.
    #expect(reason.map { !$0.contains("took longer") } == true, "\(reason ?? "the download succeeded")")
  }
}

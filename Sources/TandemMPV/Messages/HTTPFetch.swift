import CTandemMPV

/// Downloads an address with libmpv's ffmpeg, so that Tandem can read from every server that it can play from.
package enum HTTPFetch {
  /// The time limit for downloading a short text.
  private static let patience = Duration.seconds(15)

  private typealias Open =
    @convention(c) (
      UnsafeMutablePointer<OpaquePointer?>, UnsafePointer<CChar>, Int32, UnsafeRawPointer?,
      UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32
  private typealias Read = @convention(c) (OpaquePointer, UnsafeMutablePointer<UInt8>, Int32) -> Int32
  private typealias Close = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias Describe = @convention(c) (Int32, UnsafeMutablePointer<CChar>, Int) -> Int32

  /// ffmpeg's `AVIOInterruptCB`.
  private struct Interrupt {
    var callback: @convention(c) (UnsafeMutableRawPointer?) -> Int32
    var opaque: UnsafeMutableRawPointer?
  }

  private static func function<Function>(_ name: String, as: Function.Type) throws(HTTPFetchError) -> Function {
    guard let symbol = ctandem_mpv_symbol(name) else {
      throw HTTPFetchError(reason: "this libmpv's ffmpeg has no \(name)")
    }
    // SAFETY: ffmpeg's documented signatures, unchanged since its version 1.
    return unsafeBitCast(symbol, to: Function.self)
  }

  /// Silences ffmpeg's log once for the process, so that a server's texts do not go to the
  /// terminal; Tandem reports errors itself. A core in this process still receives ffmpeg's
  /// messages, because libmpv installs its own handler for them.
  private static let silence: Void = {
    guard let symbol = ctandem_mpv_symbol("av_log_set_level") else { return }
    // SAFETY: ffmpeg's documented signature. -8 is `AV_LOG_QUIET`.
    unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)(-8)
  }()

  /// Downloads a short text. Call it on any thread that may block.
  ///
  /// - Parameter most: the largest number of bytes; a longer text is an error.
  package static func read(_ address: String, atMost most: Int) throws(HTTPFetchError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(address, within: patience) { part in
      bytes += part
      return bytes.count <= most
    }
    if bytes.count > most { throw HTTPFetchError(reason: "it has more than \(most >> 20) MiB") }
    return bytes
  }

  /// Downloads a text piece by piece. Call it on any thread that may block.
  ///
  /// - Parameters:
  ///   - patience: the time limit for the server's whole answer.
  ///   - isCancelled: returns true to give up; also called while no byte arrives.
  ///   - take: receives each piece, and returns false to end the download.
  package static func read(
    _ address: String, within patience: Duration, isCancelled: @escaping () -> Bool = { false },
    take: (UnsafeRawBufferPointer) -> Bool
  ) throws(HTTPFetchError) {
    silence
    let open = try function("avio_open2", as: Open.self)
    let read = try function("avio_read", as: Read.self)
    let close = try function("avio_closep", as: Close.self)
    // ffmpeg polls the interrupt callback, also while it waits for the server.
    let deadline = ContinuousClock.now + patience
    var isOver = { isCancelled() || ContinuousClock.now > deadline }
    let result = withUnsafeMutablePointer(to: &isOver) { isOver -> Int32 in
      var interrupt = Interrupt(
        callback: { opaque in
          guard let isOver = opaque?.assumingMemoryBound(to: (() -> Bool).self) else { return 0 }
          return isOver.pointee() ? 1 : 0
        }, opaque: UnsafeMutableRawPointer(isOver))
      var stream: OpaquePointer?
      let opened = address.withCString { open(&stream, $0, 1, &interrupt, nil) }
      guard opened >= 0, let opened = stream else { return opened }
      defer { _ = close(&stream) }
      var part = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(opened, &part, Int32(part.count))
        if count < 0 { return count == Self.endOfFile ? 0 : count }
        if count == 0 { return 0 }
        let goesOn = part.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<Int(count)])) }
        if !goesOn { return 0 }
      }
    }
    if result < 0 {
      let isLate = ContinuousClock.now > deadline
      throw HTTPFetchError(
        reason: isLate
          ? "the server took longer than \(patience.components.seconds) s"
          : LoadFailureText.sentence(describe(result), of: address))
    }
  }

  /// ffmpeg's `AVERROR_EOF`.
  private static let endOfFile = -Int32(
    bitPattern: UInt32(UInt8(ascii: "E")) | UInt32(UInt8(ascii: "O")) << 8 | UInt32(UInt8(ascii: "F")) << 16
      | UInt32(UInt8(ascii: " ")) << 24)
  private static func describe(_ code: Int32) -> String {
    do throws(HTTPFetchError) {
      let describe = try function("av_strerror", as: Describe.self)
      var text = [CChar](repeating: 0, count: 128)
      _ = describe(code, &text, text.count)
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    } catch { return error.reason }
  }
}

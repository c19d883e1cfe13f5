import CTandemXML
import TandemControl

/// Passes the bytes of a guide, plain or as gzip, to its reader.
final class GuideDecoder {
  /// The number of bytes that identify a compression.
  private static let signature = 3

  private let reader: XMLTVReader
  private let mostBytes: Int
  private let isCancelled: () -> GuideError?
  private var gzip: OpaquePointer?
  /// The first bytes, until there are enough to recognise a compression; nil afterwards.
  private var head: [UInt8]? = []
  private var count = 0
  private(set) var fault: GuideError?

  /// - Parameters:
  ///   - mostBytes: the maximum size of a decompressed guide, in bytes.
  ///   - isCancelled: returns a reason to give up; called for each piece.
  init(_ reader: XMLTVReader, atMost mostBytes: Int, isCancelled: @escaping () -> GuideError?) {
    (self.reader, self.mostBytes, self.isCancelled) = (reader, mostBytes, isCancelled)
  }

  deinit { if let gzip { cxml_gzip_end(gzip) } }

  /// - Returns: false if no further bytes are needed.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let known = head else { return decode(bytes) }
    let begun = known + bytes
    head = begun
    return begun.count < Self.signature || begin(begun)
  }

  private func decode(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let gzip else { return parse(bytes) }
    let isDecoded = cxml_gzip_decode(
      gzip, bytes.baseAddress, bytes.count, Unmanaged.passUnretained(self).toOpaque(),
      { context, bytes, count in
        // SAFETY: the decoder is alive, because it waits for this call.
        let decoder = context.map { Unmanaged<GuideDecoder>.fromOpaque($0).takeUnretainedValue() }
        return decoder?.parse(UnsafeRawBufferPointer(start: bytes, count: count)) == true ? 1 : 0
      })
    if isDecoded == 0, fault == nil { fault = .noGuide("its gzip data is damaged") }
    return fault == nil
  }

  /// Recognises the compression from the first bytes, and decodes them.
  ///
  /// - Returns: false if no further bytes are needed.
  private func begin(_ bytes: [UInt8]) -> Bool {
    head = nil
    if bytes.starts(with: [0x1F, 0x8B]) {
      gzip = cxml_gzip_begin()
      if gzip == nil { fault = .unreadable(errno: 12) }
    }
    if bytes.starts(with: [0xFD, 0x37, 0x7A]) { fault = .noGuide("it is compressed with xz; use gzip instead") }
    if bytes.starts(with: [0x50, 0x4B]) { fault = .noGuide("it is a ZIP archive; use gzip") }
    return fault == nil && bytes.withUnsafeBytes(decode)
  }

  private func parse(_ bytes: UnsafeRawBufferPointer) -> Bool {
    count += bytes.count
    fault = isCancelled() ?? (count > mostBytes ? .tooLarge(bytes: mostBytes) : nil)
    fault = fault ?? reader.parse(bytes, isLast: false)
    return fault == nil
  }

  func finish() {
    if fault != nil { return }
    if let head {
      if head.isEmpty { fault = .noGuide("it is empty") } else { _ = begin(head) }
    }
    if let gzip, cxml_gzip_is_complete(gzip) == 0 { fault = .damaged(line: 0, reason: "the gzip data ends early") }
    fault = fault ?? reader.parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
  }
}

// Forms with files (RFC 7578).

import TandemFoundation
import TandemSystem

struct MultipartForm {
  private(set) var texts: [JSONValue.Member] = []
  private(set) var files: [(name: String, bytes: [UInt8])] = []

  private static let mostParts = 32
  private static let lineEnd = Array("\r\n".utf8)
  private static let headEnd = Array("\r\n\r\n".utf8)

  /// - Parameter type: the value of `Content-Type`, with the boundary.
  init(_ body: [UInt8], type: String) throws(NotificationError) {
    guard let boundary = Self.parameter("boundary", of: type), (1...70).contains(boundary.utf8.count) else {
      throw NotificationError(400, "the form has no boundary")
    }
    let delimiter = Array("--\(boundary)".utf8)
    var rest = body[...]
    guard rest.starts(with: delimiter) else { throw Self.damaged }
    rest = rest.dropFirst(delimiter.count)
    while !rest.starts(with: Array("--".utf8)) {
      guard texts.count + files.count < Self.mostParts, rest.starts(with: Self.lineEnd),
        let head = rest.firstIndex(ofBytes: Self.headEnd),
        let end = rest[(head + Self.headEnd.count)...].firstIndex(ofBytes: Self.lineEnd + delimiter)
      else { throw Self.damaged }
      add(rest[(rest.startIndex + Self.lineEnd.count)..<max(head, rest.startIndex + 2)], rest[(head + 4)..<end])
      rest = rest[(end + Self.lineEnd.count + delimiter.count)...]
    }
  }

  private static let damaged = NotificationError(400, "the form is damaged")

  private mutating func add(_ head: ArraySlice<UInt8>, _ bytes: ArraySlice<UInt8>) {
    for line in String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard line.lowercased().hasPrefix("content-disposition:"), let name = Self.parameter("name", of: line) else {
        continue
      }
      if Self.parameter("filename", of: line) != nil {
        files.append((name, Array(bytes)))
      } else {
        texts.append(.init(name, .string(String(decoding: bytes, as: UTF8.self))))
      }
      return
    }
  }

  /// Returns a parameter of a header: `b` in `a; name="b"`.
  private static func parameter(_ name: String, of header: some StringProtocol) -> String? {
    for part in header.split(separator: ";").dropFirst() {
      let words = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard words.count == 2, words[0].lowercased() == name else { continue }
      return String(words[1].drop { $0 == "\"" }.prefix { $0 != "\"" })
    }
    return nil
  }
}

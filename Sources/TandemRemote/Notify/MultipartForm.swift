// Forms with files (RFC 7578).

import TandemFoundation

/// The texts and the files of a form.
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
        let head = Self.position(of: Self.headEnd, in: rest),
        let end = Self.position(of: Self.lineEnd + delimiter, in: rest[(head + Self.headEnd.count)...])
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

  /// The index of the first occurrence of some bytes.
  private static func position(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      guard buffer.count >= wanted.count else { return nil }
      var index = 0
      while index <= buffer.count - wanted.count {
        if buffer[index] == wanted[0], buffer[index...].starts(with: wanted) { return bytes.startIndex + index }
        index += 1
      }
      return nil
    }
  }
}

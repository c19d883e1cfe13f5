/// Reads lines: a JSON command, or several text commands. Text commands get no reply.
package enum IPCLine {
  /// - Returns: nil for an empty line or a comment.
  package static func read(_ line: ArraySlice<UInt8>) throws(IPCRequestError) -> [IPCRequest]? {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }), first != UInt8(ascii: "#") else {
      return nil
    }
    if line.count > IPCRequest.longestLine {
      throw IPCRequestError(
        .invalidParameter, "a line has \(line.count) bytes, but at most \(IPCRequest.longestLine) are accepted")
    }
    if first == UInt8(ascii: "{") { return [try IPCRequest(json: line)] }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw IPCRequestError(.invalidParameter, "a text command is not UTF-8", isGarbage: true)
    }
    return try IPCTextCommand.read(text)
  }

  /// The commands of a valid text command; empty for an invalid one.
  package static func requests(ofWords text: String) -> [IPCRequest] {
    do throws(IPCRequestError) { return try IPCTextCommand.read(text) } catch { return [] }
  }
}

// Strict parsing of a value from text (RFC 8259).

extension JSONValue {
  /// Reads one value that makes up the whole text, apart from white space around it.
  ///
  /// The parser also refuses some text that the grammar allows: duplicate keys in one object, text
  /// that is not UTF-8, half a surrogate pair, and a number that is too large for a `Double`.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, without a byte order mark.
  ///   - maximumDepth: the greatest number of arrays and objects within each other.
  /// - Throws: an error with the position of the mistake and the expected syntax.
  package init(parsing bytes: some Collection<UInt8>, maximumDepth: Int = 64) throws(JSONError) {
    // Copy the bytes into an array, because generic code is slower: each process must look up its
    // type metadata.
    let array = if let slice = bytes as? ArraySlice<UInt8> { Array(slice) } else { Array(bytes) }
    try self.init(parsing: array, in: 0..<array.count, maximumDepth: maximumDepth)
  }

  /// Reads one value from a part of an array, without copying it. Offsets in errors count from the part's beginning.
  package init(parsing bytes: [UInt8], in range: Range<Int>, maximumDepth: Int = 64) throws(JSONError) {
    var parser = JSONParser(bytes: bytes, range: range, maximumDepth: maximumDepth)
    self = try parser.parseDocument()
  }
}

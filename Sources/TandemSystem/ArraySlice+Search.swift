extension ArraySlice<UInt8> {
  /// The index of the first occurrence of some bytes; nil if they do not occur.
  package func firstIndex(ofBytes wanted: [UInt8]) -> Int? {
    withUnsafeBufferPointer { bytes in
      guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
      let starts = 0...(bytes.count - wanted.count)
      return starts.first { bytes[$0] == first && bytes[$0...].starts(with: wanted) }.map { startIndex + $0 }
    }
  }
}

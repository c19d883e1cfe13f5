import CTandemHTTP

/// Creates the modules of a QR code, without the quiet zone around them. A dark module is true.
enum QRCode {
  /// The number of modules in a row of the largest code.
  private static let largest = 177

  /// - Returns: an empty list if the text is too long.
  static func modules(of text: String) -> [[Bool]] {
    var modules = [UInt8](repeating: 0, count: largest * largest)
    let width = Int(chttp_qr_code(text, &modules, modules.count))
    return (0..<width).map { row in modules[row * width..<(row + 1) * width].map { $0 == 1 } }
  }
}

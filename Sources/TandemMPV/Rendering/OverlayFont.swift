import CTandemMPV

/// Selects mpv's `osd-font`: the first installed font of a list. fontconfig, a dependency of libmpv, finds the font.
///
/// fontconfig's own choice for sans serif is DejaVu Sans wherever it is installed, even if other fonts are installed.
enum OverlayFont {
  /// The fonts in order. The generic names stand for the desktop's own fonts. Hyphens within a name are escaped.
  private static let wanted = #"Inter,Noto Sans,system\-ui,sans\-serif"#

  /// The font's name; mpv's own default if fontconfig is missing.
  static let name = match(wanted) ?? "sans-serif"

  private typealias Parse = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Substitute = @convention(c) (OpaquePointer?, OpaquePointer, Int32) -> Int32
  private typealias Complete = @convention(c) (OpaquePointer) -> Void
  private typealias Match =
    @convention(c) (OpaquePointer?, OpaquePointer, UnsafeMutablePointer<Int32>) -> OpaquePointer?
  private typealias Text =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) -> Int32

  private static func match(_ names: String) -> String? {
    guard let parse = ctandem_mpv_symbol("FcNameParse"), let substitute = ctandem_mpv_symbol("FcConfigSubstitute"),
      let complete = ctandem_mpv_symbol("FcDefaultSubstitute"), let find = ctandem_mpv_symbol("FcFontMatch"),
      let text = ctandem_mpv_symbol("FcPatternGetString"), let destroy = ctandem_mpv_symbol("FcPatternDestroy")
    else { return nil }
    // SAFETY (the whole function): fontconfig's documented signatures, unchanged since its version 2. A pattern is
    // destroyed once, after its text was copied.
    let end = unsafeBitCast(destroy, to: Complete.self)
    guard let pattern = names.withCString(unsafeBitCast(parse, to: Parse.self)) else { return nil }
    defer { end(pattern) }
    _ = unsafeBitCast(substitute, to: Substitute.self)(nil, pattern, 0)
    unsafeBitCast(complete, to: Complete.self)(pattern)
    var result: Int32 = 0
    guard let found = unsafeBitCast(find, to: Match.self)(nil, pattern, &result) else { return nil }
    defer { end(found) }
    var family: UnsafePointer<CChar>?
    guard unsafeBitCast(text, to: Text.self)(found, "family", 0, &family) == 0, let family else { return nil }
    return String(cString: family)
  }
}

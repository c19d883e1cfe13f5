// The font of the texts over the videos.

import CTandemMPV

/// Chooses the first of some fonts that is installed, by fontconfig, which libmpv brings along; mpv's `osd-font`.
///
/// fontconfig's own choice for text without serifs is DejaVu Sans wherever that is installed, also beside others.
enum OverlayFont {
  /// The desktop's own come by the generic name. Hyphens within a name are escaped.
  private static let wanted = #"Inter,Noto Sans,system\-ui,sans\-serif"#

  /// Without fontconfig mpv's own default.
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
    // SAFETY (the whole function): fontconfig's documented signatures, unchanged since its version 2. A pattern is destroyed once,
    // after its text was copied.
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

import CTandemMPV
import Glibc

/// Keeps ALSA and PipeWire from filling the terminal if there is no sound device. mpv then plays
/// silently, and the session itself reports the missing device.
enum LibraryLogging {
  /// Silences ALSA and PipeWire once for the process, before the first core is created.
  static let silence: Void = {
    setenv("PIPEWIRE_DEBUG", "0", 0)
    // Tandem does not link ALSA, but libmpv may. If the symbol is missing, ALSA is not loaded.
    guard let symbol = ctandem_mpv_symbol("snd_lib_error_set_handler") else { return }
    // SAFETY: ALSA's documented signature; the handler ignores its arguments.
    let setHandler = unsafeBitCast(symbol, to: (@convention(c) (Handler?) -> Int32).self)
    _ = setHandler(ignore)
  }()
}

/// The fixed arguments of ALSA's `snd_lib_error_handler_t`. The variadic arguments of the format
/// follow them, and the handler does not read them.
private typealias Handler =
  @convention(c) (UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?) -> Void

private nonisolated let ignore: Handler = { _, _, _, _, _ in }

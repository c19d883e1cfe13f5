import TandemPlayback

extension MPVPlayer {
  /// Requests the colour parameters of a content's pictures.
  func askForLight(of entry: Int) {
    get("video-params/sig-peak", as: .number, of: entry) { $0.current?.light.peak = $2?.number }
    get("video-params/primaries", as: .text, of: entry) { $0.current?.light.primaries = $2?.text }
    get("video-params/gamma", as: .text, of: entry) { $0.lightIsKnown(curve: $2?.text, of: $1) }
  }

  /// Called when the last requested colour parameter of a content is known. A content that the
  /// software renderer would draw wrongly gets a filter, and the player decodes the content's first
  /// frame again.
  private func lightIsKnown(curve: String?, of entry: MPVEntry) {
    guard case .memory = renderer, !entry.isFiltered else { return }
    current?.light.curve = curve
    guard current?.light.filter(options) != nil else { return }
    current?.awaitsFilter = true
    get("vf", as: .text, of: entry.id) { $0.addFilter(to: $1, after: $2?.text) }
  }

  /// Adds the conversion filter behind the content's own filters, which libmpv has reported.
  private func addFilter(to playing: MPVEntry, after filters: String?) {
    current?.awaitsFilter = false
    guard !playing.isFiltered, let filter = playing.light.filter(options) else { return }
    current?.isFiltered = true
    let others = filters ?? ""
    set("file-local-options/vf", to: others.isEmpty ? filter : "\(others),\(filter)")
    guard playing.isSeekable, !known.hasEnded, let position = currentPosition else {
      // Report the content now, because it can't seek. Its first frames stay unfiltered.
      if playing.phase == .opening { askForMedia(of: playing.id) }
      return
    }
    // Wait for the first frame after the seek, and report that frame.
    if playing.phase == .opening { current?.phase = .loaded }
    carryOutSeek(.to(position))
  }

  /// Logs the hardware decoder that libmpv has reported, or its absence, at first and after each change.
  func decoderIsKnown(_ decoder: String?, of playing: MPVEntry) {
    let request = HardwareDecoding.word(options.hardwareDecoding, with: renderer)
    guard playing.load.framePipe == nil, request != "no", let decoder, decoder != lastDecoder else { return }
    lastDecoder = decoder
    trace(
      .warning, entry: playing.id,
      reason: decoder == "no"
        ? "decoded in software: no hardware decoder supports it (hwdec=\(request)); --hwdec=no skips the search"
        : "decoded by hardware: \(decoder)")
  }
}

// Selects decoders and colour conversion.

import TandemPlayback

extension MPVPlayer {
  /// Requests the colour parameters of a content's pictures.
  func askForLight(of entry: Int) {
    get("video-params/sig-peak", as: .number, .peak(entry: entry))
    get("video-params/primaries", as: .text, .primaries(entry: entry))
    get("video-params/gamma", as: .text, .curve(entry: entry))
  }

  /// Called when the last requested colour parameter of a content is known. A content that the
  /// software renderer would draw wrongly gets a filter, and the player decodes the content's first
  /// frame again.
  func lightIsKnown(curve: String?, of entry: Int) {
    guard case .memory = renderer, let playing = current, playing.id == entry, !playing.isFiltered else { return }
    current?.light.curve = curve
    guard current?.light.filter(options) != nil else { return }
    current?.awaitsFilter = true
    get("vf", as: .text, .filters(entry: entry))
  }

  /// Adds the conversion filter behind the content's own filters, which libmpv has reported.
  func addFilter(to entry: Int, after filters: String?) {
    guard let playing = current, playing.id == entry else { return }
    current?.awaitsFilter = false
    guard !playing.isFiltered, let filter = playing.light.filter(options) else { return }
    current?.isFiltered = true
    let others = filters ?? ""
    set("file-local-options/vf", to: others.isEmpty ? filter : "\(others),\(filter)")
    guard playing.isSeekable, !known.hasEnded, let position = currentPosition else {
      // Report the content now, because it can't seek. Its first frames stay unfiltered.
      if playing.phase == .opening { askForMedia(of: entry) }
      return
    }
    // Wait for the first frame after the seek, and report that frame.
    if playing.phase == .opening { current?.phase = .loaded }
    carryOutSeek(.to(position))
  }

  /// Logs the hardware decoder that libmpv has reported, or its absence, at first and after each change.
  func decoderIsKnown(_ decoder: String?, of entry: Int) {
    let request = HardwareDecoding.word(options.hardwareDecoding, with: renderer)
    guard let playing = current, playing.id == entry, playing.load.framePipe == nil, request != "no", let decoder,
      decoder != lastDecoder
    else { return }
    lastDecoder = decoder
    trace(
      .warning, entry: entry,
      reason: decoder == "no"
        ? "decoded in software: no hardware decoder supports it (hwdec=\(request)); --hwdec=no skips the search"
        : "decoded by hardware: \(decoder)")
  }
}

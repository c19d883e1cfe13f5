// The options that pass with some values only.

/// A check of an option's value before the option is passed on.
package enum OptionValidator: String, CaseIterable, Hashable, Sendable {
  case hardwareDecoding, videoFilters, soundFilters, demuxerOptions, decoderOptions, soundFormat, soundBuffer
  case networkTimeout, volume, socket, profile

  /// The checked options. A question mark marks an optional value, as in ``OptionTable``.
  var names: String {
    switch self {
    case .hardwareDecoding: "hwdec"
    case .videoFilters: "vf"
    case .soundFilters: "af"
    case .demuxerOptions: "demuxer-lavf-o stream-lavf-o"
    case .decoderOptions: "ad-lavc-o vd-lavc-o"
    case .soundFormat: "ad audio-format"
    case .soundBuffer: "audio-buffer"
    case .networkTimeout: "network-timeout"
    case .volume: "volume"
    case .socket: "input-ipc-server"
    case .profile: "profile"
    }
  }

  /// The constraint on the value, for the documentation.
  package var words: String {
    switch self {
    case .hardwareDecoding:
      "`no`, `auto`, or what libmpv calls its ways of decoding. `auto`, which holds where nothing is said, is `auto-safe` with "
        + "OpenGL and `auto-copy-safe` in memory, on a machine with a graphics card"
    case .videoFilters, .soundFilters:
      "filters that only compute; none that reads or writes files, opens connections, loads code or changes times"
    case .demuxerOptions:
      "only what concerns waiting, headers, certificates and devices: "
        + OptionValidator.demuxerKeys.sorted().joined(separator: ", ")
        + ". What Tandem sets itself, stays"
    case .decoderOptions: "every key but max_pixels, which keeps pictures that fill the memory from being decoded"
    case .soundFormat: "nothing that passes the sound through undecoded (spdif), since that can't be silenced"
    case .soundBuffer: "at most 0.2 seconds: what waits in it is heard after a player was silenced"
    case .networkTimeout: "1 to 86400 seconds"
    case .volume: "0 to 130; it is the session's own volume of what is opened first, as `tandem volume` sets it"
    case .socket:
      "where else mpv's protocol is spoken of what is full screen, or with `pip:` of the picture in picture. It is Tandem's own and "
        + "not libmpv's: see [mpv-ipc.md](mpv-ipc.md)"
    case .profile:
      "libmpv's own, and those of `mpv.conf`, which come first. Each option in it is judged like any other; of libmpv's own "
        + "profiles those that don't pass are left out, with a warning"
    }
  }

  /// Keys of ffmpeg's demuxers and protocols that can neither open other files nor admit further addresses.
  package static let demuxerKeys: Set<String> = Set(
    """
    analyzeduration buffer_size cookies correct_ts_overflow cryptokey decryption_key fflags fifo_size flush_packets framerate
    fpsprobesize headers http_multiple http_persistent http_seekable icy ignore_editlist input_format latency live_start_index
    m3u8_hold_counters max_delay max_reload multiple_requests overrun_nonfatal passphrase pbkeylen pixel_format pkt_size probesize
    rcvlatency reconnect reconnect_at_eof reconnect_delay_max reconnect_on_http_error reconnect_on_network_error
    reconnect_streamed referer reorder_queue_size rtsp_transport rw_timeout sample_rate scan_all_pmts seekable seg_max_retry
    skip_changes stimeout tcp_nodelay timeout tls_verify user_agent verify video_size
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

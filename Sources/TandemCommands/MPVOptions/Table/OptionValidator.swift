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
      "`no`, `auto`, or the name of one of libmpv's decoders. On a machine with a graphics card, `auto` (the default) means "
        + "`auto-safe` with OpenGL and `auto-copy-safe` with the software presenter"
    case .videoFilters, .soundFilters:
      "filters that only compute; they must not read or write files, open connections, load code or change timestamps"
    case .demuxerOptions:
      "only these keys, for waiting, headers, certificates and devices: "
        + OptionValidator.demuxerKeys.sorted().joined(separator: ", ")
        + ". The values that Tandem sets itself cannot be changed"
    case .decoderOptions: "every key except max_pixels, because that limit keeps huge pictures from filling the memory"
    case .soundFormat: "every value except undecoded sound (spdif), because it can't be silenced"
    case .soundBuffer: "at most 0.2 seconds, because the buffered sound is still heard after a player is silenced"
    case .networkTimeout: "1 to 86400 seconds"
    case .volume: "0 to 130; the initial volume of the session, as `tandem volume` sets it"
    case .socket:
      "the path of another socket for mpv's protocol, for the full-screen video or, with `pip:`, for the picture in picture. "
        + "Tandem serves it, not libmpv: see [mpv-ipc.md](mpv-ipc.md)"
    case .profile:
      "the name of a profile in `mpv.conf` or, if that file has no such profile, in libmpv. "
        + "Tandem checks each option in the profile. If an option of a libmpv profile does not pass, Tandem warns and "
        + "leaves out that option"
    }
  }

  /// The allowed options of ffmpeg's demuxers and protocols. None of these options can open another file or admit
  /// further addresses.
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

extension OptionTable {
  /// The names by topic, in the order of the document. A question mark marks an optional value.
  static let passing: [(topic: String, names: String)] = [
    (
      "Decoding",
      """
      ad-lavc-ac3drc ad-lavc-downmix? ad-lavc-threads ad-queue-enable? ad-queue-max-bytes ad-queue-max-samples
      ad-queue-max-secs cuda-decode-device gpu-hwdec-interop hwdec-codecs hwdec-extra-frames hwdec-image-format
      hwdec-software-fallback? vaapi-device vd vd-apply-cropping? vd-lavc-assume-old-x264? vd-lavc-bitexact?
      vd-lavc-check-hw-profile? vd-lavc-dr? vd-lavc-fast? vd-lavc-film-grain vd-lavc-framedrop vd-lavc-show-all?
      vd-lavc-skipframe vd-lavc-skipidct vd-lavc-skiploopfilter vd-lavc-software-fallback? vd-lavc-threads
      vd-queue-enable? vd-queue-max-bytes vd-queue-max-samples vd-queue-max-secs
      """
    ),
    (
      "Picture",
      """
      autosync brightness container-fps-override contrast corner-rounding correct-pts? deinterlace?
      deinterlace-field-parity fps gamma hue initial-audio-sync? keepaspect? mc panscan saturation video-align-x
      video-align-y video-aspect-method video-aspect-override video-crop video-latency-hacks?
      video-margin-ratio-bottom video-margin-ratio-left video-margin-ratio-right video-margin-ratio-top
      video-output-levels video-pan-x video-pan-y video-recenter? video-scale-x video-scale-y video-unscaled?
      video-zoom
      """
    ),
    (
      "Drawing without OpenGL",
      """
      sws-allow-zimg? sws-bitexact? sws-cgb sws-chs sws-cs sws-cvs sws-fast? sws-lgb sws-ls sws-scaler zimg-dither
      zimg-fast? zimg-scaler zimg-scaler-chroma zimg-scaler-chroma-param-a zimg-scaler-chroma-param-b
      zimg-scaler-param-a zimg-scaler-param-b zimg-threads
      """
    ),
    (
      "Drawing with OpenGL",
      """
      allow-delayed-peak-detect? alpha? background background-color blend-subtitles? border-background
      correct-downscaling? cscale cscale-antiring cscale-blur cscale-clamp cscale-cutoff cscale-param1 cscale-param2
      cscale-radius cscale-taper cscale-wblur cscale-window cscale-wparam cscale-wtaper deband? deband-grain
      deband-iterations deband-range deband-threshold dither dither-depth dither-size-fruit dscale dscale-antiring
      dscale-blur dscale-clamp dscale-cutoff dscale-param1 dscale-param2 dscale-radius dscale-taper dscale-wblur
      dscale-window dscale-wparam dscale-wtaper error-diffusion fbo-format gamma-auto? gamma-factor
      gamut-mapping-mode glsl-shader-opts glsl-shaders gpu-tex-pad-x gpu-tex-pad-y hdr-compute-peak?
      hdr-contrast-recovery hdr-contrast-smoothness hdr-peak-decay-rate hdr-peak-percentile hdr-scene-threshold-high
      hdr-scene-threshold-low icc-3dlut-size icc-force-contrast icc-intent icc-profile icc-use-luma? image-lut
      image-lut-type interpolation-preserve? inverse-tone-mapping? libplacebo-opts linear-downscaling?
      linear-upscaling? lut lut-type opengl-rectangle-textures? scale scale-antiring scale-blur scale-clamp
      scale-cutoff scale-param1 scale-param2 scale-radius scale-taper scale-wblur scale-window scale-wparam
      scale-wtaper scaler-lut-size scaler-resizes-only? sharpen sigmoid-center sigmoid-slope sigmoid-upscaling?
      target-contrast target-gamut target-lut target-peak target-prim target-trc temporal-dither?
      temporal-dither-period tone-mapping tone-mapping-crosstalk tone-mapping-max-boost tone-mapping-mode
      tone-mapping-param tone-mapping-visualize? use-embedded-icc-profile?
      """
    ),
    (
      "Sound",
      """
      alsa-ignore-chmap? alsa-mixer-device alsa-mixer-index alsa-mixer-name alsa-non-interleaved? alsa-resample?
      audio-channels audio-delay audio-device audio-normalize-downmix? audio-pitch-correction? audio-resample-cutoff
      audio-resample-filter-size audio-resample-linear? audio-resample-max-output-size audio-resample-phase-shift
      audio-samplerate audio-swresample-o audio-wait-open jack-autostart? jack-connect? jack-name jack-port
      jack-std-channel-layout pipewire-remote pitch pulse-allow-suspended? pulse-host pulse-latency-hacks?
      replaygain replaygain-clip? replaygain-fallback replaygain-preamp volume-gain volume-gain-max volume-gain-min
      volume-max
      """
    ),
    (
      "Tracks",
      """
      aid alang audio-display audio-exts audio-file-auto audio-file-auto-exts audio-file-paths autoload-files?
      chapter-merge-threshold chapter-seek-threshold cover-art-auto cover-art-auto-exts cover-art-whitelist?
      display-tags edition hls-bitrate image-exts secondary-sid sid slang sub-auto sub-auto-exts sub-file-paths
      subs-fallback? subs-fallback-forced? subs-match-os-language? subs-with-matching-audio? track-auto-selection?
      vid video-exts vlang
      """
    ),
    (
      "Subtitles",
      """
      embeddedfonts? image-subs-video-resolution? secondary-sub-ass-override? secondary-sub-delay secondary-sub-pos
      secondary-sub-visibility? stretch-dvd-subs? stretch-image-subs-to-screen? sub-align-x sub-align-y sub-ass?
      sub-ass-force-margins? sub-ass-force-style sub-ass-hinting sub-ass-justify? sub-ass-line-spacing
      sub-ass-override? sub-ass-prune-delay sub-ass-scale-with-window? sub-ass-shaper sub-ass-style-overrides
      sub-ass-styles sub-ass-use-video-data sub-ass-video-aspect-override sub-ass-vsfilter-aspect-compat?
      sub-ass-vsfilter-blur-compat? sub-ass-vsfilter-color-compat sub-back-color sub-blur sub-bold? sub-border-color
      sub-border-size sub-border-style sub-clear-on-seek? sub-codepage sub-color sub-create-cc-track? sub-delay
      sub-filter-jsre sub-filter-regex sub-filter-regex-enable? sub-filter-regex-plain? sub-filter-regex-warn?
      sub-filter-sdh? sub-filter-sdh-enclosures sub-filter-sdh-harder? sub-fix-timing? sub-font sub-font-provider
      sub-font-size sub-fonts-dir sub-forced-events-only? sub-forced-only? sub-fps sub-gauss sub-gray? sub-hinting
      sub-italic? sub-justify sub-lavc-o sub-line-spacing sub-margin-x sub-margin-y sub-outline-color
      sub-outline-size sub-past-video-end? sub-pos sub-scale sub-scale-by-window? sub-scale-signs?
      sub-scale-with-window? sub-shadow-color sub-shadow-offset sub-shaper sub-spacing sub-speed
      sub-stretch-durations? sub-use-margins? sub-vsfilter-bidi-compat? teletext-page
      """
    ),
    (
      "Network",
      """
      cookies? cookies-file http-header-fields http-proxy referrer rtsp-transport tls-ca-file tls-cert-file
      tls-key-file tls-verify? user-agent ytdl-format
      """
    ),
    (
      "Cache and reading",
      """
      cache? cache-dir cache-on-disk? cache-pause-initial? cache-pause-wait cache-secs demuxer-cache-dir
      demuxer-cache-wait? demuxer-cue-codepage demuxer-donate-buffer? demuxer-hysteresis-secs
      demuxer-lavf-allow-mimetype? demuxer-lavf-analyzeduration demuxer-lavf-buffersize demuxer-lavf-hacks?
      demuxer-lavf-linearize-timestamps? demuxer-lavf-probe-info? demuxer-lavf-probescore demuxer-lavf-probesize
      demuxer-lavf-propagate-opts? demuxer-max-back-bytes demuxer-max-bytes demuxer-mkv-crop-compat?
      demuxer-mkv-probe-start-time? demuxer-mkv-probe-video-duration? demuxer-mkv-subtitle-preroll?
      demuxer-mkv-subtitle-preroll-secs demuxer-mkv-subtitle-preroll-secs-index demuxer-readahead-secs
      demuxer-seekable-cache? demuxer-termination-timeout demuxer-thread? force-seekable? hr-seek-demuxer-offset
      hr-seek-framedrop? metadata-codepage rar-list-all-volumes? stream-buffer-size
      """
    ),
    (
      "Discs and receivers",
      """
      bluray-device cdda-cdtext? cdda-device cdda-overlap cdda-paranoia cdda-sector-size cdda-skip? cdda-span-a
      cdda-span-b cdda-speed cdda-toc-bias cdda-toc-offset cdrom-device dvbin-card dvbin-channel-switch-offset
      dvbin-file dvbin-full-transponder? dvbin-prog dvbin-timeout dvd-angle dvd-device dvd-speed
      """
    ),
  ]
}

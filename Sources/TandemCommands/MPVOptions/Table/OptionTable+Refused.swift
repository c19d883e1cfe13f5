extension OptionTable {
  static let refused: [(why: OptionRefusal, names: String)] =
    [
      (
        .contract,
        """
        ab-loop-a ab-loop-b ab-loop-count audio-backward-batch audio-backward-overlap audio-reversal-buffer
        cache-pause? demuxer-backward-playback-step demuxer-force-retry-on-eof? display-fps-override end framedrop
        frames gapless-audio? hr-seek? idle? ignore-path-in-watch-later-config? image-display-duration interpolation?
        interpolation-threshold keep-open? keep-open-pause? length loop-file? loop-playlist? mute?
        override-display-fps pause? play-dir play-direction player-operation-mode rebase-start-time?
        reset-on-next-file resume-playback? resume-playback-check-mtime? save-position-on-quit? speed sstep 
        stop-playback-on-init-failure? sub-visibility? tscale tscale-antiring tscale-blur tscale-clamp tscale-cutoff tscale-param1
        tscale-param2 tscale-radius tscale-taper tscale-wblur tscale-window tscale-wparam tscale-wtaper untimed?
        video-backward-batch video-backward-overlap video-reversal-buffer video-rotate video-sync
        video-sync-max-audio-change video-sync-max-factor video-sync-max-video-change video-timing-offset
        """
      ),
      (
        .sound,
        """
        alsa-buffer-time alsa-periods ao-null-broken-delay? ao-null-broken-eof? ao-null-buffer
        ao-null-channel-layouts ao-null-format ao-null-latency ao-null-outburst ao-null-speed ao-null-untimed?
        audio-client-name audio-exclusive? audio-fallback-to-null? audio-spdif audio-stream-silence? pipewire-buffer
        pipewire-volume-mode pulse-buffer sdl-buflen
        """
      ),
      (
        .otherFiles,
        """
        access-references? archive-exts audio-demuxer autocreate-playlist chapters-file demuxer demuxer-lavf-format
        demuxer-rawaudio-channels demuxer-rawaudio-format demuxer-rawaudio-rate demuxer-rawvideo-codec
        demuxer-rawvideo-format demuxer-rawvideo-fps demuxer-rawvideo-h demuxer-rawvideo-mp-format
        demuxer-rawvideo-size demuxer-rawvideo-w directory-filter-types directory-mode index lavfi-complex
        load-unsafe-playlists? merge-files? mf-fps mf-type ordered-chapters? ordered-chapters-files playlist
        playlist-exts playlist-start prefetch-playlist? shuffle? sub-demuxer
        """
      ),
      (
        .oneFile,
        """
        audio-files cover-art-files external-files force-media-title sub-files
        """
      ),
      (
        .programs,
        """
        input-ipc-client js-memory-report? load-auto-profiles? load-commands? load-console?
        load-osd-console? load-positioning? load-scripts? load-select? load-stats-overlay? osc? script-opts scripts
        ytdl-raw-options
        """
      ),
      (
        .configuration,
        """
        config? config-dir include use-filedir-conf?
        """
      ),
      (
        .keys,
        """
        clipboard-backends clipboard-monitor? drag-and-drop input-ar-delay input-ar-rate input-builtin-bindings?
        input-builtin-dragging? input-commands input-conf input-cursor? input-cursor-passthrough?
        input-default-bindings? input-doubleclick-time input-dragging-deadzone input-gamepad? input-ime?
        input-key-fifo-size input-media-keys? input-preprocess-wheel? input-right-alt-gr? input-terminal? input-test?
        input-touch-emulate-mouse? input-vo-keyboard? media-controls? native-keyrepeat? window-dragging?
        """
      ),
      (
        .writing,
        """
        ao-pcm-append? ao-pcm-file ao-pcm-waveheader? cache-unlink-files demuxer-cache-unlink-files dump-stats
        gpu-shader-cache? gpu-shader-cache-dir icc-cache? icc-cache-dir log-file record-file save-watch-history?
        screenshot-avif-encoder screenshot-avif-opts screenshot-avif-pixfmt screenshot-dir screenshot-directory
        screenshot-format screenshot-high-bit-depth? screenshot-jpeg-quality screenshot-jpeg-source-chroma?
        screenshot-jxl-distance screenshot-jxl-effort screenshot-png-compression screenshot-png-filter screenshot-sw?
        screenshot-tag-colorspace? screenshot-template screenshot-webp-compression screenshot-webp-lossless?
        screenshot-webp-quality stream-dump stream-record watch-history-path watch-later-dir watch-later-directory
        watch-later-options write-filename-in-watch-later-config?
        """
      ),
      (
        .encoding,
        """
        o oac oacopts oafirst? oaoffset ocopy-metadata? of ofopts orawts? oremove-metadata oset-metadata ovc ovcopts
        ovfirst? ovoffset
        """
      ),
      (
        .terminal,
        """
        h help input-cmdlist input-keylist list-options? list-properties? list-protocols msg-color? msg-level msg-module? msg-time? quiet? really-quiet?
        show-profile term-osd term-osd-bar? term-osd-bar-chars term-playing-msg term-status-msg term-title terminal?
        v? V version
        """
      ),
      (
        .removed,
        """
        af-defaults vf-defaults
        """
      ),
    ] + screen + [(.own, own)]
}

extension OptionTable {
  /// Pairs of the form `previous=current`.
  ///
  /// mpv accepts both names, for some options with a warning. Tandem looks up the current name and passes it on.
  static let renamed = """
    3dlut-size=icc-3dlut-size aspect=video-aspect-override ass=sub-ass ass-force-margins=sub-ass-force-margins
    ass-force-style=sub-ass-force-style ass-hinting=sub-ass-hinting ass-line-spacing=sub-ass-line-spacing
    ass-scale-with-window=sub-ass-scale-with-window ass-shaper=sub-ass-shaper ass-style-override=sub-ass-override
    ass-styles=sub-ass-styles ass-use-margins=sub-use-margins
    ass-vsfilter-aspect-compat=sub-ass-vsfilter-aspect-compat ass-vsfilter-blur-compat=sub-ass-vsfilter-blur-compat
    ass-vsfilter-color-compat=sub-ass-vsfilter-color-compat audio=aid audio-file=audio-files audiofile=audio-files
    autosub=sub-auto autosub-match=sub-auto cover-art-file=cover-art-files cursor-autohide-delay=cursor-autohide
    delay=audio-delay display-fps=override-display-fps drm-osd-plane-id=drm-draw-plane
    drm-osd-size=drm-draw-surface-size drm-video-plane-id=drm-drmprime-video-plane dvdangle=dvd-angle endpos=length
    external-file=external-files font=osd-font forcedsubsonly=sub-forced-only forceidx=index format=audio-format
    fs=fullscreen glsl-shader=glsl-shaders hdr-tone-mapping=tone-mapping hwdec-preload=gpu-hwdec-interop idx=index
    input-unix-socket=input-ipc-server input-x11-keyboard=input-vo-keyboard loop=loop-file lua=scripts
    lua-opts=script-opts media-keys=input-media-keys media-title=force-media-title
    mkv-subtitle-preroll=demuxer-mkv-subtitle-preroll mouse-movements=input-cursor msgcolor=msg-color
    msgmodule=msg-module name=x11-name noautosub=sub-auto nosound=aid opengl-backend=gpu-context
    opengl-debug=gpu-debug opengl-dumb-mode=gpu-dumb-mode opengl-fbo-format=fbo-format opengl-gamma=gamma-factor
    opengl-hwdec-interop=gpu-hwdec-interop opengl-shader=glsl-shaders opengl-shader-cache-dir=gpu-shader-cache-dir
    opengl-shaders=glsl-shaders opengl-sw=gpu-sw opengl-tex-pad-x=gpu-tex-pad-x opengl-tex-pad-y=gpu-tex-pad-y
    opengl-vsync-fences=swapchain-depth osdlevel=osd-level playing-msg=term-playing-msg
    right-alt-gr=input-right-alt-gr script=scripts script-opt=script-opts softvol-max=volume-max spugauss=sub-gauss
    srate=audio-samplerate ss=start status-msg=term-status-msg stop-xscreensaver=stop-screensaver sub=sid
    sub-ass-style-override=sub-ass-override sub-file=sub-files sub-fuzziness=sub-auto sub-paths=sub-file-paths
    sub-text-align-x=sub-align-x sub-text-align-y=sub-align-y sub-text-back-color=sub-back-color
    sub-text-blur=sub-blur sub-text-bold=sub-bold sub-text-border-color=sub-border-color
    sub-text-border-size=sub-border-size sub-text-color=sub-color sub-text-font=sub-font
    sub-text-font-size=sub-font-size sub-text-italic=sub-italic sub-text-margin-x=sub-margin-x
    sub-text-margin-y=sub-margin-y sub-text-shadow-color=sub-shadow-color sub-text-shadow-offset=sub-shadow-offset
    sub-text-spacing=sub-spacing subcp=sub-codepage subdelay=sub-delay subfile=sub-files subfont=sub-font
    subfont-text-scale=sub-scale subfps=sub-fps subpos=sub-pos video=vid video-aspect=video-aspect-override
    """
}

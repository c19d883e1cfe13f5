// The options for mpv's window, which Tandem replaces.

extension OptionTable {
  static let screen: [(why: OptionRefusal, names: String)] = [
    (
      .screen,
      """
      auto-window-resize? autofit autofit-larger autofit-smaller border? cursor-autohide cursor-autohide-fs-only?
      drm-atomic drm-connector drm-device drm-draw-plane drm-draw-surface-size drm-drmprime-video-plane drm-format
      drm-mode drm-vrr-enabled? egl-config-id egl-output-format fit-border? focus-on focus-on-open? force-render?
      force-rgba-osd-rendering? force-window? force-window-position? fs-screen fs-screen-name  
      gpu-api gpu-context gpu-debug? gpu-dumb-mode? gpu-sw? hidpi-window-scale? icc-profile-auto? keepaspect-window?
      monitoraspect monitorpixelaspect native-fs? native-touch? on-all-workspaces? ontop? ontop-level
      opengl-check-pattern-a opengl-check-pattern-b opengl-early-flush? opengl-es? opengl-glfinish? opengl-pbo?
      opengl-swapinterval opengl-waitvsync? osd-align-x osd-align-y osd-back-color osd-bar? osd-bar-align-x
      osd-bar-align-y osd-bar-border-size osd-bar-h osd-bar-marker-min-size osd-bar-marker-scale
      osd-bar-marker-style osd-bar-outline-size osd-bar-w osd-blur osd-bold? osd-border-color osd-border-size
      osd-border-style osd-color osd-duration osd-font osd-font-provider osd-font-size osd-fonts-dir osd-fractions?
      osd-italic? osd-justify osd-level osd-margin-x osd-margin-y osd-msg1 osd-msg2 osd-msg3 osd-on-seek
      osd-outline-color osd-outline-size osd-playing-msg osd-playing-msg-duration osd-playlist-entry osd-scale
      osd-scale-by-window? osd-selected-color osd-selected-outline-color osd-shadow-color osd-shadow-offset
      osd-spacing osd-status-msg screen-name sdl-sw? sdl-switch-mode? sdl-vsync? show-in-taskbar?
      snap-window? spirv-compiler stop-screensaver? swapchain-depth target-colorspace-hint? taskbar-progress? 
      title-bar? video-osd? vo vo-image-avif-encoder vo-image-avif-opts vo-image-avif-pixfmt vo-image-format
      vo-image-high-bit-depth? vo-image-jpeg-quality vo-image-jpeg-source-chroma? vo-image-jxl-distance
      vo-image-jxl-effort vo-image-outdir vo-image-png-compression vo-image-png-filter vo-image-tag-colorspace?
      vo-image-webp-compression vo-image-webp-lossless? vo-image-webp-quality vo-kitty-alt-screen? vo-kitty-cols
      vo-kitty-config-clear? vo-kitty-height vo-kitty-left vo-kitty-rows vo-kitty-top vo-kitty-use-shm?
      vo-kitty-width vo-null-fps vo-sixel-alt-screen? vo-sixel-buffered? vo-sixel-cols vo-sixel-config-clear?
      vo-sixel-dither vo-sixel-exit-clear? vo-sixel-fixedpalette? vo-sixel-height vo-sixel-left vo-sixel-pad-x
      vo-sixel-pad-y vo-sixel-reqcolors vo-sixel-rows vo-sixel-threshold vo-sixel-top vo-sixel-width vo-tct-256?
      vo-tct-algo vo-tct-buffering vo-tct-height vo-tct-width vo-vaapi-scaled-osd? vo-vaapi-scaling
      vo-vdpau-chroma-deint? vo-vdpau-colorkey vo-vdpau-composite-detect? vo-vdpau-denoise vo-vdpau-force-yuv?
      vo-vdpau-fps vo-vdpau-hqscaling vo-vdpau-output-surfaces vo-vdpau-pullup? vo-vdpau-queuetime-fs
      vo-vdpau-queuetime-windowed vo-vdpau-sharpen vulkan-async-compute? vulkan-async-transfer? vulkan-device
      vulkan-display-display vulkan-display-mode vulkan-display-plane vulkan-queue-count vulkan-swap-mode
      wayland-app-id wayland-configure-bounds? wayland-content-type wayland-disable-vsync?
      wayland-edge-pixels-pointer wayland-edge-pixels-touch wayland-internal-vsync? wayland-present? wid
      window-maximized? window-minimized? window-scale x11-bypass-compositor? x11-name x11-netwm? x11-present?
      x11-wid-title? xv-adaptor xv-buffers xv-ck xv-ck-method xv-colorkey xv-port
      """
    )
  ]
}

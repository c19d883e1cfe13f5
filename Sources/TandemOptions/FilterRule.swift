// Which filters pass.

/// One filter of mpv's `vf` or `af`, as libmpv has understood it.
package struct FilterUse: Hashable, Sendable {
  package let name: String
  package let parameters: [String: String]

  package init(_ name: String, _ parameters: [String: String]) { (self.name, self.parameters) = (name, parameters) }
}

/// What a filter may be.
package enum FilterRule {
  /// - Returns: why a list of filters does not pass, to follow the option's name; nil where it does.
  package static func fault(in filters: [FilterUse]) -> String? {
    for filter in filters {
      if filter.parameters.values.contains(where: { $0.lowercased().contains("spdif") }) {
        return "passes sound through undecoded, which can't be silenced"
      }
      switch filter.name {
      case "lavfi":
        guard let graph = filter.parameters["graph"], let names = FilterGraph.names(in: graph) else {
          return "has a graph of filters that is not understood"
        }
        for name in names { if let fault = fault(ofFFmpeg: name) { return fault } }
      case "lavfi-bridge":
        guard let name = filter.parameters["name"] else { return "names no filter" }
        if let fault = fault(ofFFmpeg: name) { return fault }
      default:
        if own.contains(filter.name) { continue }
        if let fault = fault(ofFFmpeg: filter.name) { return fault }
      }
    }
    return nil
  }

  private static func fault(ofFFmpeg name: String) -> String? {
    if computing.contains(name) { return nil }
    let why =
      files.contains(name)
      ? "it reads or writes files, opens connections or runs other code"
      : "it is none of those that are known only to compute on pictures and sound"
    return "may not use the filter \(name): \(why)"
  }

  /// mpv's own.
  private static let own: Set<String> = [
    "format", "sub", "vavpp", "vdpaupp", "fingerprint", "gpu", "scaletempo", "scaletempo2", "rubberband", "drop",
  ]

  /// Only for what is said: nothing passes because it is missing here.
  private static let files: Set<String> = [
    "movie", "amovie", "subtitles", "ass", "drawtext", "sendcmd", "asendcmd", "zmq", "azmq", "frei0r", "frei0r_src",
    "ladspa",
    "lv2", "vapoursynth", "lut1d", "lut3d", "metadata", "ametadata", "vidstabdetect", "vidstabtransform", "removelogo",
    "libplacebo", "program_opencl", "openclsrc", "arnndn", "dnn_processing", "sr", "derain", "ocr", "curves", "libvmaf",
    "signature", "deshake", "find_rect", "cover_rect", "sofalizer", "firequalizer", "showcqt", "nnedi", "asr",
    "whisper",
    "lavcac3enc",
  ]

  private static let computing: Set<String> = Set(
    """
    atadenoise avgblur bilateral blackdetect blackframe bm3d boxblur bwdif bwdif_cuda cas chromahold chromakey chromanr chromashift
    colorbalance colorchannelmixer colorcontrast colorcorrect colorize colorkey colorhold colorlevels colormatrix colorspace
    colortemperature convolution copy crop cropdetect dctdnoiz deband deblock deflicker deinterlace_vaapi delogo denoise_vaapi
    despill detelecine dilation drawbox drawgrid edgedetect epx eq erosion estdif exposure fade fftdnoiz fftfilt field fillborders
    format fps framerate gblur gradfun grayworld greyedge hflip histeq hqdn3d hqx hsvhold hsvkey hue huesaturation hwdownload hwmap
    hwupload il inflate deflate interlace kerndeint kirsch lagfun lenscorrection limiter lumakey lut lutrgb lutyuv median
    minterpolate monochrome morpho multiply negate nlmeans noformat noise normalize null owdenoise pad perspective phase
    photosensitivity pixelize pp pp7 prewitt procamp_vaapi pseudocolor pullup rgbashift roberts rotate sab scale scale_cuda
    scale_vaapi scdet scharr scroll separatefields setdar setfield setparams setrange setsar sharpness_vaapi shear smartblur sobel
    split spp stereo3d super2xsai swaprect swapuv telecine tmedian tmix tonemap tonemap_vaapi transpose transpose_vaapi unsharp uspp
    v360 vaguedenoiser varblur vectorscope vflip vibrance vignette waveform weave w3fdif xbr yadif yadif_cuda yaepblur zoompan
    zscale acompressor acontrast acopy acrusher adeclick adeclip adelay adenorm adynamicequalizer adynamicsmooth aecho aemphasis
    aexciter aformat afftdn afreqshift agate alimiter allpass anequalizer anlmdn anull aphaser aphaseshift apsyclip apulsator
    aresample asoftclip asplit astats asubboost asubcut asupercut asuperpass asuperstop atilt bandpass bandreject bass biquad bs2b
    channelmap channelsplit chorus amerge amix compand compensationdelay crossfeed crystalizer dcshift deesser dialoguenhance drmeter
    dynaudnorm earwax equalizer extrastereo flanger haas hdcd highpass highshelf loudnorm lowpass lowshelf mcompand pan rubberband
    speechnorm stereotools stereowiden superequalizer surround tiltshelf treble tremolo vibrato virtualbass volume volumedetect
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

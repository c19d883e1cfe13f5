/// Checks all of ffmpeg's filters: in mpv's `vf` and `af`, and in the graphs of `av://lavfi:`.
///
/// The guard refuses filters that read or write files, open connections or load code, and options that have not been
/// reviewed.
package enum FilterGuard {
  /// Checks a filter graph.
  ///
  /// - Returns: the reason for a refusal; nil if the graph is allowed.
  package static func fault(inGraph graph: String) -> String? {
    guard let filters = FilterGraph.filters(in: graph) else { return "has a filter graph that Tandem can't parse" }
    for filter in filters {
      let options = filter.options.map { (key: $0.key, value: $0.value) }
      if let fault = fault(of: filter.name, options) { return fault }
    }
    return nil
  }

  /// Checks a filter.
  ///
  /// - Parameter options: the options in their order, each with its key as written; nil for an option without a key.
  package static func fault(of name: String, _ options: [(key: String?, value: String)]) -> String? {
    guard allowedFilters.contains(name) else {
      let name = TextLimits.excerpt(name, bytes: 60)
      return "may not use the filter \(name): it is not one of the filters that only compute on pictures and sound"
    }
    if let key = options.compactMap(\.key).first(where: { !allowedKeys.contains($0) }) {
      let key = TextLimits.excerpt(key, bytes: 60)
      return "may not use the option \(key) of the filter \(name): it might name a file"
    }
    let positional = options.filter { $0.key == nil }
    if positional.count > maximumPositional, positional.contains(where: { Double($0.value) == nil }) {
      return "may not use more than \(maximumPositional) options of the filter \(name) without their names"
    }
    return nil
  }

  /// The maximum number of options without a key in one filter, unless all of their values are numbers.
  ///
  /// A newer ffmpeg may have options that were not reviewed. A value without a key could reach such an option and name
  /// a file, but a number can't.
  private static let maximumPositional = 7

  /// The filters that only compute on pictures and sound; the generators come first.
  private static let allowedFilters: Set<String> = words(
    """
    color nullsrc testsrc testsrc2 smptebars smptehdbars pal75bars pal100bars rgbtestsrc yuvtestsrc allrgb allyuv colorspectrum
    colorchart gradients mandelbrot sierpinski sine anullsrc anoisesrc aevalsrc overlay hstack vstack xstack concat
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
    """)

  /// The options of the filters above: numbers, words, expressions and layouts, never the name of a file.
  private static let allowedKeys: Set<String> = words(
    """
    0a 0b 0bias 0m 0mode 0rdiv 0s 10b 11b 12b 13b 14b 15b 16b 17b 18b 1a 1b 1bias 1m 1mode 1rdiv 1s 1thr 2a 2b 2bias 2m 2mode
    2rdiv 2s 2thr 3b 3bias 3m 3mode 3rdiv 3thr 4b 4thr 5b 6b 7b 8b 9b H I LRA TP a a0 a1 a2 aa ab ad adaptive adaptivity ag
    agamma ah aimax aimin all all_flags all_seed all_strength allf alls allx ally alpha alpha_amount alpha_mask alpha_mode
    alpha_msize_x alpha_msize_y alpha_power alpha_radius alpha_swap alphablend altboundary alternate amount amplitude analyze
    analyze_mode angle antibanding aomax aomin ap ar args arorder as asc asc_level aspect async attack attacks auto av ax ay b
    b0 b1 b2 ba bailout balance_in balance_out band_multiplier band_noise base basefreq bb bbal bc_in bc_out bcx bcy beep_factor
    beta bg bgopacity bh bilinear bimax bimin bits bits_per_sample bl bl_in bl_out black black_min_duration blackpt blend block
    block_size blocksize blue blum blur blx bly bm bmode_in bmode_out bn bomax bomin boost bottom box_source bpm br br_in br_out
    brightness brx bry bs bstep burst bv bw by bypass byw c c0 c0_flags c0_seed c0_strength c0f c0s c1 c1_flags c1_seed
    c1_strength c1f c1s c2 c2_flags c2_seed c2_strength c2f c2s c3 c3_flags c3_seed c3_strength c3f c3s c4 c5 c6 c7 ca cb cbh
    cbv cdt_ms ceil center_mix_level centerf channel_layout channel_layouts channels cheby chl_in chl_out chroma_amount
    chroma_mode chroma_msize_x chroma_msize_y chroma_power chroma_pre_filter_radius chroma_radius chroma_spatial chroma_strength
    chroma_swap chroma_threshold chroma_tmp chromal chromalin cin cl clev clip cm co color color_primaries color_trc colors
    colorspace colour comp_duration complement components compress compression contrast coordinates correctdc coupling cp cpfr
    cr crh crossfeed crv cs csg ct curves cutoff cx cy d d_flip d_fov dar dc dc_U dc_V dc_Y dcost dct decay decays decimals
    deint delay delays delta denoise depth depths derive_device desat detection detector dfrequency diff difford dir direction
    disable_autoconvert display distance dither dither_method dither_scale dqfactor drive dropout_transition dry drymix dst
    dst_format dst_h_chr_pos dst_range dst_v_chr_pos dsth dstw dual_mono duration e ecost edge enable end_pts end_scale enhance
    envelope eof_action estim eval exact exact_rational expand expansion exposure expr exprs extra_hw_frames f fall fast fc
    fc_in fc_out fcut fcx fcy feed feedback field_mode fill fillcolor filter filter_size filter_type fin_pad first_field
    first_pts fitmode fl fl_in fl_out flags floor_offset flx fly fm fo force_divisible_by force_original_aspect_ratio force_pe
    formant format fout_pad fps fr_in fr_out framelen frames freq frequency frx fry fscale g ga gain gain_smooth gamma gamma_b
    gamma_g gamma_r gamma_weight gausssize gb gbal gg gh gimax gimin glum gm gmw gomax gomin gr graticule green grid group gs gv
    gw h h_flip h_fov h_offset hdthr height high horizontal hpos hsize hthreshold hue hz i iall ich ichl icl id_fov idct ih_flip
    ih_fov in in_channel_count in_channel_layout in_chlayout in_color_matrix in_forder in_frot in_gain in_h_chr_pos in_pad
    in_range in_sample_fmt in_sample_rate in_stereo in_trans in_v_chr_pos independence index inner input inputs intensity interl
    internal_sample_fmt interp interp_algo interp_end interp_start interpolation invert iprimaries irange isf ispace isr
    iterations itrc iv_flip iv_fov jb jl jr jt jump k1 k2 kaiser_beta keep_aspect knee l la latency layout left left_balance
    left_delay left_gain left_phase length level level_in level_out level_sc lfe lfe_high lfe_in lfe_low lfe_mix_level lfe_mode
    lfe_out lfo lforange lforate lightness limit limitergain linear linear_interp link listen low lowpass lp lpfr lr lra ls lt
    lthreshold luma_amount luma_mode luma_msize_x luma_msize_y luma_power luma_pre_filter_radius luma_radius luma_spatial
    luma_strength luma_swap luma_threshold luma_tmp lx ly m makeup map matrix matrix_encoding matrixin max max_outliers max_r
    max_soft_comp maxgain maxiter mb_size mc_mode mcost me me_mode measure_overall measure_perchannel measured_I measured_LRA
    measured_TP measured_i measured_lra measured_thresh measured_tp metadata method mgain mi_mode middle_phase middle_source min
    min_comp min_hard_comp min_r minknorm mirror mix mlev mm mode morphamp morphxf morphyf mp mpan ms mstep mutel muter n
    nb_colors nb_frames nb_samples nb_threads negate_alpha next nf nl noise_floor noise_link noise_reduction noise_type
    normalize npl nr nsteps nt o och ochl ocl offset offset_l offset_r oh om opacity order original osf osr out
    out_channel_count out_channel_layout out_chlayout out_chroma_location out_color_matrix out_color_primaries
    out_color_transfer out_forder out_frot out_gain out_h out_h_chr_pos out_pad out_range out_sample_fmt out_sample_rate
    out_stereo out_trans out_v_chr_pos out_w outer output output_mode output_sample_bits outputs overlap oversample ow p pa
    param param0 param1 param_a param_b params parity passthrough patch patch_size pattern pc peak percent percentile phase
    phase_shift phasel phaser pic_th picture_black_ratio_th pin pitch pitchq pix_fmts pix_th pixel_black_th pl planes points
    poles precision preserve preset prev primaries primariesin print_format process_stereo profile qfactor qp quality r ra
    radius radiusV raise range rangein rate ratio rb rbal rc rcw red redge ref regen release rematrix_maxval rematrix_volume
    repeatlast replace replaygain replaygain_noclip replaygain_preamp resample_cutoff resampler research reset reset_count
    reset_rot residual_floor reverse rf rg rh right right_balance right_delay right_gain right_phase rimax rimin rin rl rlum rm
    rmvol roll romax romin rorder round rr rs rslope rv rw s sample_fmts sample_noise sample_rate sample_rates samples
    samples_per_frame sar sat saturatio saturation sb sbal sc_pass scale scan scd scd_threshold scene sclevel search_param seed
    sense sensitivity shape sharp sharpness shift shortest show shx shy side_gain sigma sigmaR sigmaS sigmaV similarity size
    sizeX sizeY sizeh sizew skip sl_in sl_out slev slew slope slx sly smooth smoothing sn softclip softness space speed speeds
    sr_in sr_out src src_format src_h_chr_pos src_range src_v_chr_pos srch srcw srx sry st start_frame start_scale start_time
    start_x start_y steph steps stepw strength structure subfilters surround_mix_level swr_flags sws_dither sws_flags t t0 t1
    targetrms temp temperature tempo tfrequency tftype thickness thmse thread_type threads thres thresh threshold threshold0
    threshold1 threshold2 threshold3 threu threv threy timing tin tint0 tint1 tn tolerance tonemap top tp tqfactor tr
    track_noise track_residual transfer transferin transform transients trc ts_sync_mode tsf twoway type u uch unsafe
    use_bframe_qp used_channel_count v v_flip v_fov v_offset val vertical voice volume vpos vsbmc w weight_U weight_V weight_Y
    weights wet whitept width width_type win_func win_size window wpadapt x x0 x1 x2 x3 y y0 y1 y2 y3 yaw yuv z zoom
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}

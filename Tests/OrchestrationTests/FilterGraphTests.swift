// The filters in ffmpeg's graphs that a user may use.

import Testing

@testable import TandemOrchestrator

@Suite struct FilterGraphTests {
  @Test(
    "The names of the filters in a graph are those that ffmpeg sees",
    arguments: [
      ("hflip", ["hflip"]), ("scale=640:-2,hflip", ["scale", "hflip"]),
      ("[in]split[a][b];[a]null[b]", ["split", "null"]),
      (" hflip , vflip ", ["hflip", "vflip"]), ("sws_flags=bicubic;hflip", ["scale", "hflip"]),
      ("eq@one=contrast=2", ["eq"]),
      ("mo\\vie=x", ["movie"]), ("'mov'ie=x", ["movie"]), ("drawbox=c='a,movie=x'", ["drawbox"]),
      ("drawbox=c=a\\,b,movie=x", ["drawbox", "movie"]), ("hflip,", ["hflip"]),
      ("hflip\n,\tmovie", ["hflip", "movie"]),
    ])
  func filterNamesAreThoseThatFFmpegSees(graph: String, names: [String]) {
    #expect(FilterGraph.filters(in: graph)?.map(\.name) == names)
  }

  @Test(
    "A malformed filter graph is not parsed",
    arguments: ["", ",", "[a", "a;;b", "[a]=x", "hflip[a]vflip", "hflip[a", "hflip['a']", "sws_flags=x"])
  func malformedGraphIsNotUnderstood(graph: String) { #expect(FilterGraph.filters(in: graph) == nil) }

  @Test(
    "The options of a filter are split as ffmpeg splits them, despite quotes and escapes",
    arguments: [
      ("640:h=-2", ["-640", "h-2"]), (" w = 1 :h=2", ["w1", "h2"]), ("pan|c0=FL", ["-pan|c0=FL"]), ("'a:b'", ["-a:b"]),
      ("fi\\le=x", ["-file=x"]), ("a=b=c:d", ["ab=c", "-d"]), ("", []), ("/w=x", ["/wx"]),
    ])
  func optionsAreThoseThatFFmpegSees(text: String, options: [String]) {
    #expect(FilterGraph.options(in: text).map { ($0.key ?? "-") + $0.value } == options)
  }

  @Test(
    "Graphs that generate test pictures and tones are accepted",
    arguments: [
      "testsrc2=size=1280x720:rate=30[out0];sine=frequency=440:sample_rate=48000[out1]", "color=red:size=64x36:rate=25",
      "color=color='#00ff00':size=64x36:rate=25,hue=h=0", "smptehdbars",
      "anullsrc=channel_layout=mono:sample_rate=8000:duration=3",
      "color=red:size=160x90:rate=25,drawbox=y=45:w=160:h=45:color=blue:t=fill",
      "sws_flags=bicubic+accurate_rnd;testsrc,scale=2:3",
      "sine,colorchannelmixer=.3:.4:.3:0:.3:.4:.3:0:.3:.4:.3", "testsrc@one=rate=5:enable='between(t,1,2)'",
    ])
  func generatedTestPicturesPass(graph: String) { #expect(FilterGuard.fault(inGraph: graph) == nil) }

  @Test(
    "Graphs whose filters use files, load code or can't be understood are refused",
    arguments: [
      "ladspa=file=/x.so:plugin=x", "[a']color='b]ladspa=/x.so:x'", "[a\\]color=b]ladspa=/x.so:x",
      "anullsrc,ladspa=/x.so:x", "'lad'spa=x", "la\\dspa@a=x", "[a]ladspa[b]", "lv2=p=x",
      "frei0r=x",
      "color, ladspa@x = f", "sws_flags=a;ladspa=x", "color[a];[a]\n\tmovie=x", "amovie=x",
      "testsrc,metadata=mode=print:file=/x",
      "sine,ametadata=print:file=x", "[a][b]ssim=stats_file=x", "psnr=f=x", "deshake=filename=x",
      "vidstabdetect=result=x",
      "testsrc,drawtext=textfile=x", "flite=textfile=x", "life=filename=x", "cellauto=f=x", "sendcmd=f=x", "zmq",
      "coreimage=x",
      "program_opencl=x", "haldclutsrc,lut3d=x", "curves=psfile=x", "ddagrab", "subtitles=x", "removelogo=x", "concatf",
      "sine,loudnorm=stats_file=x", "sine,loudnorm=-24:7:-2:0:-70:-99:99:0:true:false:none:x", "testsrc=/size=x",
      "color=c=red:file=x",
      "testsrc=filename=x", "sws_flags=a:file=x;testsrc", "nothing", "", "[", "color;;color", "testsrc:x",
      "hwupload=derive_device=x:f=x,ladspa", "null,,ladspa",
    ])
  func graphsThatUseFilesOrLoadCodeAreRefused(graph: String) {
    #expect(FilterGuard.fault(inGraph: graph) != nil)
    #expect(throws: MediaAddress.Fault.self) { try MediaAddress("av://lavfi:" + graph) }
  }

  @Test(
    "The reason for a refusal names the filter, and the option if only the option is refused",
    arguments: [
      ("[a", "has a filter graph that Tandem can't parse"),
      (
        "null,movie=x",
        "may not use the filter movie: it is not one of the filters that only compute on pictures and sound"
      ),
      ("color=file=x", "may not use the option file of the filter color: it might name a file"),
      ("pan=1:2:3:4:5:6:7:x", "may not use more than 7 options of the filter pan without their names"),
    ])
  func refusalNamesItsCause(graph: String, reason: String) { #expect(FilterGuard.fault(inGraph: graph) == reason) }
}

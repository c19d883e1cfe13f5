// Which filters pass.

import Testing

@testable import TandemOptions

@Suite struct FilterGraphTests {
  @Test(
    "the names in a graph are those that ffmpeg sees",
    arguments: [
      ("hflip", ["hflip"]), ("scale=640:-2,hflip", ["scale", "hflip"]),
      ("[in]split[a][b];[a]null[b]", ["split", "null"]),
      (" hflip , vflip ", ["hflip", "vflip"]), ("sws_flags=bicubic;hflip", ["hflip"]), ("eq@one=contrast=2", ["eq"]),
      ("mo\\vie=x", ["movie"]), ("'mov'ie=x", ["movie"]), ("drawbox=c='a,movie=x'", ["drawbox"]),
      ("drawbox=c=a\\,b,movie=x", ["drawbox", "movie"]), ("hflip,", ["hflip"]),
      ("hflip\n,\tmovie", ["hflip", "movie"]),
    ])
  func names(graph: String, names: [String]) { #expect(FilterGraph.names(in: graph) == names) }

  @Test("what is none is not understood", arguments: ["", ",", "[a", "a;;b", "[a]=x", "hflip[a]vflip", "sws_flags=x"])
  func none(graph: String) { #expect(FilterGraph.names(in: graph) == nil) }

  @Test("only what computes passes")
  func rule() {
    func fault(_ name: String, _ parameters: [String: String] = [:]) -> String? {
      FilterRule.fault(in: [FilterUse("format", [:]), FilterUse(name, parameters)])
    }
    #expect(fault("eq") == nil && fault("scaletempo2") == nil && fault("lavfi", ["graph": "hqdn3d,unsharp"]) == nil)
    for name in ["vapoursynth", "movie", "subtitles", "frei0r", "drawtext", "lavcac3enc", "never-heard-of"] {
      #expect(fault(name)?.contains("may not use the filter \(name)") == true)
      #expect(fault("lavfi-bridge", ["name": name]) != nil && fault("lavfi", ["graph": "null,\(name)=a"]) != nil)
    }
    #expect(fault("lavfi") != nil && fault("lavfi-bridge") != nil)
    #expect(fault("format", ["format": "spdif-ac3"])?.contains("undecoded") == true)
  }
}

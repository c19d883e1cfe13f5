// The filters of mpv that a user may use.

import Testing

@testable import TandemCommands

@Suite struct FilterRuleTests {
  @Test("Filters are accepted only if they compute from pictures or sound alone, not if they read files or load code")
  func onlyComputingFiltersPass() {
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

  @Test("An accepted filter is refused if one of its options names a file")
  func fileOptionsOfAcceptedFiltersAreRefused() {
    func fault(_ name: String, _ parameters: [String: String]) -> String? {
      FilterRule.fault(in: [FilterUse(name, parameters)])
    }
    #expect(fault("loudnorm", ["I": "-23"]) == nil && fault("crop", ["@0": "1", "@1": "2"]) == nil)
    #expect(fault("loudnorm", ["stats_file": "x"]) != nil)
    #expect(fault("lavfi-bridge", ["name": "loudnorm", "opts": "I=-3,TP=-2"]) == nil)
    #expect(fault("lavfi-bridge", ["name": "loudnorm", "opts": "I=-3,stats_file=x"]) != nil)
    let placed = (0..<12).map { ("@\($0)", $0 == 11 ? "x" : "1") }
    #expect(fault("loudnorm", Dictionary(uniqueKeysWithValues: placed)) != nil)
  }
}

import Testing

@testable import TandemGuide

@Suite("The times of XMLTV") struct XMLTVTimeTests {
  @Test(
    "A time may have a numeric offset, the name of a zone, or neither, which means UTC",
    arguments: [
      ("20261126143000 +0100", 1_795_699_800), ("20261126143000", 1_795_703_400), ("202611261430", 1_795_703_400),
      ("20261126143000 -0330", 1_795_716_000), ("20261126143000+01:00", 1_795_699_800),
      ("20261126143000 CET", 1_795_699_800), ("20261126143000 Z", 1_795_703_400), ("20261126", 1_795_651_200),
      ("19700101000000 +0000", 0), ("20240229120000 +0000", 1_709_208_000), ("20261231", 1_798_675_200),
      ("20261126143000.000 +0100", 1_795_699_800), ("20261126143000.5", 1_795_703_400),
    ])
  func timesHaveAnOffsetAZoneOrNone(_ text: String, _ seconds: Int) {
    #expect(XMLTVTime.seconds(text) == seconds)
  }

  @Test(
    "Texts in other formats are not read as times",
    arguments: [
      "", "2026", "tomorrow", "20261326", "20261126143000 XYZ", "99999999", "20261131", "20260230", "20230229",
      "20261100", "20261126143000.5.5", "202611261430.5",
    ])
  func otherTextsAreNotReadAsTimes(_ text: String) {
    #expect(XMLTVTime.seconds(text) == nil)
  }
}

// Guides and lists as texts.

import Foundation
import TandemTestSupport

@testable import TandemControl
@testable import TandemGuide

/// Noon of 26 November 2026 (UTC). The programmes of the tests' guides are around this time.
let noon = 1_795_694_400

/// A list of channels from its text.
func channels(_ text: String, in folder: TestFolder) throws -> ChannelList {
  let path = try folder.file("#EXTM3U\n" + text, to: "tv.m3u")
  guard case .channels(let list) = try PlaylistLoader().read(path)?.found else {
    throw CocoaError(.fileReadCorruptFile)
  }
  return list
}

/// The element of a programme; times are minutes after noon.
func programme(_ channel: String, _ start: Int, _ stop: Int?, _ title: String) -> String {
  func time(_ minutes: Int) -> String {
    let date = Date(timeIntervalSince1970: Double(noon + minutes * 60))
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 3600)
    format.dateFormat = "yyyyMMddHHmmss Z"
    return format.string(from: date)
  }
  let end = stop.map { " stop=\"\(time($0))\"" } ?? ""
  return "<programme start=\"\(time(start))\"\(end) channel=\"\(channel)\"><title lang=\"en\">\(title)</title>"
    + "<title>Other</title><desc>Long</desc></programme>\n"
}

extension GuideLoader {
  /// Reads a guide's file for the channels of a list, as if the present time were noon.
  func read(_ path: String, for list: ChannelList) throws(GuideError) -> GuideReading {
    try read(path, for: list, in: noon - GuideService.past..<noon + GuideService.future) { false }
  }

  /// A loader that reads only files.
  static var files: GuideLoader {
    GuideLoader(atMost: 64 << 20) { _, _, _, _ throws(GuideError) in throw .unreachable(reason: "no network") }
  }
}

extension ProgrammeGuide {
  /// The programmes of a channel for a day after noon: the minutes after noon and the titles.
  func day(_ channel: Int) -> [String] {
    programmes(ofChannel: channel, in: noon..<noon + 86_400).map {
      "\(($0.start - noon) / 60)-\(($0.stop - noon) / 60) \($0.title)"
    }
  }
}

extension TestFolder {
  /// Writes a file.
  ///
  /// - Returns: its path.
  func file(_ text: String, to name: String) throws -> String {
    try write(text, to: name)
    return path + "/" + name
  }
}

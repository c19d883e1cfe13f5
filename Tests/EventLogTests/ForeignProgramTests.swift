// Logs of apps on Pillarbox and react-native-video.

import Foundation
import TandemFoundation
import TandemLog
import TandemOrchestrator
import Testing

@Suite("Logs of other programs")
struct ForeignProgramTests {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func record(_ line: Substring) -> Record {
    let words = line.split(separator: " ").map(String.init)
    var record = Record(.callback, [.init("callback", .string(words[0])), .init("player", .string(words[1]))])
    if words.count > 2 { record.fields.append(.init("isActive", .bool(words[2] == "true"))) }
    return record
  }

  /// The violations of a log. Each line has a callback's name, a player and, for some callbacks, a status.
  private func found(_ profile: Verifier.Profile, _ log: String) -> [Violation] {
    var verifier = Verifier(profile: profile)
    return log.split(separator: "\n").flatMap { verifier.feed(Self.record($0)) } + verifier.finish()
  }

  /// Logs that break rules of the pages about other programs in docs, with the expected violations and their lines.
  static let broken: [(Verifier.Profile, String, [Violation.Rule], [Int])] = [
    (.pillarbox, "pictureInPictureWillStart a\npictureInPictureWillStop a\npictureInPictureDidStop a", [.order], [2]),
    (.pillarbox, "pictureInPictureDidStart() a", [.pairing], [1]),
    (.pillarbox, "pictureInPictureWillStart a", [.pairing], [1]),
    (.pillarbox, "pictureInPictureRestoreUserInterfaceForStop(with:) a", [.order], [1]),
    (
      .pillarbox,
      """
      pictureInPictureWillStart a
      pictureInPictureDidStart a
      pictureInPictureRestoreUserInterfaceForStop a
      pictureInPictureWillStop a
      pictureInPictureDidStop a
      completion a
      """, [.gate], [5]
    ),
    (
      .pillarbox,
      "pictureInPictureWillStart a\npictureInPictureDidStart a\npictureInPictureRestoreUserInterfaceForStop a",
      [.gate], [3]
    ),
    (.reactNativeVideo, "onPictureInPictureStatusChanged a false", [.pairing], [1]),
    (
      .reactNativeVideo, "onPictureInPictureStatusChanged a true\nonPictureInPictureStatusChanged a true",
      [.pairing], [2]
    ),
    (.reactNativeVideo, "onRestoreUserInterfaceForPictureInPictureStop a", [.order], [1]),
    (
      .reactNativeVideo,
      """
      onPictureInPictureStatusChanged a true
      onPictureInPictureStatusChanged a false
      onRestoreUserInterfaceForPictureInPictureStop a
      """, [.order], [3]
    ),
    (
      .reactNativeVideo,
      """
      onPictureInPictureStatusChanged a true
      onRestoreUserInterfaceForPictureInPictureStop a
      onPictureInPictureStatusChanged a false
      """, [.gate], [3]
    ),
    (
      .reactNativeVideo,
      """
      onPictureInPictureStatusChanged a true
      onPictureInPictureStatusChanged b true
      onPictureInPictureStatusChanged b false
      onPictureInPictureStatusChanged b true
      onPictureInPictureStatusChanged b false
      """, [.order], [3]
    ),
    (
      .reactNativeVideo,
      """
      onPictureInPictureChange a true
      onPictureInPictureChange b true
      willExitPictureInPicture a
      onPictureInPictureChange b false
      onPictureInPictureChange a false
      """, [.order], [4]
    ),
    (.reactNativeVideo, "onPictureInPictureStatusChanged a", [.format], [1]),
    (.reactNativeVideo, "onPictureInPictureChange a true\nwillEnterPictureInPicture a", [.order], [2]),
    (.reactNativeVideo, "onPictureInPictureChange a true\nwillExitPictureInPicture a", [.pairing], [2]),
    (.reactNativeVideo, "willExitPictureInPicture a\nonPictureInPictureChange a false", [.order], [1]),
  ]

  @Test("A rule that another program's log breaks is reported once, at the line that breaks it", arguments: broken)
  func brokenRuleIsFoundAtItsLine(
    profile: Verifier.Profile, log: String, rules: [Violation.Rule], lines: [Int]
  ) {
    let all = found(profile, log)
    #expect(all.map(\.rule) == rules && all.map(\.line) == lines, "\(all)")
  }

  static let sound = [
    // A failed start logs no event, so another start may follow. Android logs no event before a start.
    "willEnterPictureInPicture a\nwillEnterPictureInPicture a\nonPictureInPictureChange a true",
    "onPictureInPictureChange a true\nwillExitPictureInPicture a\nonPictureInPictureChange a false",
    // The app is in the background when it ends picture in picture.
    """
    onPictureInPictureStatusChanged a true
    exitPictureInPicture a
    onPictureInPictureStatusChanged a false
    onRestoreUserInterfaceForPictureInPictureStop a
    """,
    // The app ends picture in picture after it has restored its interface.
    """
    onPictureInPictureStatusChanged a true
    onRestoreUserInterfaceForPictureInPictureStop a
    restoreUserInterfaceForPictureInPictureStopCompleted a
    exitPictureInPicture a
    onPictureInPictureStatusChanged a false
    onRestoreUserInterfaceForPictureInPictureStop a
    """,
    // Another video replaces the video in picture in picture.
    """
    onPictureInPictureStatusChanged a true
    onPictureInPictureStatusChanged b true
    onPictureInPictureStatusChanged a false
    onPictureInPictureStatusChanged b false
    """,
  ]

  @Test("The profile `react-native-video` accepts events that differ between systems", arguments: sound)
  func eventsOfAllSystemsAreAccepted(log: String) {
    #expect(found(.reactNativeVideo, log) == [])
    #expect(found(.macos, log) != [])
  }

  @Test("The app's answers to restores break no rule of the profiles without answers", arguments: [true, false])
  func answersAreIgnoredByProfilesWithoutThem(isAnswered: Bool) {
    let log = """
      pictureInPictureWillStart a
      pictureInPictureDidStart a
      pictureInPictureRestoreUserInterfaceForStop a
      \(isAnswered ? "completion a" : "")
      pictureInPictureWillStop a
      pictureInPictureDidStop a
      """
    for profile in [Verifier.Profile.avkit, .foreign, .macos] { #expect(found(profile, log) == [], "\(profile)") }
  }

  @Test("R3 counts as checked only if the log has a restore")
  func gateIsCheckedOnlyWithRestores() {
    var verifier = Verifier(profile: .reactNativeVideo)
    _ = verifier.feed(Self.record("onPictureInPictureStatusChanged a true"))
    #expect(verifier.checkedRules == [.order, .pairing, .format])
    _ = verifier.feed(Self.record("onRestoreUserInterfaceForPictureInPictureStop a"))
    #expect(verifier.checkedRules == [.order, .pairing, .gate, .format])
  }

  @Test(
    "A page about another program gives each callback name the same meaning as the code",
    arguments: ["pillarbox", "react-native"])
  func pagesAndCodeHaveTheSameNames(page: String) throws {
    let text = try String(
      contentsOf: Self.repository.appendingPathComponent("docs/testing-\(page).md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.dropFirst().map { $0.split(separator: "|") }
    #expect(rows.count == 7)
    for row in rows {
      let name = row[0].split(separator: "`")[1]
      let meaning = try #require(row.last).trimmingCharacters(in: .whitespaces)
      let event = Self.record("\(name)(_:) film true").foreignEvent
      let step = event?.step.map { $0 == .restoreUserInterface ? "restore" : "\($0)" }
      let expected: String? =
        switch event {
        case .step: step
        case .status: "didStart or didStop, depending on `isActive`"
        case .restoreAnswer: "the app's answer to the restore"
        case .exit: "the app ends picture in picture"
        case nil: nil
        }
      #expect(meaning == expected, "\(name)")
    }
  }

  @Test("A line reads the same with and without the key `kind`")
  func kindMakesNoDifference() throws {
    let line = #""callback":"onPictureInPictureStatusChanged","player":"a","isActive":true}"#
    for start in ["{", #"{"kind":"callback","#] {
      var verifier = Verifier(profile: .reactNativeVideo)
      let reader = LogReader(bytes: Array((start + line + "\n").utf8))
      #expect(try reader.feedNext(to: &verifier) == [])
    }
  }
}

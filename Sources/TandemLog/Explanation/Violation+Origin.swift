// The documents on which the rules are based.

extension Violation {
  /// A sentence that names the document on which the broken rule is based.
  ///
  /// - Parameter kind: the kind of the record that shows the violation, because one rule may cover several promises.
  package func origin(shownBy kind: RecordKind?) -> String {
    switch rule {
    case .order:
      "Apple's guide to a standard player numbers the callbacks of a swap from 1 to 5, and shows those of a start and a stop. "
        + "StreamingCore passes on the same callbacks (contract, section 2, R1)."
    case .pairing:
      "AVKit's delegate receives the end of each change whose beginning it received. StreamingCore passes on both "
        + "(contract, section 2, R2)."
    case .gate:
      "In Apple's guide, the app first restores its interface, and the system continues when the app calls the "
        + "completion handler (contract, sections 2 and 3, R3)."
    case .commit:
      "No source names the step after which a swap can't be rolled back; this is Tandem's own rule (contract, section 2, R4)."
    case .exclusive:
      "In Apple's guide, no change begins between the callbacks of another change. The rule is Tandem's own "
        + "(contract, section 2, R5)."
    case .targets:
      "Apple's list names the video that receives each callback, and FCSDKiOS gives each call its own controller "
        + "(contract, section 2, R6)."
    case .continuity:
      "Apple's guide demands a swap without interruption, and Pillarbox restores the player without interrupting playback "
        + "(contract, section 2, R7)."
    case .truth:
      "In Apple's list, didStart and didStop follow after the swap and its animations are complete "
        + "(contract, section 2, R8)."
    case .startIsSwap:
      "In Apple's guide, starting picture in picture on tvOS swaps both videos if picture in picture already exists "
        + "(contract, section 2, R9)."
    case .identification:
      "FCSDKiOS gives each call its own controller, and Bambuser returns the original player. So a callback names "
        + "its player (contract, section 2, R10)."
    case .onePlace:
      "If a video in picture in picture is opened again, Pillarbox restores it and does not show it twice "
        + "(contract, sections 2 and 5, R11)."
    case .promise: Self.promise(shownBy: kind)
    case .sync: "No source keeps two videos in sync; this is Tandem's own promise (contract, section 10)."
    case .audio:
      "No source determines which of two videos is heard; this is Tandem's own promise (contract, section 6)."
    case .format, .sequence, .clock: "Tandem's own log format demands this (docs/event-log.md)."
    }
  }

  private static func promise(shownBy kind: RecordKind?) -> String {
    switch kind {
    case .command:
      "Tandem's own promise: a command that does not change roles never waits (contract, section 8)."
    case .background, .foreground, .app, .player:
      "Pillarbox and Bambuser start picture in picture automatically only when the user leaves. In Apple's guide, only a "
        + "playing video starts automatically. Tandem's playlists continue with the prepared entry (contract, sections 7 and 10)."
    case .screen:
      "In Pillarbox the delegate dismisses the player's view once and restores it once (contract, sections 2 and 7)."
    case .content, .opening:
      "If a player gets the content that it already has, Pillarbox changes nothing (contract, section 5)."
    case .persistence:
      "Pillarbox keeps the state of a player's view until its picture in picture ends (contract, section 4)."
    case .stream: "Tandem's own promise about connections and posters (contract, sections 5 and 9)."
    default: "Tandem's own promise about features that need two players (contract, section 10)."
    }
  }
}

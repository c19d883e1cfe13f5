// The documents whose promises the rules check.

extension Violation {
  /// The source of the broken promise, as a sentence.
  ///
  /// - Parameter kind: the kind of the record that shows the violation, because one rule has several promises.
  package func origin(shownBy kind: RecordKind?) -> String {
    switch rule {
    case .order:
      "Apple's guide to a standard player gives the callbacks of a swap the numbers 1 to 5, and draws those of a start and a stop; "
        + "StreamingCore passes on the same ones (contract, section 2, R1)."
    case .pairing:
      "AVKit's delegate hears the end of every change whose beginning it heard, and StreamingCore passes both on "
        + "(contract, section 2, R2)."
    case .gate:
      "Apple's guide lets the app restore its interface first: the system goes on when the completion handler was called "
        + "(contract, sections 2 and 3, R3)."
    case .commit:
      "No source says when a swap can't go back any more; this is Tandem's own rule (contract, section 2, R4)."
    case .exclusive:
      "Apple's guide shows one change at a time and no other between its callbacks; the rule is Tandem's own "
        + "(contract, section 2, R5)."
    case .targets:
      "Apple's list says of each callback which of both videos receives it, and FCSDKiOS gives each call its own controller "
        + "(contract, section 2, R6)."
    case .continuity:
      "Apple's guide wants a swap without a seam, and Pillarbox restores the player without interrupting the playback "
        + "(contract, section 2, R7)."
    case .truth:
      "In Apple's list didStart and didStop come when the swap and its animations are complete "
        + "(contract, section 2, R8)."
    case .startIsSwap:
      "Apple's guide says that videos on tvOS move between both places: a start beside a picture in picture exchanges them "
        + "(contract, section 2, R9)."
    case .identification:
      "FCSDKiOS follows each call by its own controller, and Bambuser hands back the original player; so callbacks name theirs "
        + "(contract, section 2, R10)."
    case .onePlace:
      "Pillarbox restores a video that is opened again instead of showing it twice (contract, sections 2 and 5, R11)."
    case .promise: Self.promise(shownBy: kind)
    case .sync: "No source has two videos in step; this is Tandem's own promise (contract, section 10)."
    case .audio: "No source says which of two videos is heard; this is Tandem's own promise (contract, section 6)."
    case .format, .sequence, .clock: "Tandem's own format of logs says so (docs/event-log.md)."
    }
  }

  private static func promise(shownBy kind: RecordKind?) -> String {
    switch kind {
    case .command:
      "Tandem's own promise: a command that leaves the places alone never waits (contract, section 8)."
    case .background, .foreground, .app, .player:
      "Pillarbox and Bambuser let picture in picture begin by itself only when the user leaves, and Apple's guide only for "
        + "what plays; Tandem's lists go on with what was prepared (contract, sections 7 and 10)."
    case .screen:
      "Pillarbox lets the delegate dismiss the player's view and restore it, once each (contract, sections 2 and 7)."
    case .content, .opening:
      "Pillarbox leaves a player alone that is given the content which it has already (contract, section 5)."
    case .persistence:
      "Pillarbox keeps the state of a player's view through its picture in picture, and no longer (contract, section 4)."
    case .stream: "Tandem's own promise about connections and posters (contract, sections 5 and 9)."
    case .session, .end, .crash, .slowStep, .log, .commandEnded, .transactionBegan, .callback, .restoreAnswer, .roles,
      .audio, .presented, .display, .transaction, .mediaEnded, .playerLost, .callPath, .listener, .suspension,
      .visibility, .sync, .temporaryPictureInPicture, .adBreak, .overload, .broker, .dropped, .warning, nil:
      "Tandem's own promise about what only two players can do (contract, section 10)."
    }
  }
}

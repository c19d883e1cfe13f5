// Callbacks as an app receives them.

import TandemLog
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import Testing

@MainActor
@Suite struct DelegateTests {
  private func rig(_ delegate: any CallbackDelegate) -> SessionRig {
    let rig = SessionRig()
    rig.session.defaultDelegate = delegate
    rig.command(.open(OpenRequest(MediaContent(url: "/x", title: "The film"))))
    rig.command(.open(OpenRequest(MediaContent(url: "/y", title: "The match"), in: .pictureInPicture)))
    return rig
  }

  @Test("A delegate is called in AVKit's order, with the content that returns to full screen")
  func delegateIsCalledInAVKitsOrder() {
    let diary = Diary()
    let rig = rig(diary)
    rig.command(.swap)
    #expect(
      diary.lines == [
        "willStart B", "didStart B", "willStart A", "restore B The match", "willStop B", "didStart A", "didStop B",
      ])
  }

  @Test("During the last callback of a video its title is still available, even if its player is emptied")
  func lastCallbackStillKnowsItsVideo() {
    let diary = Diary()
    let rig = rig(diary)
    rig.command(.close)
    rig.command(.start)
    rig.command(.shutDown)
    #expect(diary.titles.suffix(6) == ["The match", "The match", "The film", "The film", "The film", "The film"])
  }

  @Test("A swap continues with a delegate that implements nothing, as if the restore were declined")
  func swapContinuesWithAnEmptyDelegate() {
    let rig = rig(Silent())
    rig.command(.swap)
    #expect(rig.callbacks.count == 7)
    #expect(rig.log.records.last { $0.kind == "restoreAnswer" }?["outcome"] == "noHandler")
  }

  @Test("A command that a delegate sends from a callback runs only after the callback has returned")
  func commandWithinACallbackIsDeferred() {
    let diary = Diary()
    let rig = rig(diary)
    var answer: CommandResponse?
    diary.onWillStart = { _ in
      rig.session.submit(.swap, answered: { answer = $0 })
      #expect(answer == nil)
    }
    rig.command(.swap)
    #expect(answer == .busy(transaction: 2))
    #expect(diary.lines.count == 7)
  }

  @Test("A restore may be answered later, and only the first answer counts")
  func restoreMayBeAnsweredLaterOnce() {
    let diary = Diary()
    var kept: DelegateCompletion?
    diary.onRestore = { _, completion in kept = completion }
    let rig = rig(diary)
    rig.command(.swap)
    #expect(diary.lines.last == "restore B The match")
    kept?(true)
    kept?(false)
    rig.pass(.milliseconds(100))
    #expect(diary.lines.suffix(3) == ["willStop B", "didStart A", "didStop B"])
    #expect(rig.log.records.filter { $0.kind == "restoreAnswer" }.map { $0["outcome"] } == ["answered", "duplicate"])
  }

  @Test("A restore that is never answered fails at its deadline")
  func unansweredRestoreFailsAtItsDeadline() {
    let diary = Diary()
    diary.onRestore = { _, _ in }
    let rig = rig(diary)
    rig.command(.swap)
    rig.pass(.milliseconds(850))
    #expect(diary.lines.last == "restore B The match")
    rig.pass(.milliseconds(100))
    #expect(diary.lines.last == "failedToStart A restoreTimedOut")
    let waited = rig.log.records.last { $0.kind == "restoreAnswer" }?["wait_us"]?.int
    #expect(waited == 1_000_000)
  }

  @Test("The newest listener restores a dismissed screen, with the original player")
  func newestListenerRestoresADismissedScreen() {
    let rig = SessionRig()
    var content = MediaContent(url: "/x", title: "The film")
    content.screen = "guide"
    rig.command(.open(OpenRequest(content)))
    rig.command(.start)
    #expect(rig.session.orchestrator.state.screens.isEmpty)
    let first = Listener()
    let second = Listener()
    rig.session.register(first, as: "first")
    rig.session.register(second, as: "second")
    rig.command(.stop)
    #expect(first.asked.isEmpty)
    #expect(second.asked.map(\.player) == [.A])
    #expect(second.asked.first?.video.title == "The film")
    #expect(rig.session.orchestrator.state.roles == Roles(fullScreen: .A))
  }

  @Test("A replaced listener is released")
  func replacedListenerIsReleased() {
    let rig = SessionRig()
    var first: Listener? = Listener()
    let seen = PlayerSummary(listener: first)
    if let first { rig.session.register(first, as: "first") }
    first = nil
    rig.pass(.milliseconds(10))
    #expect(seen.listener != nil)
    rig.session.register(Listener(), as: "second")
    rig.pass(.milliseconds(10))
    #expect(seen.listener == nil)
  }

  @Test("A dismissal may be answered later, and only the first answer counts", arguments: [true, false])
  func dismissalMayBeAnsweredLaterOnce(isDismissed: Bool) {
    let app = Undecided()
    let rig = SessionRig()
    rig.session.defaultDelegate = app
    var content = MediaContent(url: "/x", title: "The film")
    content.screen = "guide"
    rig.command(.open(OpenRequest(content)))
    rig.command(.start)
    #expect(app.titles == ["The film"])
    #expect(rig.session.orchestrator.state.screens == ["guide"])
    app.completion?(isDismissed)
    app.completion?(!isDismissed)
    rig.pass(.milliseconds(10))
    #expect(rig.session.orchestrator.state.screens == (isDismissed ? [] : ["guide"]))
    #expect(rig.dismissals == [isDismissed ? "dismissalAccepted answered" : "dismissalDeclined answered"])
  }

  @Test(
    "A delegate may report that it does not implement the question about a dismissal, and the screen is then dismissed")
  func unimplementedDismissalIsAccepted() {
    let app = Undecided()
    let rig = SessionRig()
    rig.session.defaultDelegate = app
    var content = MediaContent(url: "/x")
    content.screen = "guide"
    rig.command(.open(OpenRequest(content)))
    rig.command(.start)
    app.completion?.notImplemented()
    rig.pass(.milliseconds(10))
    #expect(rig.dismissals == ["dismissalAccepted noHandler"])
  }

  /// A delegate that keeps the completion handler of a dismissal.
  @MainActor
  private final class Undecided: CallbackDelegate {
    private(set) var titles: [String] = []
    private(set) var completion: DelegateCompletion?

    func shouldDismiss(_ dismissal: Dismissal, completionHandler: DelegateCompletion) {
      titles.append(dismissal.video.title ?? "")
      completion = completionHandler
    }
  }

  /// A weak reference to a listener.
  private struct PlayerSummary { weak var listener: Listener? }

  @MainActor
  private final class Listener: CallbackDelegate {
    private(set) var asked: [Callback] = []

    func restoreUserInterface(for callback: Callback, completionHandler: DelegateCompletion) {
      asked.append(callback)
      completionHandler(true)
    }
  }
}

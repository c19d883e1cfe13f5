// Pillarbox's advanced integration on libmpv, in its eight steps.

import Tandem
import TandemMPV

/// The state of a player view. The state is kept while the view's video is in picture in picture.
@MainActor
final class PlayerViewModel {
  static var made = 0
  let content: MediaContent
  private(set) var showsControls = true
  private let session: TandemSession

  init(_ content: MediaContent, _ session: TandemSession) {
    (self.content, self.session) = (content, session)
    Self.made += 1
  }

  /// Opens the content. The same content continues without interruption; a new content replaces the playing one.
  func play() async throws { try await session.open(content) }
}

extension PlayerViewModel: PictureInPicturePersistable {
  func pictureInPictureWillStart() { showsControls = false }
  func pictureInPictureDidStop() { showsControls = true }
}

/// The part of the app that knows its screens. It dismisses the player view when its video enters picture in picture,
/// and presents it again at a restore.
@MainActor
final class Router: TandemSessionDelegate {
  private let session: TandemSession
  private(set) var view: PlayerViewModel?

  init(_ session: TandemSession) {
    self.session = session
    session.delegate = self
  }

  /// Shows a player view with the kept model of the content, or with a new model.
  func show(_ content: MediaContent) async throws {
    let model = session.persisted(PlayerViewModel.self, for: content.key) ?? PlayerViewModel(content, session)
    session.keep(model, for: content.key)
    // If the content replaces the picture in picture, the session restores the old view first.
    try await model.play()
    view = model
  }

  func session(_ session: TandemSession, didStartPictureInPicture video: Video) { view = nil }

  func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    view = session.persisted(for: video.content.key)
    completionHandler(view != nil)
  }
}

@main
struct Pillarbox: Sendable {
  let session: TandemSession
  let router: Router

  @MainActor
  func step(_ number: Int) {
    let places = [session.fullScreen, session.pictureInPicture].map { $0?.content.title ?? "nothing" }
    let view = router.view.map { "a view of \($0.content.title ?? "")" } ?? "no view"
    print("\(number): full screen \(places[0]), picture in picture \(places[1]), \(view)")
  }

  @MainActor
  func run(_ film: MediaContent, _ news: MediaContent) async throws {
    try await router.show(film)
    step(1)
    let (player, events) = (session.fullScreen, session.events())
    session.report(.app(.left))
    for await event in events { if case .transactionEnded(_, .start, .succeeded, _) = event { break } }
    step(2)
    session.report(.app(.returned))
    for await event in events { if case .foreground = event { break } }
    step(3)
    try await session.stopPictureInPicture()
    step(4)
    try await session.startPictureInPicture()
    step(5)
    try await router.show(film)
    step(6)
    print("models made: \(PlayerViewModel.made), the same player: \(session.fullScreen === player)")
    try await session.startPictureInPicture()
    step(7)
    try await router.show(news)
    step(8)
  }

  @MainActor
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { return print("usage: pillarbox FILM NEWS LOG") }
    let configuration = Configuration(automaticPictureInPicture: true, integration: .advanced)
    let session = try TandemSession(
      configuration, engine: .mpv(MPVOptions(audioOutput: "null")), logFile: arguments[3])
    let running = Task { try await session.run() }
    try await Pillarbox(session: session, router: Router(session)).run(
      MediaContent(url: arguments[1], title: "the film"), MediaContent(url: arguments[2], title: "the news"))
    session.shutDown()
    try await running.value
  }
}

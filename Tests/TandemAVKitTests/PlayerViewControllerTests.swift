// A player view controller's video enters picture in picture and leaves it.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct PlayerViewControllerTests {
  @Test("A swap sends five callbacks in order, each with the controller that presented the content")
  func swapSendsFiveCallbacksWithTheirControllers() async throws {
    let world = try AVKitWorld()
    let (film, news) = (world.controller("film"), world.controller("news"))
    await world.pair(film, news)
    world.delegate.dismissesAtStart = false
    await world.perform(.swap)
    #expect(
      world.delegate.calls == [
        "willStart film", "restore news", "willStop news", "didStart film", "didStop news",
      ])
    let told = [film, news, news, film, news]
    #expect(zip(world.delegate.controllers, told).allSatisfy { $0 === $1 })
    #expect(film.player?.video?.role == .pictureInPicture)
    #expect(news.player?.video?.role == .fullScreen)
  }

  @Test("A restore may be answered from a task, and no callback precedes the answer")
  func restoreMayBeAnsweredFromATask() async throws {
    let world = try AVKitWorld()
    let (film, news) = (world.controller("film"), world.controller("news"))
    await world.pair(film, news)
    var answer: CheckedContinuation<Void, Never>?
    world.delegate.restores = { controller, completionHandler in
      Task {
        await withCheckedContinuation { answer = $0 }
        controller.present()
        completionHandler(true)
      }
    }
    world.session.submit(.stop)
    await world.session.advance(by: .milliseconds(500))
    #expect(world.delegate.calls == ["restore news"])
    try #require(answer).resume()
    await world.session.advance(by: .seconds(1))
    #expect(world.delegate.calls == ["restore news", "willStop news", "didStop news"])
    #expect(news.isBeingShown)
    #expect(world.session.fullScreen?.content.key == "news")
  }

  @Test("Presenting the controller in its restore callback opens no content")
  func presentingWithinARestoreOpensNothing() async throws {
    var configuration = Configuration()
    configuration.concurrency = .queue
    let world = try AVKitWorld(configuration)
    let (film, news) = (world.controller("film"), world.controller("news"))
    await world.pair(film, news)
    let app = UIViewController()
    world.delegate.restores = { controller, completionHandler in
      app.present(controller, animated: false) { completionHandler(true) }
    }
    news.player?.pause()
    await world.session.advance(by: .zero)
    let events = world.session.events()
    await world.perform(.stop)
    world.session.shutDown()
    await world.session.advance(by: .seconds(1))
    var wasOpened = false
    for await event in events { if case .opened = event { wasOpened = true } }
    #expect(!wasOpened)
    #expect(app.presentedViewController === news)
  }

  @Test("An unimplemented restore is reported as such, and the swap continues", arguments: [true, false])
  func unimplementedRestoreHasNoHandler(hasDelegate: Bool) async throws {
    let world = try AVKitWorld()
    let (film, news) = (world.controller("film"), world.controller("news"))
    let silent = SilentDelegate()
    await world.pair(film, news)
    news.delegate = hasDelegate ? silent : nil
    let events = world.session.events()
    await world.perform(.swap)
    #expect(world.session.fullScreen?.content.key == "news")
    world.session.shutDown()
    await world.session.advance(by: .seconds(1))
    var outcomes: [RestoreOutcome] = []
    for await event in events {
      if case .restoreAnswered(_, false, let outcome) = event { outcomes.append(outcome) }
    }
    #expect(outcomes == [.noHandler])
  }

  @Test("A controller lives as long as its video is in picture in picture")
  func controllerLivesDuringPictureInPicture() async throws {
    let world = try AVKitWorld()
    weak var previous: AVPlayerViewController?
    do {
      let film = world.controller("film")
      previous = film
      let app = UIViewController()
      app.present(film, animated: true)
      await world.session.advance(by: .seconds(1))
      await world.perform(.start)
      await world.wait { app.presentedViewController == nil }
      #expect(app.presentedViewController == nil)
      world.delegate.controllers = []
    }
    #expect(previous != nil)
    await world.perform(.close)
    #expect(world.delegate.calls.suffix(2) == ["willStop film", "didStop film"], "it is told before it goes")
    world.delegate.controllers = []
    await world.session.advance(by: .zero)
    #expect(previous == nil)
  }

  @Test("A controller also stays alive when its video enters picture in picture a second time")
  func controllerLivesDuringASecondPictureInPicture() async throws {
    let world = try AVKitWorld()
    let app = UIViewController()
    world.delegate.restores = { controller, completionHandler in
      app.present(controller, animated: false) { completionHandler(true) }
    }
    weak var previous: AVPlayerViewController?
    do {
      let film = world.controller("film")
      previous = film
      app.present(film, animated: true)
    }
    await world.session.advance(by: .seconds(1))
    for _ in 0..<2 {
      await world.perform(.start)
      await world.wait { app.presentedViewController == nil }
      #expect(previous != nil)
      await world.perform(.stop)
      #expect(app.presentedViewController === previous)
    }
    app.dismiss(animated: true)
    await world.session.advance(by: .seconds(1))
    world.delegate.controllers = []
    #expect(previous == nil)
  }

  @Test("A failed start is reported with AVKit's error")
  func failedStartHasAVKitsError() async throws {
    let world = try AVKitWorld()
    let (film, news) = (world.controller("film"), world.controller("news"))
    await world.pair(film, news)
    world.delegate.restores = { _, _ in }
    world.session.submit(.swap)
    await world.session.advance(by: .seconds(3))
    #expect(world.delegate.calls == ["willStart film", "restore news", "failedToStart film"])
    let error = try #require(world.delegate.errors.first as? AVKitError)
    #expect(error.code == .pictureInPictureStartFailed)
    #expect(error.reason == "restoreTimedOut")
    #expect((error as NSError).code == -1001)
    #expect((error as NSError).domain == "AVKitErrorDomain")
  }

  @Test("The delegate decides whether the controller is dismissed when picture in picture starts")
  func delegateDecidesTheDismissalAtStart() async throws {
    for dismisses in [true, false] {
      let world = try AVKitWorld()
      let film = world.controller("film")
      world.delegate.dismissesAtStart = dismisses
      await world.present(film)
      #expect(film.isBeingShown)
      let events = world.session.events()
      await world.perform(.start)
      await world.wait { film.isBeingShown == !dismisses }
      #expect(film.isBeingShown == !dismisses)
      let dismissal = ["willBeginDismissal film", "didEndDismissal film"]
      #expect(world.delegate.calls == ["willStart film", "didStart film"] + (dismisses ? dismissal : []))
      world.session.shutDown()
      await world.session.advance(by: .seconds(1))
      var hasGone = false
      for await event in events { if case .screen(_, isPresented: false) = event { hasGone = true } }
      #expect(hasGone == dismisses)
    }
  }

  @Test("The session's own delegate receives the callbacks of contents without a controller")
  func sessionDelegateReceivesOtherCallbacks() async throws {
    let world = try AVKitWorld()
    let spy = DelegateSpy()
    world.session.delegate = spy
    world.session.submit(.open(OpenRequest(world.content("film"))))
    await world.session.advance(by: .seconds(1))
    await world.perform(.start)
    await world.perform(.stop)
    #expect(spy.callbacks.count == 5)
    #expect(world.delegate.calls.isEmpty)
  }

  @Test("The session keeps the controller and the app's own object, in either order", arguments: [false, true])
  func controllerAndAppsObjectAreKept(isModelFirst: Bool) async throws {
    final class Model {}
    let world = try AVKitWorld()
    weak var controller: AVPlayerViewController?
    do {
      let (film, model) = (world.controller("film"), Model())
      controller = film
      if isModelFirst { world.session.keep(model, for: "film") }
      await world.present(film)
      if !isModelFirst { world.session.keep(model, for: "film") }
      await world.perform(.start)
    }
    #expect(controller != nil && world.session.persisted(Model.self, for: "film") != nil)
    #expect(world.session.persisted(AVPlayerViewController.self, for: "film") === controller)
    await world.perform(.close)
    #expect(world.delegate.calls.last?.contains("didStop") == true, "\(world.delegate.calls)")
    world.delegate.controllers = []
    await world.wait { controller == nil }
    #expect(controller == nil && world.session.persisted(Model.self, for: "film") == nil)
  }
}

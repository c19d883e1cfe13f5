// The recorder that apps on Apple's systems copy, tested with a transcript of Apple's declarations.

import Foundation
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct PictureInPictureLogTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static func recorder() throws -> String {
    try SourceTree.text(of: "Examples/PictureInPictureLog/PictureInPictureLog.swift")
  }

  /// The methods about picture in picture that the transcript declares for one of AVKit's delegates.
  private static func methods(of delegate: String) throws -> [String] {
    let text = try SourceTree.text(of: "Tests/TandemAVKitTests/Transcript.swift")
    let body = text.components(separatedBy: "protocol Transcribed\(delegate): AnyObject {\n").last?
      .components(separatedBy: "\n}").first
    let methods = (body ?? "").components(separatedBy: "  func ").dropFirst()
      .map { "func " + $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { $0.contains("PictureInPicture") && !$0.contains("Channel") }
    #expect(methods.count >= 6, "\(delegate)")
    return methods
  }

  /// AVKit's delegates: in Objective-C as Apple declares them, or in Swift with defaults in place of optional methods.
  private static func avkit(isObjectiveC: Bool) throws -> String {
    let (kind, method) = isObjectiveC ? ("@objc ", "@objc optional ") : ("", "")
    var text = """
      @_exported import Foundation
      @MainActor \(kind)open class AVPlayerViewController: NSObject {}
      \(kind)open class AVPictureInPictureController: NSObject {}

      """
    for (name, actor) in [("PlayerViewControllerDelegate", "@MainActor "), ("PictureInPictureControllerDelegate", "")] {
      let methods = try methods(of: name)
      text += "\(actor)\(kind)public protocol AV\(name): AnyObject {\n"
      text += methods.map { "  \(method)\($0)\n" }.joined() + "}\n"
      if isObjectiveC { continue }
      text += "extension AV\(name) {\n"
      text += methods.map { "  public \($0) { \($0.hasSuffix("Bool") ? "true" : "") }\n" }.joined() + "}\n"
    }
    guard isObjectiveC else { return text }
    return text + """
      @objc public final class Selector: NSObject {}
      public func NSStringFromSelector(_ selector: Selector) -> String { "" }
      extension NSObject {
        @objc dynamic open func responds(to selector: Selector!) -> Bool { false }
        @objc dynamic open func forwardingTarget(for selector: Selector!) -> Any? { nil }
      }
      """
  }

  private func compile(_ arguments: String...) throws -> CommandResult {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let words = ["PATH=\(path)", "swiftc", "-swift-version", "6", "-I", ".", "-module-cache-path", "cache"]
    return try TandemCommand.run(words + arguments, in: folder, program: "/usr/bin/env")
  }

  /// The compiler's messages for a recorder with AVKit as Objective-C declares it. Only types are checked.
  private func check(_ recorder: String) throws -> CommandResult {
    let options = ["-enable-objc-interop", "-disable-objc-attr-requires-foundation-module"].map { "-Xfrontend \($0)" }
    try folder.write(options.joined(separator: "\n"), to: "interop")
    try folder.write("", to: "ObjectiveC.swift")
    try folder.write(Self.avkit(isObjectiveC: true), to: "AVKit.swift")
    for module in ["ObjectiveC", "AVKit"] {
      let made = try compile(
        "@interop", "-Xfrontend", "-experimental-skip-all-function-bodies", "-parse-as-library", "-emit-module",
        "-module-name", module, "-o", module + ".swiftmodule", module + ".swift")
      #expect(made.status == 0, "\(made)")
    }
    try folder.write(recorder, to: "Recorder.swift")
    return try compile("@interop", "-typecheck", "-warnings-as-errors", "Recorder.swift")
  }

  @Test("The recorder compiles with Apple's declarations, and one with a misspelt method does not")
  func recorderCompilesWithApplesDeclarations() throws {
    let recorder = try Self.recorder()
    let right = try check(recorder)
    #expect(right.status == 0, "\(right)")
    for (text, wrong) in [
      ("WillStopPictureInPicture?(", "WillStop?("), ("WillStopPictureInPicture(_", "WillStopsPictureInPicture(_"),
    ] {
      #expect(try check(recorder.replacingOccurrences(of: text, with: wrong)).status != 0, "\(wrong)")
    }
  }

  /// The calls of an app's delegates in the right order: two starts, a restore, and a failed start.
  private static let app = """
    import AVKit

    final class Coordinator: NSObject, AVPlayerViewControllerDelegate {
      var calls: [String] = []
      func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController) {
        calls.append("didStart")
      }
      func playerViewController(
        _ playerViewController: AVPlayerViewController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
      ) {
        calls.append("restore")
        completionHandler(true)
      }
    }

    let log = try PictureInPictureLog(at: URL(fileURLWithPath: "log.jsonl"))
    let coordinator = Coordinator()
    let film = log.recorder(for: "the \\"film\\"", before: coordinator)
    let (screen, controller) = (AVPlayerViewController(), AVPictureInPictureController())
    var answers: [Bool] = []
    film.playerViewControllerWillStartPictureInPicture(screen)
    film.playerViewControllerDidStartPictureInPicture(screen)
    film.playerViewController(
      screen, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: { answers.append($0) })
    film.playerViewControllerWillStopPictureInPicture(screen)
    film.playerViewControllerDidStopPictureInPicture(screen)
    let news = log.recorder(for: "news")
    news.pictureInPictureControllerWillStartPictureInPicture(controller)
    news.pictureInPictureController(controller, failedToStartPictureInPictureWithError: CocoaError(.fileNoSuchFile))
    news.pictureInPictureControllerWillStartPictureInPicture(controller)
    news.pictureInPictureControllerDidStartPictureInPicture(controller)
    news.pictureInPictureController(
      controller, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: { answers.append($0) })
    news.pictureInPictureControllerWillStopPictureInPicture(controller)
    news.pictureInPictureControllerDidStopPictureInPicture(controller)
    print(answers, coordinator.calls)
    """

  /// Pillarbox's declarations that the recorder uses.
  private static let pillarbox = """
    @_exported import Foundation
    public protocol PictureInPictureDelegate: AnyObject {
      func pictureInPictureWillStart()
      func pictureInPictureDidStart()
      func pictureInPictureControllerFailedToStart(with error: Error)
      func pictureInPictureRestoreUserInterfaceForStop(with completion: @escaping (Bool) -> Void)
      func pictureInPictureWillStop()
      func pictureInPictureDidStop()
    }
    """

  /// An app on Pillarbox: a restore, a failed start, and a start that replaces the picture in picture.
  private static let pillarboxApp = """
    import PillarboxPlayer

    final class Router: PictureInPictureDelegate {
      var (title, restored) = ("film", false)
      func pictureInPictureWillStart() {}
      func pictureInPictureDidStart() {}
      func pictureInPictureControllerFailedToStart(with error: Error) {}
      func pictureInPictureRestoreUserInterfaceForStop(with completion: @escaping (Bool) -> Void) {
        completion(true)
      }
      func pictureInPictureWillStop() {}
      func pictureInPictureDidStop() {}
    }

    let router = Router()
    let log = PillarboxLog(try PictureInPictureLog(at: URL(fileURLWithPath: "log.jsonl")), before: router) {
      router.title
    }
    log.pictureInPictureWillStart()
    log.pictureInPictureDidStart()
    log.pictureInPictureRestoreUserInterfaceForStop { router.restored = $0 }
    log.pictureInPictureWillStop()
    log.pictureInPictureDidStop()
    log.pictureInPictureWillStart()
    log.pictureInPictureControllerFailedToStart(with: CocoaError(.fileNoSuchFile))
    log.pictureInPictureWillStart()
    log.pictureInPictureDidStart()
    router.title = "news"
    log.pictureInPictureWillStart()
    log.pictureInPictureDidStart()
    log.pictureInPictureWillStop()
    log.pictureInPictureDidStop()
    log.pictureInPictureWillStop()
    log.pictureInPictureDidStop()
    print(router.restored)
    """

  @Test("The recorder for Pillarbox names the content of each call, and finds a restore without an answer")
  func pillarboxCallsAreJudged() throws {
    try folder.write(Self.avkit(isObjectiveC: false), to: "AVKit.swift")
    try folder.write(Self.pillarbox, to: "PillarboxPlayer.swift")
    try folder.write(Self.recorder().replacingOccurrences(of: "?(", with: "("), to: "Recorder.swift")
    try folder.write(SourceTree.text(of: "Examples/PictureInPictureLog/PillarboxLog.swift"), to: "PillarboxLog.swift")
    for module in ["AVKit", "PillarboxPlayer"] {
      let made = try compile("-parse-as-library", "-emit-module", "-c", "-module-name", module, "\(module).swift")
      #expect(made.status == 0, "\(made)")
    }
    for (app, isSound) in [
      (Self.pillarboxApp, true), (Self.pillarboxApp.replacingOccurrences(of: "completion(true)", with: ""), false),
    ] {
      try folder.write(app, to: "main.swift")
      let program = try compile(
        "main.swift", "Recorder.swift", "PillarboxLog.swift", "AVKit.o", "PillarboxPlayer.o", "-o", "app")
      #expect(program.status == 0, "\(program)")
      #expect(try TandemCommand.run([], in: folder, program: folder.path + "/app").output == "\(isSound)\n")
      let players = try folder.read("log.jsonl").split(separator: "\n").suffix(6).map { $0.contains("film") }
      #expect(players == [false, false, true, true, false, false])
      let verdict = try TandemCommand.run(["log", "verify", "--profile", "pillarbox", "log.jsonl"], in: folder)
      #expect(verdict.status == (isSound ? 0 : 1), "\(verdict)")
      #expect(verdict.output.contains(isSound ? "no violations" : "line 5: R3"), "\(verdict)")
    }
  }

  @Test("`tandem log verify` accepts recorded calls in the right order, and finds a wrong order")
  func recordedCallsAreJudged() throws {
    try folder.write(Self.avkit(isObjectiveC: false), to: "AVKit.swift")
    // Linux has no optional methods, so methods with defaults replace them.
    try folder.write(Self.recorder().replacingOccurrences(of: "?(", with: "("), to: "Recorder.swift")
    let module = try compile("-parse-as-library", "-emit-module", "-c", "-module-name", "AVKit", "AVKit.swift")
    #expect(module.status == 0, "\(module)")
    for (app, status, expected) in [
      (Self.app, 0, "12 records, no violations"),
      (Self.app.replacingOccurrences(of: "film.playerViewControllerDidStart", with: "// "), 1, "line 4: R1"),
    ] {
      try folder.write(app, to: "main.swift")
      let program = try compile("main.swift", "Recorder.swift", "AVKit.o", "-o", "app")
      #expect(program.status == 0, "\(program)")
      let run = try TandemCommand.run([], in: folder, program: folder.path + "/app")
      let calls = status == 0 ? "[\"didStart\", \"restore\"]" : "[\"restore\"]"
      #expect(run.output == "[true, false] \(calls)\n", "\(run)")
      #expect(try folder.read("log.jsonl").contains("\"player\":\"the \\\"film\\\"\""))
      for profile in ["avkit", "foreign"] {
        let verdict = try TandemCommand.run(["log", "verify", "--profile", profile, "log.jsonl"], in: folder)
        #expect(verdict.status == status && verdict.output.contains(expected), "\(verdict)")
      }
    }
  }
}

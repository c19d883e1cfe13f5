// Errors have a sentence as `localizedDescription`, which apps show.

import Tandem
import TandemAVKit
import TandemTesting
import Testing

@MainActor
@Suite struct ErrorTests {
  @Test("A failed start gives its reason as a sentence, also as an NSError")
  func failedStartSaysWhy() async throws {
    let world = try AVKitWorld()
    let (film, news) = (world.controller("film"), world.controller("news"))
    await world.pair(film, news)
    world.delegate.restores = { _, _ in }
    world.session.submit(.swap)
    await world.session.advance(by: .seconds(3))
    let error = try #require(world.delegate.errors.first)
    let sentence = "Picture in picture could not start: the app did not restore its interface in time."
    #expect(error.localizedDescription == sentence)
    #expect((error as NSError).localizedDescription == sentence)
    #expect((error as NSError).userInfo[NSLocalizedDescriptionKey] as? String == sentence)
    #expect((error as NSError).domain == "AVKitErrorDomain" && (error as NSError).code == -1001)
    #expect((error as NSError).localizedFailureReason == "the app did not restore its interface in time")
    #expect((AVKitError(.unknown) as NSError).localizedFailureReason == nil)
  }

  @Test("The errors of both modules describe a refusal in a sentence")
  func refusalIsASentence() async throws {
    let world = try AVKitWorld()
    async let answer = world.refusal(of: .stop)
    await world.session.advance(by: .zero)
    let refused: any Error = try #require(await answer)
    #expect(refused.localizedDescription == "The session refused the command: there is no picture in picture.")
    let error = AVKitError(.unknown, reason: "it is broken")
    #expect((error as any Error).localizedDescription == "The operation could not be completed: it is broken.")
    #expect((AVKitError(.unknown, reason: "It broke.") as any Error).localizedDescription.hasSuffix(": It broke."))
    #expect((AVKitError(.unknown) as any Error).localizedDescription == "The operation could not be completed.")
  }

  @Test("The description of every command error is a sentence that does not name the error's type", arguments: errors)
  func everyErrorIsASentence(error: CommandError) {
    let sentence = (error as any Error).localizedDescription
    #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true, "\(sentence)")
    #expect(!sentence.contains("CommandError") && !sentence.contains(".."), "\(sentence)")
  }

  nonisolated private static let errors: [CommandError] =
    Refusal.allCases.map(CommandError.refused) + [
      .busy(transaction: 1), .failed(reason: "no such file"), .failed(reason: "It broke."), .superseded,
      .stale, .sessionEnded,
    ]
}

extension AVKitWorld {
  /// The error of a command that is awaited.
  fileprivate func refusal(of command: SessionCommand) async -> CommandError? {
    do { try await session.perform(command) } catch { return error as? CommandError }
    return nil
  }
}

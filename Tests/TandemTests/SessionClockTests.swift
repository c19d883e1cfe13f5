// An app's own timers, on its session's clock.

import Tandem
import TandemTesting
import Testing

/// Controls that hide themselves after three seconds.
@MainActor
private final class Controls {
  private(set) var hiddenAt: Duration?
  private(set) var error: (any Error)?
  private(set) var task: Task<Void, Never>?

  func hideSoon(_ session: TandemSession, after time: Duration = .seconds(3)) {
    task = Task {
      do {
        try await session.clock.sleep(for: time)
        hiddenAt = session.clock.now.sinceBeginning
      } catch { self.error = error }
    }
  }

  /// Hides the controls after a sleep on any clock, as a reusable view model does.
  func hideSoon(_ clock: some Clock<Duration>, _ session: TandemSession) {
    task = Task {
      do {
        try await clock.sleep(for: .seconds(3))
        hiddenAt = session.clock.now.sinceBeginning
      } catch { self.error = error }
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct SessionClockTests {
  private func session(_ clock: any SessionClock) throws -> TandemSession {
    try TandemSession(engine: .simulated(), clock: clock)
  }

  @Test("An app's timer wakes exactly at its time while a test advances the clock")
  func timerWakesAtItsVirtualTime() async throws {
    let session = try session(VirtualClock())
    let controls = Controls()
    controls.hideSoon(session)
    await session.advance(by: .seconds(2))
    #expect(controls.hiddenAt == nil)
    await session.advance(by: .seconds(8))
    #expect(controls.hiddenAt == .seconds(3))
  }

  @Test("Timers wake in the order of their times, even those that another timer sets")
  func timersWakeInTheOrderOfTheirTimes() async throws {
    let session = try session(VirtualClock())
    var woken: [Int] = []
    for seconds in [5, 1, 3, 1] {
      Task {
        try await session.clock.sleep(for: .seconds(seconds))
        woken.append(seconds)
        if seconds == 1 {
          try await session.clock.sleep(for: .seconds(1))
          woken.append(Int(session.clock.now.sinceBeginning / .seconds(1)) * 10)
        }
      }
    }
    await session.advance(by: .seconds(10))
    #expect(woken == [1, 1, 20, 20, 3, 5])
  }

  @Test("Generic code over Swift's clocks also sleeps in virtual time")
  func genericCodeSleepsInVirtualTime() async throws {
    let clock = VirtualClock()
    let session = try session(clock)
    let controls = Controls()
    controls.hideSoon(session.clock, session)
    // Wait until the task sleeps. It changes threads first, which takes a moment.
    while clock.nextWake == nil, controls.error == nil { await Task.yield() }
    await session.advance(by: .seconds(3))
    await controls.task?.value
    #expect(controls.error == nil)
    #expect(controls.hiddenAt == .seconds(3))
  }

  @Test("A timer continues after its session has ended")
  func timerOutlivesItsSession() async throws {
    let session = try session(VirtualClock())
    let controls = Controls()
    controls.hideSoon(session)
    session.shutDown()
    await session.advance(by: .seconds(5))
    #expect(session.isFinished)
    #expect(controls.hiddenAt == .seconds(3))
  }

  @Test("A timer in real time wakes without a running session")
  func timerWakesInRealTime() async throws {
    let session = try session(MonotonicClock())
    let controls = Controls()
    controls.hideSoon(session, after: .milliseconds(5))
    await controls.task?.value
    #expect(controls.hiddenAt.map { $0 >= .milliseconds(5) } == true)
  }

  @Test("A cancelled sleep throws CancellationError", arguments: [true, false])
  func cancelledSleepThrows(isVirtual: Bool) async throws {
    let session = try session(isVirtual ? VirtualClock() : MonotonicClock())
    let controls = Controls()
    controls.hideSoon(session, after: .seconds(3600))
    await session.settleTasks()
    controls.task?.cancel()
    await controls.task?.value
    #expect(controls.error is CancellationError)
    // A task that is cancelled earlier does not begin to sleep.
    let second = Controls()
    second.hideSoon(session, after: .zero)
    second.task?.cancel()
    await second.task?.value
    #expect(second.error is CancellationError)
  }

  @Test("A sleep on a clock that is never advanced fails with an error that names the awaited time")
  func sleepOnAnUnadvancedClockFails() async throws {
    let session = try session(VirtualClock(patience: .milliseconds(20)))
    await session.advance(by: .seconds(2))
    let controls = Controls()
    controls.hideSoon(session)
    await controls.task?.value
    #expect(
      controls.error.map { "\($0)" }
        == "a sleep waits for the virtual clock to reach 5.0 seconds, but nothing advanced it from 2.0 seconds for "
        + "0.02 seconds of real time; call `advance(by:)`")
    #expect((controls.error as? VirtualClockError)?.deadline == .seconds(5))
  }
}

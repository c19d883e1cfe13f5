// The Fourier transform of sounds.

import Testing

@testable import TandemCLI

@Suite(.timeLimit(.minutes(2))) struct FourierTransformTests {
  @Test("A transform and its inverse give the same samples, on several threads at once")
  func transformRoundTripsOnManyThreads() async throws {
    let transform = try #require(FourierTransform())
    let wrong = await withTaskGroup(of: Int.self) { group in
      for seed in 1...8 {
        group.addTask {
          // FFTW makes a separate plan for each size.
          (0..<300).count { round in
            let samples = (0..<(64 + 2 * (round * seed % 500))).map { Float(($0 * seed) % 17) }
            let back = transform.frequencies(of: samples).flatMap { transform.samples(of: $0, count: samples.count) }
            let isSame = back.map { zip($0, samples).allSatisfy { abs($0 / Float(samples.count) - $1) < 0.001 } }
            return isSame != true
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}

// The tools of every screen benchmark.

import Glibc

/// The programs and folders that `Scripts/bench` has made.
struct BenchTools {
  var tandem: String
  /// Holds the clips and the programs in C, and takes what is written on the way.
  var folder: String
  /// Where `NAME.json` goes.
  var results: String
  /// The page that takes what is said about it; nil for none.
  var page: String?
  var screens: [BenchScreen]

  var sampler: String { "\(folder)/screen-eye" }
  var blit: String { "\(folder)/screen-blit" }
  var exchange: String { "\(folder)/exchange-windows" }
  var key: String { "\(folder)/press-key" }

  /// From the environment, which `Scripts/bench` sets: `TANDEM_BENCH_` and `PROGRAM`, `FOLDER`, `RESULTS`, `PAGE`, `SCREENS`.
  init() throws {
    func variable(_ name: String) -> String? { getenv("TANDEM_BENCH_\(name)").map { String(cString: $0) } }
    guard let tandem = variable("PROGRAM"), let folder = variable("FOLDER"), let results = variable("RESULTS") else {
      throw MeasuredProcess.RunError(description: "is begun by Scripts/bench")
    }
    (self.tandem, self.folder, self.results) = (tandem, folder, results)
    page = variable("PAGE").flatMap { $0.isEmpty ? nil : $0 }
    screens = try (variable("SCREENS") ?? "").split(separator: " ").map { try BenchScreen(String($0)) }
  }

  func screen(_ height: Int) throws -> BenchScreen {
    guard let screen = screens.first(where: { $0.height == height }) else {
      throw MeasuredProcess.RunError(description: "no screen is \(height) pixels high")
    }
    return screen
  }

  /// - Parameter programs: how each but Tandem is asked for its version.
  func machine(_ programs: [[String]]) -> Machine { Machine([[tandem, "version"]] + programs) }
}

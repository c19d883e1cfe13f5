// The programs and folders that the benchmarks use.

import Glibc

/// The programs and folders that `Scripts/bench` has prepared.
struct BenchTools {
  var tandem: String
  /// The folder of the clips and C programs; temporary files are also created there.
  var folder: String
  /// The folder for the reports `NAME.json`.
  var results: String
  /// The page whose sections the benchmarks update; nil for none.
  var page: String?
  var screens: [BenchScreen]
  /// An earlier build of `tandem` to measure beside the present one; nil for none.
  var earlier: String?
  /// Only candidates whose names end with one of these texts are measured. All candidates are measured if the list is
  /// empty.
  var only: [String]
  /// The value of `--hwdec` for each candidate.
  var hardwareDecoding: String
  /// The number of rounds of the benchmarks `display` and `swap`; nil for each benchmark's default.
  var rounds: Int?

  var sampler: String { "\(folder)/screen-eye" }
  var blit: String { "\(folder)/screen-blit" }
  var exchange: String { "\(folder)/exchange-windows" }
  var key: String { "\(folder)/press-key" }

  /// Reads the variables `TANDEM_BENCH_PROGRAM`, `…_FOLDER`, `…_RESULTS`, `…_PAGE` and `…_SCREENS`, which
  /// `Scripts/bench` sets, and `…_EARLIER`, `…_ONLY` (separated by `|`), `…_HWDEC` and `…_ROUNDS`, which its user may
  /// set.
  init() throws {
    func variable(_ name: String) -> String? { getenv("TANDEM_BENCH_\(name)").map { String(cString: $0) } }
    guard let tandem = variable("PROGRAM"), let folder = variable("FOLDER"), let results = variable("RESULTS") else {
      throw MeasuredProcess.RunError(description: "is begun by Scripts/bench")
    }
    (self.tandem, self.folder, self.results) = (tandem, folder, results)
    page = variable("PAGE").flatMap { $0.isEmpty ? nil : $0 }
    screens = try (variable("SCREENS") ?? "").split(separator: " ").map { try BenchScreen(String($0)) }
    earlier = variable("EARLIER")
    only = (variable("ONLY") ?? "").split(separator: "|").map(String.init)
    hardwareDecoding = variable("HWDEC") ?? "no"
    rounds = variable("ROUNDS").flatMap { Int($0) }.map { max(1, $0) }
  }

  func measures(_ name: String) -> Bool { only.isEmpty || only.contains { name.hasSuffix($0) } }

  func candidates(_ format: Clip.Format, of tandem: String? = nil) throws -> Candidates {
    Candidates(
      tandem: tandem ?? self.tandem, folder: folder, format: format, screen: try screen(format.height),
      hardwareDecoding: hardwareDecoding)
  }

  func screen(_ height: Int) throws -> BenchScreen {
    guard let screen = screens.first(where: { $0.height == height }) else {
      throw MeasuredProcess.RunError(description: "no screen is \(height) pixels high")
    }
    return screen
  }

  /// - Parameter programs: the command that prints the version of each program other than Tandem.
  func machine(_ programs: [[String]]) -> Machine { Machine([[tandem, "version"]] + programs) }
}

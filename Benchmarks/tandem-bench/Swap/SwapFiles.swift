// Which files a swap opens.

import Glibc

/// Counts calls that open a file, by strace.
struct SwapFiles {
  var tools: BenchTools
  private static let swaps = 20.0

  /// A swap.
  struct Count {
    var all: Double
    /// The clips among those files.
    var clips: Double
  }

  /// - Returns: files opened a swap, by all processes of a contestant; nil where nothing may be traced.
  func count(_ running: RunningCandidate, _ twentySwaps: () throws -> Void) throws -> Count? {
    let path = "\(tools.folder)/opened"
    unlink(path)
    let words = ["strace", "-f", "-qq", "-e", "trace=open,openat,openat2", "-o", path]
    let tracer = try MeasuredProcess(words + running.processes.flatMap { ["-p", String($0)] })
    MonotonicTime.sleep(2)
    do { try twentySwaps() } catch {
      _ = try tracer.end()
      throw error
    }
    do { _ = try tracer.end() } catch { return nil }
    let opened = TextFile.lines(path).filter { $0.contains("open") && $0.contains("(") }
    return Count(
      all: Double(opened.count) / Self.swaps, clips: Double(opened.filter { $0.contains(".mp4\"") }.count) / Self.swaps)
  }
}

// Counts the files that a swap opens.

import Glibc

/// Counts the system calls that open a file, with strace.
struct SwapFiles {
  var tools: BenchTools
  private static let swaps = 20.0

  /// The number of files that are opened per swap.
  struct Count {
    var all: Double
    /// The number of clips among these files.
    var clips: Double
  }

  /// - Returns: the files that all processes of a candidate open per swap; nil if strace may not trace them.
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

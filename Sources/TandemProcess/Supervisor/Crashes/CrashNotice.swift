import CTandemLinux

/// A process's record of its own crash, which its signal handler writes.
package struct CrashNotice: Hashable, Sendable {
  package let signal: Int32
  /// The process that sent the signal; 0 for the kernel.
  package let sender: Int32
  package let thread: String

  /// - Returns: nil if the process has not crashed, or its handler could not write the record.
  init?(_ death: UnsafeMutablePointer<clinux_death>) {
    signal = clinux_death_signal(death)
    guard signal != 0 else { return nil }
    sender = death.pointee.sender
    thread = withUnsafeBytes(of: death.pointee.thread) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Installs a signal handler for a process without a supervisor. The handler writes the frames and ends this process
  /// at once. Swift's handler would first stop all threads, which takes seconds and may hang if threads block signals.
  ///
  /// - Parameter report: an open file for the frames, or -1.
  package static func watchUnsupervised(report: Int32) {
    // SAFETY: never freed, because the handler may run until the end of the process.
    let death = UnsafeMutablePointer<clinux_death>.allocate(capacity: 1)
    death.initialize(to: clinux_death())
    clinux_watch_for_death(death, report)
  }
}

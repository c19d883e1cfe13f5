/// Passes the reports of a protocol's thread to the session's thread, in order.
@MainActor
package final class ReportRelay<Report: Sendable> {
  /// Called on the session's thread; reports without a reader are dropped.
  package var receive: ((Report) -> Void)?
  private nonisolated let post: SessionHost.Post

  package nonisolated init(_ post: @escaping SessionHost.Post) { self.post = post }

  /// Thread: any.
  package nonisolated func send(_ report: Report) { post { [self] in receive?(report) } }
}

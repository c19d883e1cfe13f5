import TandemOrchestrator

/// Explains the common errors of libmpv and ffmpeg in plain words. The libraries' own texts go to
/// the log.
enum LoadFailureText {
  private static let causes: [(marks: [String], words: @Sendable (_ host: String) -> String)] = [
    (["unrecognized file format"], { _ in OpenOutcome.notMedium }),
    (["no audio or video data played"], { _ in "it contains neither video nor audio" }),
    (
      ["Connection refused", "No route to host", "Network is unreachable", "Network is down", "Host is down"],
      { "can't reach \($0)" }
    ),
    (["timed out"], { "\($0) does not answer" }),
    (
      ["resolve hostname", "Name or service not known", "Temporary failure in name resolution"],
      { "can't find \($0); check the address and the network" }
    ),
    (["404 Not Found", "HTTP error 404", "HTTP error 410"], { "\($0) has no such file" }),
    (
      ["401 Unauthorized", "403 Forbidden", "HTTP error 401", "HTTP error 403"],
      { "\($0) does not allow access to it" }
    ),
    (["HTTP error 5", "Server returned 5XX"], { "\($0) can't deliver it now; try again later" }),
    (["No such file or directory"], { _ in "no such file; check the name" }),
    (["Permission denied"], { _ in "no permission to read it" }),
  ]

  /// - Parameter reason: the text of libmpv or ffmpeg.
  /// - Returns: a plain explanation; `reason` unchanged if no explanation is known.
  static func sentence(_ reason: String, of url: String) -> String {
    let cause = causes.first { $0.marks.contains(where: reason.contains) }
    return cause?.words(MediaAddress.host(of: url) ?? "its server") ?? reason
  }
}

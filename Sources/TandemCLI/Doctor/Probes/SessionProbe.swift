import TandemControl

/// Checks for running sessions.
struct SessionProbe: Probe {
  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    let sockets: [String]
    do throws(ControlError) { sockets = try SocketDirectory.standard().running() } catch { throw CLIError(error) }
    if sockets.isEmpty { return Finding(.ok, "no session is running") }
    let names = sockets.map { socket in
      let name = socket[(socket.lastIndex(of: "/").map(socket.index(after:)) ?? socket.startIndex)...]
      return name.hasSuffix(".sock") ? String(name.dropLast(5)) : String(name)
    }
    return Finding(
      .ok, "\(names.count == 1 ? "one session runs" : "\(names.count) sessions run"): \(names.joined(separator: ", "))",
      "tandem status shows what it plays; tandem play starts another session")
  }
}

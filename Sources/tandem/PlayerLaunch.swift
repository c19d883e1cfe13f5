// Handing over to the program that plays.

import Arguments
import Control
import Glibc
import Shell

/// Becomes `tandem-player`, which stands beside `tandem`.
struct PlayerLaunch {
  /// Handed on as they are: the player reads them with the same catalogue.
  let arguments: [String]

  /// Returns only by throwing.
  func run(_ invocation: Invocation) throws(Failure) {
    if invocation.command == .play {
      for operand in invocation.operands {
        guard let address = operand.text else { continue }
        do throws(ContentAddress.Fault) { _ = try ContentAddress.resolve(address) } catch { throw Failure(error) }
      }
    }
    let player = try folder() + "/tandem-player"
    let code = becomeProgram(player)
    let name = invocation.command.rawValue
    if code == ENOENT {
      throw Failure(.unavailable, "\(name) needs \(player), which is missing; build it with: swift build")
    }
    throw Failure(.unavailable, "\(name) can't run \(player): \(String(cString: strerror(code)))")
  }

  /// - Returns: why it failed.
  private func becomeProgram(_ path: String) -> Int32 {
    var words = (["tandem-player"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    signal(SIGPIPE, SIG_DFL)
    execv(path, words)
    let code = errno
    signal(SIGPIPE, SIG_IGN)
    return code
  }

  private func folder() throws(Failure) -> String {
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer -> String? in
      guard let base = buffer.baseAddress else { return nil }
      let count = readlink("/proc/self/exe", base, buffer.count - 1)
      guard count > 0 else { return nil }
      base[count] = 0
      return String(cString: base)
    }
    guard let path, let slash = path.lastIndex(of: "/") else {
      throw Failure(.ourBug, "/proc/self/exe can't be read, so tandem-player can't be found beside it")
    }
    return String(path[..<slash])
  }
}

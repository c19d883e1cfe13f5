import Glibc

/// Starts a program in its own process. By default the program blocks no signal, even if the
/// calling thread does.
///
/// - Parameters:
///   - words: the program's arguments, beginning with its own name.
///   - descriptors: the descriptors that the program inherits besides the standard ones, under the
///     same numbers.
///   - defaults: the signals that are reset to their default action.
///   - blocked: the signals that the program blocks at first.
///   - hasOwnGroup: true to give the program its own process group.
///   - arrange: replaces the program's descriptors with other files.
/// - Returns: the process id.
package func spawn(
  _ program: String, _ words: [String], keeping descriptors: [Int32] = [], defaulting defaults: [Int32] = [],
  blocking blocked: sigset_t? = nil, hasOwnGroup: Bool = false,
  arrange: (inout posix_spawn_file_actions_t) -> Void = { _ in }
) throws(SystemError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  // Duplicate each descriptor onto its own number, which keeps it open in the program.
  for descriptor in descriptors { posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor) }
  arrange(&actions)
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  var mask = blocked ?? signals
  posix_spawnattr_setsigmask(&attributes, &mask)
  for signal in defaults { sigaddset(&signals, signal) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setpgroup(&attributes, 0)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)))
  var arguments = words.map { strdup($0) }
  arguments.append(nil)
  defer { for argument in arguments { free(argument) } }
  var process: pid_t = 0
  let error = posix_spawn(&process, program, &actions, &attributes, arguments, environ)
  guard error == 0 else { throw SystemError("run \(program)", code: error) }
  return process
}

/// A call of the system that failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attempt in words, such as `create a pipe`.
  package let attempt: String
  /// The system's `errno`.
  package let code: Int32

  package init(_ attempt: String, code: Int32) { (self.attempt, self.code) = (attempt, code) }

  package var reason: String { systemText(code) }
  package var description: String { "can't \(attempt): \(reason)" }
}

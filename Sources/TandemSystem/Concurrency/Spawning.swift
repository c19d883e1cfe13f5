// Starting one of our own programs.

import Glibc

/// Starts a program in its own process. No signal is blocked in it by default, whatever the calling thread blocks.
///
/// - Parameters:
///   - words: its arguments, its own name first.
///   - descriptors: inherited descriptors beside the standard ones, under the same numbers.
///   - defaults: signals reset to their default action.
///   - blocked: the signals that are blocked in it.
///   - hasOwnGroup: true to give it its own process group.
///   - arrange: replaces its descriptors by other files.
/// - Returns: the process id.
package func spawn(
  _ program: String, _ words: [String], keeping descriptors: [Int32] = [], defaulting defaults: [Int32] = [],
  blocking blocked: sigset_t? = nil, hasOwnGroup: Bool = false,
  arrange: (inout posix_spawn_file_actions_t) -> Void = { _ in }
) throws(SpawnError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  // Onto themselves: so they stay open.
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
  guard error == 0 else { throw SpawnError(code: error) }
  return process
}

/// A program could not be begun.
package struct SpawnError: Error {
  /// The system's.
  package var code: Int32
  package var reason: String { String(cString: strerror(code)) }
}

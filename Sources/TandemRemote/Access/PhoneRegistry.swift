import Glibc
import TandemCLI
import TandemSystem

/// The phones in the store. The registry reads the file again when another process has changed it.
///
/// Thread: any. Do not use it on the session's thread, because reading and writing wait for the
/// disk.
final class PhoneRegistry: Sendable {
  private struct State {
    var version: PhoneStore.Version?
    var phones: [String: PhoneStore.Phone] = [:]
    var isUnreadable = false
  }

  private let store: PhoneStore
  private let state = Locked(State())
  /// The age in seconds at which the stored time of the last use is updated.
  private static let useInterval = 3600

  init(_ store: PhoneStore) { self.store = store }

  /// The phone or the sender of a credential; nil for an unknown credential, and for a credential
  /// that grants another kind of access.
  func phone(of credential: String, _ access: PhoneStore.Phone.Access = .remote) -> PhoneStore.Phone? {
    guard let digest = Secrets.digest(of: credential), let phone = phone(digest: digest) else { return nil }
    return phone.access == access ? phone : nil
  }

  func phone(digest: String) -> PhoneStore.Phone? {
    state.withLock { state in
      refresh(&state)
      return state.phones[digest]
    }
  }

  /// True if no phone is paired; false if the file can't be read.
  var isEmpty: Bool {
    state.withLock { state in
      refresh(&state)
      return !state.isUnreadable && !state.phones.values.contains { $0.access == .remote }
    }
  }

  /// Adds a phone or a sender.
  ///
  /// - Returns: its name and its credential.
  func add(
    _ name: String, _ access: PhoneStore.Phone.Access = .remote
  ) throws(CLIError) -> (name: String, credential: String) {
    let credential = Secrets.credential()
    guard let digest = Secrets.digest(of: credential) else { throw CLIError(.unavailable, "GnuTLS computes no digest") }
    return (try store.add(name, access, digest: digest, at: time(nil)), credential)
  }

  /// Stores the time at which a phone is used, at most once an hour. If the file can't be written,
  /// the earlier time remains.
  func use(_ phone: PhoneStore.Phone) {
    guard time(nil) - phone.used >= Self.useInterval else { return }
    do throws(CLIError) { try store.use(phone.digest, at: time(nil)) } catch {}
  }

  /// Reads the phones again if the file has changed. If the file can't be read, the known phones
  /// are kept, and the next call tries again.
  private func refresh(_ state: inout State) {
    let version = store.version
    if version == state.version, version != nil { return }
    state.version = version
    let phones: [PhoneStore.Phone]
    do throws(CLIError) { phones = try store.phones() } catch {
      (state.version, state.isUnreadable) = (nil, true)
      return
    }
    state.isUnreadable = false
    state.phones = Dictionary(phones.map { ($0.digest, $0) }, uniquingKeysWith: { $1 })
  }
}

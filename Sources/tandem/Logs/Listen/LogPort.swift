import Glibc
import TandemCLI
import TandemControl
import TandemSystem

/// Accepts one sender after another until Ctrl-C. Other senders are refused while a sender is
/// connected.
final class LogPort {
  private let listener: TCPListener
  private let signals: Mailbox<Int32>
  private let output: Output
  private let errors: Output
  private var hasRefused = false
  /// True after Ctrl-C, or if no program reads the output any more.
  private(set) var isStopped = false

  /// Listens on the address that `--listen` specifies.
  init(_ address: String, output: Output, errors: Output) throws(CLIError) {
    let listening: TCPListener?
    do throws(ControlError) { listening = try TCPListener(address) } catch {
      throw CLIError(.unavailable, "\(error); choose another port or address")
    }
    guard let listening else {
      let forms = "a port such as 7007, or an address with it as in 0.0.0.0:7007 or [::1]:7007"
      throw CLIError(.usage, "invalid value '\(address)' for --listen: \(forms), is expected")
    }
    listener = listening
    do throws(SystemError) { signals = try Mailbox() } catch { throw CLIError(.unavailable, "\(error)") }
    (self.output, self.errors) = (output, errors)
    SignalReader.start(
      ends: [SIGINT, SIGTERM], isForwarding: true,
      SignalReader.Actions(
        end: { [signals] in signals.post($0) }, endNow: { number, _ in _exit(128 + number) }))
    tell("listening on \(listener.name)")
  }

  /// Waits for the next sender.
  ///
  /// - Returns: nil if the port was stopped.
  func next() -> (connection: FileDescriptor, peer: String)? {
    hasRefused = false
    while true {
      if let next = listener.next() { return next }
      wait(.seconds(1))
      if isStopped { return nil }
    }
  }

  /// Waits until a descriptor or the port is readable.
  func wait(_ time: Duration, for connection: FileDescriptor? = nil) {
    output.flush()
    output.catchUp()
    if output.isBroken || output.failure != nil { isStopped = true }
    if !signals.wait(isStopped ? .zero : time, orFor: connection?.raw, listener.descriptor.raw).isEmpty {
      isStopped = true
    }
  }

  /// Refuses the waiting connections, because a sender is already connected.
  func refuseOthers(than sender: String) {
    while let (connection, peer) = listener.next() {
      let answer = "tandem: another app is sending its log; try again when that log has ended\n"
      send(connection.raw, answer, answer.utf8.count, 0)
      // Read the received bytes: otherwise the connection would be reset, and the answer would be lost.
      var bytes = [UInt8](repeating: 0, count: 1 << 14)
      recv(connection.raw, &bytes, bytes.count, 0)
      if !hasRefused { tell("refused \(peer), because \(sender) is connected") }
      hasRefused = true
    }
  }

  func tell(_ message: String) { errors.complain(message, between: output) }
}

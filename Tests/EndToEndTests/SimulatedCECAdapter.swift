// A simulated HDMI adapter for libcec.

import Foundation
import Glibc
import Synchronization
import TandemTestSupport

/// A serial device that behaves like Pulse-Eight's USB-CEC adapter, with a television on its HDMI port.
///
/// The adapter and libcec exchange messages. A message begins with 0xFF and ends with 0xFE; 0xFD stands before a byte
/// that was lowered by three. Source: libcec, `USBCECAdapterMessage.h`.
final class SimulatedCECAdapter: Sendable {
  /// The codes of the messages between the adapter and libcec.
  private enum Code {
    static let frameStart: UInt8 = 0x05
    static let frameData: UInt8 = 0x06
    static let accepted: UInt8 = 0x08
    static let transmit: UInt8 = 0x0B
    static let transmitLast: UInt8 = 0x0C
    static let transmitted: UInt8 = 0x10
    static let notAcknowledged: UInt8 = 0x12
    static let firmwareVersion: UInt8 = 0x15
    static let buildDate: UInt8 = 0x17
    static let adapterType: UInt8 = 0x28
    static let mask: UInt8 = 0x3F
    static let acknowledged: UInt8 = 0x40
    static let endOfFrame: UInt8 = 0x80
  }

  private struct Television {
    var sent: [UInt8] = []
    /// The address of the player that registered itself.
    var player: UInt8?
    /// The name of the player.
    var name = ""
  }

  /// The path of the serial device.
  let path: String
  private let control: Int32
  private let television = Mutex(Television())

  /// The name under which the television lists the player; empty without a player.
  var playerName: String { television.withLock { $0.name } }

  init() throws {
    (control, path) = try PseudoTerminal.makeMaster()
    var settings = termios()
    tcgetattr(control, &settings)
    cfmakeraw(&settings)
    tcsetattr(control, TCSANOW, &settings)
    let thread = Thread { [self] in serve() }
    thread.start()
  }

  /// Presses and releases a key of the television's remote.
  func press(_ key: UInt8) {
    guard let player = television.withLock({ $0.player }) else { return }
    transmit([player, 0x44, key])
    transmit([player, 0x45])
  }

  private func serve() {
    var (message, isEscaped) = ([UInt8](), false)
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(control, &bytes, bytes.count)
      if count < 0, errno == EIO || errno == EINTR {
        // No program has opened the device.
        usleep(10_000)
        continue
      }
      guard count > 0 else { return }
      for byte in bytes[..<count] {
        switch byte {
        case 0xFF: message = []
        case 0xFE: answer(message)
        case 0xFD: isEscaped = true
        default:
          message.append(isEscaped ? byte + 3 : byte)
          isEscaped = false
        }
      }
    }
  }

  private func answer(_ message: [UInt8]) {
    guard let code = message.first.map({ $0 & Code.mask }) else { return }
    switch code {
    case Code.firmwareVersion: send([code, 0, 12])
    case Code.buildDate: send([code, 0x50, 0, 0, 0])
    case Code.adapterType: send([code, 2])
    case Code.transmit, Code.transmitLast:
      send([Code.accepted, code])
      guard message.count > 1 else { return }
      let frame = television.withLock { television in
        television.sent.append(message[1])
        defer { if code == Code.transmitLast { television.sent = [] } }
        return code == Code.transmitLast ? television.sent : []
      }
      if !frame.isEmpty { receive(frame) }
    default: send([Code.accepted, code])
    }
  }

  /// Receives a message from HDMI as a television, whose address is 0; 15 is everybody.
  private func receive(_ frame: [UInt8]) {
    let (sender, receiver) = (frame[0] >> 4, frame[0] & 15)
    guard receiver == 0 || receiver == 15 else { return send([Code.notAcknowledged]) }
    send([Code.transmitted])
    guard frame.count > 1 else { return }
    switch frame[1] {
    // The player reports its address or only its name (libcec 7).
    case 0x84: television.withLock { $0.player = sender }
    case 0x47:
      television.withLock {
        $0.player = sender
        $0.name = String(decoding: frame[2...], as: UTF8.self)
      }
    // The player asks for the power status, the vendor and the version.
    case 0x8F: transmit([sender, 0x90, 0])
    case 0x8C: transmit([0x0F, 0x87, 0, 0, 0xF0])
    case 0x9F: transmit([sender, 0x9E, 5])
    default: break
    }
  }

  private func transmit(_ frame: [UInt8]) {
    for (index, byte) in frame.enumerated() {
      let end = index == frame.count - 1 ? Code.endOfFrame : 0
      send([(index == 0 ? Code.frameStart : Code.frameData) | end | Code.acknowledged, byte])
    }
  }

  private func send(_ message: [UInt8]) {
    let body = message.flatMap { $0 >= 0xFD ? [0xFD, $0 - 3] : [$0] }
    let bytes = [0xFF] + body + [0xFE]
    _ = write(control, bytes, bytes.count)
  }
}

// Creates the bridges that a command line requests.

import TandemCLI
import TandemControl
import TandemMPRIS
import TandemMPVIPC
import TandemMQTT
import TandemOrchestrator
import TandemRemote

extension SessionHost {
  /// - Returns: nil if MPRIS is switched off, or if no bus exists.
  func desktopBridge(_ invocation: ParsedCommandLine) -> MPRISBridge? {
    let request = invocation.text(.mpris)
    guard invocation.command == .play, request != "off" else { return nil }
    guard let address = MPRISService.address(Environment.value) else {
      if request == "on" {
        let reason = "no address of the session bus: DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR are not set"
        complain(MPRISBridge.words(because: reason))
      }
      return nil
    }
    do throws(BusError) {
      return try MPRISBridge(self, MPRISBridge.Settings(address: address, isRequired: request == "on"))
    } catch {
      complain(MPRISBridge.words(because: error.description))
      return nil
    }
  }

  /// - Returns: nil if no broker was named.
  func brokerBridge(_ invocation: ParsedCommandLine, _ bridge: ControlSocketBridge) throws(CLIError) -> MQTTBridge? {
    guard invocation.command == .play, let settings = try BrokerSettings(invocation) else { return nil }
    let identity = try NodeIdentity(invocation, process: process, folder: StatePaths.stateFolder)
    do throws(BrokerError) { return try MQTTBridge(self, bridge, identity, settings) } catch {
      throw CLIError(.unavailable, "--mqtt: \(error)")
    }
  }

  /// - Returns: nil if no phone remote is wanted, or its port is taken.
  func phoneBridge(_ invocation: ParsedCommandLine, _ bridge: ControlSocketBridge) throws(CLIError) -> RemoteBridge? {
    guard invocation.command == .play, let settings = try RemoteSettings(invocation) else { return nil }
    let store = try PhoneStore.standard()
    do throws(RemoteError) { return try RemoteBridge(self, bridge, settings, store) } catch {
      complain("no phone remote: \(error)")
      return nil
    }
  }

  /// - Returns: nil if no socket is wanted, or none could be created.
  /// - Throws: if a socket that the user chose can't be created.
  func mpvBridge(
    _ invocation: ParsedCommandLine, besides socket: String, asked: [Role: String]
  ) throws(CLIError) -> MPVIPCBridge? {
    let request = invocation.text(.mpvIPC)
    guard invocation.command == .play, request != "off" else { return nil }
    let settings = MPVIPCBridge.Settings(socket: socket, additional: asked, isRequired: request == "on")
    do throws(ControlError) { return try MPVIPCBridge(self, settings) } catch { throw CLIError(error) }
  }
}

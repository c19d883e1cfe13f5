import TandemCLI
import TandemMQTT

/// Checks the MQTT broker, if the user has named one.
struct BrokerProbe: Probe {
  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    guard let settings = try BrokerSettings(asked) else {
      return Finding(.ok, "not used; set a broker with --mqtt")
    }
    _ = try NodeIdentity(asked, process: 0, folder: nil)
    let patience = asked.time(.probeTime) ?? ProbeRunner.usualPatience
    do throws(BrokerError) {
      // Use a shorter time limit, so that the cause is reported before the doctor's own timeout.
      let client = try ScreensClient(settings, within: patience * 0.8)
      return Finding(.ok, "connected to \(client.address) (MQTT \(settings.version.rawValue))")
    } catch {
      return Finding(
        .warn, "\(error.description); sessions play, but other screens can't see them",
        "check that the broker runs, and check --mqtt, its user and --mqtt-password-file")
    }
  }
}

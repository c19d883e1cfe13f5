// The broker where screens meet, where the user has named one.

import TandemCLI
import TandemMQTT

struct BrokerProbe: Probe {
  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    guard let settings = try BrokerSettings(asked) else {
      return Finding(.ok, "none is named; --mqtt does it")
    }
    _ = try NodeIdentity(asked, process: 0, folder: nil)
    let patience = asked.time(.probeTime) ?? ProbeRunner.usualPatience
    do throws(BrokerError) {
      // Stop early enough to report the cause before the doctor's own timeout.
      let client = try ScreensClient(settings, within: patience * 0.8)
      return Finding(.ok, "\(client.address) takes us (MQTT \(settings.version.rawValue))")
    } catch {
      return Finding(
        .warn, "\(error.description); a session plays, and other screens do not see it",
        "see whether the broker runs, and whether --mqtt, the user in it and --mqtt-password-file are right")
    }
  }
}

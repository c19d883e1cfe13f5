import TandemCLI
import TandemControl
import TandemMPRIS

/// Checks the desktop's bus.
struct BusProbe: Probe {
  func look(_ asked: ParsedCommandLine) -> Finding {
    if asked.text(.mpris) == "off" { return Finding(.ok, "not used, because of --mpris off") }
    let loss = "media keys, playerctl and phones can't control a session"
    let advice =
      "install dbus-user-session and log in again, use dbus-run-session, or play with --mpris off"
    guard let address = MPRISService.address(Environment.value) else {
      return Finding(.warn, "DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR are not set; \(loss)", advice)
    }
    do throws(BusError) {
      return Finding(.ok, "it answers; Tandem's bus name is \(try BusCheck.name(at: address))")
    } catch {
      return Finding(.warn, "it does not answer: \(error); \(loss)", advice)
    }
  }
}

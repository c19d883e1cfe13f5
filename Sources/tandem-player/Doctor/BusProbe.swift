// The desktop's bus.

import TandemCLI
import TandemControl
import TandemMPRIS

struct BusProbe: Probe {
  func look(_ asked: ParsedCommandLine) -> Finding {
    if asked.text(.mpris) == "off" { return Finding(.ok, "not used, as asked for (--mpris off)") }
    let loss = "media keys, playerctl and telephones do not find a session"
    let advice =
      "log in by a way that begins a bus (dbus-user-session), or call dbus-run-session; --mpris off does without"
    guard let address = MPRISService.address(Environment.value) else {
      return Finding(.warn, "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR says where it is; \(loss)", advice)
    }
    do throws(BusError) {
      return Finding(.ok, "it answers, and calls us \(try BusCheck.name(at: address))")
    } catch {
      return Finding(.warn, "it does not answer: \(error); \(loss)", advice)
    }
  }
}

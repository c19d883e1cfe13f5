import TandemCLI
import TandemControl
import TandemOrchestrator
import TandemPlayback
import TandemSDL

/// Opens a window and reports its renderer.
struct ScreenProbe: Probe {
  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    let display = asked.text(.display) ?? "auto"
    if display == "headless" { return Finding(.ok, "not needed, because of --display headless") }
    let options = try PlayerScreen.options(asked, PictureSize(width: 640, height: 360))
    do throws(DisplayError) {
      let trial = try DisplayCheck(options)
      var finding = Finding(.ok, "\(trial.driver) by SDL \(DisplayCheck.version); \(trial.choice)")
      if let name = asked.text(.screen), trial.monitors.monitor(named: name) == nil {
        finding = Finding(
          .fail, PlayerScreen.missing(name, among: trial.monitors), "connect the monitor, or choose another --screen")
      }
      finding.details = trial.monitors.map { "monitor \($0)" }
      return finding
    } catch {
      let places = ["DISPLAY", "WAYLAND_DISPLAY"].map { name in
        Environment.value(name).map { "\(name) is \($0)" } ?? "\(name) is not set"
      }
      let words = "SDL \(DisplayCheck.version): \(error); \(places.joined(separator: ", "))"
      let advice =
        "start it on a desktop, or set DISPLAY or WAYLAND_DISPLAY; without a desktop, add the user to the groups video, render and input"
      // Decide as the session does in ``PlayerScreen``. The session fails if the user requires a
      // window or OpenGL, and otherwise plays without a window.
      guard display == "auto", options.presenter != .openGL else { return Finding(.fail, words, advice) }
      return Finding(.warn, "\(words); videos play with audio only", advice)
    }
  }
}

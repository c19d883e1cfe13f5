import TandemCLI
import TandemMPV

/// Checks mpv.conf, and mpv's options in tandem.conf.
struct OptionsProbe: Probe {
  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    let options = try PlayerOptions(asked, saved: [], held: nil)
    let path = ConfigFile.path("mpv.conf")
    if !asked.has(.noConfig), let path, try ConfigFile.bytes(path) != nil {
      return Finding(.ok, "\(path): libmpv accepts its \(options.held.count) options")
    }
    return Finding(.ok, "no mpv.conf, which is optional")
  }
}

extension PlayerOptions {
  /// The players' options, or the defaults if these options are invalid. The probe `options`
  /// reports the error.
  static func usable(_ asked: ParsedCommandLine) -> MPVOptions {
    do throws(CLIError) { return try PlayerOptions(asked, saved: [], held: nil).players } catch {
      return MPVOptions(audioOutput: asked.text(.audioOutput))
    }
  }
}

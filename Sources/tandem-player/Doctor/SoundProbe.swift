import TandemCLI
import TandemCommands
import TandemMPV

/// Checks the sound server or device that libmpv would use.
struct SoundProbe: Probe {
  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    let core: CoreCheck
    do throws(CoreCheckError) { core = try CoreCheck(PlayerOptions.usable(asked)) } catch {
      throw CLIError(.unavailable, "can't create a player: \(error.reason)")
    }
    if core.soundOutputs == "null" { return Finding(.ok, "not used, because of --ao null") }
    let driver: String?
    do throws(CoreCheckError) { driver = try core.soundDriver() } catch {
      return Finding(.warn, "can't play silence: \(error.reason)", "try: tandem demo")
    }
    guard let driver, driver != "null" else {
      return Finding(
        .warn, "no sound server and no device answers (\(core.soundOutputs)); videos play without audio",
        "start PipeWire or PulseAudio as this user, join the group 'audio' for ALSA, or choose another output with --ao"
      )
    }
    var finding = Finding(.ok, "by \(driver)")
    do throws(OptionError) { finding.details = try SoundDevices.found()?.all.map(SoundDevices.words) ?? [] } catch {
      throw CLIError(.unavailable, error.description)
    }
    return finding
  }
}

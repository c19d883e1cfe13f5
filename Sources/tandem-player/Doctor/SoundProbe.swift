// Which sound server or device answers libmpv.

import TandemCLI
import TandemCommands
import TandemMPV

struct SoundProbe: Probe {
  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    let core: CoreCheck
    do throws(CoreCheckError) { core = try CoreCheck(PlayerOptions.usable(asked)) } catch {
      throw CLIError(.unavailable, "no player can be made: \(error.reason)")
    }
    if core.soundOutputs == "null" { return Finding(.ok, "none is to be heard, as asked for (--ao null)") }
    let driver: String?
    do throws(CoreCheckError) { driver = try core.soundDriver() } catch {
      return Finding(.warn, "silence can't be played: \(error.reason)", "tandem demo shows whether anything plays")
    }
    guard let driver, driver != "null" else {
      return Finding(
        .warn, "neither a sound server nor a device answers (\(core.soundOutputs)); videos play without sound",
        "begin PipeWire or PulseAudio as this user, or be in the group audio for ALSA; --ao names another output")
    }
    var finding = Finding(.ok, "by \(driver)")
    do throws(OptionError) { finding.details = try SoundDevices.found()?.all.map(SoundDevices.words) ?? [] } catch {
      throw CLIError(.unavailable, error.description)
    }
    return finding
  }
}

import Glibc
import TandemOrchestrator
import TandemPlayback

extension MPVPlayer {
  func setMuted(_ muted: Bool) {
    wantsMute = muted
    if core == nil {
      known.isMuted = muted
      carryOut(gate.restart(isMuted: muted))
      if muted { fact(.muted) }
    } else if muted {
      carryOut(gate.silence(at: clock.now, isPlaying: isSounding, isHeld: isHeldInTheMiddle))
    } else {
      carryOut(gate.hear(at: clock.now, isPlaying: isSounding))
    }
  }

  func setVolume(_ volume: Double) {
    wantedVolume = min(max(volume, 0), 130)
    sendVolume()
  }

  func setAudioDevice(_ role: Role) {
    audioDevice = role
    sendAudioDevice()
  }

  private func sendAudioDevice() { set("audio-device", to: chosenDevice?.name ?? "auto") }

  /// The device that the user has chosen for the present role, and the option that names the
  /// device.
  private var chosenDevice: (name: String, option: String)? {
    if audioDevice == .pictureInPicture, let device = options.pictureInPictureDevice {
      return (device, "--audio-device-pip")
    }
    return options.value(of: "audio-device").map { ($0, "--audio-device") }
  }

  /// True if this player outputs sound, at any volume.
  private var isSounding: Bool { hasSound && isRunning && !wantsPause }

  private var isHeldInTheMiddle: Bool { hasSound && (wantsPause || known.isBuffering) }

  private var hasSound: Bool {
    guard let current, current.phase == .playing, current.load.generation == generation else { return false }
    return isOccupied && !known.hasEnded && known.audioTrack != nil
  }

  func carryOut(_ actions: [MuteFader.Action]) {
    for action in actions {
      switch action {
      case .volume(let share):
        volumeShare = share
        sendVolume()
      case .mute(let order):
        set("mute", to: "yes") { player, _, error in
          // Give up the core if the mute fails: the other player is unmuted only after this reply, so
          // that both players are never heard at once.
          if let error { return player.loseCore(reason: "can't mute libmpv: \(error)") }
          // libmpv sends the reply before it reports the changed property. It reports no property that
          // has changed back in the meantime.
          player.known.isMuted = true
          player.carryOut(player.gate.muted(order, at: player.clock.now))
        }
      case .unmute: unmute()
      case .flush: send(CommandNode("ao-reload"))
      case .confirm: fact(.muted)
      }
    }
  }

  private func sendVolume() {
    // Use the cube root, because mpv's amplitude is the cube of its volume.
    set("volume", to: String(wantedVolume * cbrt(volumeShare)))
  }

  func outputChanged(to driver: String?) {
    if options.audioOutput == "null" { return }
    switch recovery.report(driver, at: clock.now) {
    case .lost:
      silenceReason = "the sound server ended; audio returns when it restarts"
      trace(.warning, reason: silenceReason)
    case .back: trace(.warning, reason: "audio is back")
    case nil where driver == "null" && silenceReason == nil:
      silenceReason = absentOutput + "; list the devices with: tandem doctor sound"
      trace(.warning, reason: "no audio: \(absentOutput)")
    case nil: break
    }
    if let driver, driver != "null" { silenceReason = nil }
  }

  private var absentOutput: String {
    if let device = chosenDevice, device.name != "auto" {
      return "the device \(device.name) (\(device.option)) does not answer"
    }
    return options.audioOutput.map { "the output \($0) (--ao) does not answer" }
      ?? "neither a sound server nor a sound device answers"
  }

  /// Opens the audio output again if an attempt is due. A muted player stays muted.
  func recoverSound() {
    if recovery.advance(at: clock.now) { send(CommandNode("ao-reload")) }
  }

  /// Restores the sound settings in a new core.
  func restoreSound() {
    volumeShare = 1
    if audioDevice == .pictureInPicture { sendAudioDevice() }
    if wantedVolume != 100 { sendVolume() }
    if !wantsMute { unmute() }
  }

  private func unmute() {
    set("mute", to: "no") { player, _, error in
      if let error { return player.trace(.warning, reason: "can't unmute libmpv: \(error)") }
      player.known.isMuted = false
    }
  }
}

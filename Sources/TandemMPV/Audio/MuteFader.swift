/// Mutes and unmutes without a click, and reports when a player is silent.
///
/// The fader is a pure value: it receives events and returns the next actions. mpv applies its
/// volume when it hands sound to the device, about ten milliseconds at a time. A fade therefore has
/// a few steps, and each step waits until mpv has handed over the sound of the previous step. The
/// last step of a mute sets mpv's `mute`, and the first step of an unmute is already audible.
///
/// Sound in the device's buffer is still heard after the mute. The fader therefore confirms silence
/// only when a full buffer would be empty. It confirms each request for silence once, in order.
struct MuteFader {
  enum Action: Hashable {
    /// Sets the volume to a share, from 0 to 1, of the wanted volume's amplitude.
    case volume(Double)
    /// Sets mpv's mute; the reply goes to ``muted(_:at:)`` with this number.
    case mute(Int)
    case unmute
    /// Discards the samples in the device. Otherwise they would wait during a pause and be heard afterwards.
    case flush
    /// A request for silence was carried out or withdrawn.
    case confirm
  }

  private enum Phase: Hashable {
    case silent
    /// The number of steps left in the fade, and the time of the next step.
    case falling(left: Int, due: Duration)
    case muting(order: Int, drains: Bool)
    case draining(until: Duration)
    case rising(left: Int, due: Duration)
    case heard
  }

  static let step = Duration.milliseconds(10)
  /// The device's buffer, as ``MPVOptions`` sets it.
  static let deviceBuffer = Duration.milliseconds(40)

  private let steps: Int
  private var phase = Phase.silent
  private var unconfirmed = 0
  private var lastOrder = 0

  init(fade: Duration) {
    steps = Int(fade / Self.step)
  }

  /// The time at which ``advance(at:)`` is due.
  var due: Duration? {
    switch phase {
    case .falling(_, let due), .rising(_, let due), .draining(let due): due
    case .silent, .muting, .heard: nil
    }
  }

  /// - Parameters:
  ///   - isPlaying: true if the player outputs sound now.
  ///   - isHeld: true if the content is paused before its end.
  mutating func silence(at now: Duration, isPlaying: Bool, isHeld: Bool) -> [Action] {
    unconfirmed += 1
    switch phase {
    case .silent: return confirmAll()
    case .falling, .muting, .draining: return []
    case .heard where isPlaying && steps > 0: return fall(from: steps, at: now)
    case .rising(let left, _) where isPlaying: return fall(from: max(1, steps - left), at: now)
    case .heard, .rising: return mute(drains: isPlaying, flushes: isHeld)
    }
  }

  mutating func hear(at now: Duration, isPlaying: Bool) -> [Action] {
    let confirmations = confirmAll()
    switch phase {
    case .heard, .rising: return confirmations
    case .falling(let left, _): return confirmations + rise(left: steps - left, at: now)
    case .silent, .muting, .draining:
      guard isPlaying, steps > 0 else {
        phase = .heard
        return confirmations + [.volume(1), .unmute]
      }
      return confirmations + rise(left: steps - 1, at: now) + [.unmute]
    }
  }

  /// Handles an interruption of the sound: a pause before the content's end, or another content.
  mutating func interrupt(isHeld: Bool) -> [Action] {
    switch phase {
    case .silent, .heard: return []
    case .rising:
      phase = .heard
      return [.volume(1)]
    case .falling: return mute(drains: !isHeld, flushes: isHeld)
    case .muting, .draining: return isHeld ? mute(drains: false, flushes: true) : []
    }
  }

  mutating func muted(_ order: Int, at now: Duration) -> [Action] {
    guard case .muting(order, let drains) = phase else { return [] }
    if drains {
      phase = .draining(until: now + Self.deviceBuffer)
      return []
    }
    phase = .silent
    return confirmAll()
  }

  mutating func advance(at now: Duration) -> [Action] {
    guard let due, now >= due else { return [] }
    switch phase {
    case .falling(let left, _): return fall(from: left - 1, at: now)
    case .rising(let left, _): return rise(left: left - 1, at: now)
    case .draining:
      phase = .silent
      return confirmAll()
    case .silent, .muting, .heard: return []
    }
  }

  /// Sets the state without a fade, because the core is gone or because a new core has no state
  /// yet.
  mutating func restart(isMuted: Bool) -> [Action] {
    phase = isMuted ? .silent : .heard
    return confirmAll()
  }

  /// Lowers the volume by one step.
  private mutating func fall(from level: Int, at now: Duration) -> [Action] {
    guard level > 1 else { return mute(drains: true, flushes: false) }
    phase = .falling(left: level, due: now + Self.step)
    return [.volume(Double(level - 1) / Double(steps))]
  }

  private mutating func rise(left: Int, at now: Duration) -> [Action] {
    phase = left > 0 ? .rising(left: left, due: now + Self.step) : .heard
    return [.volume(Double(steps - left) / Double(steps))]
  }

  private mutating func mute(drains: Bool, flushes: Bool) -> [Action] {
    lastOrder += 1
    phase = .muting(order: lastOrder, drains: drains)
    return (flushes ? [.flush] : []) + [.mute(lastOrder)]
  }

  private mutating func confirmAll() -> [Action] {
    defer { unconfirmed = 0 }
    return Array(repeating: .confirm, count: unconfirmed)
  }
}

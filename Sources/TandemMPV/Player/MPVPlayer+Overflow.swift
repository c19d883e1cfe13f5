// The recovery of a player after libmpv's event queue has overflowed.

import TandemOrchestrator
import TandemPlayback

extension MPVPlayer {
  /// Requests all properties and the present content again, because events were lost.
  func overflowed() {
    trace(.queueOverflow)
    guard let core else { return }
    for property in ObservedProperty.allCases {
      core.unobserve(property)
      do throws(MPVError) { try core.observe(property) } catch { trace(.warning, reason: error.description) }
    }
    get("playlist/0/id", as: .integer) { player, value, _ in player.resume(at: value?.integer) }
  }

  /// Continues with the entry that libmpv plays now; nil if libmpv plays nothing.
  func resume(at entry: Int?) {
    if let entry, entry != current?.id {
      current = MPVEntry(id: entry, load: loads[entry] ?? MPVLoad(generation: generation, url: ""))
    }
    // Request mpv's `seeking` to find the entry's phase: it is available from file-loaded to
    // end-file, and false after the first frame.
    get("seeking", as: .flag) { player, value, _ in player.resume(entry, isSeeking: value?.flag) }
  }

  func resume(_ entry: Int?, isSeeking: Bool?) {
    guard let entry else {
      if isOccupied, isSeeking == nil, let lost = current?.load, lost.generation == generation {
        messages.fail(lost, "libmpv stopped it without giving a reason")
        current = nil
      }
      return
    }
    guard var resumed = current, resumed.id == entry, let isSeeking else { return }
    if resumed.phase == .starting { resumed.phase = .loaded }
    let isWaiting = resumed.phase == .loaded && !isSeeking
    if isWaiting { resumed.phase = .opening }
    current = resumed
    if isWaiting { askForMedia(of: entry) }
  }
}

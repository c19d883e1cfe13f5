import TandemOrchestrator

/// Gives states the same hash if they agree in the values that determine the next step. Positions,
/// times, numbers and names are ignored.
enum StateSummary {
  static func fingerprint(of state: State) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(State.Stage.allCases.firstIndex(of: state.stage) ?? 0)
    for player in PlayerID.allCases {
      hasher.combine(State.PlayerPart.allCases.firstIndex(of: state.part(of: player)) ?? 0)
      combine(state.players[player], &hasher)
    }
    switch state.waiting {
    case .nothing: hasher.combine(0)
    case .command(let command, _, _): hasher.combine(1 + command.kind.number)
    case .swaps(let isOdd, _, _): hasher.combine(isOdd ? 1000 : 1001)
    }
    hasher.combine(state.presence.isAway)
    hasher.combine(state.suspension != .none)
    hasher.combine(state.isHidden)
    hasher.combine(state.screens.count)
    hasher.combine(state.dismissals.count)
    hasher.combine(state.listener != nil)
    hasher.combine(state.adBreak != nil)
    hasher.combine(state.temporaryPictureInPicture.map { $0.previous == nil ? 1 : 2 } ?? 0)
    hasher.combine(state.overload.isTooSlow)
    hasher.combine(state.overload.reduced != nil)
    switch state.sync?.stage {
    case nil: hasher.combine(0)
    case .measuring: hasher.combine(1)
    case .closing: hasher.combine(2)
    case .settled: hasher.combine(3)
    case .resting: hasher.combine(4)
    }
    return hasher.finalize()
  }

  private static func combine(_ player: PlayerState, _ hasher: inout StableHasher) {
    hasher.combine(player.isPaused)
    hasher.combine(player.isUserMuted)
    switch player.loadState {
    case .empty: hasher.combine(0)
    case .loading(let loading):
      switch loading.stage {
      case .opening: hasher.combine(1)
      case .ready: hasher.combine(2)
      case .returning: hasher.combine(3)
      }
      hasher.combine(loading.role == .fullScreen)
      hasher.combine(loading.replaced != nil)
    case .active(let active):
      hasher.combine(4)
      hasher.combine(active.hasEnded)
      hasher.combine(active.hasOnlyPoster)
      switch active.interruption?.stage {
      case nil: hasher.combine(0)
      case .waiting: hasher.combine(1)
      case .trying: hasher.combine(2)
      case .abandoned: hasher.combine(3)
      }
    }
  }
}

// Views whose state persists through picture in picture (Pillarbox; contract, section 4).

extension Orchestrator {
  mutating func receive(_ fact: ViewFact, about view: ViewID) {
    switch fact {
    case .enabled(let content):
      note(.viewEnabled(view, content))
      state.candidates.removeAll { $0.view == view }
      state.candidates.append(PersistableView(view: view, content: content))
    case .disabled:
      note(.viewDisabled(view))
      state.candidates.removeAll { $0.view == view }
    case .built(let content):
      let persisted = PlayerID.allCases.compactMap { state.players[$0].persisted }.first { $0.content == content }
      note(.viewBuilt(view, content, takes: persisted?.view))
    }
  }

  /// Keeps the state of the view that was last enabled for the content.
  ///
  /// Called at willStart, and when the content replaces another content in picture in picture.
  mutating func persist(_ content: ContentKey, in player: PlayerID) {
    guard let candidate = state.candidates.last(where: { $0.content == content }) else { return }
    state.players[player].persisted = candidate
    note(.persisted(candidate.view, candidate.content, player))
  }

  /// Releases the persisted state at didStop, at failedToStart, or when another content replaces this content.
  mutating func release(_ player: PlayerID) {
    guard let candidate = state.players[player].persisted.take() else { return }
    note(.released(candidate.view, candidate.content, player))
  }

  /// Forgets the enabled views of a content that the command `unload` removes, unless the other player shows it, too.
  mutating func forgetCandidates(unloadedBy command: SessionCommand) {
    guard case .unload(let role) = command, let player = state.roles[role] ?? loadingPlayer(for: role),
      let content = state.players[player].shown?.key ?? state.players[player].loading?.content.key,
      state.players[player.other].shown?.key != content
    else { return }
    state.candidates.removeAll { $0.content == content }
  }
}

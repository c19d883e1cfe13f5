// A saved state in a running session.

import TandemOrchestrator

extension SavedState {
  /// The videos on one line, for people.
  package var summary: String {
    let names = Role.allCases.compactMap { role in
      videos[role].map { $0.opening.name + (role == .fullScreen ? "" : " in picture in picture") }
    }
    return names.isEmpty ? "nothing" : names.joined(separator: ", and ")
  }

  /// The commands that restore the policies which a running session can change.
  package var policyCommands: [SessionCommand] {
    [
      .move(configuration.corner), .resize(configuration.size), .setLayout(configuration.layout),
      .setAudio(configuration.audio),
      .setAutomaticPictureInPicture(configuration.automaticPictureInPicture),
    ]
  }
}

extension SavedState.Video {
  /// The commands that a running session carries out after the opening. The first commands reset
  /// the settings that have their defaults in the saved state. The saved commands follow.
  package var commandsAfterOpening: [SessionCommand] {
    let role = opening.role
    let skipped = Set(then.map(\.kind) + (opening.content.entries.isEmpty ? [.shuffle] : []))
    let resets = ([.setVolume(100, role), .setMute(false, role)] + PlaybackSetting.resets(role)).filter {
      !skipped.contains($0.kind) && !($0.kind == .resume && skipped.contains(.pause))
    }
    return resets + then
  }
}

extension OpenRequest {
  /// The name of the playing entry, or of the content.
  fileprivate var name: String {
    guard let entry, content.entries.indices.contains(entry - 1) else {
      return ContentEntry(url: content.url, title: content.title).name
    }
    return "\(content.entries[entry - 1].name) (\(entry) of \(content.entries.count))"
  }
}

import TandemOrchestrator

/// The emphasis of a random session, which follows from its seed.
///
/// An emphasis lets a session reach otherwise rare states in a few steps. The profile of a seed
/// never depends on other seeds.
package enum SessionProfile: String, CaseIterable, Hashable, Sendable {
  /// No emphasis.
  case anything
  /// Restores that are answered late, twice, with `false` or not at all, with other events in
  /// between.
  case restores
  /// A display that is slow, or that stalls during transactions.
  case display
  /// Loads that fail, are slow, or are superseded by newer loads.
  case loading
  /// Connections that are lost and restored.
  case connections
  /// Lists of entries.
  case lists
  /// Two videos that are synced.
  case sync
  /// Temporary pictures in picture and ad breaks.
  case temporary
  /// Apps, screens, views, listeners, and the user's absence.
  case apps
  /// Commands that are refused.
  case refusals
  /// Sessions that end during a transaction or a load.
  case ends

  /// The relative frequencies of a step's actions.
  struct Shares {
    var open = 4
    var place = 5
    var adjust = 3
    var event = 2
    var fault = 3
    var answer = 1
    var behavior = 1
    var wait = 1
  }

  var shares: Shares {
    switch self {
    case .anything: Shares(adjust: 5)
    case .restores: Shares(open: 2, place: 6, adjust: 1, event: 1, fault: 5, answer: 5)
    case .display: Shares(open: 2, place: 6, adjust: 2, event: 1, fault: 7)
    case .loading: Shares(open: 8, place: 2, adjust: 1, fault: 4, behavior: 3)
    case .connections: Shares(open: 2, place: 4, adjust: 3, event: 1, fault: 8)
    case .lists: Shares(open: 4, place: 2, adjust: 9, event: 1, fault: 3)
    case .sync: Shares(open: 2, place: 2, adjust: 10, event: 1, fault: 4)
    case .temporary: Shares(open: 7, place: 3, adjust: 4, fault: 3)
    case .apps: Shares(open: 3, place: 5, adjust: 1, event: 9, answer: 2, behavior: 2)
    case .refusals: Shares(open: 5, place: 6, adjust: 8, fault: 1)
    case .ends: Shares(open: 3, place: 7, adjust: 1, fault: 5)
    }
  }

  /// Out of ten steps, the number that are replaced with a sequence of steps that provokes a rare situation.
  var ambushes: Int {
    switch self {
    case .restores, .display, .connections, .loading, .ends: 4
    case .anything, .lists, .temporary, .apps, .refusals, .sync: 2
    }
  }

  /// The kinds of commands that a random step chooses from to adjust something.
  var adjustments: [SessionCommand.Kind] {
    switch self {
    case .lists: [.stepEntry, .stepEntry, .chooseEntry, .setLoop, .shuffle, .seek]
    case .sync: [.sync, .sync, .adjustSync, .unsync, .toggleSync, .seek, .setSpeed, .pause, .resume]
    case .temporary: [.adBreak, .adBreak, .toggleMute, .setHidden]
    case .connections: [.resume, .seek, .pause]
    case .refusals:
      [.seek, .selectTrack, .selectLanguage, .setVolume, .sync, .unload, .stepEntry, .chooseEntry, .adBreak]
    case .anything, .restores, .display, .loading, .apps, .ends:
      SessionCommand.Kind.allCases.filter { !$0.changesPlaces || $0 == .unload }
    }
  }

  /// The pauses between two steps, in milliseconds.
  var pauses: [Int] {
    switch self {
    case .restores: [0, 0, 20, 50, 100, 200, 600, 1100]
    case .display, .ends: [0, 0, 20, 60, 120, 250, 500]
    case .lists, .temporary: [0, 20, 100, 300, 1000, 2200]
    case .sync, .connections: [0, 50, 100, 400, 1100, 2500]
    case .anything, .loading, .apps, .refusals: [0, 0, 0, 20, 50, 100, 150, 300, 1000, 2500]
    }
  }
}

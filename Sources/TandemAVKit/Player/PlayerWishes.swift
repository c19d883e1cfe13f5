// The settings that an app has made for a player.

/// An app's settings for a player, and the settings that the session has not taken over yet.
///
/// The settings outlast an item: each new item receives them.
struct PlayerWishes {
  enum Setting: Hashable, CaseIterable { case rate, volume, isMuted }

  private(set) var rate: Float = 0
  private(set) var volume: Float?
  private(set) var isMuted: Bool?
  /// The newest request for each setting that the session has not carried out.
  private var pending: [Setting: Int] = [:]
  private var lastWish = 0

  /// Returns true while an app reads its own value of a setting instead of the session's value.
  func isPending(_ setting: Setting) -> Bool { pending[setting] != nil }

  /// - Returns: the number with which to end the request.
  mutating func setRate(_ rate: Float) -> Int {
    self.rate = rate
    return begin(.rate)
  }

  mutating func setVolume(_ volume: Float) -> Int {
    self.volume = volume
    return begin(.volume)
  }

  mutating func setMuted(_ isMuted: Bool) -> Int {
    self.isMuted = isMuted
    return begin(.isMuted)
  }

  /// Stores the session's rate for the next item.
  mutating func keepRate(_ rate: Float) { self.rate = rate }

  /// Marks all settings as pending for an item that opens.
  ///
  /// - Returns: the number with which each request must be ended.
  mutating func beginAll() -> [Setting: Int] {
    var numbers = [Setting.rate: begin(.rate)]
    if volume != nil { numbers[.volume] = begin(.volume) }
    if isMuted != nil { numbers[.isMuted] = begin(.isMuted) }
    return numbers
  }

  private mutating func begin(_ setting: Setting) -> Int {
    lastWish += 1
    pending[setting] = lastWish
    return lastWish
  }

  /// Removes a request that the session has carried out or refused. A newer request for the setting stays.
  mutating func end(_ setting: Setting, _ number: Int) { if pending[setting] == number { pending[setting] = nil } }
}

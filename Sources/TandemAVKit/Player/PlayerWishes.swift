// The settings that an app has made of a player.

/// An app's settings of a player, and those that the session has not taken over yet.
///
/// They outlast an item: each item that opens is given them.
struct PlayerWishes {
  enum Setting: Hashable, CaseIterable { case rate, volume, isMuted }

  private(set) var rate: Float = 0
  private(set) var volume: Float?
  private(set) var isMuted: Bool?
  /// The newest request for each setting that the session has not carried out.
  private var pending: [Setting: Int] = [:]
  private var lastWish = 0

  /// True while an app that reads a setting gets the value that it has set, instead of the session's.
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

  /// Takes the session's rate over, for the next item.
  mutating func keepRate(_ rate: Float) { self.rate = rate }

  /// All settings are to be carried out for an item that opens.
  ///
  /// - Returns: the number with which to end each of these requests.
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

  /// Removes a request that the session has carried out or refused. A newer one for the setting stays.
  mutating func end(_ setting: Setting, _ number: Int) { if pending[setting] == number { pending[setting] = nil } }
}

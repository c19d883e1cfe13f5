/// An app's settings for a player. The type also records which of them the session has not applied yet.
///
/// Each new item receives the same settings.
struct PlayerSettings {
  enum Setting: Hashable, CaseIterable { case rate, volume, isMuted }

  var rate: Float = 0
  var volume: Float?
  var isMuted: Bool?
  /// For each setting, the number of the newest request that the session has not carried out.
  private var pending: [Setting: Int] = [:]
  private var lastRequest = 0

  /// True if a read returns the app's own value, because the session has not applied it yet.
  func isPending(_ setting: Setting) -> Bool { pending[setting] != nil }

  /// Marks all settings as pending for an item that opens.
  ///
  /// - Returns: the numbers of the requests, for ``end(_:_:)``.
  mutating func beginAll() -> [Setting: Int] {
    var numbers = [Setting.rate: begin(.rate)]
    if volume != nil { numbers[.volume] = begin(.volume) }
    if isMuted != nil { numbers[.isMuted] = begin(.isMuted) }
    return numbers
  }

  /// Marks a setting as pending.
  ///
  /// - Returns: the request's number, for ``end(_:_:)``.
  mutating func begin(_ setting: Setting) -> Int {
    lastRequest += 1
    pending[setting] = lastRequest
    return lastRequest
  }

  /// Removes a request that the session has carried out or refused. If the app has made a newer request for the
  /// setting, that request stays.
  mutating func end(_ setting: Setting, _ number: Int) { if pending[setting] == number { pending[setting] = nil } }
}

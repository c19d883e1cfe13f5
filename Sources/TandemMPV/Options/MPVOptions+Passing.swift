// mpv's own options.

import TandemCommands
import TandemOrchestrator

extension MPVOptions {
  /// The maximum size of all options together, in bytes. They are sent to a player's process in one packet.
  private static let mostBytes = 1 << 16

  /// Passes one of mpv's options, such as `deinterlace` or `http-header-fields-append`.
  ///
  /// `docs/options.md` lists the accepted options. No accepted option breaks a promise of the contract. The option is
  /// tried immediately on a core that plays nothing, which takes some milliseconds.
  ///
  /// - Parameters:
  ///   - name: mpv's name of the option. A suffix such as `-append` changes a list.
  ///   - value: as on mpv's command line.
  ///   - player: the only player that gets the option; nil for both players.
  /// - Throws: the reason for a rejection, in words for people.
  public mutating func pass(_ name: String, _ value: String = "yes", to player: PlayerID? = nil) throws(MPVOptionError)
  {
    do throws(OptionError) {
      var setting = try OptionSetting(named: name, value: value)
      if setting.name == "volume" {
        throw OptionError(name, "is not passed on: set the volume in the session")
      }
      if let player { setting.scope = player == .A ? .full : .pip }
      try pass([setting])
    } catch {
      throw MPVOptionError(error)
    }
  }

  /// Passes several options, in this order.
  ///
  /// - Returns: a text that lists the omitted settings of libmpv's profiles.
  @discardableResult
  package mutating func pass(_ settings: [OptionSetting]) throws(OptionError) -> [String] {
    if settings.isEmpty { return [] }
    let all = passed + settings
    var (tried, left): ([OptionSetting], [String]) = ([], [])
    if all.contains(where: { $0.scope != nil }) {
      // Set the options for both players first, and then the options for this player alone. Keep
      // the user's order in both groups.
      for scope in OptionSetting.PlayerScope.allCases {
        let (accepted, without) = try OptionCheck.run(all.filter { $0.scope == nil || $0.scope == scope })
        tried += accepted.map { setting in
          var own = setting
          own.scope = scope
          return own
        }
        left += without.filter { !left.contains($0) }
      }
    } else {
      (tried, left) = try OptionCheck.run(all)
    }
    guard tried.reduce(0, { $0 + $1.text.utf8.count }) <= Self.mostBytes else {
      throw OptionError("there", "have too many bytes: at most \(Self.mostBytes) bytes of options can be passed on")
    }
    passed = tried
    return left
  }

  func narrowed(to player: PlayerID) -> MPVOptions {
    var options = self
    let scope = player == .A ? OptionSetting.PlayerScope.full : .pip
    options.passed = passed.filter { $0.scope == nil || $0.scope == scope }
    for setting in options.passed where setting.change == nil {
      switch setting.name {
      case "hwdec": options.hardwareDecoding = setting.value
      case "network-timeout":
        if let seconds = Double(setting.value) { options.networkTimeout = .seconds(seconds) }
      default: break
      }
    }
    return options
  }

  /// The last value of an option; nil if the option was not set.
  func value(of name: String) -> String? { passed.last { $0.name == name && $0.change == nil }?.value }
}

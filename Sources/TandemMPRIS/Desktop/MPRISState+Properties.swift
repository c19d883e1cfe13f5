// Derives MPRIS's properties from the state.

import TandemOrchestrator

extension MPRISState {
  /// The property values of an interface, in the table's order.
  func properties(
    of interface: BusInterface, in role: Role, at now: ContinuousClock.Instant = .now
  ) -> [BusValue.Member] {
    let moment = MPRISMoment(state: self, role: role, now: now)
    return interface.properties.map { BusValue.Member($0.name, $0.value(moment)) }
  }

  /// - Parameter name: the name of a property in the table; no two interfaces share a name.
  func value(of name: String, in role: Role, at now: ContinuousClock.Instant) -> BusValue {
    guard let property = BusInterface.all.flatMap(\.properties).first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is not in the table")
    }
    return property.value(MPRISMoment(state: self, role: role, now: now))
  }
}

/// The state that one bus name shows at one time.
struct MPRISMoment {
  let state: MPRISState
  let role: Role
  let now: ContinuousClock.Instant

  var isFull: Bool { role == .fullScreen }
  var player: MPRISPlayerState? { state[role] }
  var position: Duration { player.map { $0.clock.position(at: now, length: $0.length) } ?? .zero }

  var metadata: [BusValue.Member] {
    guard let player else { return [BusValue.Member("mpris:trackid", .path(BusInterface.noTrack))] }
    var members = [
      BusValue.Member("mpris:trackid", .path(player.track)), BusValue.Member("xesam:title", .text(player.title)),
    ]
    if let address = player.address { members.append(BusValue.Member("xesam:url", .text(address))) }
    if let length = player.length { members.append(BusValue.Member("mpris:length", .whole(length.busMicroseconds))) }
    if let artwork = player.artwork { members.append(BusValue.Member("mpris:artUrl", .text(artwork))) }
    return members
  }
}

/// The values of the desktop file that MPRIS reports, too.
package enum DesktopEntry {
  /// The desktop file's name.
  package static let name = "tandem"

  /// The schemes of addresses that ``AddressDoor/mpris`` accepts and the player can open.
  package static let schemes: [String] = ["file"] + MediaAddress.networkSchemes.subtracting(["ytdl"]).sorted()

  package static let mimeTypes = [
    "application/dash+xml", "application/ogg", "application/vnd.apple.mpegurl", "application/x-matroska", "audio/aac",
    "audio/flac", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/opus", "audio/x-matroska", "audio/x-wav", "video/3gpp",
    "video/mp2t", "video/mp4", "video/mpeg", "video/ogg", "video/quicktime", "video/webm", "video/x-flv",
    "video/x-matroska", "video/x-msvideo",
  ]
}

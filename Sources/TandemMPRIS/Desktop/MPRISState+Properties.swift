// Derives MPRIS's properties from the state.

import TandemOrchestrator

extension MPRISState {
  /// The property values of an interface, in the table's order.
  func properties(of interface: BusInterface, in role: Role, at now: ContinuousClock.Instant = .now) -> [BusValue
    .Member]
  {
    interface.properties.map { property in
      BusValue.Member(property.name, value(of: property.name, in: role, at: now))
    }
  }

  /// - Parameter name: the name of a property in the table; no two interfaces share a name.
  func value(of name: String, in role: Role, at now: ContinuousClock.Instant) -> BusValue {
    let playerState = self[role]
    let isFull = role == .fullScreen
    return switch name {
    case "Identity": .text(isFull ? "Tandem" : "Tandem (picture in picture)")
    case "DesktopEntry": .text(DesktopEntry.name)
    case "CanQuit": .boolean(true)
    case "CanRaise": .boolean(hasWindow)
    case "Fullscreen": .boolean(isFull && isWindowFullScreen)
    case "CanSetFullscreen": .boolean(isFull && hasWindow)
    case "HasTrackList": .boolean(false)
    case "SupportedUriSchemes": .texts(DesktopEntry.schemes)
    case "SupportedMimeTypes": .texts(DesktopEntry.mimeTypes)
    case "PlaybackStatus": .text((playerState?.status ?? .stopped).rawValue)
    case "Rate": .real(playerState?.speed ?? 1)
    case "MinimumRate": .real(0.01)
    case "MaximumRate": .real(100)
    case "Metadata": .dictionary(metadata(of: playerState))
    case "Volume": .real((playerState?.volume ?? 100) / 100)
    case "Position": .whole(playerState.map { $0.clock.position(at: now, length: $0.length).busMicroseconds } ?? 0)
    case "CanGoNext": .boolean(playerState?.canGoNext ?? false)
    case "CanGoPrevious": .boolean(playerState?.canGoPrevious ?? false)
    case "CanPlay": .boolean(playerState?.canPause ?? false)
    case "CanPause": .boolean(playerState?.canPause ?? false)
    case "CanSeek": .boolean(playerState?.canSeek ?? false)
    case "CanControl": .boolean(true)
    case "Role": .text(isFull ? "fullScreen" : "pictureInPicture")
    case "HasPictureInPicture": .boolean(pictureInPicture != nil)
    case "CanStart": .boolean(canStart)
    case "CanSwap": .boolean(canSwap)
    case "CanStop": .boolean(canStop)
    default: preconditionFailure("\(name) is in the table, but has no value")
    }
  }

  private func metadata(of playerState: MPRISPlayerState?) -> [BusValue.Member] {
    guard let playerState else { return [BusValue.Member("mpris:trackid", .path(BusInterface.noTrack))] }
    var members = [
      BusValue.Member("mpris:trackid", .path(playerState.track)),
      BusValue.Member("xesam:title", .text(playerState.title)),
    ]
    if let address = playerState.address { members.append(BusValue.Member("xesam:url", .text(address))) }
    if let length = playerState.length {
      members.append(BusValue.Member("mpris:length", .whole(length.busMicroseconds)))
    }
    if let artwork = playerState.artwork { members.append(BusValue.Member("mpris:artUrl", .text(artwork))) }
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

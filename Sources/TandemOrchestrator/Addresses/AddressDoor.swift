/// A source from which addresses reach a session, such as the command line or a phone.
///
/// ``admits(_:_:)`` is the only table of the admitted addresses; `SECURITY.md` shows it.
package enum AddressDoor: String, CaseIterable, Hashable, Sendable {
  case arguments, app, socket, savedState, savedSession, mpvIPC, mpris, mqtt, phone, drop, scenario, log, localList
  case serverList

  /// The kinds of addresses: the cases of ``MediaAddress``.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case network, file, device, frames

    var words: String {
      switch self {
      case .network: "an address of a server"
      case .file: "a file on this machine"
      case .device: "a device, a disc or a generator"
      case .frames: "pictures of an app"
      }
    }

    /// Advice for the user whose address of this kind was refused.
    var hint: String {
      self == .device ? "; name it on the command line, or start the session with --device-addresses all" : ""
    }
  }

  /// The sources that may name devices, discs, receivers and generators.
  ///
  /// The policy protects privacy: an untrusted source could otherwise turn on a camera in the user's room.
  package enum DevicePolicy: String, CaseIterable, Hashable, Sendable {
    /// The sources that the user and apps control.
    case own
    /// All sources except scenarios and logs.
    case all
  }

  package var words: String {
    switch self {
    case .arguments: "the command line"
    case .app: "an app"
    case .socket: "the session's socket"
    case .savedState: "the saved state of the previous session"
    case .savedSession: "a saved session"
    case .mpvIPC: "a program for mpv"
    case .mpris: "a program on the desktop's bus"
    case .mqtt: "a command from the broker"
    case .phone: "a phone or a notification"
    case .drop: "a drop on the window"
    case .scenario: "a scenario"
    case .log: "an event log"
    case .localList: "a list on this machine"
    case .serverList: "a server's list"
    }
  }

  package func admits(_ kind: Kind, _ devices: DevicePolicy = .own) -> Bool {
    switch (self, kind) {
    // Open no address in a log: the replay of a log shows generated pictures instead of the contents.
    case (.log, _): false
    case (_, .network): true
    case (_, .file): self != .serverList && self != .phone
    case (.arguments, .device), (.app, .device), (.socket, .device), (.savedState, .device), (.savedSession, .device):
      true
    case (.scenario, .device), (.phone, .device): false
    case (_, .device): devices == .all
    // The address of a feed names something inside the playing process, such as an inherited descriptor. Therefore only
    // sources that control this process may name a feed.
    case (.arguments, .frames), (.app, .frames), (.socket, .frames), (.savedState, .frames): true
    case (_, .frames): false
    }
  }
}

extension MediaAddress {
  package var kind: AddressDoor.Kind {
    switch self {
    case .network: .network
    case .file: .file
    case .device: .device
    case .frames: .frames
    }
  }

  /// Parses an address from a source.
  ///
  /// - Throws: a fault if the address is invalid or is not admitted from this source.
  package init(
    _ address: String, through door: AddressDoor, _ devices: AddressDoor.DevicePolicy = .own
  ) throws(Fault) {
    self = try MediaAddress(address)
    if !door.admits(kind, devices) { throw .door(door, kind) }
    // Refuse these schemes from a server or a phone, because ffmpeg would use the user's certificates, keys and
    // passwords. mpv also refuses these schemes in lists.
    if door == .serverList || door == .phone, ["tls:", "smb:", "sftp:"].contains(where: address.lowercased().hasPrefix)
    {
      throw .door(door, .file)
    }
  }
}

extension OpenRequest {
  /// The first address in this request that the source may not open, with the reason; nil if all are admitted.
  package func fault(
    through door: AddressDoor, _ devices: AddressDoor.DevicePolicy = .own
  ) -> (address: String, fault: MediaAddress.Fault)? {
    let media = content.entries.isEmpty ? [content.url] : content.entries.map(\.url)
    for address in media + content.subtitles + [poster].compactMap(\.self) {
      do throws(MediaAddress.Fault) { _ = try MediaAddress(address, through: door, devices) } catch {
        return (address, error)
      }
    }
    return nil
  }
}

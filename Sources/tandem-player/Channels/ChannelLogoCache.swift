import CTandemLinux
import Glibc
import TandemOSD
import TandemOrchestrator
import TandemSystem

/// Reads channel logos on its own thread, one after another, and caches the most recent logos. A logo that is slow,
/// large, missing or damaged is left out without a message.
///
/// Logos are loaded from servers only with the user's consent. Otherwise the author of a channel list could see who
/// loads the logos, and when.
@MainActor
final class ChannelLogoCache {
  /// The permitted sources of logos.
  enum Choice: String { case off, files, all }

  private let choice: Choice
  private let mailbox: Mailbox<MainLoopMessage>
  /// Called with a requested logo and its address.
  var show: ((Logo, String) -> Void)?
  private let worker = Worker("tandem logos", capacity: 1)
  /// The logos by address; nil for a logo that can't be read.
  private var known: [String: Logo?] = [:]
  private var oldest: [String] = []
  private var busy: String?
  /// The address of the logo to read next. A new request replaces an older request.
  private var next: String?

  private static let most = 64

  init(_ choice: Choice, _ mailbox: Mailbox<MainLoopMessage>) { (self.choice, self.mailbox) = (choice, mailbox) }

  /// Returns the cached logo, or requests it.
  ///
  /// - Returns: nil if the logo is not cached yet, or can't be read.
  func logo(at address: String) -> Logo? {
    if let known = known[address] { return known }
    if busy == nil { read(address) } else if busy != address { next = address }
    return nil
  }

  /// - Parameter logo: nil if the logo can't be read.
  private func receive(_ logo: Logo?, from address: String) {
    if known.updateValue(logo, forKey: address) == nil { oldest.append(address) }
    if oldest.count > Self.most { known[oldest.removeFirst()] = nil }
    busy = nil
    if let wanted = next {
      next = nil
      read(wanted)
    }
    if let logo { show?(logo, address) }
  }

  private func read(_ address: String) {
    guard choice != .off else { return }
    let isFile: Bool
    do throws(MediaAddress.Fault) {
      switch try MediaAddress(address) {
      case .file: isFile = true
      case .network: isFile = false
      case .device, .frames: return
      }
    } catch { return }
    let isWeb = address.lowercased().hasPrefix("https://") || address.lowercased().hasPrefix("http://")
    guard isFile || choice == .all && isWeb else { return }
    busy = address
    let isTaken = worker.post { [self, mailbox] in
      let picture = isFile ? LogoFile.open(address) : LogoFile.fetch(address)
      let logo = picture.flatMap { $0.decoded().flatMap(Logo.init) }
      mailbox.post(.work { self.receive(logo, from: address) })
    }
    if !isTaken { busy = nil }
  }
}

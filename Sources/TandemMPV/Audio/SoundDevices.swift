import TandemCommands
import TandemFoundation
import TandemSystem

/// A device as mpv's `audio-device` names it.
package struct SoundDevice: Hashable, Sendable {
  package let name: String
  package let description: String
}

/// The outputs of this libmpv, and the devices that it finds now.
package struct SoundDevices: Hashable, Sendable {
  /// The names that mpv's `ao` may have.
  let outputs: [String]
  package let all: [SoundDevice]

  /// ALSA, OSS and JACK also accept names that they do not list.
  private static let openNames: Set<String> = ["alsa", "oss", "jack"]

  /// Lists the devices with a core that plays nothing. The core has its own thread, because a call
  /// to a stalled sound server never returns.
  ///
  /// - Returns: nil if there is no answer within three seconds.
  package static func found() throws(OptionError) -> SoundDevices? {
    let answer = Locked<Result<SoundDevices, OptionError>?>(nil)
    let isThere = Semaphore()
    Threads.start("tandem devices") {
      let found = Result { () throws(OptionError) in try OptionCheck.soundDevices() }
      answer.withLock { $0 = found }
      isThere.signal()
    }
    guard isThere.wait(atMost: .seconds(3)) else { return nil }
    return try answer.withLock { $0 }?.get()
  }

  /// Returns a line of text with a device's name and description.
  package static func words(_ device: SoundDevice) -> String { "\(device.name)  \(device.description)" }

  /// - Returns: the reason why mpv's `ao` can't have this value; nil if it can. The reason
  ///   completes a message that begins with the option's name.
  package func fault(ofOutputs list: String) -> String? {
    let unknown = list.split(separator: ",").map { String($0.prefix { $0 != ":" }) }.first { !outputs.contains($0) }
    return unknown.map { "has no output called '\($0)'" + hint($0, among: outputs) }
  }

  /// Accepts every name if the sound server does not answer, because its devices are then unknown.
  ///
  /// - Returns: the reason why mpv's `audio-device` can't have this value; nil if it can. The
  ///   reason completes a message that begins with the option's name.
  package func fault(ofDevice name: String) -> String? {
    if name.isEmpty || all.contains(where: { $0.name == name }) { return nil }
    let output = String(name.prefix { $0 != "/" })
    let others = all.filter { $0.name.hasPrefix(output + "/") }
    if outputs.contains(output), others.isEmpty || Self.openNames.contains(output) { return nil }
    return "has no device called '\(name)'" + hint(name, among: all.map(\.name))
  }

  private func hint(_ name: String, among names: [String]) -> String {
    (NearestName.nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? "") + " (see tandem doctor sound)"
  }
}

// The devices that can play sound.

import TandemCommands
import TandemFoundation
import TandemSystem

/// A device as mpv's `audio-device` names it.
package struct SoundDevice: Hashable, Sendable {
  package let name: String
  /// The device's name for people.
  package let description: String
}

/// The outputs of this libmpv, and the devices that it finds now.
package struct SoundDevices: Hashable, Sendable {
  /// The names that mpv's `ao` may have.
  let outputs: [String]
  package let all: [SoundDevice]

  /// ALSA, OSS and JACK also accept names that they do not list.
  private static let openNames: Set<String> = ["alsa", "oss", "jack"]

  /// Lists the devices with a core that plays nothing, on its own thread, because a stalled sound server never answers.
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

  /// A device for a line of text: its name and its description.
  package static func words(_ device: SoundDevice) -> String { "\(device.name)  \(device.description)" }

  /// - Returns: the reason why mpv's `ao` can't have this value, for a message that begins with the option's name; nil
  ///   if it can.
  package func fault(ofOutputs list: String) -> String? {
    let unknown = list.split(separator: ",").map { String($0.prefix { $0 != ":" }) }.first { !outputs.contains($0) }
    return unknown.map { "has no output called '\($0)'" + hint($0, among: outputs) }
  }

  /// A sound server that does not answer lists no devices, so its devices' names are never refused.
  ///
  /// - Returns: the reason why mpv's `audio-device` can't have this value, for a message that begins with the option's
  ///   name; nil if it can.
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

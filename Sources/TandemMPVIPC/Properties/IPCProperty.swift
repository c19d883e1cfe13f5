// One property of mpv and its value in a session.

import TandemFoundation
import TandemOrchestrator

/// The way in which Tandem supports a property or a command.
package enum IPCSupport: String, CaseIterable, Hashable, Sendable {
  /// Reads return the session's value.
  case answered
  /// Reads return the session's value, and writes become the session's commands.
  case mapped
  /// A write is stored and can be read back, but has no other effect.
  case kept
  /// Each access fails with an error, and adds a warning to the log.
  case refused
}

/// A property, as clients read and write it.
package struct IPCProperty: Sendable {
  package typealias Reading = @Sendable (IPCSnapshot) -> IPCValue?
  package typealias Writing = @Sendable (JSONValue, IPCSnapshot) throws(IPCError) -> IPCAction

  package let name: String
  package let treatment: IPCSupport
  /// The part of the session that the property represents, for `docs/mpv-ipc.md`.
  package let words: String
  let read: Reading
  var write: Writing?
  /// True if a write without a video applies to the next video.
  var isHeld = false
  /// The value before the first write, if no video is loaded.
  var standard: IPCValue?
  /// True if the value changes while a video plays.
  var moves = false

  init(
    _ name: String, _ words: String, moves: Bool = false, _ read: @escaping Reading
  ) {
    (self.name, self.words, self.moves, self.read) = (name, words, moves, read)
    treatment = .answered
  }

  /// A property that the session's commands write.
  init(
    _ name: String, _ words: String, held standard: IPCValue? = nil, moves: Bool = false, read: @escaping Reading,
    write: @escaping Writing
  ) {
    (self.name, self.words, self.moves, self.read, self.write) = (name, words, moves, read, write)
    treatment = .mapped
    self.standard = standard
    isHeld = standard != nil
  }

  /// A property that is stored and has no effect.
  init(kept name: String, _ standard: IPCValue, _ words: String = "") {
    (self.name, self.words, self.standard) = (name, words, standard)
    treatment = .kept
    read = { _ in nil }
  }

  /// A property that is available only with a video.
  static func video(
    _ name: String, _ words: String, moves: Bool = false, _ read: @escaping @Sendable (IPCVideo) -> IPCValue?
  ) -> IPCProperty {
    IPCProperty(name, words, moves: moves) { snapshot in snapshot.video.flatMap(read) }
  }

  /// A property that is available from a video's first frame on.
  static func loaded(
    _ name: String, _ words: String, moves: Bool = false, _ read: @escaping @Sendable (IPCVideo) -> IPCValue?
  ) -> IPCProperty {
    IPCProperty(name, words, moves: moves) { snapshot in
      snapshot.video.flatMap { $0.isLoading ? nil : read($0) }
    }
  }

  /// The present value; nil while it is unavailable.
  func value(in snapshot: IPCSnapshot) -> IPCValue? {
    if let standard, !isHeld || isAhead(of: snapshot.video), let stored = snapshot.clientProperties[name] {
      return Self.value(stored, like: standard)
    }
    return read(snapshot) ?? (isHeld && snapshot.video != nil ? nil : standard)
  }

  /// Returns true if a write must be stored for later, because the video has no first frame yet.
  private func isAhead(of video: IPCVideo?) -> Bool { isHeld && video?.isLoading != false }

  private static func value(_ stored: JSONValue, like standard: IPCValue) -> IPCValue {
    switch standard {
    case .flag: stored.asFlag.map(IPCValue.flag) ?? .node(stored)
    case .whole: stored.asWhole.map(IPCValue.whole) ?? .node(stored)
    case .number: stored.asNumber.map(IPCValue.number) ?? .node(stored)
    case .percent: stored.asNumber.map(IPCValue.percent) ?? .node(stored)
    case .time, .delay: stored.asNumber.map(IPCValue.delay) ?? .node(stored)
    case .text: .text(stored.asText)
    case .choice: .choice(stored.asText)
    case .node: .node(stored)
    }
  }

  /// The action for a write.
  func action(_ value: JSONValue, in snapshot: IPCSnapshot) throws(IPCError) -> IPCAction {
    if treatment == .kept || isAhead(of: snapshot.video) {
      if let standard { try Self.check(value, like: standard) }
      return .keep(name, value)
    }
    guard let write else { throw .propertyError }
    return try write(value, snapshot)
  }

  /// The maximum length of a stored text.
  private static let longest = 4096

  private static func check(_ value: JSONValue, like standard: IPCValue) throws(IPCError) {
    switch standard {
    case .flag: if value.asFlag == nil { throw .propertyFormat }
    case .whole: if value.asWhole == nil { throw .propertyFormat }
    case .number, .percent, .time, .delay:
      guard let number = value.asNumber, number.isFinite else { throw .propertyFormat }
    case .text, .choice:
      switch value {
      case .string, .bool, .int, .double: break
      case .null, .array, .object: throw .propertyFormat
      }
    case .node: break
    }
    if value.description.utf8.count > longest { throw .propertyFormat }
  }
}

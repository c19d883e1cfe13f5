// One property of mpv and its value in a session.

import TandemFoundation
import TandemOrchestrator

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
  /// The value before the first write, if no video is loaded.
  var standard: IPCValue?
  /// True if the value changes while a video plays.
  var moves = false

  /// - Parameter write: writes the property by the session's commands; nil for a property that can't be written.
  init(
    _ name: String, _ words: String, held standard: IPCValue? = nil, moves: Bool = false, read: @escaping Reading,
    write: Writing? = nil
  ) {
    (self.name, self.words, self.moves, self.read, self.write) = (name, words, moves, read, write)
    (self.standard, treatment) = (standard, write == nil ? .answered : .mapped)
  }

  /// A property that is stored and has no effect.
  init(kept name: String, _ standard: IPCValue) {
    (self.name, words, self.standard, treatment) = (name, "", standard, .kept)
    read = { _ in nil }
  }

  /// True if a write without a video applies to the next video.
  var isHeld: Bool { treatment == .mapped && standard != nil }

  /// A property that is available only with a video.
  static func video(
    _ name: String, _ words: String, _ read: @escaping @Sendable (IPCVideo) -> IPCValue?
  ) -> IPCProperty {
    IPCProperty(name, words) { snapshot in snapshot.video.flatMap(read) }
  }

  /// A property that is available from a video's first frame on.
  static func loaded(
    _ name: String, _ words: String, moves: Bool = false, _ read: @escaping @Sendable (IPCVideo) -> IPCValue?
  ) -> IPCProperty {
    IPCProperty(name, words, moves: moves) { snapshot in
      snapshot.video.flatMap { $0.isLoading ? nil : read($0) }
    }
  }

  /// Returns a write that accepts one format of values, such as `\.asFlag`.
  static func writing<Value>(
    _ format: @escaping @Sendable (JSONValue) -> Value?,
    _ action: @escaping @Sendable (Value, IPCSnapshot) throws(IPCError) -> IPCAction
  ) -> Writing {
    { value, snapshot throws(IPCError) in
      guard let value = format(value) else { throw .propertyFormat }
      return try action(value, snapshot)
    }
  }

  /// Returns a write that becomes one command for the role.
  static func commanding<Value>(
    _ format: @escaping @Sendable (JSONValue) -> Value?, _ command: @escaping @Sendable (Value, Role) -> SessionCommand
  ) -> Writing {
    writing(format) { .commands([command($0, $1.role)]) }
  }

  /// The present value; nil while it is unavailable.
  func value(in snapshot: IPCSnapshot) -> IPCValue? {
    if let standard, !isHeld || isAhead(of: snapshot.video), let stored = snapshot.clientProperties[name] {
      return Self.value(stored, like: standard) ?? .node(stored)
    }
    return read(snapshot) ?? (isHeld && snapshot.video != nil ? nil : standard)
  }

  /// Returns true if a write must be stored for later, because the video has no first frame yet.
  private func isAhead(of video: IPCVideo?) -> Bool { isHeld && video?.isLoading != false }

  /// The stored value in the format of the standard value; nil for another format.
  private static func value(_ stored: JSONValue, like standard: IPCValue) -> IPCValue? {
    switch standard {
    case .flag: stored.asFlag.map(IPCValue.flag)
    case .whole: stored.asWhole.map(IPCValue.whole)
    case .number: stored.asFinite.map(IPCValue.number)
    case .percent: stored.asFinite.map(IPCValue.percent)
    case .time, .delay: stored.asFinite.map(IPCValue.delay)
    case .text: stored.scalarText.map(IPCValue.text)
    case .choice: stored.scalarText.map(IPCValue.choice)
    case .node: .node(stored)
    }
  }

  /// The action for a write.
  func action(_ value: JSONValue, in snapshot: IPCSnapshot) throws(IPCError) -> IPCAction {
    if treatment == .kept || isAhead(of: snapshot.video) {
      guard let standard, Self.value(value, like: standard) != nil, value.description.utf8.count <= Self.longest else {
        throw .propertyFormat
      }
      return .keep(name, value)
    }
    guard let write else { throw .propertyError }
    return try write(value, snapshot)
  }

  /// The maximum length of a stored value as JSON text.
  private static let longest = 4096
}

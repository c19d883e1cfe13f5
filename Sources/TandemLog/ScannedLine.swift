// A line as the scanner left it.

import TandemRules

/// The keys of a scanned line. Values are made when they are asked for.
///
/// SAFETY: valid only while the bytes are, which is for the call that it is handed to.
struct ScannedLine: RecordFields {
  let bytes: UnsafeRawBufferPointer
  let scanner: LineScanner
  /// Looked up once: everybody asks for it.
  let knownKind: RecordKind?

  init(bytes: UnsafeRawBufferPointer, scanner: LineScanner) {
    self.bytes = bytes
    self.scanner = scanner
    if let slot = scanner[.kind], slot.kind == .string {
      knownKind = scanner.kind(UnsafeRawBufferPointer(rebasing: bytes[Int(slot.start)..<Int(slot.end)]))
    } else {
      knownKind = nil
    }
  }

  /// Whether everything that each record needs is there and of its type.
  var isComplete: Bool {
    guard let kind = slot(.kind, .string), kind.end > kind.start, knownKind != .session else { return false }
    return (slot(.seq, .int) != nil || !has(.seq)) && (slot(.time, .int) != nil || !has(.time))
  }

  private func slot(_ key: FieldKey, _ kind: LineScanner.Slot.Kind) -> LineScanner.Slot? {
    guard let slot = scanner[key], slot.kind == kind else { return nil }
    return slot
  }

  private func bytes(of slot: LineScanner.Slot) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(slot.start)..<Int(slot.end)])
  }

  func has(_ key: FieldKey) -> Bool { scanner[key] != nil }
  var kindName: String { text(.kind) ?? "" }
  var seqNumber: Int? { int(.seq) }
  var microseconds: Int? { int(.time) }
  func text(_ key: FieldKey) -> String? { slot(key, .string).map { scanner.string(bytes(of: $0)) } }
  func int(_ key: FieldKey) -> Int? { slot(key, .int)?.number }
  func bool(_ key: FieldKey) -> Bool? { slot(key, .bool).map { $0.number == 1 } }
  func isNull(_ key: FieldKey) -> Bool { slot(key, .null) != nil }
  func isText(_ key: FieldKey) -> Bool { slot(key, .string) != nil }

  func isText(_ key: FieldKey, _ text: StaticString) -> Bool {
    guard let slot = slot(key, .string) else { return false }
    let found = bytes(of: slot)
    return text.withUTF8Buffer { areEqual(UnsafeRawBufferPointer($0), found) }
  }

  func double(_ key: FieldKey) -> Double? {
    if let int = slot(key, .int) { return Double(int.number) }
    return slot(key, .double).flatMap { double(bytes(of: $0)) }
  }

  /// Up to fifteen digits are exact in a double, and so is the power of ten that they are divided by.
  private func double(_ text: UnsafeRawBufferPointer) -> Double? {
    if text.count > 16 || text.first == UInt8(ascii: "-") { return Double(String(decoding: text, as: UTF8.self)) }
    var digits = 0.0
    var scale = 1.0
    var isFraction = false
    for byte in text {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
        if isFraction { scale *= 10 }
      }
    }
    return digits / scale
  }

  func player(_ key: FieldKey) -> PlayerID? {
    guard let slot = slot(key, .string), slot.end - slot.start == 1 else { return nil }
    return player(at: Int(slot.start))
  }

  private func player(at place: Int) -> PlayerID? {
    switch bytes[place] {
    case UInt8(ascii: "A"): .A
    case UInt8(ascii: "B"): .B
    default: nil
    }
  }

  func step() -> Callback.Step? {
    guard let slot = slot(.callback, .string) else { return nil }
    let name = bytes(of: slot)
    guard let first = name.first else { return nil }
    let starts = name.count.isMultiple(of: 2)
    switch first {
    case UInt8(ascii: "d"):
      if starts { return isText(.callback, "didStartPictureInPicture") ? .didStart : nil }
      return isText(.callback, "didStopPictureInPicture") ? .didStop : nil
    case UInt8(ascii: "w"):
      if starts { return isText(.callback, "willStopPictureInPicture") ? .willStop : nil }
      return isText(.callback, "willStartPictureInPicture") ? .willStart : nil
    case UInt8(ascii: "f"): return isText(.callback, "failedToStartPictureInPicture") ? .failedToStart : nil
    default:
      return isText(.callback, "restoreUserInterfaceForPictureInPictureStop") ? .restoreUserInterface : nil
    }
  }

  func seat(_ key: FieldKey) -> SeatPair.Seat?? {
    guard let slot = scanner[key] else { return .none }
    if slot.kind == .null { return .some(nil) }
    guard slot.kind == .seat, let player = player(at: slot.number) else { return .none }
    return SeatPair.Seat(player: player, content: scanner.string(bytes(of: slot)))
  }
}

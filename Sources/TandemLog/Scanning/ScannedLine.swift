import TandemOrchestrator

/// The keys of a scanned line. Each value is decoded on request.
///
/// SAFETY: valid only while the line's bytes are valid, that is, during the call that receives the line.
struct ScannedLine: RecordFields {
  let bytes: UnsafeRawBufferPointer
  let scanner: LineScanner
  @inline(__always)
  var knownKind: RecordKind? { scanner.knownKind }

  /// True if every mandatory field is present and has its type.
  @inline(__always)
  var isComplete: Bool {
    guard let kind = slot(.kind, .string), kind.end > kind.start, knownKind != .session else { return false }
    // The scanner does not keep all keys of a foreign callback, so treat such a line as incomplete.
    if !has(.seq) { return knownKind != .callback && (slot(.time, .int) != nil || !has(.time)) }
    return slot(.seq, .int) != nil && (slot(.time, .int) != nil || !has(.time))
  }

  @inline(__always)
  private func slot(_ key: FieldKey, _ kind: LineScanner.Slot.Kind) -> LineScanner.Slot? {
    guard let slot = scanner[key], slot.kind == kind else { return nil }
    return slot
  }

  @inline(__always)
  private func bytes(of slot: LineScanner.Slot) -> UnsafeRawBufferPointer {
    // SAFETY: the scanner's offsets are within the line, and the line is within the bytes.
    UnsafeRawBufferPointer(start: bytes.baseAddress.map { $0 + Int(slot.start) }, count: Int(slot.end - slot.start))
  }

  @inline(__always)
  func has(_ key: FieldKey) -> Bool { scanner.has(key) }
  var kindName: String { text(.kind) ?? "" }
  @inline(__always)
  var seqNumber: Int? { int(.seq) }
  @inline(__always)
  var microseconds: Int? { int(.time) }
  func text(_ key: FieldKey) -> String? { slot(key, .string).map { scanner.string(bytes(of: $0)) } }
  @inline(__always)
  func int(_ key: FieldKey) -> Int? { slot(key, .int)?.number }
  @inline(__always)
  func bool(_ key: FieldKey) -> Bool? { slot(key, .bool).map { $0.number == 1 } }
  @inline(__always)
  func isNull(_ key: FieldKey) -> Bool { slot(key, .null) != nil }
  @inline(__always)
  func isText(_ key: FieldKey) -> Bool { slot(key, .string) != nil }

  @inline(__always)
  func isText(_ key: FieldKey, _ text: StaticString) -> Bool {
    guard let slot = slot(key, .string), let base = bytes.baseAddress else { return false }
    let count = text.utf8CodeUnitCount
    // SAFETY: the line and the compared bytes have at least this many bytes.
    return Int(slot.end &- slot.start) == count
      && RawBytes.areEqual(base + Int(slot.start), text.utf8Start, count: count)
  }

  @inline(__always)
  func word<Word: RecordWord>(_ key: FieldKey) -> Word? {
    guard let slot = slot(key, .string), let base = bytes.baseAddress else { return nil }
    guard let print = LogLineText(base: base).print(slot) else {
      return Word(rawValue: String(decoding: bytes(of: slot), as: UTF8.self))
    }
    let known = Word.prints.all
    for index in known.indices where known[index] == print { return Word.allCases[index] }
    return nil
  }

  func double(_ key: FieldKey) -> Double? {
    if let int = slot(key, .int) { return Double(int.number) }
    return slot(key, .double).flatMap { double(bytes(of: $0)) }
  }

  /// Returns a number without rounding errors: a double can represent at most fifteen digits, and the power of ten that
  /// divides them, exactly.
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

  @inline(__always)
  func player(_ key: FieldKey) -> PlayerID? {
    guard let slot = slot(key, .string), slot.end - slot.start == 1 else { return nil }
    return player(at: Int(slot.start))
  }

  private func player(at offset: Int) -> PlayerID? {
    switch bytes[offset] {
    case UInt8(ascii: "A"): .A
    case UInt8(ascii: "B"): .B
    default: nil
    }
  }

  var isActive: Bool? { nil }

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

  func assignment(_ key: FieldKey) -> RoleAssignments.Assignment?? {
    guard let slot = scanner[key] else { return .none }
    if slot.kind == .null { return .some(nil) }
    guard slot.kind == .assignment, let player = player(at: slot.number) else { return .none }
    return RoleAssignments.Assignment(player: player, content: scanner.string(bytes(of: slot)))
  }
}

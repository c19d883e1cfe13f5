// A line as the scanner left it.

import Orchestration

/// The keys of a scanned line. Values are made when they are asked for.
struct ScannedLine: RecordFields {
  let bytes: [UInt8]
  let tokens: [LineScanner.Token]

  private func find(_ key: KeyPrint, in parent: Int = -1) -> Int? {
    for index in tokens.indices where tokens[index].key == key && tokens[index].parent == parent { return index }
    return nil
  }

  private func find(_ key: FieldKey, _ kind: LineScanner.Token.Kind) -> LineScanner.Token? {
    guard let index = find(key.print), tokens[index].kind == kind else { return nil }
    return tokens[index]
  }

  private func text(at index: Int?) -> String? {
    guard let index, tokens[index].kind == .string else { return nil }
    return String(decoding: bytes[tokens[index].value], as: UTF8.self)
  }

  func has(_ key: FieldKey) -> Bool { find(key.print) != nil }
  func kind() -> String { text(.kind) ?? "" }
  func text(_ key: FieldKey) -> String? { text(at: find(key.print)) }
  func int(_ key: FieldKey) -> Int? { find(key, .int)?.number }
  func bool(_ key: FieldKey) -> Bool? { find(key, .bool).map { $0.number == 1 } }
  func isNull(_ key: FieldKey) -> Bool { find(key, .null) != nil }
  func isText(_ key: FieldKey) -> Bool { find(key, .string) != nil }

  func double(_ key: FieldKey) -> Double? {
    if let int = find(key, .int) { return Double(int.number) }
    return find(key, .double).flatMap { double(in: $0.value) }
  }

  /// Up to fifteen digits are exact in a double, and so is the power of ten that they are divided by.
  private func double(in range: Range<Int>) -> Double? {
    if range.count > 16 || bytes[range.lowerBound] == UInt8(ascii: "-") {
      return Double(String(decoding: bytes[range], as: UTF8.self))
    }
    var digits = 0.0
    var scale = 1.0
    var isFraction = false
    for index in range {
      if bytes[index] == UInt8(ascii: ".") {
        isFraction = true
      } else {
        digits = digits * 10 + Double(bytes[index] - UInt8(ascii: "0"))
        if isFraction { scale *= 10 }
      }
    }
    return digits / scale
  }

  func step() -> Callback.Step? {
    guard let range = find(.callback, .string)?.value, let first = bytes[range].first else { return nil }
    let starts = range.count.isMultiple(of: 2)
    let likely: Callback.Step
    switch first {
    case UInt8(ascii: "d"): likely = starts ? .didStart : .didStop
    case UInt8(ascii: "w"): likely = starts ? .willStop : .willStart
    case UInt8(ascii: "f"): likely = .failedToStart
    default: likely = .restoreUserInterface
    }
    let name = likely.rawValue.utf8
    return name.count == range.count && name.elementsEqual(bytes[range]) ? likely : nil
  }

  func seat(_ key: FieldKey) -> SeatPair.Seat?? {
    guard let index = find(key.print) else { return .none }
    if tokens[index].kind == .null { return .some(nil) }
    guard tokens[index].kind == .object,
      let player = text(at: find(FieldKey.player.print, in: index)).flatMap(PlayerID.init),
      let content = text(at: find(FieldKey.content.print, in: index))
    else { return .none }
    return SeatPair.Seat(player: player, content: content)
  }
}

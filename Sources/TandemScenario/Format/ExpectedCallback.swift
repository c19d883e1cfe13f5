import TandemOrchestrator

/// `NAME CONTENT` or `NAME CONTENT: REASON`: a callback, the content it is about, and its reason or error.
package struct ExpectedCallback: Hashable, Sendable, CustomStringConvertible {
  package var step: Callback.Step
  /// The content's name in the scenario.
  package var content: String
  package var detail: String?

  package init(_ step: Callback.Step, _ content: String, detail: String? = nil) {
    self.step = step
    self.content = content
    self.detail = detail
  }

  package var description: String { "\(step.rawValue) \(content)" + (detail.map { ": \($0)" } ?? "") }

  init(_ text: String) throws(CallbackTextError) {
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) else {
      throw CallbackTextError(
        message: "'\(text.short)' has no content; write \(ValueType.callback.expectation)")
    }
    let name = String(text[..<space])
    guard let step = Callback.Step(rawValue: name) else {
      let names = SchemaTable.words(Callback.Step.self)
      throw CallbackTextError(message: "unknown callback '\(name.short)'" + Checker.hint(name, among: names))
    }
    self.step = step
    let rest = text[text.utf8.index(after: space)...]
    guard let colon = rest.firstColon else {
      content = String(rest)
      return
    }
    content = String(rest[..<colon])
    let detail = String(rest[rest.utf8.index(colon, offsetBy: 2)...])
    let details = Self.details(of: step)
    guard details.contains(detail) else {
      throw CallbackTextError(
        message: "\(step.rawValue) can't have the reason '\(detail.short)'"
          + Checker.hint(detail, among: details, orNot: details.isEmpty ? "" : nil))
    }
    self.detail = detail
  }

  /// The reasons and errors that a callback can have.
  private static func details(of step: Callback.Step) -> [String] {
    switch step {
    case .failedToStart: SchemaTable.words(StartError.self)
    case .willStop, .didStop: SchemaTable.words(EndReason.self)
    case .willStart, .didStart, .restoreUserInterface: []
    }
  }
}

extension Substring {
  /// The index of the first colon that a space follows.
  fileprivate var firstColon: Index? {
    utf8.indices.first { index in
      utf8[index] == UInt8(ascii: ":") && utf8[index...].dropFirst().first == UInt8(ascii: " ")
    }
  }
}

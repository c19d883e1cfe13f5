// A callback as a scenario writes it.

import TandemText
import TandemRules

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
    guard let space = text.firstIndex(of: " ") else {
      throw CallbackTextError(message: "'\(text.short)' names no content; \(Shape.callback.expectation) is expected")
    }
    let name = String(text[..<space])
    guard let step = Callback.Step(rawValue: name) else {
      let names = Table.words(Callback.Step.self)
      throw CallbackTextError(message: "unknown callback '\(name.short)'" + Checker.hint(name, among: names))
    }
    self.step = step
    let rest = text[text.index(after: space)...]
    guard let colon = rest.range(of: ": ") else {
      content = String(rest)
      return
    }
    content = String(rest[..<colon.lowerBound])
    let detail = String(rest[colon.upperBound...])
    let details = Self.details(of: step)
    guard details.contains(detail) else {
      throw CallbackTextError(
        message: "\(step.rawValue) never comes with '\(detail.short)'"
          + Checker.hint(detail, among: details, orNot: details.isEmpty ? "" : nil))
    }
    self.detail = detail
  }

  /// The reasons and errors that a callback can come with.
  private static func details(of step: Callback.Step) -> [String] {
    switch step {
    case .failedToStart: Table.words(StartError.self)
    case .willStop, .didStop: Table.words(EndReason.self)
    case .willStart, .didStart, .restoreUserInterface: []
    }
  }
}

struct CallbackTextError: Error {
  var message: String
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
      index = self.index(after: index)
    }
    return nil
  }
}

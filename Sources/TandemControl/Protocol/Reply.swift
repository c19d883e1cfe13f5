import TandemFoundation
import TandemOrchestrator

/// The reply to one request: `{"request_id":1,"error":"success","data":{…}}`.
package struct Reply: Hashable, Sendable {
  /// The outcome of a request: the word under `error`.
  package enum Code: String, CaseIterable, Hashable, Sendable {
    case success
    /// The command is not allowed now; `reason` is the ``Refusal``.
    case refused
    /// Another transaction is running; `reason` is its number.
    case busy
    /// The request is malformed.
    case invalid
    case unknownCommand = "unknown-command"
    /// The command was accepted and has failed; `reason` is the cause.
    case failed
  }

  package var id: Int
  package var failure: ReplyError?
  package var data: JSONValue?

  package init(id: Int, failure: ReplyError? = nil, data: JSONValue? = nil) {
    (self.id, self.failure, self.data) = (id, failure, data)
  }

  package init(id: Int = 0, _ result: Result<JSONValue, ReplyError>) {
    switch result {
    case .success(let data): self.init(id: id, data: data)
    case .failure(let failure): self.init(id: id, failure: failure)
    }
  }

  package var code: Code { failure?.code ?? .success }
}

extension Reply {
  package var json: JSONValue {
    .fields([
      "request_id": .int(id), "error": .string(code.rawValue), "message": (failure?.message).map(JSONValue.string),
      "hint": (failure?.hint).map(JSONValue.string), "reason": (failure?.reason).map(JSONValue.string),
      "unplayable": failure?.isUnplayable == true ? true : nil, "data": data,
    ])
  }

  /// Reads a reply from its JSON.
  ///
  /// - Returns: nil for an event.
  /// - Throws: an error if the reply is malformed.
  init?(json: JSONValue) throws(ControlError) {
    let fields = try FieldReader(json, "reply")
    if json["event"] != nil { return nil }
    let code = try fields.required(fields.choice("error", of: Code.self), "error")
    id = try fields.int("request_id") ?? 0
    data = json["data"]
    if code != .success {
      failure = ReplyError(
        code, try fields.text("message") ?? code.rawValue, hint: try fields.text("hint"),
        reason: try fields.text("reason"))
      failure?.isUnplayable = try fields.bool("unplayable") ?? false
    }
  }
}

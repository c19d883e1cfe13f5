import TandemFoundation

extension IPCReply {
  /// The reply to a line that could not be read.
  package init(_ fault: IPCRequestError) { self.init(id: fault.id, .failure(fault.error)) }
}

/// A reply: `{"request_id":7,"error":"success","data":…}`.
package struct IPCReply: Hashable, Sendable {
  package var id: JSONValue
  /// The data or the error; nil for success without data.
  package var result: Result<JSONValue?, IPCError>

  package init(id: JSONValue, _ result: Result<JSONValue?, IPCError>) { (self.id, self.result) = (id, result) }

  package var json: JSONValue {
    switch result {
    case .success(let data): .fields(["data": data, "request_id": id, "error": "success"])
    case .failure(let error): .fields(["request_id": id, "error": .string(error.rawValue)])
    }
  }
}

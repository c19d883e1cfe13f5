// The names of mpv's errors.

import CTandemMPV
import Testing

@testable import TandemMPVIPC

@Suite struct IPCErrorTests {
  @Test("Errors have the names that libmpv gives them")
  func errorsHaveTheNamesOfLibmpv() {
    let codes: [IPCError: mpv_error] = [
      .queueFull: MPV_ERROR_EVENT_QUEUE_FULL, .invalidParameter: MPV_ERROR_INVALID_PARAMETER,
      .propertyNotFound: MPV_ERROR_PROPERTY_NOT_FOUND, .propertyFormat: MPV_ERROR_PROPERTY_FORMAT,
      .propertyUnavailable: MPV_ERROR_PROPERTY_UNAVAILABLE, .propertyError: MPV_ERROR_PROPERTY_ERROR,
      .command: MPV_ERROR_COMMAND, .unsupported: MPV_ERROR_UNSUPPORTED,
    ]
    for error in IPCError.allCases {
      let code = codes[error] ?? MPV_ERROR_GENERIC
      #expect(mpv_error_string(code.rawValue).map { String(cString: $0) } == error.rawValue)
    }
  }
}

// Fuzzes the control protocol. Any bytes to a session give a request or an error, and any bytes from a session give
// a reply or an error, and never a crash. A value that is written and read again must be the same.

import TandemCommands
import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemOrchestrator

@testable import TandemControl

private func request(_ bytes: [UInt8]) {
  do throws(RequestError) {
    let request = try Request(decoding: bytes)
    var again: [UInt8] = []
    request.json.write(into: &again)
    do throws(RequestError) {
      let read = try Request(decoding: again)
      precondition(read.json == request.json, "what is written is read as something else")
    } catch {
      preconditionFailure("what is written can't be read: \(error.message)\n\(String(decoding: again, as: UTF8.self))")
    }
    if case .command(let command, _) = request.body { log(command) }
  } catch {
    precondition(!error.message.isEmpty && error.message.utf8.count <= ControlLimits.messageLength + 3)
    precondition(!error.reply.json.description.isEmpty)
  }
}

/// Checks that an accepted command becomes a readable line of a log.
private func log(_ command: SessionCommand) {
  let memory = MemoryLog()
  let writer = LogWriter(sink: memory)
  writer.append(
    Record(command: command, initiator: .user, source: "socket", answer: .accepted(transaction: nil), id: 1), at: .zero)
  precondition(writer.lost == 0)
  do throws(LogReadError) {
    guard let record = try LogReader(bytes: memory.bytes).next() else { preconditionFailure("no line") }
    precondition(record.kind == "command")
  } catch {
    preconditionFailure("a line that can't be read: \(error)")
  }
}

private func answer(_ bytes: [UInt8]) {
  do throws(JSONError) {
    let value = try JSONValue(parsing: bytes)
    do throws(ControlError) { _ = try Reply(json: value)?.json } catch {}
    _ = ControlEvent(json: value)?.json
    for data in [value, value["data"] ?? .null] {
      do throws(ControlError) { _ = try StatusReport(json: data).text } catch {}
      do throws(ControlError) {
        let report = try CommandReport(json: data)
        for command: SessionCommand in [
          .swap, .seek(.percent(1), .fullScreen), .open(OpenRequest(MediaContent(url: "/a"))),
        ] {
          _ = report.text(for: command)
        }
      } catch {}
    }
  } catch {}
}

/// Thread: libFuzzer's only thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWire(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes during this call.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  request(bytes)
  answer(bytes)
  return 0
}

import TandemCLI
import TandemControl
import TandemFoundation
import TandemSystem

/// `tandem remote pair`, `token`, `list` and `forget`.
struct PhoneCommand {
  let invocation: ParsedCommandLine
  let output: Output

  private var name: String { invocation.operands.first?.text ?? "" }

  func pair() throws(CLIError) {
    let data = try SessionClient(invocation, output: output).ask(.pairPhone)
    if invocation.has(.json) { return output.line(.json(data)) }
    let code: PairingCode
    do throws(ControlError) { code = try PairingCode(json: data) } catch { throw CLIError(error) }
    for line in code.terminalLines { output.line(.escaped(line)) }
  }

  func makeToken() throws(CLIError) {
    let data = try SessionClient(invocation, output: output).ask(.notifyToken(name))
    if invocation.has(.json) { return output.line(.json(data)) }
    for key in ["name", "address", "token"] { output.line(.escaped("\(key): \(data[key]?.string ?? "")")) }
  }

  func list() throws(CLIError) {
    let phones = try PhoneStore.standard().phones()
    if invocation.has(.json) {
      let list = phones.map { phone -> JSONValue in
        [
          "name": .string(phone.name), "access": .string(phone.access.rawValue), "paired": .int(phone.paired),
          "used": .int(phone.used),
        ]
      }
      return output.line(.json(["phones": .array(list)]))
    }
    if phones.isEmpty { return output.line("no phones; pair one with: tandem remote pair") }
    for phone in phones {
      let made = phone.access == .notify ? "token made" : "paired"
      output.line(
        .escaped("\(phone.name): \(made) \(LocalTime.minute(phone.paired)), used \(LocalTime.minute(phone.used))"))
    }
  }

  func forget() throws(CLIError) {
    let store = try PhoneStore.standard()
    guard try store.remove(name) else {
      let names = try store.phones().map(\.name)
      let hint = NearestName.nearest(to: name, among: names).map { "did you mean \($0)?" } ?? "see: tandem remote list"
      throw CLIError(.noSuchFile, "no phone or token \(name): \(hint)")
    }
    output.line(invocation.has(.json) ? .json(["name": .string(name)]) : .escaped("removed: \(name)"))
  }
}

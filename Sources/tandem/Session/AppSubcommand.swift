import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator

/// `tandem present`, `suspend`, `build-view`, `register` and the other commands on behalf of an app.
struct AppSubcommand {
  let request: AppRequest
  let invocation: ParsedCommandLine
  let output: Output

  func run() throws(CLIError) {
    let values = zip(request.entry.parameters, invocation.operands).map { parameter, operand in
      JSONValue.Member(parameter.key, .string(operand.text ?? ""))
    }
    let command = JSONValue.object([.init("name", .string(request.rawValue))] + values)
    let body: Request.Body
    do throws(RequestError) { body = try Request(["command": command]).body } catch {
      throw CLIError(.usage, error.message)
    }
    let talk = try SessionClient(invocation, output: output)
    let data = try talk.ask(body)
    if request == .register { return try answer(talk) }
    if invocation.has(.json) { return output.line(.json(data)) }
    guard request == .buildView else { return output.line("done") }
    output.line(
      .escaped(
        data["takes"]?.string.map { "the view receives the state of \($0)" } ?? "the view begins with its own state"))
  }

  /// Answers each restore callback of the listener until the session ends.
  private func answer(_ talk: SessionClient) throws(CLIError) {
    let name = invocation.operands.first?.text
    let isRestored = invocation.text(.restoreAnswer) != "no"
    while let event = try talk.nextEvent() {
      let fields = JSONValue.object(event.fields)
      guard event.kind == "callback", fields["listener"]?.string == name, let transaction = fields["transaction"]?.int,
        fields["callback"]?.string == Callback.Step.restoreUserInterface.rawValue
      else { continue }
      _ = try talk.ask(.answerRestore(transaction: transaction, isRestored))
      let text = "\(isRestored ? "restored" : "not restored"): transaction \(transaction)"
      output.line(invocation.has(.json) ? .json(event.json) : .escaped(text))
      output.flush()
    }
  }
}

// The completion of commands as the real shells perform it, and the manual page as `man` shows it.

import Foundation
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct CompletionTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func printed(_ words: String...) throws -> String {
    let result = try TandemCommand.run(words, in: folder)
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
  }

  private func run(_ words: String...) throws -> (status: Int32, output: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // A shell that waits forever is killed.
    process.arguments = ["timeout", "-s", "KILL", "60"] + words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test("bash completes the commands of `tandem`, their second words, options, values, operands, and files with spaces")
  func bashCompletesCommandsOptionsAndFiles() throws {
    try write(try printed("completion", "bash"), "completion")
    try write("", "a film.mkv")
    try write(
      """
      source ./completion
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _tandem; (IFS=,; echo "${COMPREPLY[*]}"); }
      try tandem ver
      try tandem log ver
      try tandem play --corn
      try tandem play --corner bottom
      try tandem fullscreen ''
      try tandem play 'a f'
      try tandem nonsense ''
      tandem() { [[ $* == "saved --names" ]] && printf '%s\n' friday 'film night' || printf '%s\n' Eins 'Zwei HD'; }
      try tandem play @fr
      try tandem play @ fi
      try tandem open @
      try tandem forget f
      try tandem channel Z
      """, "asks")
    let answer = try run("bash", "--norc", "asks")
    #expect(
      answer.output
        == "version\nverify\n--corner\nbottom-left,bottom-right\non,off\na film.mkv\n\n@friday\n@film\\ night\n"
        + "@friday,@film\\ night\nfriday,film\\ night\nZwei\\ HD\n", "\(answer.output)"
    )
  }

  @Test("fish completes the same words as bash, with a description of each")
  func fishCompletesWordsWithDescriptions() throws {
    try write(try printed("completion", "fish"), "completion")
    try write(
      """
      function tandem; printf '%s\n' friday; end
      source completion
      complete -C 'tandem ver'
      complete -C 'tandem log ver'
      complete -C 'tandem play --corne'
      complete -C 'tandem play --corner bottom'
      complete -C 'tandem fullscreen o'
      complete -C 'tandem play @f'
      """, "asks")
    let answer = try run("fish", "--no-config", "asks").output.split(separator: "\n")
    let words = answer.compactMap { $0.split(separator: "\t").first }
    #expect(
      words == ["version", "verify", "--corner", "bottom-left", "bottom-right", "off", "on", "@friday"], "\(answer)")
    #expect(answer.first == "version\tprint the version")
  }

  @Test("zsh completes commands with the same descriptions, and also their arguments")
  func zshGetsDescriptionsAndArguments() throws {
    try write(try printed("completion", "zsh"), "_tandem")
    // zsh's completion functions work only at a prompt. These replacements print their arguments.
    try write(
      """
      compdef() { : }
      _describe() { print -r -- "describe ${(P)4[(r)ver*]}" }
      _arguments() { print -rl -- "$@" }
      source ./_tandem
      words=(tandem ''); CURRENT=2; _tandem
      words=(tandem log ''); CURRENT=3; _tandem
      words=(tandem play --corner ''); CURRENT=4; _tandem
      """, "asks")
    #expect(try run("zsh", "-n", "_tandem").output == "")
    let answer = try run("zsh", "-f", "asks").output
    #expect(answer.contains("describe version:print the version\ndescribe verify:check"), "\(answer)")
    #expect(answer.contains(": _tandem_names saved '@' files\n"), "\(answer)")
    #expect(answer.contains(":corner:(top-left top-right bottom-left bottom-right)\n"), "\(answer)")
  }

  @Test("man prints the manual page without a warning, and the page lists the commands")
  func manualPageGivesNoWarnings() throws {
    try write(try printed("help", "man"), "tandem.1")
    let faults = try run(
      "sh", "-c", "LC_ALL=C.UTF-8 MANROFFSEQ= man --warnings -E UTF-8 -l -Tutf8 tandem.1 2>&1 >/dev/null")
    #expect(faults.output == "" && faults.status == 0, "\(faults.output)")
    let text = try run("sh", "-c", "LC_ALL=C.UTF-8 MANWIDTH=200 man -l tandem.1")
    for command in ["tandem play [FULL]", "tandem swap", "tandem log verify", "--restore-timeout", "EXIT STATUS"] {
      #expect(text.output.contains(command), "\(command)")
    }
  }
}

import TandemCommands
import TandemOrchestrator
import TandemTestSupport
import Testing

@testable import TandemCLI

@Suite struct HelpTextTests {
  @Test("The overview names every command with its summary", arguments: Subcommand.allCases)
  func overviewNamesEveryCommand(name: Subcommand) {
    let overview = HelpText.overview()
    let syntax = CommandCatalog.syntax(of: name)
    #expect(overview.contains("\n  \(syntax.usage) "))
    #expect(overview.contains(syntax.summary))
  }

  @Test("A command's page names every option and operand, and its examples are valid", arguments: Subcommand.allCases)
  func commandPageNamesEveryOptionAndOperand(name: Subcommand) throws {
    let page = HelpText.help(for: name.rawValue)
    let syntax = CommandCatalog.syntax(of: name)
    for option in syntax.options { #expect(page.contains("  --\(option.name)"), "\(name) \(option.name)") }
    for operand in syntax.operands { #expect(page.contains(operand.name)) }
    for example in syntax.examples {
      let words = example.split(separator: " ").map(String.init).prefix { $0 != "<" }
      #expect(try ParsedCommandLine(parsing: Array(words.dropFirst())).command == name)
    }
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 130 })
  }

  @Test("The help of every command and the manual page match the golden files")
  func helpAndManualPageMatchTheGoldenFiles() throws {
    let pages = Subcommand.allCases.map { "$ tandem help \($0.rawValue)\n" + HelpText.help(for: $0.rawValue) }
    let help = ["$ tandem help\n" + HelpText.overview()] + pages
    #expect(try Golden.difference(help.joined(separator: "\n\n"), from: "help.txt") == nil)
    #expect(try Golden.difference(ManualPage.text(version: "0"), from: "tandem.1") == nil)
  }

  @Test("No command has two options of the same name", arguments: Subcommand.allCases)
  func optionNamesAreUniqueInACommand(name: Subcommand) {
    let names = CommandCatalog.syntax(of: name).options.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("The words of each policy option are the cases of its enumeration")
  func policyWordsAreTheCasesOfTheirEnumeration() throws {
    func expect<Choice: CaseIterable & RawRepresentable>(_ option: Option, _: Choice.Type)
    where Choice.RawValue == String {
      #expect(option.words.map(KebabCase.name) == Choice.allCases.map(\.rawValue), "\(option.name)")
    }
    expect(.newContent, Configuration.NewContent.self)
    expect(.concurrency, Configuration.Concurrency.self)
    expect(.restoreTimeout, Configuration.RestoreTimeout.self)
    expect(.falseRestore, Configuration.FalseRestore.self)
    expect(.fullScreenEnd, Configuration.FullScreenEnd.self)
    expect(.fullScreenLoss, Configuration.FullScreenLoss.self)
    expect(.onOverload, Configuration.OverloadPolicy.self)
    expect(.integration, Configuration.Integration.self)
    expect(.corner, PicturePlacement.self)
    expect(.size, PictureScale.self)
    expect(.contentKind, MediaContent.Kind.self)
    expect(.presentation, MediaContent.Presentation.self)
    expect(.viewKind, MediaContent.ViewKind.self)
    let play = try ParsedCommandLine(parsing: ["play", "a", "--full-screen-loss", "leave-empty"])
    #expect(play.choice(.fullScreenLoss) == Configuration.FullScreenLoss.leaveEmpty)
    #expect(play.choice(.falseRestore, of: Configuration.FalseRestore.self) == nil)
  }

  @Test("The first word of each policy is its default, and the help names the default deadlines")
  func firstWordOfEachPolicyIsItsDefault() {
    let standard = Configuration()
    #expect(Option.newContent.words.first == standard.newContent.rawValue)
    #expect(Option.concurrency.words.first == standard.concurrency.rawValue)
    #expect(Option.restoreTimeout.words.first == standard.restoreTimeout.rawValue)
    #expect(Option.falseRestore.words.first == standard.falseRestore.rawValue)
    #expect(Option.fullScreenEnd.words.first == standard.fullScreenEnd.rawValue)
    #expect(Option.fullScreenLoss.words.first.map(KebabCase.name) == standard.fullScreenLoss.rawValue)
    #expect(Option.onOverload.words.first == standard.onOverload.rawValue)
    #expect(Option.integration.words.first == standard.integration.rawValue)
    #expect(standard.presentationDeadline == .seconds(5) && Option.presentationDeadline.standard == "5")
    #expect(standard.loadDeadline == .seconds(30) && Option.loadDeadline.standard == "30")
    #expect(standard.corner == .bottomRight && standard.size == .medium)
    #expect(standard.restoreDeadline == .seconds(1) && Option.restoreDeadline.standard == "1")
  }
}

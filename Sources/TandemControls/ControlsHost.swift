// The program around the controls.

import TandemControl
import TandemOSD
import TandemOrchestrator

/// The program that the controls belong to. The defaults are those of a program without channels and without a terminal.
@MainActor
package protocol ControlsHost: AnyObject {
  /// True if there is a list of channels, so that digits are a channel's number.
  var hasChannels: Bool { get }
  /// The channels as rows of a menu.
  var channelRows: [ChoiceMenu.Row] { get }
  /// The row of a content's channel; nil if it is none.
  func channelRow(of content: MediaContent) -> Int?
  /// The text of a content's channel card; nil if it is no channel.
  func channelBar(of content: MediaContent) -> ChannelBar?
  /// The card while a number is keyed in.
  func channelBar(typed digits: String) -> ChannelBar
  /// A channel's logo that is at hand; it is sent for where it is not.
  func logo(at address: String) -> Logo?
  /// The opening that a choice of a channel asks for.
  func opening(_ choice: ChannelChoice, _ role: Role) -> Result<OpenRequest, ReplyError>
  /// Adds to a command what only the program knows.
  func completed(_ command: SessionCommand) -> SessionCommand
  /// Offers a key that is bound to nothing; true if it is used.
  func takesUnboundKey(_ name: String) -> Bool
  /// Prints a line for a person at a terminal.
  func say(_ text: String)
  /// Prints an error for a person at a terminal.
  func complain(_ text: String)
}

/// A reference to a host that may go before the controls do.
@MainActor
struct HostReference {
  private final class NoHost: ControlsHost {}

  private weak var owner: (any ControlsHost)?
  private let nobody = NoHost()

  init(_ owner: (any ControlsHost)?) { self.owner = owner }

  /// The host, or one that has nothing.
  var host: any ControlsHost { owner ?? nobody }
}

extension ControlsHost {
  package var hasChannels: Bool { false }
  package var channelRows: [ChoiceMenu.Row] { [] }
  package func channelRow(of content: MediaContent) -> Int? { nil }
  package func channelBar(of content: MediaContent) -> ChannelBar? { nil }
  package func channelBar(typed digits: String) -> ChannelBar { ChannelBar(nil, typed: digits) }
  package func logo(at address: String) -> Logo? { nil }
  package func opening(_ choice: ChannelChoice, _ role: Role) -> Result<OpenRequest, ReplyError> {
    .failure(ReplyError(.failed, "no channels", hint: "give the session a list of channels"))
  }
  package func completed(_ command: SessionCommand) -> SessionCommand { command }
  package func takesUnboundKey(_ name: String) -> Bool { false }
  package func say(_ text: String) {}
  package func complain(_ text: String) {}
}

// The policies that were chosen on the command line.

import Arguments
import Orchestration

extension Configuration {
  /// The contract's defaults, with what the options say.
  init(_ invocation: Invocation) {
    self.init()
    if let time = invocation.time(.animation) { animation = time }
    if let time = invocation.time(.restoreDeadline) { restoreDeadline = time }
    if let choice = invocation.choice(.restoreTimeout, of: RestoreTimeout.self) { restoreTimeout = choice }
    if let choice = invocation.choice(.falseRestore, of: FalseRestore.self) { falseRestore = choice }
    if let choice = invocation.choice(.newContent, of: NewContent.self) { newContent = choice }
    if let choice = invocation.choice(.concurrency, of: Concurrency.self) { concurrency = choice }
    if let choice = invocation.choice(.fullScreenEnd, of: FullScreenEnd.self) { fullScreenEnd = choice }
    if let choice = invocation.choice(.fullScreenLoss, of: FullScreenLoss.self) { fullScreenLoss = choice }
    if invocation.text(.audioPolicy) == "pip" { audio = .pictureInPicture }
    automaticPictureInPicture = invocation.has(.automaticPictureInPicture)
  }
}

import TandemCLI
import TandemCommands
import TandemOrchestrator

extension Configuration {
  /// Applies the options. A policy without an option keeps its value.
  mutating func choose(_ invocation: ParsedCommandLine) {
    if let time = invocation.time(.animation) { animation = time }
    if let time = invocation.time(.restoreDeadline) { restoreDeadline = time }
    if let time = invocation.time(.presentationDeadline) { presentationDeadline = time }
    if let time = invocation.time(.loadDeadline) { loadDeadline = time }
    if let choice = invocation.choice(.restoreTimeout, of: RestoreTimeout.self) { restoreTimeout = choice }
    if let choice = invocation.choice(.falseRestore, of: FalseRestore.self) { falseRestore = choice }
    if let choice = invocation.choice(.newContent, of: NewContent.self) { newContent = choice }
    if let choice = invocation.choice(.concurrency, of: Concurrency.self) { concurrency = choice }
    if let choice = invocation.choice(.onOverload, of: OverloadPolicy.self) { onOverload = choice }
    if let choice = invocation.choice(.fullScreenEnd, of: FullScreenEnd.self) { fullScreenEnd = choice }
    if let choice = invocation.choice(.fullScreenLoss, of: FullScreenLoss.self) { fullScreenLoss = choice }
    if let choice = invocation.choice(.integration, of: Integration.self) { integration = choice }
    if let choice = invocation.choice(.corner, of: PicturePlacement.self) { corner = choice }
    if let choice = invocation.choice(.size, of: PictureScale.self) { size = choice }
    if let choice = invocation.choice(.layout, of: LayoutStyle.self) { layout = choice }
    if invocation.has(.pipAudioDevice) { (hasPictureInPictureDevice, audio) = (true, .separate) }
    if let word = invocation.text(.audioPolicy) {
      let choice = AudioPolicy.Choice.allCases.first { $0.word == word }
      audio = AudioPolicy(word: choice?.rawValue, pinned: nil) ?? audio
    }
    if let isOn = invocation.boolean(.automaticPictureInPicture, not: .noAutomaticPictureInPicture) {
      automaticPictureInPicture = isOn
    }
    if invocation.has(.cameraMultitasking) { isCameraMultitaskingSupported = true }
  }
}

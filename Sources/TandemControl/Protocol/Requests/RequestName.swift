import TandemOrchestrator

/// The name of a request that is not a ``SessionCommand``.
enum RequestName: String, CaseIterable {
  case status, state, subscribe
  case delegate, register, unregister
  case answerRestore = "answer-restore"
  case answerDismissal = "answer-dismissal"
  case version
  case background, foreground, present, dismiss, suspend, unsuspend
  case enableView = "enable-view"
  case disableView = "disable-view"
  case buildView = "build-view"
  case channel, channels, guide
  case snapshot
  case fullScreen = "fullscreen"
  case pairPhone = "pair-phone"
  case notifyToken = "notify-token"
}

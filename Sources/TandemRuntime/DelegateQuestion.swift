package enum DelegateQuestion: Hashable, Sendable {
  case restore
  case dismissal
}

import TandemOrchestrator

/// The value of an option or an operand after parsing.
package enum Value: Hashable, Sendable {
  case text(String)
  case number(Double)
  case count(Int)
  case time(Duration)
  case seek(Seek)
  case change(NumberChange)
  case size(PictureSize)
  case track(TypedTrack)
}

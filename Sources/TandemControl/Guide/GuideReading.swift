/// A guide that was read, and the error if the reading ended early.
package struct GuideReading: Sendable {
  package var guide: ProgrammeGuide
  /// The error that ended the reading early; nil if the guide is complete.
  package var fault: GuideError?
  /// True if the guide has more programmes than Tandem keeps.
  package var isFull: Bool

  package init(_ guide: ProgrammeGuide, fault: GuideError? = nil, isFull: Bool = false) {
    (self.guide, self.fault, self.isFull) = (guide, fault, isFull)
  }
}

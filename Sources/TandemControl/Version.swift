// The version of Tandem.

/// What both programs and sessions say of themselves.
package enum Version {
  package static let number = "0.2.0"
}

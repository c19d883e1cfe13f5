/// The version that programs and sessions report.
package enum Version {
  package static let number = "0.2.0"
}

// The version of Tandem.

/// What both programs and sessions say of themselves.
public enum Version {
  public static let number = "0.1.0"
}

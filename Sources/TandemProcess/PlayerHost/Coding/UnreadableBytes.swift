/// The error for bytes that violate the format. The reader then stops reading from the connection.
struct UnreadableBytes: Error, Hashable {}

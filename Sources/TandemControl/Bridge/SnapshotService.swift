import TandemFoundation
import TandemPlayback
import TandemRuntime
import TandemSystem

/// Takes a picture of the screen at once, and writes it to a file on a separate thread.
@MainActor
package final class SnapshotService {
  let session: SessionDriver
  let encoder: PictureEncoder?
  let pictures = Worker("tandem pictures", capacity: 4)

  /// - Parameter encoder: nil if pictures can't be encoded.
  init(_ session: SessionDriver, _ encoder: PictureEncoder?) { (self.session, self.encoder) = (session, encoder) }

  /// - Parameter done: called once, on any thread, with the reply's data or the error.
  package func take(_ path: String, done: @escaping @Sendable (Result<JSONValue, ReplyError>) -> Void) {
    let format: PictureFormat
    do throws(PictureFormat.FormatError) { format = try PictureFormat(path: path) } catch {
      return done(.failure(ReplyError(.invalid, error.description, reason: "pictureFormat")))
    }
    let busy = DisplayError("write the image \(path)", reason: "too many images are waiting to be written")
    take(unless: Self.unwritten(busy), Self.unwritten, done) { encoder, picture throws(DisplayError) in
      try encoder.write(picture, path, format == .jpeg)
      return [
        "path": .string(path), "format": .string(format.rawValue), "width": .int(picture.buffer.width),
        "height": .int(picture.buffer.height),
      ]
    }
  }

  /// Takes a picture and encodes it as JPEG.
  ///
  /// - Parameter done: called once, on any thread.
  package func take(done: @escaping @Sendable (Result<[UInt8], ReplyError>) -> Void) {
    let busy = ReplyError(.failed, "too many images are being made already")
    take(unless: busy, { ReplyError(.failed, $0.description) }, done) { encoder, picture throws(DisplayError) in
      try encoder.jpeg(picture)
    }
  }

  /// Takes a picture, and encodes it on the thread of pictures.
  private func take<Encoded>(
    unless busy: ReplyError, _ failure: @escaping @Sendable (DisplayError) -> ReplyError,
    _ done: @escaping @Sendable (Result<Encoded, ReplyError>) -> Void,
    _ encode: @escaping @Sendable (PictureEncoder, OwnedPixelBuffer) throws(DisplayError) -> Encoded
  ) {
    guard let encoder else { return done(.failure(Self.withoutEncoder)) }
    do throws(DisplayError) {
      let picture = TakenPicture(memory: try session.display.snapshot())
      let isTaken = pictures.post {
        do throws(DisplayError) { done(.success(try encode(encoder, picture.memory))) } catch {
          done(.failure(failure(error)))
        }
      }
      if !isTaken { done(.failure(busy)) }
    } catch { done(.failure(failure(error))) }
  }

  private static let withoutEncoder = ReplyError(
    .failed, "this app's session can't write images, because it has no window", reason: "noPictures")

  private nonisolated static func unwritten(_ error: DisplayError) -> ReplyError {
    ReplyError(
      .failed, error.description, hint: "choose another file", reason: ReplyError.writeFailed)
  }
}

/// A picture that is being written to a file.
struct TakenPicture: @unchecked Sendable {
  // SAFETY: no other reference to the copy exists, and the copy is only read from here on.
  let memory: OwnedPixelBuffer
}

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
    guard let encoder else { return done(.failure(Self.withoutEncoder)) }
    let picture: TakenPicture
    do throws(DisplayError) { picture = TakenPicture(memory: try session.display.snapshot()) } catch {
      return done(.failure(Self.unwritten(error)))
    }
    let isTaken = pictures.post {
      do throws(DisplayError) {
        try encoder.write(picture.memory, path, format == .jpeg)
        let size = (width: picture.memory.buffer.width, height: picture.memory.buffer.height)
        done(
          .success([
            "path": .string(path), "format": .string(format.rawValue), "width": .int(size.width),
            "height": .int(size.height),
          ]))
      } catch {
        done(.failure(Self.unwritten(error)))
      }
    }
    if isTaken { return }
    done(
      .failure(
        Self.unwritten(DisplayError("write the image \(path)", reason: "too many images are waiting to be written"))))
  }

  /// Takes a picture and encodes it as JPEG.
  ///
  /// - Parameter done: called once, on any thread.
  package func take(done: @escaping @Sendable (Result<[UInt8], ReplyError>) -> Void) {
    guard let encoder else { return done(.failure(Self.withoutEncoder)) }
    do throws(DisplayError) {
      let picture = TakenPicture(memory: try session.display.snapshot())
      let isTaken = pictures.post {
        do throws(DisplayError) { done(.success(try encoder.jpeg(picture.memory))) } catch {
          done(.failure(ReplyError(.failed, error.description)))
        }
      }
      if !isTaken { done(.failure(ReplyError(.failed, "too many images are being made already"))) }
    } catch {
      done(.failure(ReplyError(.failed, error.description)))
    }
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

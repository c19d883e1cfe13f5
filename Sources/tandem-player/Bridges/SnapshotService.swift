// Pictures of the screen, written to files.

import TandemControl
import TandemFoundation
import TandemPlayback
import TandemRuntime
import TandemSystem

/// Takes a picture at once, and writes it on a thread of its own.
@MainActor
final class SnapshotService {
  private let session: SessionDriver
  private let pictures = Worker("tandem pictures", capacity: 4)

  init(_ session: SessionDriver) { self.session = session }

  /// - Parameter done: called once, on any thread, with what was written or why nothing was.
  func take(_ path: String, done: @escaping @Sendable (Result<JSONValue, ReplyError>) -> Void) {
    let format: PictureFormat
    do throws(PictureFormat.FormatError) { format = try PictureFormat(path: path) } catch {
      return done(.failure(ReplyError(.invalid, error.description, reason: "pictureFormat")))
    }
    let picture: TakenPicture
    do throws(DisplayError) { picture = TakenPicture(memory: try session.display.snapshot()) } catch {
      return done(.failure(Self.unwritten(error)))
    }
    let isTaken = pictures.post {
      do throws(DisplayError) {
        try picture.memory.write(to: path, asJPEG: format == .jpeg)
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

  /// The picture as a JPEG file's content.
  ///
  /// - Parameter done: called once, on any thread.
  func take(done: @escaping @Sendable (Result<[UInt8], ReplyError>) -> Void) {
    do throws(DisplayError) {
      let picture = TakenPicture(memory: try session.display.snapshot())
      let isTaken = pictures.post {
        do throws(DisplayError) { done(.success(try picture.memory.jpeg())) } catch {
          done(.failure(ReplyError(.failed, error.description)))
        }
      }
      if !isTaken { done(.failure(ReplyError(.failed, "too many images are being made already"))) }
    } catch {
      done(.failure(ReplyError(.failed, error.description)))
    }
  }

  private nonisolated static func unwritten(_ error: DisplayError) -> ReplyError {
    ReplyError(
      .failed, error.description, hint: "choose another file", reason: ReplyError.writeFailed)
  }
}

/// A picture on its way to a file.
private struct TakenPicture: @unchecked Sendable {
  // SAFETY: the copy has no other holder and is only read from here on.
  let memory: OwnedPixelBuffer
}

import Foundation
import ReactiveKernel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Downloads to a file for each subscription, and sends the progress and then the place of the file.
  ///
  ///     download  --progress--progress--(finished|)
  ///
  /// The bytes are written to a file with a hidden name in the same folder. The complete file is moved to the place,
  /// and replaces a file there atomically. If several downloads have the same place, the last complete file stays. A
  /// failure or a disposal leaves no file, unless the disposal comes during the move. If the process is killed, the
  /// hidden file stays, and the next download to the same place removes it. A disposal cancels the download.
  ///
  /// The request runs in a session of its own, with this session's configuration but without its delegate. The queue of
  /// that session writes and delivers (C7). Foundation on Linux cannot pause a transfer: if the network is faster than
  /// the disk, bytes wait in memory.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - place: the file URL of the result. Its folder must exist. A URL of another kind is a misuse (C15).
  ///   - statuses: the accepted status numbers. At another status, the signal fails with ``NetworkFailure/status(_:)``,
  ///     and writes no file to the place.
  public func download(
    _ request: URLRequest, to place: URL, accepting statuses: Range<Int> = 200..<300,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Transfer<URL>, NetworkFailure> {
    Diagnostics.requireFile(place, of: "download(_:to:)", file: file, line: line)
    return Signal { [self] subscriber in
      // On the serial queue of the task's session.
      let partial = SerialState<PartialFile?>(nil)
      let handlers = TransferHandlers(
        accepted: { response throws(NetworkFailure) in
          guard !subscriber.isDisposed else { return }
          partial.value = try PartialFile(for: place, expecting: response.expectedContentLength)
        },
        received: { data throws(NetworkFailure) in
          guard !subscriber.isDisposed, let progress = try partial.value?.write(data) else { return }
          subscriber.send(.progress(progress))
        },
        ended: { result in
          defer { partial.value = nil }
          guard !subscriber.isDisposed else { return }
          do throws(NetworkFailure) {
            let response = try result.get()
            // Foundation may report no head.
            if partial.value == nil {
              partial.value = try PartialFile(for: place, expecting: response.expectedContentLength)
            }
            try partial.value?.complete()
            subscriber.send(.finished(place))
            if !subscriber.isDisposed { subscriber.complete() }
          } catch {
            // Removed first: the subscriber of the failure may look.
            partial.value = nil
            subscriber.fail(error)
          }
        })
      start(request, for: subscriber.subscription, accepting: statuses.contains, handlers) { $0.dataTask(with: $1) }
    }
  }
}

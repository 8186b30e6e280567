import Foundation
import ReactiveKernel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A signal that downloads to a file for each subscription. It sends the progress, and then the place of the file.
  ///
  ///     download  --progress--progress--(finished|)
  ///
  /// The complete file is moved to its place, and replaces another file. Disposing cancels the download. The request runs in a session
  /// of its own, with this session's configuration but without its delegate; the queue of that session delivers (C7).
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - file: where the file is put. Its folder exists.
  ///   - statuses: the accepted status numbers. Another one fails with ``NetworkFailure/status(_:body:)``, and no file is put there.
  public func download(
    _ request: URLRequest, to file: URL, accepting statuses: Range<Int> = 200..<300
  ) -> Signal<Transfer<URL>, NetworkFailure> {
    Signal { [self] subscriber in
      let handlers = TransferHandlers(
        progressed: { subscriber.send(.progress($0)) },
        saved: { location throws(NetworkFailure) in
          if !subscriber.isDisposed { try FileManager.default.replace(file, by: location) }
        },
        ended: { result in
          guard !subscriber.isDisposed else { return }
          subscriber.end(result.map { _ in .finished(file) })
        })
      start(for: subscriber.subscription, accepting: statuses, handlers) { $0.downloadTask(with: request) }
    }
  }
}

extension Subscriber {
  /// Sends a last value and completes, or fails.
  func end(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value):
      send(value)
      complete()
    case .failure(let failure): fail(failure)
    }
  }
}

extension FileManager {
  /// Moves a file to a place where there may be another one.
  fileprivate func replace(_ file: URL, by other: URL) throws(NetworkFailure) {
    do {
      // Beside its place first: moving inside a folder replaces in one step.
      let beside = file.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
      try moveItem(at: other, to: beside)
      guard rename(beside.path, file.path) == 0 else {
        let code = CocoaError.Code.fileWriteUnknown
        try? removeItem(at: beside)
        throw CocoaError(code)
      }
    } catch {
      throw .file(error as? CocoaError ?? CocoaError(.fileWriteUnknown))
    }
  }
}

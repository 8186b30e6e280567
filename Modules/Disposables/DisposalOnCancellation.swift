/// Runs an operation, and disposes a disposable if the current task is cancelled before the operation ends.
///
/// The disposable is disposed once, immediately, on the cancelling thread. If the task is cancelled already, the
/// disposable is disposed before the operation starts. The operation is not interrupted: it ends when it reacts to the
/// disposal. Without a cancellation nothing is disposed.
///
///     let lines = await withDisposalOnCancellation(of: subscription) { await log.drain() }
///
/// - Parameters:
///   - disposable: disposed by a cancellation.
///   - isolation: the actor to run on; the caller's by default.
///   - operation: runs on the actor `isolation`.
/// - Returns: the result of the operation.
/// - Throws: the error of the operation.
public func withDisposalOnCancellation<Value, Failure: Error>(
  of disposable: any Disposable,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  // The standard library's handler loses the type of the failure; a result keeps it.
  let result: Result<Value, Failure> = await withTaskCancellationHandler(
    operation: {
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    },
    onCancel: { disposable.dispose() },
    isolation: isolation
  )
  return try result.get()
}

/// Runs an operation, and disposes a disposable if the task it runs in is cancelled meanwhile.
///
/// The disposable is disposed once, at once, on the cancelling thread; before the operation starts if the task is cancelled
/// already. The operation is not interrupted by that: it ends as soon as it notices. If no one cancels, nothing is
/// disposed.
///
///     let lines = await withDisposalOnCancellation(of: subscription) { await log.drain() }
///
/// - Parameters:
///   - disposable: what a cancellation ends.
///   - isolation: the actor to run on; the caller's by default.
///   - operation: runs where the caller runs, so it may use what is isolated there.
/// - Returns: what the operation returns.
/// - Throws: what the operation throws.
public func withDisposalOnCancellation<Value, Failure: Error>(
  of disposable: any Disposable,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
  // The standard library's handler forgets the type of the failure; a result carries it through.
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

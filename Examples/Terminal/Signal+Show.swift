import Reactive

extension Signal {
  /// Shows each value on the main actor, and waits for the signal's end without blocking anything.
  @MainActor
  func show(_ next: @escaping @MainActor (Value) -> Void) async throws(Failure) {
    let result: Result<Void, Failure> = await withCheckedContinuation { continuation in
      observeOnMain(
        next: next,
        failed: { continuation.resume(returning: .failure($0)) },
        completed: { continuation.resume(returning: .success(())) })
    }
    try result.get()
  }
}

import ReactiveKernel
import ReactiveProperties

/// The subscription of a collection to a query, and its state.
final class QueryFeed: Sendable {
  private let current = Property(QueryState.loading)
  private let subscription: Subscription

  /// - Parameter replace: takes each result.
  init<Value: Sendable>(_ query: Signal<Value, DatabaseFailure>, _ replace: @escaping @Sendable (Value) -> Void) {
    subscription = query.subscribe(
      next: { [current] value in
        // One change, so that no subscriber sees rows of a query that is loading.
        changeTogether {
          replace(value)
          if current.value.isLoading { current.value = .current }
        }
      },
      failed: { [current] failure in current.value = .failed(failure) }, completed: {})
  }

  deinit { subscription.dispose() }

  var state: ReadOnlyProperty<QueryState> { current.readOnly }
}

import OpenCombineShim
import ReactiveKernel
import ReactiveSchedulers

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Assigns the values of a signal to a property of the object, and sends `objectWillChange` before each change.
  ///
  /// ```
  /// @MainActor final class Screen: ObservableObject {
  ///   nonisolated let objectWillChange = ObservableObjectPublisher()
  ///   private(set) var title = ""
  ///   private let bag = DisposableBag()
  ///
  ///   init(store: Store) { announce(store.title, as: \.title).store(in: bag) }
  /// }
  /// ```
  ///
  /// Values from any thread are delivered on the main queue in order, at once if they are sent there. For each value,
  /// `objectWillChange` sends, and then the value is stored. If the signal sends its current value at the subscription,
  /// that value is stored before this function returns.
  ///
  /// The object is held weakly. The subscription ends with the first value after the release of the object, or earlier
  /// with its bag. For a property with `@Published`, which announces its changes itself, subscribe with
  /// `observeOnMain(with:)` instead.
  ///
  /// - Parameters:
  ///   - source: a property or a signal.
  ///   - path: the property of the object.
  /// - Returns: a disposable that ends the announcements.
  @MainActor
  @discardableResult
  public func announce<Value: Sendable>(
    _ source: some SignalSource<Value, Never>, as path: ReferenceWritableKeyPath<Self, Value>
  ) -> any Disposable {
    let subscription = SerialDisposable()
    subscription.disposable = source.signal.observeOnMain { [weak self] value in
      guard let self else {
        subscription.dispose()
        return
      }
      objectWillChange.send()
      self[keyPath: path] = value
    }
    return subscription
  }
}

import OpenCombineShim
import ReactiveKernel
import ReactiveSchedulers

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Keeps a property of the object equal to a signal, and announces each change before the object has it.
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
  /// `objectWillChange` sends, and then the value is stored. If the signal has a value at the beginning, it is stored
  /// before this function returns.
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

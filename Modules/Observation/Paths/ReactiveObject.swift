import ReactiveKernel

/// A class with methods that observe its properties by key path.
///
/// ```
/// final class Person: ReactiveObject {
///   @Observed var name = ""
///   var greeting: String { "Hello, \(name)" }
/// }
/// let person = Person()
/// person.signal(for: \.greeting).subscribe(next: { print($0) })
/// ```
///
/// The protocol has no requirements. For a class that does not conform to the protocol, use `observe(_:_:)`.
public protocol ReactiveObject: AnyObject {}

extension ReactiveObject {
  /// Sends the value of a property, and then the new value after each change, as the options say.
  ///
  ///     person.name      Ada------Grace--|     its object ends
  ///     signal(for)      Ada------Grace--|
  ///
  /// The signal does not keep the object alive, and completes right after the object's `deinit`; later subscribers get
  /// the completion at once. The writing thread sends each value before the assignment returns (C7). Call this method
  /// where the object may be read; the signal may be sent to any thread, and subscribed to there. See ``ObservedPath``.
  ///
  /// Elsewhere: `RACObserve` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - path: an `@Observed` property, or one that is computed from `@Observed` properties. Anything else is a misuse
  ///     (C15).
  ///   - options: which values are sent. By default, these are the value at subscription and the value after each
  ///     change.
  ///   - observer: another object whose release also completes the signal; see
  ///     ``ObservedPath/signal(options:observer:file:line:)``.
  public func signal<Value: Sendable>(
    for path: KeyPath<Self, Value>, options: PathOptions = .initial, observer: AnyObject? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Never> {
    observe(self, path).signal(options: options, observer: observer, file: file, line: line)
  }

  /// Sends each change of a property, with the old value. Otherwise this method works like
  /// ``signal(for:options:observer:file:line:)``. With `prior`, each write sends two changes: one before the write, and
  /// one after it. ReactiveObjC: `rac_valuesAndChangesForKeyPath:options:observer:`.
  public func changes<Value: Sendable>(
    for path: KeyPath<Self, Value>, options: PathOptions = .initial, observer: AnyObject? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<PathChange<Value>, Never> {
    observe(self, path).changes(options, observer: observer, file: file, line: line)
  }
}

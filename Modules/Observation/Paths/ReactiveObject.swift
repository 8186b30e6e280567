import ReactiveKernel

/// A class whose properties are observed by key path, as its own methods have it.
///
/// ```
/// final class Person: ReactiveObject {
///   @Reactive var name = ""
///   var greeting: String { "Hello, \(name)" }
/// }
/// let person = Person()
/// person.signal(for: \.greeting).subscribe(next: { print($0) })
/// ```
///
/// Nothing is required. Classes that do not conform are observed as well, by `observe(_:_:)`.
public protocol ReactiveObject: AnyObject {}

extension ReactiveObject {
  /// What a property is, as the options say: now, and after each change.
  ///
  ///     person.name      Ada------Grace--|     its object ends
  ///     signal(for)      Ada------Grace--|
  ///
  /// The object is not kept alive, and the signal completes right after its `deinit`, at once for those who come later. What is written is told by
  /// the thread that writes, before the assignment returns (C7). Called where the object may be read; what it returns may be sent and
  /// subscribed to anywhere. ``ObservedPath`` says more.
  ///
  /// Elsewhere: `RACObserve` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - path: a `@Reactive` property, or one that is computed from such; anything else is a misuse (C15).
  ///   - options: `initial` by default.
  public func signal<Value: Sendable>(
    for path: KeyPath<Self, Value>, options: PathOptions = .initial, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Signal<Value, Never> {
    observe(self, path).signal(options: options, file: file, line: line)
  }

  /// What a property is, until an observer ends.
  ///
  /// - Parameters:
  ///   - path: a `@Reactive` property, or one that is computed from such; anything else is a misuse (C15).
  ///   - options: `initial` by default.
  ///   - observer: whose end completes the signal as well as the object's does; see ``ObservedPath/signal(options:observer:file:line:)``.
  public func signal<Value: Sendable>(
    for path: KeyPath<Self, Value>, options: PathOptions = .initial, observer: AnyObject,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Never> {
    observe(self, path).signal(options: options, observer: observer, file: file, line: line)
  }

  /// Each change of a property, with the value before it.
  ///
  /// - Parameters:
  ///   - path: a `@Reactive` property, or one that is computed from such; anything else is a misuse (C15).
  ///   - options: `initial` by default; with `prior`, each write is told twice.
  public func changes<Value: Sendable>(
    for path: KeyPath<Self, Value>, options: PathOptions = .initial, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Signal<PathChange<Value>, Never> {
    observe(self, path).changes(options, file: file, line: line)
  }

  /// Each change of a property, with the value before it, until an observer ends.
  ///
  /// ReactiveObjC: `rac_valuesAndChangesForKeyPath:options:observer:`.
  ///
  /// - Parameters:
  ///   - path: a `@Reactive` property, or one that is computed from such; anything else is a misuse (C15).
  ///   - options: `initial` by default; with `prior`, each write is told twice.
  ///   - observer: whose end completes the signal as well as the object's does; see ``ObservedPath/signal(options:observer:file:line:)``.
  public func changes<Value: Sendable>(
    for path: KeyPath<Self, Value>, options: PathOptions = .initial, observer: AnyObject,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<PathChange<Value>, Never> {
    observe(self, path).changes(options, observer: observer, file: file, line: line)
  }
}

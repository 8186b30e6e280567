import ReactiveKernel

/// A path through objects, from one property to the next, that can be observed.
///
/// ```
/// let street = observe(document, \.author).then(\.address).then(\.street)
/// street.signal.subscribe(next: { street in print(street ?? "no street") })
/// ```
///
/// It describes the steps and holds nothing, the object at its beginning weakly. So what is on the way may be of any class, and only what is at the
/// end must be `Sendable` to be observed. Each property is marked `@Reactive`, or computed from such.
///
/// - An object on the way that is replaced is observed no more, and the new one is.
/// - Where there is none, or it has ended, the value is nil, until something before it on the path changes.
/// - Values that are equal to the one before are told too.
/// - The end of the object at the beginning completes.
/// - No object on the way is kept alive, and none at the end: of an object that the last property holds weakly, a later subscriber gets nil when it
///   has ended. If it is a ``LifetimeOwner``, its end is told as a change to nil.
///
/// **Threads.** A path is followed in the isolation of its objects: where they may be read. That is where `signal` and `changes(_:)` are called, and
/// where everything is written. Notifications run synchronously inside the write, and so in that isolation, except that one
/// that meets another being delivered waits for it (C2). What they return may be sent anywhere, and be subscribed to and disposed of there.
///
/// ReactiveObjC: `RACObserve(self, author.address.street)`.
public struct ObservedPath<Value> {
  private weak var root: AnyObject?
  let description: PathDescription<Value>

  init(root: AnyObject?, _ description: PathDescription<Value>) {
    self.root = root
    self.description = description
  }

  /// The path that goes on with a property of the object at the end of this one.
  func followed<Object: AnyObject, Next>(
    through object: @escaping (Value) -> Object?, missing: Next, name: String, read: @escaping (Object) -> Next
  ) -> ObservedPath<Next> {
    ObservedPath<Next>(
      root: root, PathDescription(description, object: object, missing: missing, name: name, read: read))
  }
}

extension ObservedPath where Value: Sendable {
  /// The value at the end of the path, and after each change of anything on it.
  public var signal: Signal<Value, Never> { signal() }

  /// The value at the end of the path, as the options say; those who subscribe get the initial one of that moment.
  ///
  /// A property that is not observable is a misuse (C15): its changes would never be told.
  ///
  /// - Parameter options: `initial` by default.
  public func signal(
    options: PathOptions = .initial, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Never> {
    observed(for: nil, options, file: file, line: line)
  }

  /// Each change of anything on the path, with the value before it and its cause.
  ///
  /// There is one change for each write to something on the path, and one for each end of an object, however deep it lies; parts
  /// that end with the whole make one change.
  ///
  /// - Parameter options: `initial` by default. With `prior`, each write is told twice: before and after.
  public func changes(
    _ options: PathOptions = .initial, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<PathChange<Value>, Never> {
    observedChanges(for: nil, options, file: file, line: line)
  }

  /// The values, for an observer whose own end is not told, should it be on the path.
  func observed(
    for observer: AnyObject?, _ options: PathOptions, file: StaticString, line: UInt
  ) -> Signal<Value, Never> {
    guard let root else { return .empty() }
    let source = PathSource(PathObservation(of: root, along: description, for: observer, file: file, line: line))
    return options == .initial ? source.values : source.changes(options).lift { next in { next($0.value) } }
  }

  /// The changes, for an observer whose own end is not told, should it be on the path.
  func observedChanges(
    for observer: AnyObject?, _ options: PathOptions, file: StaticString, line: UInt
  ) -> Signal<PathChange<Value>, Never> {
    guard let root else { return .empty() }
    return PathSource(PathObservation(of: root, along: description, for: observer, file: file, line: line))
      .changes(options)
  }
}

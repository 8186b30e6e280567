import ReactiveDisposables
import ReactiveKernel

extension ObservedPath where Value: Sendable {
  /// The value at the end of the path, until an observer ends.
  ///
  /// - Parameters:
  ///   - options: `initial` by default.
  ///   - observer: whose end completes the signal as well: an object with a stored `Lifetime.Token`, which is found by reflection, or with any
  ///     `@Reactive` property; the token counts if there are both. It is not kept alive; nor is its end told as a change,
  ///     should it be on the path. One that has neither is a misuse (C15).
  public func signal(
    options: PathOptions = .initial, observer: AnyObject, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Never> {
    let lifetime = lifetime(of: observer, file: file, line: line)
    return observed(for: observer, options, file: file, line: line).take(untilCompletionOf: lifetime.ended)
  }

  /// Each change of anything on the path, until an observer ends.
  ///
  /// - Parameters:
  ///   - options: `initial` by default; with `prior`, each write is told twice.
  ///   - observer: whose end completes the signal as well; see ``signal(options:observer:file:line:)``.
  public func changes(
    _ options: PathOptions = .initial, observer: AnyObject, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<PathChange<Value>, Never> {
    let lifetime = lifetime(of: observer, file: file, line: line)
    return observedChanges(for: observer, options, file: file, line: line).take(untilCompletionOf: lifetime.ended)
  }
}

/// The life of an object, as far as something stored in it tells.
private func lifetime(of object: AnyObject, file: StaticString, line: UInt) -> Lifetime {
  var cell: ReactiveCell?
  var mirror: Mirror? = Mirror(reflecting: object)
  while let level = mirror {
    for child in level.children {
      if let token = child.value as? Lifetime.Token { return token.lifetime }
      if cell == nil { cell = (child.value as? any ReactiveStorage)?.cell }
    }
    mirror = level.superclassMirror
  }
  if let cell { return cell.lifetime }
  Diagnostics.trap(
    "An object of type \(type(of: object)) was given as an observer, but its end cannot be known.",
    breaking: "C15, an observer has an end that can be observed", meaning: "the class has no @Reactive property",
    remedy: "give the class a property `let lifetime = Lifetime.Token()`, or end the signal by other means",
    file: file, line: line)
}

/// What is known of a `@Reactive` property without its type.
private protocol ReactiveStorage {
  var cell: ReactiveCell { get }
}

extension Reactive: ReactiveStorage {}

// Names of other libraries, so that the compiler answers with the name here. An available type of the same name, of the
// other library or of the program, hides an unavailable alias: both can be imported.

/// RxSwift's name of a ``DisposableBag``.
@available(*, unavailable, renamed: "DisposableBag")
public typealias DisposeBag = DisposableBag

/// ReactiveSwift's name of a ``CompoundDisposable``.
@available(*, unavailable, renamed: "CompoundDisposable")
public typealias CompositeDisposable = CompoundDisposable

/// Combine's type of a subscription that ends when it is released. Use a ``DisposableBag`` instead.
@available(*, unavailable, message: "write `DisposableBag()` for the owner, and `store(in: bag)` for each subscription")
public typealias AnyCancellable = ScopedDisposable

/// Combine's sets of subscriptions.
@available(*, unavailable, message: "write `DisposableBag()`")
extension ScopedDisposable: Hashable {
  /// Unavailable: use a ``DisposableBag`` instead of Combine's set of subscriptions.
  public static func == (left: ScopedDisposable, right: ScopedDisposable) -> Bool { fatalError() }

  /// Unavailable: use a ``DisposableBag`` instead of Combine's set of subscriptions.
  public func hash(into hasher: inout Hasher) { fatalError() }
}

extension Disposable {
  /// Combine's form of `store(in:)`. Write `store(in: bag)` without `&`, because a ``DisposableBag`` is an object.
  @available(*, unavailable, message: "write `store(in: bag)` without `&`: a `DisposableBag` is an object")
  public func store(in set: inout Set<ScopedDisposable>) { fatalError() }
}

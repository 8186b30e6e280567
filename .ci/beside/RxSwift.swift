// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few declarations of RxSwift 6 that Documentation/ComingFrom/BesideRxSwift.md uses, with bodies that keep RxSwift's documented rules, so that the
// checks compile and run the page without RxSwift. In the Swift 5 mode and without `Sendable`, as RxSwift itself; for one thread.

public enum Event<Element> {
  case next(Element)
  case error(any Error)
  case completed
}

public protocol Disposable { func dispose() }

public protocol Cancelable: Disposable { var isDisposed: Bool { get } }

public enum Disposables {
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(dispose) }
  public static func create() -> any Disposable { AnonymousDisposable {} }
}

private final class AnonymousDisposable: Cancelable {
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  var isDisposed: Bool { action == nil }

  func dispose() {
    let run = action
    action = nil
    run?()
  }
}

public final class DisposeBag {
  fileprivate var disposables: [any Disposable] = []

  public init() {}

  deinit { for disposable in disposables { disposable.dispose() } }
}

extension Disposable {
  public func disposed(by bag: DisposeBag) { bag.disposables.append(self) }
}

public protocol ObserverType {
  associatedtype Element
  func on(_ event: Event<Element>)
}

extension ObserverType {
  public func onNext(_ element: Element) { on(.next(element)) }
  public func onError(_ error: any Error) { on(.error(error)) }
  public func onCompleted() { on(.completed) }
}

public struct AnyObserver<Element>: ObserverType {
  private let handler: (Event<Element>) -> Void

  public init(eventHandler: @escaping (Event<Element>) -> Void) { handler = eventHandler }

  public func on(_ event: Event<Element>) { handler(event) }
}

public protocol ObservableConvertibleType {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

public protocol ObservableType: ObservableConvertibleType {
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

public class Observable<Element>: ObservableType {
  private let handler: (AnyObserver<Element>, Run) -> any Disposable

  fileprivate init(_ handler: @escaping (AnyObserver<Element>, Run) -> any Disposable) { self.handler = handler }

  public func asObservable() -> Observable<Element> { self }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let run = Run()
    start(run, for: observer)
    return run
  }

  /// The observer gets nothing after the end, and nothing after the disposal. The disposable runs after the end, too.
  fileprivate func start<Observer: ObserverType>(_ run: Run, for observer: Observer) where Observer.Element == Element {
    let guarded = AnyObserver<Element> { event in
      guard !run.isDisposed else { return }
      observer.on(event)
      if case .next = event { return }
      run.dispose()
    }
    run.hold(handler(guarded, run))
  }
}

/// A subscription, which operators can end while their source is still starting.
private final class Run: Cancelable {
  private(set) var isDisposed = false
  private var inner: (any Disposable)?

  func hold(_ disposable: any Disposable) {
    if isDisposed { disposable.dispose() } else { inner = disposable }
  }

  func dispose() {
    isDisposed = true
    let held = inner
    inner = nil
    held?.dispose()
  }
}

extension ObservableType {
  public static func create(_ subscribe: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    Observable { observer, _ in subscribe(observer) }
  }

  /// Sends without an end, until it is disposed.
  public static func repeatElement(_ element: Element) -> Observable<Element> {
    Observable { observer, run in
      while !run.isDisposed { observer.onNext(element) }
      return Disposables.create()
    }
  }

  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    subscribe(AnyObserver(eventHandler: on))
  }

  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let disposed = Disposables.create { onDisposed?() }
    let subscription = subscribe { event in
      switch event {
      case .next(let element): onNext?(element)
      case .error(let error):
        onError?(error)
        disposed.dispose()
      case .completed:
        onCompleted?()
        disposed.dispose()
      }
    }
    return Disposables.create {
      subscription.dispose()
      disposed.dispose()
    }
  }

  public func take(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    Observable { observer, _ in
      let run = Run()
      let source = AnyObserver<Element> { event in
        if case .next(let element) = event, (try? predicate(element)) != true {
          observer.onCompleted()
          run.dispose()
        } else {
          observer.on(event)
        }
      }
      asObservable().start(run, for: source)
      return run
    }
  }
}

public final class PublishSubject<Element>: Observable<Element>, ObserverType {
  private final class Members {
    var observers: [(key: Int, observer: AnyObserver<Element>)] = []
    var count = 0
  }

  private let members: Members

  public init() {
    let members = Members()
    self.members = members
    super.init { observer, _ in
      members.count += 1
      let key = members.count
      members.observers.append((key, observer))
      return Disposables.create { members.observers.removeAll { $0.key == key } }
    }
  }

  public var hasObservers: Bool { !members.observers.isEmpty }

  public func on(_ event: Event<Element>) {
    for member in members.observers { member.observer.on(event) }
  }
}

public struct Reactive<Base> {
  public let base: Base

  public init(_ base: Base) { self.base = base }
}

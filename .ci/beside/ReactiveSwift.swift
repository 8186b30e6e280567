// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few declarations of ReactiveSwift 7 that Documentation/ComingFrom/BesideReactiveSwift.md uses, with bodies that keep ReactiveSwift's documented
// rules, so that the checks compile and run the page without ReactiveSwift. In the Swift 5 mode and without `Sendable`, as ReactiveSwift itself; for
// one thread.

public protocol Disposable: AnyObject {
  var isDisposed: Bool { get }
  func dispose()
}

public final class AnyDisposable: Disposable {
  private var action: (() -> Void)?

  public init(_ action: @escaping () -> Void) { self.action = action }

  public var isDisposed: Bool { action == nil }

  public func dispose() {
    let run = action
    action = nil
    run?()
  }
}

public protocol Scheduler: AnyObject {
  @discardableResult func schedule(_ action: @escaping () -> Void) -> (any Disposable)?
}

public final class Lifetime {
  fileprivate var actions: [() -> Void] = []
  fileprivate var hasEnded = false

  fileprivate func end() {
    hasEnded = true
    let run = actions
    actions = []
    for action in run { action() }
  }

  @discardableResult
  public func observeEnded(_ action: @escaping () -> Void) -> (any Disposable)? {
    if hasEnded { action() } else { actions.append(action) }
    return nil
  }
}

public protocol SignalProducerConvertible {
  associatedtype Value
  associatedtype Error: Swift.Error
  var producer: SignalProducer<Value, Error> { get }
}

public final class Signal<Value, Error: Swift.Error>: SignalProducerConvertible {
  public enum Event {
    case value(Value)
    case failed(Error)
    case completed
    case interrupted
  }

  /// Takes nothing after the end.
  public final class Observer {
    public typealias Action = (Event) -> Void

    private var action: Action?

    public init(_ action: @escaping Action) { self.action = action }

    public convenience init(
      value: ((Value) -> Void)? = nil, failed: ((Error) -> Void)? = nil, completed: (() -> Void)? = nil,
      interrupted: (() -> Void)? = nil
    ) {
      self.init { event in
        switch event {
        case .value(let sent): value?(sent)
        case .failed(let error): failed?(error)
        case .completed: completed?()
        case .interrupted: interrupted?()
        }
      }
    }

    public func send(_ event: Event) {
      let send = action
      if case .value = event {} else { action = nil }
      send?(event)
    }

    public func send(value: Value) { send(.value(value)) }
    public func send(error: Error) { send(.failed(error)) }
    public func sendCompleted() { send(.completed) }
    public func sendInterrupted() { send(.interrupted) }
  }

  private var observers: [(key: Int, observer: Observer)] = []
  private var count = 0

  fileprivate init() {}

  public static func pipe() -> (output: Signal, input: Observer) {
    let signal = Signal()
    return (signal, Observer { event in for member in signal.observers { member.observer.send(event) } })
  }

  @discardableResult
  public func observe(_ action: @escaping Observer.Action) -> (any Disposable)? { observe(Observer(action)) }

  @discardableResult
  public func observe(_ observer: Observer) -> (any Disposable)? {
    count += 1
    let key = count
    observers.append((key, observer))
    return AnyDisposable { self.observers.removeAll { $0.key == key } }
  }

  public var hasObservers: Bool { !observers.isEmpty }

  public var producer: SignalProducer<Value, Error> {
    SignalProducer { observer, lifetime in
      let observation = self.observe { observer.send($0) }
      lifetime.observeEnded { observation?.dispose() }
    }
  }
}

/// A run ends with its terminal event; disposing it interrupts it.
public struct SignalProducer<Value, Error: Swift.Error>: SignalProducerConvertible {
  private let startHandler: (Signal<Value, Error>.Observer, Lifetime) -> Void

  public init(_ startHandler: @escaping (Signal<Value, Error>.Observer, Lifetime) -> Void) {
    self.startHandler = startHandler
  }

  public var producer: SignalProducer<Value, Error> { self }

  @discardableResult
  public func startWithSignal<Result>(
    _ setup: (_ signal: Signal<Value, Error>, _ interruptHandle: any Disposable) -> Result
  ) -> Result {
    let (signal, input) = Signal<Value, Error>.pipe()
    let lifetime = Lifetime()
    let observer = Signal<Value, Error>.Observer { event in
      input.send(event)
      if case .value = event { return }
      lifetime.end()
    }
    let handle = AnyDisposable { observer.sendInterrupted() }
    let result = setup(signal, handle)
    if !handle.isDisposed { startHandler(observer, lifetime) }
    return result
  }

  @discardableResult
  public func start(_ action: @escaping Signal<Value, Error>.Observer.Action) -> any Disposable {
    startWithSignal { signal, handle in
      signal.observe(action)
      return handle
    }
  }

  @discardableResult
  public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable where Error == Never {
    start { if case .value(let value) = $0 { action(value) } }
  }
}

precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

infix operator <~ : BindingPrecedence

@discardableResult
public func <~ <Value>(target: MutableProperty<Value>, source: SignalProducer<Value, Never>) -> (any Disposable)? {
  source.startWithValues { target.value = $0 }
}

public final class MutableProperty<Value> {
  public var value: Value

  public init(_ initialValue: Value) { value = initialValue }
}

public final class Property<Value> {
  public let value: Value

  public init(value: Value) { self.value = value }
}

public struct Reactive<Base> {
  public let base: Base

  public init(_ base: Base) { self.base = base }
}

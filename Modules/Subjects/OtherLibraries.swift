// Names of other libraries, so that the compiler answers with the name here. An available type of the same name, of the
// other library or of the program, hides an unavailable alias: both can be imported.

/// Combine's name of a ``Subject``.
@available(*, unavailable, renamed: "Subject")
public typealias PassthroughSubject = Subject

/// Combine's name of a ``BehaviorSubject``.
@available(*, unavailable, renamed: "BehaviorSubject")
public typealias CurrentValueSubject = BehaviorSubject

/// RxSwift's name of a ``Subject``.
@available(*, unavailable, message: "write `Subject<Value, Failure>()`; a failure of the type `Never` cannot come")
public typealias PublishSubject<Value: Sendable> = Subject<Value, Never>

/// RxSwift's name of a ``Subject`` that cannot fail.
@available(*, unavailable, message: "write `Subject<Value, Never>()`")
public typealias PublishRelay<Value: Sendable> = Subject<Value, Never>

/// RxSwift's name of a ``ReplaySubject`` that cannot fail.
@available(*, unavailable, message: "write `ReplaySubject<Value, Never>(capacity: count)`")
public typealias ReplayRelay<Value: Sendable> = ReplaySubject<Value, Never>

import ReactiveKernel

extension Subject {
  /// The number of subscribers now. O(1). Another thread may change the number at any time, by subscribing or
  /// disposing.
  ///
  /// Elsewhere: `hasObservers` (RxSwift), `hasSubscribers()` (RxJava), `currentSubscriberCount()` (Reactor).
  public var subscriberCount: Int { hub.subscriberCount }

  /// Sends the number of subscribers at once, and again at each change.
  ///
  ///     subscribers      +  +--   +
  ///     subscriberCounts 0--1--2--1--|      the subject ends, and with it its last subscriber
  ///
  /// The new number is sent on the thread that has subscribed or ended a subscription, unless the number equals the
  /// last number that was sent. If changes overlap, intermediate numbers may be left out. The signal completes when the
  /// subject has ended (or was released) and has no subscriber left. The signal keeps the list of subscribers alive,
  /// but not the subject. While nothing subscribes to this signal, it costs nothing.
  ///
  /// Elsewhere: `subscriptionCount` (Kotlin).
  public var subscriberCounts: Signal<Int, Never> { hub.subscriberCounts }
}

extension BehaviorSubject {
  /// The number of subscribers now. O(1). Another thread may change the number at any time, by subscribing or
  /// disposing.
  ///
  /// Elsewhere: `hasObservers` (RxSwift), `hasSubscribers()` (RxJava), `currentSubscriberCount()` (Reactor).
  public var subscriberCount: Int { hub.subscriberCount }

  /// Sends the number of subscribers at once, and again at each change.
  ///
  ///     subscribers      +  +--   +
  ///     subscriberCounts 0--1--2--1--|      the subject ends, and with it its last subscriber
  ///
  /// The new number is sent on the thread that has subscribed or ended a subscription, unless the number equals the
  /// last number that was sent. If changes overlap, intermediate numbers may be left out. The signal completes when the
  /// subject has ended (or was released) and has no subscriber left. The signal keeps the list of subscribers alive,
  /// but not the subject. While nothing subscribes to this signal, it costs nothing.
  ///
  /// Elsewhere: `subscriptionCount` (Kotlin).
  public var subscriberCounts: Signal<Int, Never> { hub.subscriberCounts }
}

extension ReplaySubject {
  /// The number of subscribers now. O(1). Another thread may change the number at any time, by subscribing or
  /// disposing.
  ///
  /// Elsewhere: `hasObservers` (RxSwift), `hasSubscribers()` (RxJava), `currentSubscriberCount()` (Reactor).
  public var subscriberCount: Int { (aging?.hub ?? hub as SubscriberList).subscriberCount }

  /// Sends the number of subscribers at once, and again at each change.
  ///
  ///     subscribers      +  +--   +
  ///     subscriberCounts 0--1--2--1--|      the subject ends, and with it its last subscriber
  ///
  /// The new number is sent on the thread that has subscribed or ended a subscription, unless the number equals the
  /// last number that was sent. If changes overlap, intermediate numbers may be left out. The signal completes when the
  /// subject has ended (or was released) and has no subscriber left. The signal keeps the list of subscribers alive,
  /// but not the subject. While nothing subscribes to this signal, it costs nothing.
  ///
  /// Elsewhere: `subscriptionCount` (Kotlin).
  public var subscriberCounts: Signal<Int, Never> { (aging?.hub ?? hub as SubscriberList).subscriberCounts }
}

import ReactiveKernel

extension Subject {
  /// The number of subscribers now. Another thread can subscribe or dispose at the same time. O(1).
  ///
  /// Elsewhere: `hasObservers` (RxSwift), `hasSubscribers()` (RxJava), `currentSubscriberCount()` (Reactor).
  public var subscriberCount: Int { hub.subscriberCount }

  /// Sends the number of subscribers at once, and again at each change.
  ///
  ///     subscribers      +  +--   +
  ///     subscriberCounts 0--1--2--1--|      the subject ends, and with it its last subscriber
  ///
  /// The new number is sent on the thread that has subscribed or ended a subscription, unless it equals the last number
  /// that was sent. If changes overlap, intermediate numbers may be left out. The signal completes when the subject has
  /// ended or was released, and its last subscriber has left. The signal holds the list of subscribers, not the
  /// subject. While this signal has no subscriber, it costs nothing.
  ///
  /// Elsewhere: `subscriptionCount` (Kotlin).
  public var subscriberCounts: Signal<Int, Never> { hub.subscriberCounts }
}

extension BehaviorSubject {
  /// The number of subscribers now. Another thread can subscribe or dispose at the same time. O(1).
  ///
  /// Elsewhere: `hasObservers` (RxSwift), `hasSubscribers()` (RxJava), `currentSubscriberCount()` (Reactor).
  public var subscriberCount: Int { hub.subscriberCount }

  /// Sends the number of subscribers at once, and again at each change.
  ///
  ///     subscribers      +  +--   +
  ///     subscriberCounts 0--1--2--1--|      the subject ends, and with it its last subscriber
  ///
  /// The new number is sent on the thread that has subscribed or ended a subscription, unless it equals the last number
  /// that was sent. If changes overlap, intermediate numbers may be left out. The signal completes when the subject has
  /// ended or was released, and its last subscriber has left. The signal holds the list of subscribers, not the
  /// subject. While this signal has no subscriber, it costs nothing.
  ///
  /// Elsewhere: `subscriptionCount` (Kotlin).
  public var subscriberCounts: Signal<Int, Never> { hub.subscriberCounts }
}

extension ReplaySubject {
  /// The number of subscribers now. Another thread can subscribe or dispose at the same time. O(1).
  ///
  /// Elsewhere: `hasObservers` (RxSwift), `hasSubscribers()` (RxJava), `currentSubscriberCount()` (Reactor).
  public var subscriberCount: Int { (aging?.hub ?? hub as SubscriberList).subscriberCount }

  /// Sends the number of subscribers at once, and again at each change.
  ///
  ///     subscribers      +  +--   +
  ///     subscriberCounts 0--1--2--1--|      the subject ends, and with it its last subscriber
  ///
  /// The new number is sent on the thread that has subscribed or ended a subscription, unless it equals the last number
  /// that was sent. If changes overlap, intermediate numbers may be left out. The signal completes when the subject has
  /// ended or was released, and its last subscriber has left. The signal holds the list of subscribers, not the
  /// subject. While this signal has no subscriber, it costs nothing.
  ///
  /// Elsewhere: `subscriptionCount` (Kotlin).
  public var subscriberCounts: Signal<Int, Never> { (aging?.hub ?? hub as SubscriberList).subscriberCounts }
}

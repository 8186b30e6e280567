import ReactiveKernel

extension Subject {
  /// The number of subscribers now. Another thread may subscribe or dispose meanwhile. O(1).
  public var subscriberCount: Int { hub.subscriberCount }

  /// The number of subscribers now, and at each change.
  ///
  ///     subscribers      +  +--   +
  ///     subscriberCounts 0--1--2--1--|      the subject ends, and with it its last subscriber
  ///
  /// A number is sent on the thread that subscribes or leaves, and differs from the one before. Overlapping changes may give one number. Completes
  /// when the subject has ended or was released, and its last subscriber has left. The signal holds the hub, not the subject. While it has no
  /// subscriber, it costs nothing.
  public var subscriberCounts: Signal<Int, Never> { hub.subscriberCounts }
}

extension BehaviorSubject {
  /// The number of subscribers now. Another thread may subscribe or dispose meanwhile. O(1).
  public var subscriberCount: Int { hub.subscriberCount }

  /// The number of subscribers now, and at each change.
  ///
  ///     subscribers      +  +--   +
  ///     subscriberCounts 0--1--2--1--|      the subject ends, and with it its last subscriber
  ///
  /// A number is sent on the thread that subscribes or leaves, and differs from the one before. Overlapping changes may give one number. Completes
  /// when the subject has ended or was released, and its last subscriber has left. The signal holds the hub, not the subject. While it has no
  /// subscriber, it costs nothing.
  public var subscriberCounts: Signal<Int, Never> { hub.subscriberCounts }
}

extension ReplaySubject {
  /// The number of subscribers now. Another thread may subscribe or dispose meanwhile. O(1).
  public var subscriberCount: Int { (aging?.hub ?? hub as SubscriberList).subscriberCount }

  /// The number of subscribers now, and at each change.
  ///
  ///     subscribers      +  +--   +
  ///     subscriberCounts 0--1--2--1--|      the subject ends, and with it its last subscriber
  ///
  /// A number is sent on the thread that subscribes or leaves, and differs from the one before. Overlapping changes may give one number. Completes
  /// when the subject has ended or was released, and its last subscriber has left. The signal holds the hub, not the subject. While it has no
  /// subscriber, it costs nothing.
  public var subscriberCounts: Signal<Int, Never> { (aging?.hub ?? hub as SubscriberList).subscriberCounts }
}

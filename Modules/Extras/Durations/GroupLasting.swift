import ReactiveKernel
import ReactiveSubjects

extension Signal {
  /// Groups the values by a key, and ends each group when its duration signal sends a value or completes.
  ///
  ///     self               --1--3--2-----5--|
  ///     group odd, 4 ticks --a-----b-----c--|
  ///     a                  --1--3|
  ///     b                  --------2---|
  ///     c                  --------------5--|
  ///
  /// When the duration ends, the group completes, and the next value with the same key begins another group. The
  /// duration starts after the group and its first value have been delivered. You can derive the duration from the
  /// group itself, for example with a `debounce` that ends an idle group. Such a duration gets the values of the group
  /// from the second value on. If a duration ends without a terminal (C9), its group stays open. If a duration fails,
  /// the result and all groups fail with the same failure, as if this signal had failed. When the last subscriber of a
  /// group leaves, the group is forgotten, and the subscription to its duration ends. Otherwise it works like
  /// `group(by:)`.
  ///
  /// RxJS has it as `groupBy` with a duration.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - key: returns the key of a value; called once for each value, on the thread that sends it.
  ///   - duration: returns the signal that ends a group, such as a timer.
  public func group<Key: Hashable & Sendable, Sign: Sendable>(
    by key: @escaping @Sendable (Value) -> Key,
    lasting duration: @escaping @Sendable (GroupedSignal<Key, Value, Failure>) -> Signal<Sign, Failure>
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
    .attaching { downstream in
      let register = GroupRegister<Key, Value, Failure>(of: downstream.subscription)
      // Not joined: if it is abandoned, so are the groups (C9).
      let upstream = downstream.subscription.makeChild()
      // Shares the serialiser with the groups, and takes the end of the signal and the failures of durations.
      let joiner = Joiner<GroupedSignal<Key, Value, Failure>, Failure>(
        Subscriber(
          next: downstream.next,
          terminal: { termination in
            upstream.end()
            register.end(with: termination, after: downstream)
          }, subscription: downstream.subscription), sources: 1, serialiser: register.serialiser)
      let grouping = Grouping(downstream, register) { group in
        group.duration = joiner.awaitFirst(of: { duration(GroupedSignal(group)) }) { register.complete(group) }
      }
      attach(as: upstream) { value in
        grouping.receive(value, for: key(value))
      } ended: { termination in
        joiner.endSource(tag: 0, with: termination)
      }
    }
  }

  /// Groups the values by a key, and ends each group when its duration signal, which cannot fail, sends a value or
  /// completes.
  @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Sign: Sendable>(
    by key: @escaping @Sendable (Value) -> Key,
    lasting duration: @escaping @Sendable (GroupedSignal<Key, Value, Failure>) -> Signal<Sign, Never>
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
    group(by: key, lasting: { duration($0).promoteError(to: Failure.self) })
  }
}

extension GroupRegister {
  /// Completes a group, unless it is over. Inside the claim.
  fileprivate func complete(_ group: Group<Key, Value, Failure>) {
    guard !group.isOver.isSet else { return }
    groups[group.key] = nil
    group.end(with: .completed)
  }
}

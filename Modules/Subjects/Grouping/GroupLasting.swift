import ReactiveKernel

extension Signal {
  /// Groups the values by a key, and ends each group when a signal made of it sends a value or completes.
  ///
  ///     self               --1--3--2-----5--|
  ///     group odd, 4 ticks --a-----b-----c--|
  ///     a                  --1--3|
  ///     b                  --------2---|
  ///     c                  --------------5--|
  ///
  /// The group completes, and the next value with its key begins another. The duration starts after the delivery of the
  /// group and of its first value. It may be made of the group's own values, such as a `debounce` that ends an idle
  /// group; it then gets the values from the second on. After an abandoned duration (C9) the group stays. A failure of
  /// a duration ends the result and all groups, as one of this signal does. A group that is forgotten before ends the
  /// subscription to its duration. Otherwise as ``group(by:)``.
  ///
  /// RxJS has it as `groupBy` with a duration.
  ///
  /// Elsewhere: none of the four.
  ///
  /// - Parameters:
  ///   - key: returns the key of a value; called once for each, on the thread that sends it.
  ///   - duration: makes the signal that ends a group. A timer, for example.
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

  /// Groups the values by a key, and ends each group when a signal that cannot fail does, such as a timer.
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

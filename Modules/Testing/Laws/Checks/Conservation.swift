import ReactiveSchedulers

extension LawCheck {
  /// Each value that an operator takes is delivered, or given to the discard hook, exactly once, however the
  /// subscription ends.
  func conservation() {
    let endings =
      self.endings + [("it was disposed inside a delivery", { @Sendable rig in rig.send(77) })]
    for (occasion, end) in endings {
      for count in [1, 2, 5, 12] {
        conservation(occasion, count, disposesInside: occasion.hasSuffix("delivery"), end: end)
      }
    }
  }

  private func conservation(_ occasion: String, _ count: Int, disposesInside: Bool, end: (LawRig) -> Void) {
    let (rig, ways) = (rig(), Journal<Int>())
    let sent = Counter()
    rig.subscribeForTokens(sent: sent, ways, disposesInside: disposesInside)
    for number in 1...count {
      rig.send(number)
      // Some values are due before the others come.
      if number % 4 == 0 { rig.scheduler.advance(by: .ticks(2)) }
    }
    end(rig)
    rig.drain()
    rig.sink.subscription.dispose()
    rig.drain()
    // Releases what the sources still keep.
    rig.drop()
    let entries = ways.entries
    let (found, expected) = (Set(entries), Set(0..<sent.count))
    let lost = expected.subtracting(found).sorted()
    require(lost.isEmpty, "of \(sent.count) values, \(lost) were neither delivered nor given to the hook: \(occasion)")
    require(entries.count == found.count, "values were delivered or given to the hook twice: \(occasion)")
  }
}

extension LawRig {
  /// Subscribes with inputs whose values are numbered, and writes down the numbers that are delivered, or given to the
  /// discard hook.
  fileprivate func subscribeForTokens(sent: Counter, _ ways: Journal<Int>, disposesInside: Bool) {
    let numbered = apply { [feeds] index in
      .attaching { downstream in
        feeds[index].signal.attach(under: downstream.subscription) { value in
          // A value that comes after the end of the operator's subscription to this input is not taken.
          guard !downstream.isDisposed else { return }
          downstream.next(sent.increment() - 1)
          _ = value
        } terminal: {
          downstream.terminal($0)
        }
      }
    }
    let hooked = OperatorUnderTest.Output.attaching { downstream in
      let child = downstream.subscription.makeChild()
      child.leave(DiscardNote<any Sendable> { value in numbers(in: value).forEach { ways.write($0) } })
      numbered.attach(under: child, next: downstream.next) { if child.end(with: $0) { downstream.terminal($0) } }
    }
    sink.subscribe(to: hooked) { [sink] value in
      numbers(in: value).forEach { ways.write($0) }
      if disposesInside { sink.subscription.dispose() }
    }
  }
}

/// The numbers of the tracked values that a value consists of, such as an array or a tuple.
private func numbers(in value: Any) -> [Int] {
  if let value = value as? Tracked<Int> { return [value.value] }
  return Mirror(reflecting: value).children.flatMap { numbers(in: $0.value) }
}

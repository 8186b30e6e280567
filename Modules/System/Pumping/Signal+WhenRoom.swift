import ReactiveKernel

extension Signal where Failure == SystemFailure {
  /// A signal of one value, which is made and sent when there is room for it (C17).
  package static func whenRoom(_ make: @escaping @Sendable () throws(SystemFailure) -> Value) -> Signal {
    .attaching { downstream in
      Pump.start(downstream) { (_, _) throws(SystemFailure) in OneValue(make: make) }
    }
  }
}

private struct OneValue<Value: Sendable>: Producer {
  let make: @Sendable () throws(SystemFailure) -> Value
  var isMade = false

  mutating func next() throws(SystemFailure) -> Production<Value> {
    if isMade { return .ended }
    isMade = true
    return .value(try make())
  }

  func awaitNext() {}

  func close(then closed: @escaping @Sendable () -> Void) { closed() }
}

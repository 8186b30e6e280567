import Dispatch
import ReactiveKernel

extension Signal where Failure == SystemFailure {
  /// A signal of one value, which is made and sent on a serial queue when there is room for it (C17).
  static func whenRoom(
    on queue: DispatchQueue, _ make: @escaping @Sendable () throws(SystemFailure) -> Value
  ) -> Signal {
    .attaching { downstream in
      Pump.start(downstream, on: queue) { (_, _) throws(SystemFailure) in OneValue(make: make) }
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

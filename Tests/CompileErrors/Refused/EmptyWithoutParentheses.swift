// error: instance method 'concat(with:)' requires the types
// error: type '@Sendable () -> Signal<Output, Never>' cannot conform to 'SignalSource'
// error: generic parameter 'Output' could not be inferred
import Reactive

func complete(_ numbers: Signal<Int, Never>) -> Signal<Int, Never> {
  numbers.concat(with: .empty)
}

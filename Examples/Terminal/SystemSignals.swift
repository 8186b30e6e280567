import Dispatch
import Foundation
import Reactive

/// Signals of the operating system, such as Ctrl-C: sends the number of each as it arrives.
///
/// During a subscription the system's own reaction, which ends the program, is off.
func systemSignals(_ numbers: Int32...) -> Signal<Int32, Never> {
  .merge(numbers.map { systemSignal($0) })
}

private func systemSignal(_ number: Int32) -> Signal<Int32, Never> {
  Signal { subscriber in
    let reaction = signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { subscriber.send(number) }
    source.activate()
    return ActionDisposable {
      source.cancel()
      _ = signal(number, reaction)
    }
  }
}

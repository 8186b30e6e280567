// error: instance method 'deliver(on:buffering:file:line:)' requires that 'ConcurrentScheduler' conform to 'Scheduler'
import Reactive

func deliver(_ titles: Signal<String, Never>) -> Signal<String, Never> {
  titles.deliver(on: ConcurrentScheduler(width: 4))
}

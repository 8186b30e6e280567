import Dispatch
import ReactiveCore
import ReactiveSchedulers
import ReactiveSubjects
import Support

/// The workloads of threads.
extension ReactiveWorkloads {
  static func deliver(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    let end = DispatchSemaphore(value: 0)
    subject.signal
      .deliver(on: QueueScheduler())
      .subscribe(next: { checksum.add($0) }, completed: { end.signal() })
    meter.measure(by: .wall) {
      for number in 0..<count { subject.send(number) }
      subject.complete()
      end.wait()
    }
    return checksum.value
  }

  static func contend(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = Subject<Int, Never>()
    subject.signal.subscribe(next: { checksum.addUnordered($0) })
    measureSideBySide(meter) { thread in
      for number in 0..<count / 2 { subject.send(2 * number + thread) }
    }
    return checksum.value
  }
}

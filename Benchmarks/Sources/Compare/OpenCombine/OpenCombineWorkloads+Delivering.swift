import Dispatch
import OpenCombine
import OpenCombineDispatch
import Support

/// The workloads of threads.
extension OpenCombineWorkloads {
  static func deliver(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let end = DispatchSemaphore(value: 0)
    let subscription =
      subject
      .receive(on: DispatchQueue(label: "background").ocombine)
      .sink(receiveCompletion: { _ in end.signal() }, receiveValue: { checksum.add($0) })
    meter.measure(by: .wall) {
      for number in 0..<count { subject.send(number) }
      subject.send(completion: .finished)
      end.wait()
    }
    subscription.cancel()
    return checksum.value
  }

  static func contend(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.sink { checksum.addUnordered($0) }
    // OpenCombine's subjects are safe to use from several threads, but not marked so.
    nonisolated(unsafe) let shared = subject
    measureSideBySide(meter) { thread in
      for number in 0..<count / 2 { shared.send(2 * number + thread) }
    }
    subscription.cancel()
    return checksum.value
  }
}

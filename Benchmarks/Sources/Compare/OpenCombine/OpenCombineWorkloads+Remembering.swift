import Models
import OpenCombine
import Support

/// The workload of subjects with a value. OpenCombine has no replay, and no `groupBy`.
extension OpenCombineWorkloads {
  static func setProperty(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let subject = CurrentValueSubject<Int, Never>(-1)
    let subscription = subject.sink { checksum.add($0) }
    meter.measure { for number in 0..<count { subject.send(number) } }
    subscription.cancel()
    return checksum.value
  }

  static func setShared(_ count: Int, _ meter: Meter) -> Int { setProperty(count, meter) }

  static func writeObserved(_ count: Int, _ meter: Meter) -> Int {
    let checksum = Checksum()
    let model = PublishingModel()
    let subscription = model.$number.sink { checksum.add($0) }
    meter.measure { for number in 0..<count { model.number = number } }
    subscription.cancel()
    return checksum.value
  }

  static func writeUnobserved(_ count: Int, _ meter: Meter) -> Int {
    let model = PublishingModel()
    meter.measure { for number in 0..<count { write(model, number) } }
    return model.number
  }
}

/// A separate function, as in a user's program, so that the compiler cannot merge successive writes.
@inline(never)
private func write(_ model: PublishingModel, _ number: Int) { model.number = number }

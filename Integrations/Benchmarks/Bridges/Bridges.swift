import OpenCombineShim
import ReactiveCombine
import ReactiveCore

/// Measures what a value costs on its way from a publisher over a signal to a publisher: `swift run -c release
/// bridges`.
///
/// Each row sends the same values through a `PassthroughSubject` or a sequence to a `sink`. The rows take turns, and
/// the fastest run of each counts.
@main
struct Bridges {
  static let values = 200_000

  static func main() {
    var rows: [(name: String, run: () -> Int)] = []
    rows.append(("subject.sink", { send { $0.sink(receiveValue: $1) } }))
    rows.append(("subject.map.sink", { send { $0.map { $0 }.sink(receiveValue: $1) } }))
    rows.append(
      ("subject.signal.publisher().sink", { send { $0.signal.publisher().sink(receiveValue: $1) } }))
    rows.append(("sequence.sink", { count((0..<values).publisher) }))
    rows.append(("sequence.map.sink", { count((0..<values).publisher.map { $0 }) }))
    rows.append(("sequence.signal.publisher().sink", { count((0..<values).publisher.signal.publisher()) }))
    var times = [Duration](repeating: .seconds(60), count: rows.count)
    for _ in 0..<20 {
      for (number, row) in rows.enumerated() {
        let clock = ContinuousClock()
        var sum = 0
        times[number] = min(times[number], clock.measure { sum = row.run() })
        precondition(sum == values * (values - 1) / 2)
      }
    }
    for (number, row) in rows.enumerated() {
      let base = times[number < 3 ? 0 : 3]
      let (nanoseconds, ratio) = (times[number] / values / .nanoseconds(1), times[number] / base)
      print("\(row.name): \(rounded(nanoseconds)) ns for each value, \(rounded(ratio)) times the first row")
    }
  }

  private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }

  private static func send(
    _ subscribe: (PassthroughSubject<Int, Never>, @escaping (Int) -> Void) -> AnyCancellable
  ) -> Int {
    let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
    let cancellable = subscribe(subject) { sum.value += $0 }
    for value in 0..<values { subject.send(value) }
    cancellable.cancel()
    return sum.value
  }

  private static func count(_ publisher: some Publisher<Int, Never>) -> Int {
    let sum = Sum()
    let cancellable = publisher.sink { sum.value += $0 }
    cancellable.cancel()
    return sum.value
  }

  private final class Sum {
    var value = 0
  }
}

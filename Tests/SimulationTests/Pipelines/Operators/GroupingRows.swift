import ReactiveCore
import ReactiveSimulation

extension PipelineOperator {
  static let grouping: [PipelineOperator] = [
    PipelineOperator(".group(by: { $0 % # }).flatMap { $0.signal.scan($0.key) { wrapped($0 + $1) } }", 1...3) {
      input, with in
      input.group(by: { $0 % with.number }).flatMap { $0.signal.scan($0.key) { wrapped($0 + $1) } }
    } model: { input, with in
      input.eachValue([Int: Int]()) { sums, value in
        let sum = wrapped(sums[value % with.number, default: value % with.number] + value)
        sums[value % with.number] = sum
        return [.next(sum)]
      }
    },
    PipelineOperator(".group(by: { $0 % # }).flatMap { $0.signal.scan($0.key) { wrapped($0 + $1) }.take(2) }", 1...3) {
      input, with in
      input.group(by: { $0 % with.number }).flatMap { $0.signal.scan($0.key) { wrapped($0 + $1) }.take(2) }
    } model: { input, with in
      // A group whose subscriber leaves is released, and begins again.
      input.eachValue([Int: [Int]]()) { groups, value in
        let key = value % with.number
        let group = groups[key, default: []] + [value]
        groups[key] = group.count == 2 ? [] : group
        return [.next(wrapped(group.reduce(key, +)))]
      }
    },
  ]
}

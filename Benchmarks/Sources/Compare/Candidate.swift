/// Who is compared.
enum Candidate: String {
  case library
  case openCombine = "OpenCombine"
  case closures
  case asyncAlgorithms = "async-algorithms"

  /// Whether it works in other threads than the one that asks it to.
  var isAsynchronous: Bool { self == .asyncAlgorithms }

  /// Has it do a row's workload, and returns the checksum; nil if it does not have the operation.
  func run(_ row: Row, _ count: Int, _ meter: Meter) -> Int? {
    switch self {
    case .library: row.workload(ReactiveWorkloads.self, count, meter)
    case .openCombine: row.workload(OpenCombineWorkloads.self, count, meter)
    case .closures: row.workload(ClosureWorkloads.self, count, meter)
    case .asyncAlgorithms: row.asyncAlgorithms?(count, meter)
    }
  }
}

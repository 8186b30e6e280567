/// The libraries that are compared.
enum Candidate: String {
  case library
  case openCombine = "OpenCombine"
  case closures
  case asyncAlgorithms = "async-algorithms"

  /// Whether it works on other threads than the calling one.
  var isAsynchronous: Bool { self == .asyncAlgorithms }

  /// Runs a row's workload, and returns the checksum; `nil` if the candidate does not have the operation.
  func run(_ row: Row, _ count: Int, _ meter: Meter) -> Int? {
    switch self {
    case .library: row.workload(ReactiveWorkloads.self, count, meter)
    case .openCombine: row.workload(OpenCombineWorkloads.self, count, meter)
    case .closures: row.workload(ClosureWorkloads.self, count, meter)
    case .asyncAlgorithms: row.asyncAlgorithms?(count, meter)
    }
  }
}

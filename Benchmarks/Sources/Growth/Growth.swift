import Reporting
import Support

/// Measures how costs grow with the number of subscribers, inner signals, keys and buffered values.
@main
struct Growth {
  /// Above this exponent, growth is not linear: with ten times the size, each member costs 1.6 times as much.
  static let greatestExponent = 1.2

  static func main() {
    let options = Options(CommandLine.arguments.dropFirst())
    keepMemory()
    let sizes = Growing.sizes.filter { $0 <= options.greatestSize }
    var measurements: [Measurement] = []
    for growing in Growing.all {
      report("\(growing.crowd.rawValue): \(growing.sentence)")
      measurements.append(Measurement(of: growing, sizes: sizes, rounds: options.isQuick ? 1 : 3))
    }
    print(table(lines(measurements, sizes), isMarkdown: options.isMarkdown))
    if let path = options.json { write(results(measurements, sizes).text, toFile: path) }
    if let path = options.svg { write(GrowthChart(measurements, sizes).content, toFile: path) }
    // Without the greatest size, one of the last two sizes fits into the caches and the other one does not.
    if options.isQuick { return }
    let steep = measurements.filter { $0.exponent(sizes) > greatestExponent }
    if !steep.isEmpty { stop("Grow faster than what there is: " + steep.map(name).joined(separator: ", ")) }
  }

  /// Keeps freed memory, so that only the first run pays the system for pages: their cost depends on the machine, and
  /// only the greatest crowds need so many pages.
  private static func keepMemory() {
    #if canImport(Glibc)
      let (trimThreshold, greatestNumberOfMappings) = (CInt(-1), CInt(-4))
      setMallocOption(trimThreshold, -1)
      setMallocOption(greatestNumberOfMappings, 0)
    #endif
  }

  private static func name(of measurement: Measurement) -> String {
    "\(measurement.growing.crowd.rawValue): \(measurement.growing.sentence)"
  }

  private static func lines(_ measurements: [Measurement], _ sizes: [Int]) -> [[String]] {
    [["of many", "ns for each of"] + sizes.map { String($0) } + ["exponent"]]
      + measurements.map { measurement in
        [measurement.growing.crowd.rawValue, measurement.growing.sentence] + measurement.costs.map { rounded($0) }
          + [String((measurement.exponent(sizes) * 100).rounded() / 100)]
      }
  }

  private static func results(_ measurements: [Measurement], _ sizes: [Int]) -> JSON {
    .object([
      ("unit", .string("nanoseconds for each")), ("sizes", .array(sizes.map { .number(Double($0)) })),
      (
        "rows",
        .array(
          measurements.map { measurement in
            .object([
              ("crowd", .string(measurement.growing.crowd.rawValue)), ("what", .string(measurement.growing.sentence)),
              ("costs", .array(measurement.costs.map { .number($0) })),
              ("exponent", .number(measurement.exponent(sizes))),
            ])
          })
      ),
    ])
  }
}

#if canImport(Glibc)
  // The module does not include this function's header. Argument and result fit in a register, where both calling
  // conventions agree.
  @_silgen_name("mallopt")
  @discardableResult
  private func setMallocOption(_ option: CInt, _ value: CInt) -> CInt
#endif

/// The options of the command line.
private struct Options {
  var isQuick = false
  var isMarkdown = false
  var json: String?
  var svg: String?

  var greatestSize: Int { isQuick ? 100_000 : .max }

  init(_ arguments: some Sequence<String>) {
    let usage = "Usage: Growth [--quick] [--markdown] [--json FILE] [--svg FILE]"
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--markdown": isMarkdown = true
      case "--json", "--svg":
        guard let file = arguments.next() else { stop("No file after \(argument). \(usage)") }
        if argument == "--json" { json = file } else { svg = file }
      default: stop("There is no option '\(argument)'. \(usage)")
      }
    }
  }
}

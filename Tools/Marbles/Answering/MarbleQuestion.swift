/// A question about an operator, in one line: what happens with these diagrams and options.
///
/// The page of diagrams asks, and its check. Tabs separate the parts of the line: the operator's slug, then `:` and a
/// diagram for each input, and `name=value` for each option. `until=20` watches for twenty ticks. The slug `chain` asks
/// for several operators one behind the other: `>` and the slug of each, followed by its options. An empty line asks
/// which operators there are.
struct MarbleQuestion {
  private typealias Options = [(name: Word, value: Word)]

  private var slug = Word("")
  private var diagrams: [String] = []
  private var options: Options = []
  private var steps: [(slug: Word, options: Options)] = []
  private var length: Int?

  init(_ line: String) {
    let parts = line.utf8.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
    guard let first = parts.first else { return }
    slug = Word(first)
    for part in parts.dropFirst() {
      let bytes = part.utf8
      if bytes.first == UInt8(ascii: ":") {
        diagrams.append(String(decoding: bytes.dropFirst(), as: UTF8.self))
      } else if bytes.first == UInt8(ascii: ">") {
        steps.append((Word(String(decoding: bytes.dropFirst(), as: UTF8.self)), []))
      } else if let place = bytes.firstIndex(of: UInt8(ascii: "=")) {
        let name = Word(String(decoding: bytes[..<place], as: UTF8.self))
        let value = String(decoding: bytes[bytes.index(after: place)...], as: UTF8.self)
        if name == "until" {
          length = Int(value)
        } else if steps.isEmpty {
          options.append((name, Word(value)))
        } else {
          steps[steps.count - 1].options.append((name, Word(value)))
        }
      }
    }
  }

  /// The answer, as JSON in one line: the operators, a diagram, or the problem with the question.
  func answer(from catalogue: Catalogue) -> String {
    if slug == "" { return MarbleData.list(catalogue.entries) }
    do throws(CommandFailure) {
      return slug == "chain" ? try chain(of: catalogue) : try diagram(of: catalogue)
    } catch {
      return MarbleData.problem(error.message)
    }
  }

  private func diagram(of catalogue: Catalogue) throws(CommandFailure) -> String {
    let entry = try entry(slug, with: options, in: catalogue)
    guard diagrams.count <= entry.inputs.count || entry.takesMore, diagrams.count <= 8 else {
      throw .usage("there are too many diagrams")
    }
    return MarbleData.diagram(try entry.play(diagrams, options: options, length: limited))
  }

  private func chain(of catalogue: Catalogue) throws(CommandFailure) -> String {
    guard diagrams.count <= Chain.sources.count else { throw .usage("there are too many diagrams") }
    guard (1...Chain.mostSteps).contains(steps.count) else {
      throw .usage("a chain has one to " + String(Chain.mostSteps) + " steps")
    }
    var chain = Chain(steps: [])
    for step in steps {
      let entry = try entry(step.slug, with: step.options, in: catalogue)
      guard entry.isStep else { throw .usage(entry.name + " cannot be a step of a chain") }
      chain.steps.append(Chain.Step(entry: entry, settings: entry.settings(step.options)))
    }
    return MarbleData.chain(call: chain.call, try chain.play(diagrams, length: limited))
  }

  private var limited: Int? { length.map { min(max($0, 1), 200) } }

  /// The operator of a name, which must allow these options.
  private func entry(
    _ slug: Word, with options: Options, in catalogue: Catalogue
  ) throws(CommandFailure) -> OperatorEntry {
    guard let entry = catalogue.entries.first(where: { Word($0.slug) == slug }) else {
      throw .usage("there is no operator of that name")
    }
    for option in entry.options {
      guard let chosen = options.last(where: { $0.name == Word(option.name) }) else { continue }
      if !option.allows(chosen.value.text) { throw .usage(option.name + " takes " + option.allowed) }
    }
    return entry
  }
}

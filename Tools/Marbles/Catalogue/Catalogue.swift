import Reactive

/// Every operator that can be drawn, by the sections of the documentation.
struct Catalogue: Sendable {
  private(set) var entries: [OperatorEntry] = []
  private(set) var sections: [String] = []
  private var section = ""

  /// The operators that need no system: they run on the page of diagrams too.
  static let live: Catalogue = {
    var catalogue = Catalogue()
    catalogue.addTransforming()
    catalogue.addFiltering()
    catalogue.addCollecting()
    catalogue.addCombining()
    catalogue.addFlattening()
    catalogue.addRecovering()
    catalogue.addEffects()
    catalogue.addGrouping()
    catalogue.addSharing()
    catalogue.addTime()
    catalogue.addSchedulers()
    catalogue.addSources()
    catalogue.addExtras()
    return catalogue
  }()

  /// Begins a section: later entries belong to it.
  mutating func begin(_ section: String) {
    if !sections.contains(where: { Word($0) == Word(section) }) { sections.append(section) }
    self.section = section
  }

  /// Adds an operator that makes one signal.
  ///
  /// Inlined: else the page's program has a copy for each type of values and failures.
  @inline(__always)
  mutating func add<Value: Drawable, Failure: Error & Drawable>(
    _ name: StaticString, called slug: StaticString = "", _ inputs: OperatorInput..., options: [OperatorOption] = [],
    as call: StaticString, inChain callInChain: StaticString = "", code: StaticString = "", takesMore: Bool = false,
    length: Int? = nil, isStep: Bool = true,
    _ operation: @escaping @Sendable (MarbleStage) -> Signal<Value, Failure>
  ) {
    add(
      name, called: slug, of: inputs, options: options, as: call, inChain: callInChain, code: code,
      takesMore: takesMore, length: length, isStep: isStep, show: Catalogue.watching(operation))
  }

  private static func watching<Value: Drawable, Failure: Error & Drawable>(
    _ operation: @escaping @Sendable (MarbleStage) -> Signal<Value, Failure>
  ) -> @Sendable (MarbleStage) -> Void { { $0.watch(operation($0)) } }

  /// Adds an operator that is drawn with several subscriptions.
  mutating func addScene(
    _ name: StaticString, called slug: StaticString = "", _ inputs: OperatorInput..., options: [OperatorOption] = [],
    as call: StaticString, code: StaticString = "", takesMore: Bool = false,
    _ show: @escaping @Sendable (MarbleStage) -> Void
  ) {
    add(name, called: slug, of: inputs, options: options, as: call, code: code, takesMore: takesMore, show: show)
  }

  /// Adds an operator whose inputs are a list.
  @inline(never)
  mutating func add(
    _ title: StaticString, called slug: StaticString, of inputs: [OperatorInput], options: [OperatorOption],
    as call: StaticString, inChain callInChain: StaticString = "", code: StaticString = "", takesMore: Bool = false,
    length: Int? = nil, isStep: Bool = false, show: @escaping @Sendable (MarbleStage) -> Void
  ) {
    let (name, call) = (title.description, call.description)
    // A function of all inputs cannot follow a signal and a dot.
    let isMember = !inputs.isEmpty && !name.utf8.starts(with: "Signal.".utf8) && !call.contains(part: "{inputs}")
    entries.append(
      OperatorEntry(
        section: section, name: name, slug: slug.text ?? Catalogue.slug(of: name), inputs: inputs,
        takesMore: takesMore, options: options, call: call, length: length,
        isStep: isStep && isMember, callInChain: callInChain.text, code: code.text, show: show))
  }

  /// `take-last` for `take(last:)`.
  private static func slug(of name: String) -> String {
    let isStatic = name.utf8.starts(with: "Signal.".utf8)
    let words = name.utf8.dropFirst(isStatic ? "Signal.".utf8.count : 0).split { "(:)".utf8.contains($0) }
    var slug = ""
    for word in words.map({ Word(String(decoding: $0, as: UTF8.self)) })
    where ![Word("_"), "on", "tolerance"].contains(word) {
      slug += (slug.utf8.isEmpty ? "" : "-") + word.text
    }
    return slug
  }
}

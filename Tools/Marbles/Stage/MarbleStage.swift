import Reactive

/// Runs an operator in virtual time, one second per tick: plays the inputs and records the events.
final class MarbleStage: Sendable {
  /// An input that can be subscribed to, as often as one likes.
  struct Input: Sendable {
    var name: String
    var script: MarbleScript
  }

  /// The time that everything happens in: what operators get that need a scheduler.
  let time: VirtualTimeScheduler
  private let inputs: [Input]
  private let options: [(name: Word, value: Word)]
  private let played = SerialState<[DiagramRow]>([])
  /// Which input each of these rows plays.
  private let playing = SerialState<[Int]>([])
  private let watched = SerialState<[DiagramRow]>([])
  private let kept = SerialState<[@Sendable () -> Void]>([])
  private let isFull = SerialState(false)
  /// The connection to the other steps, if the operator is a step of a chain.
  private let link: ChainLink?
  /// A picture of a chain has rows for each step.
  private var mostRows: Int { isStep ? 12 : 40 }
  private static let mostMarks = 400

  init(
    inputs: [Input], options: [(name: Word, value: Word)], on time: VirtualTimeScheduler = VirtualTimeScheduler(),
    link: ChainLink? = nil
  ) {
    self.inputs = inputs
    self.options = options
    self.time = time
    self.link = link
  }

  // MARK: Options

  func number(_ option: Word) -> Int { limit(option) ?? 0 }
  func limit(_ option: Word) -> Int? { Int(word(option).text) }
  func ticks(_ option: Word) -> Duration { .seconds(number(option)) }
  func word(_ option: Word) -> Word { options.first { $0.name == option }?.value ?? "" }

  // MARK: Inputs

  var inputCount: Int { inputs.count }
  var isStep: Bool { link != nil }

  /// Plays an input for each subscriber, and records its subscriptions. In a chain, the first input is the signal of
  /// the step before, and all others are the second source.
  func play<Value: Drawable>(
    _ number: Int, named name: String? = nil, from origin: @escaping @Sendable () -> DiagramRow.Origin? = { nil },
    _ read: @escaping @Sendable (Letter) -> Value?
  ) -> Signal<Value, MarbleFailure> {
    if number == 0, let upstream = link?.upstream { return upstream.compactMap { [self] in read($0) ?? refused($0) } }
    let place = isStep ? min(number, inputs.count - 1) : number
    let input = inputs[place]
    return Signal(source: { [self] subscriber in
      guard let row = open(place, named: name, from: origin(), read) else { return }
      subscriber.add { [self] in close(row) }
      // An input without an end stays open, as in a test.
      if input.script.isOpen { keep(subscriber) }
      for event in input.script.events {
        subscriber.add(
          time.schedule(after: .seconds(event.tick)) { [self] in
            played.value[row].seen += 1
            switch event.sign {
            case .value(let letter): if let value = read(letter) ?? refused(letter) { subscriber.send(value) }
            case .completion: subscriber.complete()
            case .failure: subscriber.fail(MarbleFailure())
            }
          })
      }
    })
  }

  /// Nothing, in place of a value that the operator cannot take. The diagrams of a lone operator have none.
  private func refused<Value>(_ letter: Letter) -> Value? {
    link?.refuse(letter)
    return nil
  }

  /// The newest time at which a row of the inputs, or the step before, sent such a value.
  func origin(of value: Letter, inRow row: Int = 0) -> DiagramRow.Origin? {
    if let previous = link?.previous { return previous.origin(ofSent: value) }
    guard row < played.value.count else { return nil }
    return played.value[row].tick(ofSeen: value).map { DiagramRow.Origin(row: row, tick: $0) }
  }

  /// The newest time at which the operator sent such a value, for the next step of a chain.
  private func origin(ofSent value: Letter) -> DiagramRow.Origin? {
    for row in watched.value.indices.reversed() {
      if let tick = watched.value[row].tick(ofSeen: value) { return DiagramRow.Origin(row: -1 - row, tick: tick) }
    }
    return nil
  }

  /// Which of the inputs after the first belongs to a value of the first: they are dealt out in the order the values
  /// appear in.
  func inputOf(_ value: Letter) -> Int {
    let place = inputs[0].script.values.firstIndex(of: value) ?? 0
    return 1 + place % max(1, inputs.count - 1)
  }

  /// Whether the first input has such a value.
  func isOfFirst(_ value: Letter) -> Bool { inputs[0].script.values.contains(value) }

  private func open<Value: Drawable>(
    _ number: Int, named name: String?, from origin: DiagramRow.Origin?, _ read: (Letter) -> Value?
  ) -> Int? {
    guard played.value.count < mostRows else {
      isFull.value = true
      return nil
    }
    let input = inputs[number]
    var row = DiagramRow(name: name ?? input.name, start: tick, span: input.script.length, origin: origin)
    row.marks = input.script.events.map { event in
      switch event.sign {
      case .value(let letter):
        DiagramMark(tick: tick + event.tick, kind: .value(read(letter)?.label ?? letter.text))
      case .completion: DiagramMark(tick: tick + event.tick, kind: .completion)
      case .failure: DiagramMark(tick: tick + event.tick, kind: .failure(""))
      }
    }
    played.value.append(row)
    playing.value.append(number)
    return played.value.count - 1
  }

  private func close(_ row: Int) { played.value[row].end = tick }

  // MARK: Outputs

  /// Subscribes on a tick, and draws the events in a row.
  func watch<Value: Drawable, Failure: Error & Drawable>(
    _ signal: Signal<Value, Failure>, as name: String = "", at joining: Int = 0
  ) {
    if joining == 0 { return follow(signal, as: name) }
    time.schedule(after: .seconds(joining)) { [self] in follow(signal, as: name) }
  }

  /// Writes down that a closure was called: in a row of its own.
  func note(_ text: String, as name: String) {
    let row = watched.value.firstIndex { Word($0.name) == Word(name) } ?? begin(name)
    watched.value[row].start = 0
    watched.value[row].isNote = true
    write(.value(text), to: row)
  }

  func follow<Value: Drawable, Failure: Error & Drawable>(
    _ signal: Signal<Value, Failure>, as name: String, from origin: DiagramRow.Origin? = nil
  ) {
    let row = begin(name, from: origin)
    watched.value[row].type = Value.type
    watched.value[row].failure = Failure.type
    link?.begin(row, isInner: origin != nil, sendsSignals: Value.isSignal) { [self] in endEarly(row) }
    let subscription = signal.subscribe(
      next: { [self] value in
        guard Value.isSignal else { return write(.value(value.label), to: row) }
        let letter = letterOfNextInner
        write(.value(letter), to: row)
        value.follow(on: self, as: letter, from: DiagramRow.Origin(row: row, tick: tick))
      },
      failed: { [self] in write(.failure($0.label), to: row) },
      completed: { [self] in write(.completion, to: row) })
    link?.hold(subscription, of: row)
  }

  /// The signal of the operator for the next step of a chain. Each subscription runs the operator.
  func signal(of show: @escaping @Sendable (MarbleStage) -> Void) -> Signal<Letter, MarbleFailure> {
    Signal(source: { [self] subscriber in
      guard watched.value.count < mostRows else { return isFull.value = true }
      link?.pass(to: subscriber)
      show(self)
    })
  }

  private var letterOfNextInner: String {
    let count = watched.value.count { $0.origin != nil }
    return String(Character(Unicode.Scalar(UInt8(97 + count % 26))))
  }

  private func begin(_ name: String, from origin: DiagramRow.Origin? = nil) -> Int {
    watched.value.append(DiagramRow(name: name, start: tick, origin: origin))
    return watched.value.count - 1
  }

  private func write(_ kind: DiagramMark.Kind, to row: Int) {
    guard watched.value[row].marks.count < MarbleStage.mostMarks else { return isFull.value = true }
    watched.value[row].marks.append(DiagramMark(tick: tick, kind: kind))
    watched.value[row].seen += 1
    if watched.value[row].isTerminated { watched.value[row].end = tick }
    link?.pass(kind, of: row)
  }

  private func endEarly(_ row: Int) {
    if !watched.value[row].isTerminated { watched.value[row].end = tick }
  }

  /// Releases the other steps of a chain, after its run.
  func unlink() { link?.release() }

  /// Holds something until the run is over.
  func keep(_ thing: some Sendable) { kept.value.append { withExtendedLifetime(thing) {} } }

  // MARK: The run

  private var tick: Int { Int(time.now.offset.components.seconds) }

  /// Advances the time until no action is left, or for a number of ticks. The steps of a chain have one time.
  static func run(_ stages: [MarbleStage], atMost length: Int) throws(CommandFailure) {
    let time = stages[0].time
    for tick in 0...length {
      time.advance(to: SchedulerInstant(offset: .seconds(tick)))
      if let problem = stages[0].link?.problem.value { throw .usage(problem) }
      let full = stages.filter { $0.isFull.value }
      for stage in full {
        let begun = (stage.played.value + stage.watched.value).count { $0.start == tick }
        guard begun <= stage.mostRows / 2 else {
          throw .unusable("marbles: too much happens on tick " + String(tick) + ": it may never end")
        }
      }
      if !full.isEmpty || time.pendingCount == 0 { break }
    }
  }

  /// The recorded events.
  ///
  /// - Parameter isTrimmed: whether a diagram that is cut lacks what its inputs would have sent later.
  func diagram(of entry: OperatorEntry, call: String, code: String, isTrimmed: Bool) -> Diagram {
    let cut: Diagram.Cut? = isFull.value ? .room : time.pendingCount > 0 ? .length : nil
    var inputs = inputsInOrder
    var outputs = watched.value
    if cut != nil, isTrimmed { inputs = inputs.map { $0.cut(behind: tick) } }
    // A lone output is what the operator makes of its inputs, and is called so.
    for row in outputs.indices where outputs[row].name.utf8.isEmpty { outputs[row].name = "output" }
    let last = (inputs + outputs).map { $0.lastTick }.max() ?? 0
    let isOpen = outputs.contains { !$0.isTerminated && !$0.isNote }
    let length = cut != nil ? max(last, tick) : isOpen ? max(last, entry.length ?? 0) : last
    for row in outputs.indices where outputs[row].isNote { outputs[row].end = length }
    return Diagram(
      name: entry.name, section: entry.section, call: call, code: code, inputs: inputs, outputs: outputs,
      length: length, cut: cut)
  }

  /// The rows by their beginnings. Rows that began together are in the order of the inputs.
  private var inputsInOrder: [DiagramRow] {
    let rows = played.value
    let order = rows.indices.sorted {
      (rows[$0].start, playing.value[$0], $0) < (rows[$1].start, playing.value[$1], $1)
    }
    return order.map { number in
      var row = rows[number]
      if let origin = row.origin { row.origin?.row = order.firstIndex(of: origin.row) ?? origin.row }
      return row
    }
  }
}

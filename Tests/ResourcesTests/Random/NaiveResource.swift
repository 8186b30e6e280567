/// The expected state of a resource, computed from its whole history, again after each step.
///
/// It has no numbers of loads, no effects and no property: it goes through the history with a few variables.
struct NaiveResource {
  let rules: ResourceScript.Rules

  struct Outcome: Equatable, CustomStringConvertible {
    var state: String
    /// The inputs of all requests, and the numbers of cancelled requests.
    var requests: [Int]
    var cancelled: [Int]

    var description: String { "\(state) requests \(requests) cancelled \(cancelled)" }
  }

  private struct Value {
    var text: String
    var isPresent = true
    var date: Int
    var isStale = false
  }

  private struct Load {
    var request: Int?
    var attempt = 1
    var pauseEnd = 0
    var isOutdated = false
  }

  private struct Write {
    var id: Int
    var change: (String?) -> String?
    /// Whether the write returns a value in any case.
    var isOfValue = false
    var isDone = false
  }

  /// Goes through a history.
  ///
  /// - Returns: the outcome; nil if two timers end at the same instant, whose order is not defined.
  func outcome(of history: [ResourceScript.Step]) -> Outcome? {
    var (now, lastEnd, observers) = (0, 0, 0)
    var (input, isPaused, isWanted) = (Int?.some(1), false, rules.grace == nil)
    var graceEnd: Int?
    var value: Value?
    var failure: String?
    var load: Load?
    var writes: [Write] = []
    var writeCount = 0
    var (requests, open, cancelled): ([Int], Set<Int>, [Int]) = ([], [], [])
    var isAmbiguous = false
    var unseen: [Int?] = []

    var isActive: Bool { rules.grace == nil || observers > 0 || graceEnd != nil }
    var present: Value? { value?.isPresent == true ? value : nil }
    var shown: String? { writes.reduce(present?.text) { $1.change($0) } }

    func drop() {
      guard let ended = load else { return }
      if let request = ended.request { cancelled.append(request) }
      (load, lastEnd) = (nil, now)
    }
    func begin() {
      guard let input else { return }
      requests.append(input)
      open.insert(requests.count - 1)
      load?.request = requests.count - 1
    }
    func settle() {
      if !isActive {
        drop()
        isWanted = false
      }
      if isWanted, !isPaused, writes.isEmpty, load == nil, input != nil {
        isWanted = false
        load = Load()
        begin()
      }
    }
    func commitWrites() {
      while let first = writes.first, first.isDone {
        writes.removeFirst()
        guard let text = first.change(present?.text) else { continue }
        (value, failure) = (Value(text: text, date: now), nil)
      }
    }
    func refresh(keepsValue: Bool = true, restarts: Bool = false) {
      guard input != nil else { return }
      guard isActive else {
        value?.isStale = true
        return
      }
      if restarts { drop() }
      if !keepsValue { value = nil }
      if load != nil, load?.request == nil { if isPaused { load?.pauseEnd = now } else { begin() } }
      if load == nil { isWanted = true }
    }
    func due() -> [(at: Int, run: () -> Void)] {
      var due: [(at: Int, run: () -> Void)] = []
      if let end = graceEnd { due.append((end, { graceEnd = nil })) }
      if let waiting = load, waiting.request == nil, !isPaused { due.append((max(now, waiting.pauseEnd), { begin() })) }
      if let polls = rules.polls, isActive, !isPaused, load == nil, !isWanted, writes.isEmpty, input != nil {
        due.append((max(now, lastEnd + polls), { isWanted = true }))
      }
      return due
    }
    func pass(_ time: Int) {
      let target = now + time
      while let next = due().min(by: { $0.at < $1.at }), next.at <= target {
        if due().filter({ $0.at == next.at }).count > 1 { isAmbiguous = true }
        now = next.at
        next.run()
        settle()
      }
      now = target
    }

    settle()
    for (number, step) in history.enumerated() {
      switch step {
      case .input(let next):
        // A resource that is not active takes its input with its next step. It need not notice one that comes and goes.
        if !isActive, next != input {
          unseen.append(input)
          if unseen.count > 1, unseen.contains(next) || unseen.dropFirst().contains(nil) { isAmbiguous = true }
        }
        if next != input {
          drop()
          (input, failure, writes) = (next, nil, [])
          if next == nil { value = nil } else { value?.isPresent = false }
          isWanted = next != nil
        }
      case .answer(let place):
        guard let request = open.sorted().dropFirst(place).first else { break }
        open.remove(request)
        guard load?.request == request, let ended = load else { break }
        load?.request = nil
        drop()
        (value, failure) = (Value(text: "v\(number)", date: now, isStale: ended.isOutdated), nil)
        if ended.isOutdated { isWanted = true }
      case .fail(let place):
        guard let request = open.sorted().dropFirst(place).first else { break }
        open.remove(request)
        guard load?.request == request, let ended = load else { break }
        load?.request = nil
        if ended.attempt <= rules.attempts {
          load?.attempt += 1
          load?.pauseEnd = now + rules.pause
        } else {
          drop()
          failure = "e\(number)"
          if ended.isOutdated { isWanted = true }
        }
      case .cancel:
        isWanted = false
        drop()
      case .refresh(let keepsValue, let restarts): refresh(keepsValue: keepsValue, restarts: restarts)
      case .retry: if failure != nil || load != nil && load?.request == nil { refresh() }
      case .set:
        isWanted = false
        drop()
        (writes, failure, value) = ([], nil, Value(text: "v\(number)", date: now))
      case .append:
        guard let text = shown else { break }
        if writes.isEmpty {
          isWanted = false
          drop()
          (failure, value) = (nil, Value(text: text + "+", date: now))
        } else {
          writes.append(Write(id: -1, change: { $0.map { $0 + "+" } }, isDone: true))
        }
      case .join:
        observers += 1
        graceEnd = nil
        let age = present.map { now - $0.date } ?? 0
        let isFresh = present.map { !$0.isStale && rules.staleAfter.map { age < $0 } != false } ?? false
        if load == nil, input != nil, failure != nil || !isFresh { isWanted = true }
      case .leave:
        guard observers > 0 else { break }
        observers -= 1
        if observers == 0, let grace = rules.grace { graceEnd = now + grace }
      case .invalidate:
        value?.isStale = true
        if load != nil { load?.isOutdated = true } else if input != nil { isWanted = true }
      case .pause(let isOn): isPaused = isOn
      case .pass(let time): pass(time)
      case .write, .appendWrite:
        if load != nil {
          isWanted = true
          drop()
        }
        let text = "v\(number)"
        writes.append(
          Write(
            id: writeCount, change: step == .write ? { _ in text } : { $0.map { $0 + "w" } }, isOfValue: step == .write)
        )
        writeCount += 1
      case .confirm(let id), .confirmUnknown(let id):
        guard let place = writes.firstIndex(where: { $0.id == id && !$0.isDone }) else { break }
        writes[place].isDone = true
        if case .confirm = step {
          writes[place].change = { _ in "v\(number)" }
        } else if writes[place].isOfValue {
          writes[place].change = { _ in "" }
        } else {
          isWanted = input != nil
        }
        commitWrites()
      case .withdraw(let id):
        guard let place = writes.firstIndex(where: { $0.id == id && !$0.isDone }) else { break }
        writes.remove(at: place)
        commitWrites()
      }
      settle()
      pass(0)
      if isActive { unseen = [] }
    }
    if isAmbiguous { return nil }
    let last = value.map { $0.text + ($0.isPresent ? "" : "?") } ?? ""
    let state: String
    if !writes.isEmpty, let shown {
      state = "R" + shown
    } else if input == nil {
      state = present.map { "R" + $0.text } ?? "I"
    } else if load != nil || isWanted && isActive {
      let attempt = load?.attempt ?? 1
      state = "L" + last + (attempt > 1 ? "(\(attempt))" : "")
    } else if let failure {
      state = "#" + failure + (last.isEmpty ? "" : ":" + last)
    } else {
      state = present.map { "R" + $0.text } ?? "I" + last
    }
    return Outcome(state: state, requests: requests, cancelled: cancelled)
  }
}

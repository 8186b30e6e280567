import ReactiveKernel
import ReactiveSchedulers
import ReactiveSubjects

/// Tells what happens to a command, on its scheduler.
///
/// What there is to tell waits in one queue and is told by one turn of the scheduler at a time: so its order is that of the steps. A turn
/// tells what waits when it begins. For what is written meanwhile another turn is scheduled at once, so that it precedes whatever the
/// writing thread schedules next, and the scheduler's other work comes in between. On a scheduler that runs inline it is a loop, not a
/// recursion (C10).
class CommandTeller<Notice: Sendable>: CommandMember, @unchecked Sendable {
  // Unchecked because the variables are used inside of the arbiter's steps only.
  final let arbiter: CommandArbiter
  /// Held by the command as well, which is what keeps a virtual scheduler alive: a turn that waits on it must not.
  private final let scheduler: any Scheduler

  private final var notices = RingQueue<Notice>()
  /// Whether a turn was scheduled that has not begun.
  private final var hasTurn = false
  private final var isTelling = false
  /// Whether a turn began while another one, on another thread or further up the stack, was telling: that one goes on.
  private final var isCalledAgain = false
  /// How many subscribers are being sent the first value, and whether a turn was put off for them.
  private final var newcomers = 0
  private final var isPutOff = false
  private final var isOpen = false
  private final var isLost = false

  init(_ arbiter: CommandArbiter, on scheduler: any Scheduler) {
    self.arbiter = arbiter
    self.scheduler = scheduler.retainable
  }

  /// Tells one thing; in a turn.
  func tell(_ notice: Notice) {}

  /// What is told in place of a notice that leaves the queue; inside of a step.
  func resolve(_ notice: Notice) -> Notice { notice }

  /// Takes part from now on. What the condition has sent by now counts from the beginning.
  final func open() {
    arbiter.read {
      arbiter.admit(self)
      arbiter.noteStatuses()
      isOpen = true
    }
  }

  /// Leaves something to be told; inside of a step.
  final func write(_ notice: Notice) {
    guard isOpen, !isLost else { return }
    notices.append(notice)
    guard !hasTurn else { return }
    hasTurn = true
    arbiter.expectTurn(of: self)
  }

  final override func scheduleTurn() {
    let turn = CommandTurn(of: self)
    scheduler.schedule { turn.run() }
  }

  final override func takeTurn() {
    let isFirst = arbiter.read {
      hasTurn = false
      isCalledAgain = isTelling
      defer { isTelling = true }
      return !isTelling
    }
    guard isFirst else { return }
    repeat {
      var count = arbiter.read { notices.count }
      while count > 0, let notice = next() {
        tell(notice)
        count -= 1
      }
    } while isToGoOn()
  }

  private final func next() -> Notice? {
    arbiter.read { newcomers == 0 ? notices.popFirst().map(resolve) : nil }
  }

  private final func isToGoOn() -> Bool {
    arbiter.read {
      let isCalledAgain = isCalledAgain
      self.isCalledAgain = false
      if newcomers > 0, !notices.isEmpty { isPutOff = true }
      // If no other turn was scheduled for what is left, which a new subscriber held up for a moment, this turn goes on.
      isTelling = newcomers == 0 && !notices.isEmpty && (isCalledAgain || !hasTurn)
      return isTelling
    }
  }

  /// A state with the value that was decided last. Its signal begins with that value, then sends the changes that turns tell.
  ///
  /// Nothing is told between the step that reads the first value and the registration of the subscriber, so that it misses no change.
  /// No thread waits: a turn that comes meanwhile is put off.
  final func state<Value>(of variable: CommandVariable<Value>) -> CommandState<Value> {
    let signal = Signal<Value, Never>.attaching { [self] downstream in
      let first = arbiter.read {
        newcomers += 1
        return variable.newest
      }
      variable.attach(downstream, beginningWith: first)
      let isToResume = arbiter.read {
        newcomers -= 1
        guard newcomers == 0, isPutOff else { return false }
        isPutOff = false
        return true
      }
      if isToResume { scheduleTurn() }
    }
    return CommandState(signal) { [arbiter] in arbiter.read { variable.newest.value } }
  }

  override func loseScheduler() {
    let lost = arbiter.read {
      isLost = true
      let lost = notices
      notices = RingQueue()
      return lost
    }
    // Released here and not under the lock.
    withExtendedLifetime(lost) {}
  }

  final var hasLostScheduler: Bool { isLost }
}

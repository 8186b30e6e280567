import ReactiveKernel
import ReactiveSchedulers
import ReactiveSubjects

/// Tells what happens to a command, on its scheduler.
///
/// What there is to tell waits in one queue and is told by one turn of the scheduler at a time: so its order is that of the steps. A turn
/// tells what waits when it begins. If more has come meanwhile another turn follows, so that the scheduler's other work comes in between;
/// on a scheduler that runs inline it is a loop, not a recursion (C10).
class CommandTeller<Notice: Sendable>: CommandMember, @unchecked Sendable {
  // Unchecked because the variables are used inside of the arbiter's steps only.
  final let arbiter: CommandArbiter
  private final let scheduler: any Scheduler

  private final var notices = RingQueue<Notice>()
  /// Whether the scheduler was asked for a turn that has not told everything yet.
  private final var hasTurn = false
  private final var isTelling = false
  private final var isCalledAgain = false
  /// How many newcomers are being told what was told last, and whether a turn was put off for them.
  private final var newcomers = 0
  private final var isPutOff = false
  private final var isLost = false

  init(_ arbiter: CommandArbiter, on scheduler: any Scheduler) {
    self.arbiter = arbiter
    self.scheduler = scheduler
  }

  /// Tells one thing; in a turn.
  func tell(_ notice: Notice) {}

  /// Begins to tell, the state there is at once and on this thread: what the condition has sent by now counts from the beginning.
  final func open() {
    arbiter.read {
      hasTurn = true
      arbiter.admit(self)
      arbiter.noteStatuses()
    }
    takeTurn()
  }

  /// Leaves something to be told; inside of a step.
  final func write(_ notice: Notice) {
    guard !isLost else { return }
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
      // The scheduler runs inline, and this is called from the turn below: that one goes on.
      if isTelling { isCalledAgain = true }
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
    arbiter.read { newcomers == 0 ? notices.popFirst() : nil }
  }

  private final func isToGoOn() -> Bool {
    let isOver = arbiter.read {
      if notices.isEmpty {
        hasTurn = false
      } else if newcomers > 0 {
        isPutOff = true
      } else {
        return false
      }
      isTelling = false
      return true
    }
    if isOver { return false }
    scheduleTurn()
    return arbiter.read {
      isTelling = isCalledAgain
      isCalledAgain = false
      return isTelling
    }
  }

  /// A signal that tells what was told last when it is subscribed to. Nothing else is told meanwhile.
  ///
  /// Or else this could happen: one thread is on its way to tell a newcomer that the command is enabled; a turn tells it that it is disabled,
  /// which has to wait for that thread, and goes on to tell it, where it listens to that too, that the command executes. Nobody waits here,
  /// either: a turn that finds a newcomer is put off.
  final func welcome<Value>(_ state: BehaviorSubject<Value, Never>) -> Signal<Value, Never> {
    .attaching { [self] downstream in
      arbiter.read { newcomers += 1 }
      state.signal.attach(downstream)
      let isToResume = arbiter.read {
        newcomers -= 1
        guard newcomers == 0, isPutOff else { return false }
        isPutOff = false
        return true
      }
      if isToResume { scheduleTurn() }
    }
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

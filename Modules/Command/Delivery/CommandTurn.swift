/// One turn of a command on its scheduler. If the scheduler drops it, as a stopped one does, nothing can be told any more.
final class CommandTurn: @unchecked Sendable {
  // Unchecked because `member` is taken out by the one action that runs the turn, and `deinit` has the last reference.
  private var member: CommandMember?

  init(of member: CommandMember) {
    self.member = member
  }

  deinit {
    member?.loseScheduler()
  }

  func run() { member.take()?.takeTurn() }
}

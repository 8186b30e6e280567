import Reactive

/// Uses each kind a thousand times. The sanitizer reports all objects that are left at the end.
@main struct LeakCheck {
  @MainActor static func main() async {
    noteMainActor()
    for kind in Kinds.all {
      for number in 1...1_000 { kind.use(number) }
      // Waits for all reports on the main actor before the next kind.
      await settle()
      print("\(kind.name): 1,000 made, used and dropped")
    }
  }

  /// Creates the runtime's side table for weak references to the main actor, which is never released: see
  /// `suppressions.txt`.
  @inline(never)
  private static func noteMainActor() {
    weak var actor: MainActor?
    actor = MainActor.shared
    precondition(actor != nil)
  }

  @MainActor private static func settle() async {
    for _ in 0..<100 { await Task.yield() }
    await withCheckedContinuation { done in MainScheduler.shared.schedule { done.resume() } }
  }
}

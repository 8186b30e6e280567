import Foundation
import ReactiveKernel
import ReactiveTesting
import Testing

@Suite("The check for silence after a dispose", .timeLimit(.minutes(20)))
struct SilenceTests {
  @Test("fails where events pass after it: `subscribe` drops them, and an operator's subscriber does not")
  func finds() async {
    await withKnownIssue {
      await expectSilenceAfterDispose(spins: 40) {
        Signal<Int, Never>.attaching { downstream in Thread.detachNewThread { SilenceTests.count(downstream.next) } }
      } subscribe: { signal, count in
        let subscription = Subscription()
        signal.attach(under: subscription, next: { _ in count() }, terminal: { _ in })
        return subscription
      }
    }
  }

  @Test("passes for one that does not")
  func passes() async {
    await expectSilenceAfterDispose(spins: 40) {
      Signal<Int, Never> { subscriber in Thread.detachNewThread { SilenceTests.count { subscriber.send($0) } } }
    }
  }

  private static func count(_ send: (Int) -> Void) {
    for number in 0..<200 {
      send(number)
      pauseThread()
    }
  }
}

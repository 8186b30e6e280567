import Dispatch
import Foundation
import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite("Schedulers of both libraries", .timeLimit(.minutes(5)))
struct SchedulerTests {
  @Test("operators of Combine run in virtual time")
  func virtualTime() {
    let (time, log) = (VirtualTimeScheduler(), Journal<Int>())
    let scheduler = SignalScheduler(time)
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = subject.debounce(for: .seconds(1), scheduler: scheduler).sink { log.write($0) }
    subject.send(1)
    time.advance(by: .milliseconds(900))
    subject.send(2)
    time.advance(by: .milliseconds(999))
    #expect(log.count == 0)
    time.advance(by: .milliseconds(1))
    #expect(log.entries == [2])
    withExtendedLifetime(cancellable) {}
  }

  @Test("events keep their order on a scheduler of ours")
  func order() {
    let (time, probe) = (VirtualTimeScheduler(), Probe<Int, Never>())
    (1...5).publisher.receive(on: SignalScheduler(time)).subscribe(probe)
    time.advance(by: .zero)
    #expect(probe.events == "12345|")
  }

  @Test("a repetition runs until it is cancelled")
  func repetition() {
    let (time, log) = (VirtualTimeScheduler(), Journal<Int>())
    let scheduler = SignalScheduler(time)
    let repetition = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 2) { log.write(1) }
    time.advance(by: .seconds(6))
    #expect(log.count == 3)
    repetition.cancel()
    time.advance(by: .seconds(6))
    #expect(log.count == 3)
  }

  @Test("a queue of Dispatch delivers, and its clock is the time")
  func queue() async {
    let queue = DispatchQueue(label: "prices")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let scheduler = PublisherScheduler(queue.asScheduler)
    let signal = Signal(1...100).deliver(on: scheduler).map { value in
      DispatchQueue.getSpecific(key: key) == true ? value : 0
    }
    #expect(await signal.allValues() == Array(1...100))
    let (before, own) = (scheduler.now, SchedulerInstant.system)
    #expect(await Signal<Int, Never>.just(1).delay(for: .milliseconds(20), on: scheduler).allValues() == [1])
    #expect(before.duration(to: scheduler.now) >= .milliseconds(20))
    #expect(own.duration(to: before) < .seconds(60) && before.duration(to: own) < .seconds(60))
  }

  @Test("there and back in virtual time: time is exact")
  func thereAndBack() {
    let (time, log) = (VirtualTimeScheduler(), Journal<Int>())
    let scheduler = PublisherScheduler(SignalScheduler(time))
    let start = scheduler.now
    Signal<SchedulerInstant, Never>.interval(.milliseconds(1500), on: scheduler).take(3)
      .subscribe(next: { _ in log.write(1) })
    time.advance(by: .milliseconds(3000))
    #expect(log.count == 2)
    #expect(start.duration(to: scheduler.now) == .milliseconds(3000))
    time.advance(by: .milliseconds(1500))
    #expect(log.count == 3)
  }

  @Test("a disposed action does not run, and is released")
  func disposal() {
    let (time, log) = (VirtualTimeScheduler(), Journal<Int>())
    let scheduler = PublisherScheduler(SignalScheduler(time))
    expectNoLeaks { probe in
      let token = probe.token()
      let action = scheduler.schedule(after: .seconds(1)) { log.write(token.use(1)) }
      #expect(!action.isDisposed)
      action.dispose()
      #expect(action.isDisposed)
    }
    time.advance(by: .seconds(2))
    #expect(log.count == 0)
  }

  @Test("the immediate scheduler of Combine runs inline")
  func immediate() {
    let (scheduler, log) = (PublisherScheduler(OpenCombineShim.ImmediateScheduler.shared), Journal<Int>())
    #expect(scheduler.runsInline)
    Signal(1...3).deliver(on: scheduler).subscribe(next: { log.write($0) })
    #expect(log.entries == [1, 2, 3])
  }

  @Test("the main queue and an operation queue are schedulers")
  func queuesOfFoundation() async {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let scheduler = PublisherScheduler(queue.asScheduler)
    #expect(await Signal(1...20).deliver(on: scheduler).allValues() == Array(1...20))
    #expect(await Signal<Int, Never>.just(1).delay(for: .milliseconds(5), on: scheduler).allValues() == [1])
  }
}

#if canImport(Combine)
  extension DispatchQueue { var asScheduler: DispatchQueue { self } }
  extension OperationQueue { var asScheduler: OperationQueue { self } }
#else
  extension DispatchQueue { var asScheduler: OCombine { ocombine } }
  extension OperationQueue { var asScheduler: OCombine { ocombine } }
#endif

extension SchedulerInstant {
  static var system: SchedulerInstant { ReactiveSchedulers.ImmediateScheduler.shared.now }
}

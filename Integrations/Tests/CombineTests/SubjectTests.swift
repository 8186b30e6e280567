import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("Subjects of both libraries")
struct SubjectTests {
  @Test("a subject sends and publishes as one of Combine")
  func asSubjectOfCombine() {
    let (subject, probe, values) = (Relay<Int, TestFailure>(), Probe<Int, TestFailure>(), Journal<Int>())
    subject.signal.subscribeIgnoringFailures(next: { values.write($0) })
    let bridged = SignalSubject(subject)
    bridged.subscribe(probe)
    bridged.send(1)
    subject.send(2)
    bridged.send(completion: .failure(TestFailure()))
    subject.send(3)
    #expect(probe.events == "12#")
    #expect(values.entries == [1, 2])
  }

  @Test("a subject publishes the events from now on, and those without demand wait")
  func published() {
    let (subject, probe) = (Relay<Int, TestFailure>(), Probe<Int, TestFailure>(.max(1)))
    subject.send(0)
    subject.publisher().subscribe(probe)
    for value in 1...3 { subject.send(value) }
    #expect(probe.events == "1")
    probe.request(.max(2))
    subject.complete()
    #expect(probe.events == "123|")
  }

  @Test("a publisher sends to a subject, and its end ends it")
  func publisherToSubject() {
    let (subject, log) = (BehaviorSubject<Int, Never>(0), Journal<String>())
    subject.signal.subscribe(next: { log.write("\($0)") }, completed: { log.write("|") })
    let cancellable = [1, 2].publisher.subscribe(SignalSubject(subject))
    #expect(log.entries == ["0", "1", "2", "|"])
    #expect(subject.value == 2)
    withExtendedLifetime(cancellable) {}
  }

  @Test("the end of the subject cancels the publishers that send to it")
  func endCancels() {
    let (subject, requests) = (Relay<Int, Never>(), Requests())
    let bridged = SignalSubject(subject)
    bridged.send(subscription: requests)
    #expect(requests.log.entries == ["unlimited"])
    subject.complete()
    #expect(requests.log.entries == ["unlimited", "cancel"])
    let late = Requests()
    bridged.send(subscription: late)
    #expect(late.log.entries == ["cancel"])
  }

  @Test("a signal sends to a subject of Combine, which it holds")
  func signalToSubjectOfCombine() {
    let (source, values) = (Relay<Int, Never>(), Journal<Int>())
    var sending: [OpenCombineShim.AnyCancellable] = []
    var receiving: [OpenCombineShim.AnyCancellable] = []
    do {
      let subject = PassthroughSubject<Int, Never>()
      subject.sink { values.write($0) }.store(in: &receiving)
      source.signal.publisher().subscribe(subject).store(in: &sending)
    }
    source.send(1)
    #expect(values.entries == [1])
    sending = []
    source.send(2)
    #expect(values.entries == [1])
    #expect(source.subscriberCount == 0)
  }

  @Test("a subject that is the upstream of itself through Combine queues what it sends")
  func reentrancy() {
    let (subject, log) = (Relay<Int, Never>(), Journal<Int>())
    let bridged = SignalSubject(subject)
    let first = bridged.sink { if $0 < 3 { bridged.send($0 + 1) } }
    let second = bridged.sink { log.write($0) }
    bridged.send(1)
    #expect(log.entries == [1, 2, 3])
    withExtendedLifetime((first, second)) {}
  }
}

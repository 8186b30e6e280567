import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Testing

/// All ends of a chain over both libraries, in every order: at most one terminal, nothing after it, and nothing left.
@Suite("Ends in every order")
struct EndOrderTests {
  enum Act: String, CaseIterable {
    case completeSubject, failRelay, cancel, dispose, releaseSources, releaseConsumers, requestOne, requestAll
  }

  @Test("of four acts, any order", arguments: EndOrderTests.numbers)
  func orders(number: Int) {
    let acts = EndOrderTests.order(number)
    let logs = Journal<[String]>()
    expectNoLeaks { probe in
      let scene = Scene(probe)
      for act in acts {
        scene.perform(act)
        scene.send()
      }
      // A subject of Combine and its subscriber hold each other until one of them ends.
      scene.perform(.cancel)
      scene.perform(.dispose)
      logs.write(scene.log.entries)
      logs.write(scene.probe.log.entries)
    }
    for log in logs.entries {
      #expect(log.allSatisfy { !$0.hasPrefix("[") }, "\(acts): \(log)")
      #expect(log.dropLast().allSatisfy { $0 != "|" && $0 != "#" }, "\(acts): \(log)")
    }
  }

  /// The orders of four of the acts.
  static let numbers = 0..<(8 * 7 * 6 * 5)

  static func order(_ number: Int) -> [Act] {
    var (left, rest, acts) = (Act.allCases, number, [Act]())
    for _ in 0..<4 {
      acts.append(left.remove(at: rest % left.count))
      rest /= left.count + 1
    }
    return acts
  }

  /// A subject of Combine, merged with one of this library, as a publisher with demand; and the same as a signal with a
  /// handler.
  final class Scene {
    let log = Journal<String>()
    let probe: Probe<Int, TestFailure>
    private var subject: PassthroughSubject<Int, TestFailure>? = PassthroughSubject()
    private var relay: Relay<Int, TestFailure>? = Relay()
    private var subscription: (any Disposable)?
    private var consumer: Probe<Int, TestFailure>?

    init(_ leaks: LeakProbe) {
      let (token, other) = (leaks.token("signal"), leaks.token("publisher"))
      probe = Probe(.max(1))
      guard let subject, let relay else { return }
      let joined = subject.signal.merge(with: relay.signal)
      subscription = joined.map { token.use($0) }.publisher().signal.subscribe(
        next: { [log] in log.write("\($0)") }, failed: { [log] _ in log.write("#") },
        completed: { [log] in log.write("|") })
      joined.publisher(buffering: .newest(2)).map { other.use($0) }.subscribe(probe)
      consumer = probe
    }

    func send() {
      subject?.send(1)
      relay?.send(2)
    }

    func perform(_ act: Act) {
      switch act {
      case .completeSubject: subject?.send(completion: .finished)
      case .failRelay: relay?.fail(TestFailure())
      case .cancel: probe.cancel()
      case .dispose: subscription?.dispose()
      case .releaseSources: (subject, relay) = (nil, nil)
      case .releaseConsumers: consumer = nil
      case .requestOne: consumer?.request(.max(1))
      case .requestAll: consumer?.request(.unlimited)
      }
    }
  }
}

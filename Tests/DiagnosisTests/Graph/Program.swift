#if Diagnosis
  import ReactiveCore
  import ReactiveMulticast
  import ReactiveSchedulers
  import ReactiveSubjects
  import ReactiveTesting

  /// The programs of the article "Finding out", which shows their lines.
  enum Program {
    struct Screen: Sendable {
      let holder = SharedVariable<Subscription>(nil)
      let title: any Sendable

      @inline(never) func open(_ prices: Subject<Int, Never>) {
        holder.value = prices.signal.map { $0 * 2 }.subscribe { _ in _ = (self.holder.value, self.title) }
      }
    }

    /// The source of `download` runs once for each of two subscribers.
    @inline(never) static func download(_ answers: Subject<Int, Never>) -> [Subscription] {
      // Each subscription asks the server.
      let download = Signal<Int, Never> { subscriber in answers.signal.subscribe { subscriber.send($0) } }
      let first = download.map { $0 + 1 }.subscribe { _ in }
      let second = download.filter { $0 > 0 }.subscribe { _ in }
      answers.send(1)
      return [first, second]
    }

    @inline(never) static func share(_ answers: Subject<Int, Never>) -> [Subscription] {
      let source = Signal<Int, Never> { subscriber in answers.signal.subscribe { subscriber.send($0) } }
      var rates: Signal<Int, Never> { source.share() }
      let first = rates.subscribe { _ in }
      let second = rates.subscribe { _ in }
      answers.send(1)
      return [first, second]
    }

    @inline(never) static func collect(_ pages: Subject<Int, Never>, _ end: Subject<Int, Never>) -> Subscription {
      let subscription = pages.signal.merge(with: end.signal).collect().subscribe { _ in }
      (1...3).forEach(pages.send)
      pages.complete()
      return subscription
    }

    static func deliver(_ readings: Subject<Int, Never>, on screen: VirtualTimeScheduler) -> Subscription {
      let subscription = readings.signal.map { $0 + 1 }.deliver(on: screen).subscribe { _ in }
      (1...1_000).forEach(readings.send)
      return subscription
    }

    @inline(never) static func connect(on clock: VirtualTimeScheduler) -> Subscription {
      let connection = Signal<Int, TestFailure> { subscriber in
        clock.schedule(after: .milliseconds(1)) { subscriber.fail(TestFailure("refused")) }
      }
      let subscription = connection.map { $0 + 1 }.retry().subscribe { _ in }
      clock.advance(by: .seconds(1))
      return subscription
    }

    @inline(never) static func total(_ price: Subject<Int, Never>) -> Subscription {
      let net = price.signal.map { $0 * 100 }
      let tax = price.signal.map { $0 * 19 }
      let subscription = net.combineLatest(with: tax).map { $0 + $1 }.subscribe { _ in }
      (1...100).forEach(price.send)
      return subscription
    }

    struct Unreadable: Error {}

    static func page(_ number: Int) throws(Unreadable) -> Int { if number < 3 { number } else { throw Unreadable() } }

    @inline(never) static func show(on worker: some Scheduler, _ screen: some Scheduler) {
      Signal<Int, Unreadable>([1, 2, 3])
        .tryMap { number throws(Unreadable) in try page(number) }
        .deliver(on: worker)
        .map { $0 + 1 }
        .deliver(on: screen)
        .filter { $0 > 0 }
        .assertNoFailure()
        .subscribe { _ in }
    }

    @inline(never) static func wait(for answers: Subject<Int, Never>) {
      answers.signal.map { $0 + 1 }.subscribe { _ in _ = answers.signal.waitForFirst() }
      answers.send(1)
    }

    // Not inlined, like others, into the test, whose macro would be the place of a subscription in a release build.
    @inline(never)
    static func feed(_ prices: Subject<Int, Never>, _ offers: Subject<Int, Never>) {
      prices.signal.map { $0 + 1 }.subscribe(offers)
      offers.signal.filter { $0 > 0 }.subscribe(prices)
    }
  }
#endif

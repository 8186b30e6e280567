import Reactive

/// All kinds of observation: each is made, used and released.
enum Kinds {
  static let all: [(name: String, use: @MainActor (Int) -> Void)] = [
    ("a property that is observed", property), ("a path", path), ("a binding", binding), ("a channel", channel),
    ("a shared property", shared), ("a computed value", computed), ("a lifted method", lifted),
    ("an @Observable object", observable), ("a command", command), ("a shared signal", multicast),
  ]

  @MainActor private static func property(_ number: Int) {
    let person = Person()
    person.$name.signal.subscribe(next: { _ in })
    person.$name.pairs.subscribe(next: { _ in })
    person.$age.priors.subscribe(next: { _ in })
    person.name = "\(number)"
    person.age = number
  }

  @MainActor private static func path(_ number: Int) {
    let person = Person()
    observe(person, \.friend).then(\.friend).then(\.name).changes([.initial, .prior, .new]).subscribe(next: { _ in })
    person.signal(for: \.greeting).subscribe(next: { _ in })
    person.friend = Person()
    person.friend?.friend = Person()
    person.friend?.friend?.name = "\(number)"
    person.friend = nil
  }

  @MainActor private static func binding(_ number: Int) {
    let person = Person()
    let names = Subject<String, Never>()
    names.signal.bind(to: person, \.name)
    names.signal.take(during: person.lifetime).subscribe(next: { _ in })
    names.send("\(number)")
  }

  @MainActor private static func channel(_ number: Int) {
    let (first, second) = (Person(), Person())
    first.channel(for: \.name) <-> second.channel(for: \.name)
    first.name = "\(number)"
    second.name += "!"
    let middle = BindingChannel<String, Never>()
    middle.leading <-> first.channel(for: \.name)
    middle.following.send("\(number)")
  }

  @MainActor private static func shared(_ number: Int) {
    let properties = (0..<5).map { Property($0) }
    for place in 0..<5 { properties[place] <-> properties[(place + 1) % 5] }
    properties[number % 5].value = number
  }

  @MainActor private static func computed(_ number: Int) {
    let (first, second) = (Property(1), Property(2))
    let sum = Computed { first.value + second.value }
    let double = Computed { 2 * sum.value }
    double.signal.subscribe(next: { _ in })
    changeTogether {
      first.value = number
      second.value = number
    }
  }

  @MainActor private static func lifted(_ number: Int) {
    let person = Person()
    let names = Subject<String, Never>()
    lift(person, names) { $0.take($1) }.subscribe(next: { _ in })
    names.send("\(number)")
  }

  @MainActor private static func observable(_ number: Int) {
    let account = Account()
    account.signal(for: \.balance).subscribe(next: { _ in })
    account.balance = number
  }

  @MainActor private static func command(_ number: Int) {
    let command = Command<Int, Int, Never> { input in .just(input) }
    command.errors.signal.subscribe(next: { _ in })
    command.execute(number).subscribe(events: { _ in })
  }

  @MainActor private static func multicast(_ number: Int) {
    let numbers = Subject<Int, Never>()
    let shared = numbers.signal.share(replay: .everything)
    let subscriptions = [shared.subscribe(next: { _ in }), shared.subscribe(next: { _ in })]
    numbers.send(number)
    for subscription in subscriptions { subscription.dispose() }
    shared.subscribe(next: { _ in })
    numbers.complete()
  }
}

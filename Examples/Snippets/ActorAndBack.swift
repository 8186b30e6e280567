// To an actor and back. The page of six small programs quotes this one.

import Reactive

actor Account {
  private var balance = 0
  nonisolated let balances = BehaviorSubject<Int, Never>(0)

  nonisolated func follow(_ amounts: Signal<Int, Never>) {
    amounts.isolated(to: self)
      .filter { account, amount in account.balance + amount >= 0 }
      .subscribe { account, amount in
        account.balance += amount
        account.balances.send(account.balance)
      }
  }
}

@MainActor final class Statement {
  var lines: [Int] = []
}

let (account, statement) = (Account(), Statement())
account.balances.signal.isolated(to: MainActor.self).subscribe { statement.lines.append($0) }

let amounts = Subject<Int, Never>()
account.follow(amounts.signal)
for amount in [50, -80, 20] { amounts.send(amount) }

_ = await account.balances.signal.first { $0 == 70 }.firstValue()
await Task.yield()
print(statement.lines)

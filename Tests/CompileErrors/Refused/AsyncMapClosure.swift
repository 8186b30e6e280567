// error: type '(Int) async -> String' does not conform to the 'Sendable' protocol
import Reactive

func load(_ page: Int) async -> String { "page \(page)" }

func loaded(_ pages: Signal<Int, Never>) {
  pages.map { await load($0) }.subscribe { print($0) }
}

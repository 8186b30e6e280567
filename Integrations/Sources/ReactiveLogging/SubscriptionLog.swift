import Logging
import ReactiveEffects
import ReactiveKernel
import ReactiveSchedulers
import Synchronization

/// The place of the call of an operator, which its entries have.
struct LogPlace: Sendable {
  var file: String
  var function: String
  var line: UInt
}

/// The entries of one subscription.
final class SubscriptionLog: Sendable {
  private static let lastNumber = Atomic<Int>(0)

  private let logger: Logger
  private let events: LogEvents
  private let levels: (normal: Logger.Level, failure: Logger.Level)
  private let metadata: Logger.Metadata
  private let place: LogPlace
  /// Atomic because a disposal on another thread reads it.
  private let values = Atomic<Int>(0)

  init(
    _ logger: Logger, events: LogEvents, levels: (Logger.Level, Logger.Level), name: String?,
    adding added: Logger.Metadata, _ place: LogPlace
  ) {
    self.logger = logger
    self.events = events
    self.levels = levels
    self.place = place
    // An entry's own metadata wins over that of the provider, which runs again on the thread of the entry.
    var metadata = logger.metadataProvider?.get() ?? [:]
    metadata.merge(added) { _, added in added }
    metadata["signal.name"] = name.map { .string($0) }
    let number = SubscriptionLog.lastNumber.add(1, ordering: .relaxed).newValue
    metadata["signal.subscription"] = .stringConvertible(number)
    self.metadata = metadata
  }

  func started() { write(.started, "started", at: levels.normal) }

  func next(_ describe: (() -> String)?) {
    values.add(1, ordering: .relaxed)
    write(.next, "next", at: levels.normal, adding: describe.map { ["signal.value": .string($0())] } ?? [:])
  }

  func failed(_ failure: any Error) {
    write(.failed, "failed", at: levels.failure, error: failure, adding: count)
  }

  func ended(_ event: LogEvents, _ message: Logger.Message) {
    write(event, message, at: levels.normal, adding: count)
  }

  private var count: Logger.Metadata { ["signal.values": .stringConvertible(values.load(ordering: .relaxed))] }

  private func write(
    _ event: LogEvents, _ message: Logger.Message, at level: Logger.Level, error: (any Error)? = nil,
    adding added: @autoclosure () -> Logger.Metadata = [:]
  ) {
    guard events.contains(event) else { return }
    logger.log(
      level: level, message, error: error, metadata: metadata.merging(added()) { _, added in added },
      file: place.file, function: place.function, line: place.line)
  }
}

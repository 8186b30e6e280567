import Keys
import Reactive

/// Two fields that show one temperature, each in its scale. Text that is typed into one appears in the other,
/// converted.
///
/// Each field has the leading terminal of a channel of texts. The following terminals are bound to each other, seen as
/// degrees Celsius:
///
///     field °C ── leading ═ following ─ text as °C ──── <-> ──── °F as °C ─ text as °F ─ following ═ leading ── field °F
///
/// A field never receives its own text: a text that was rounded on its way there and back would disturb the typing. A
/// text that is no temperature stops at the conversion.
struct ConverterPipeline: Sendable {
  private let celsius = BindingChannel<String, Never>()
  private let fahrenheit = BindingChannel<String, Never>()
  private let refused = Subject<Refusal, Never>()

  init() {
    let fahrenheit = degrees(.fahrenheit).converted {
      ($0 - 32) / 1.8
    } back: {
      $0 * 1.8 + 32
    }
    fahrenheit <-> degrees(.celsius)
  }

  /// All that happens while keys are typed.
  func log(of keys: Signal<Key, InputFailure>) -> Signal<ConverterLog, InputFailure> {
    let received = Scale.allCases.map { scale in
      channel(scale).leading.signal.map { ConverterEvent.received(scale, $0) }
    }
    let typed = keys.take(while: { !$0.stops }).map { ConverterEvent.key($0) }.start(with: .began("20"))
    return Signal.merge(received + [refused.signal.map { .refused($0) }])
      .promoteError(to: InputFailure.self)
      .merge(with: typed.finally { complete() })
      .scan(into: ConverterLog()) { log, event in log.note(event) }
      // The other field's text is merged behind the event that is being delivered.
      .on(next: { log in if let text = log.unsent { channel(log.focus).leading.send(text) } })
  }

  /// The end of one channel is handed to the other by the binding.
  private func complete() {
    celsius.leading.complete()
    refused.complete()
  }

  private func channel(_ scale: Scale) -> BindingChannel<String, Never> { scale == .celsius ? celsius : fahrenheit }

  /// A field as degrees.
  private func degrees(_ scale: Scale) -> BindingView<Double, Never> {
    let refused = refused
    return channel(scale).following.converted(
      { (text: String) throws(Refusal) -> Double in try scale.degrees(text) },
      back: { (degrees: Double) throws(Refusal) -> String in scale.text(degrees) },
      reporting: { refused.send($0) })
  }
}

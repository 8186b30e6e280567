import Reactive

/// Two fields that show one temperature, each in its scale. Text that is typed into one appears in the other, converted.
///
/// Each field has the leading terminal of a channel of texts. The following terminals are bound to each other, seen as degrees Celsius:
///
///     field °C ── leading ═ following ─ text as °C ──── <-> ──── °F as °C ─ text as °F ─ following ═ leading ── field °F
///
/// A field never receives its own text: a text that was rounded on its way there and back would disturb the typing. A text that is no
/// temperature stops at the conversion.
struct Thermometer: Sendable {
  private let celsius = Channel<String, Never>()
  private let fahrenheit = Channel<String, Never>()
  private let refused = Subject<Refusal, Never>()

  init() {
    let fahrenheit = degrees(.fahrenheit).converted {
      ($0 - 32) / 1.8
    } back: {
      $0 * 1.8 + 32
    }
    fahrenheit <-> degrees(.celsius)
  }

  /// The texts that a field receives from the other one.
  func texts(_ scale: Scale) -> Signal<String, Never> { channel(scale).leading.signal }

  /// The texts that are not sent to the other field.
  var refusals: Signal<Refusal, Never> { refused.signal }

  /// Sends a typed text to the other field.
  func type(_ text: String, _ scale: Scale) { channel(scale).leading.send(text) }

  /// Nothing more is typed.
  func complete() {
    // The end of one channel is handed to the other by the binding.
    celsius.leading.complete()
    refused.complete()
  }

  private func channel(_ scale: Scale) -> Channel<String, Never> { scale == .celsius ? celsius : fahrenheit }

  /// A field as degrees.
  private func degrees(_ scale: Scale) -> BindingView<Double, Never> {
    let refused = refused
    return channel(scale).following.converted(
      { (text: String) throws(Refusal) -> Double in try scale.degrees(text) },
      back: { (degrees: Double) throws(Refusal) -> String in scale.text(degrees) },
      reporting: { refused.send($0) })
  }
}

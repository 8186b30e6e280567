import ReactiveChannel
import ReactiveObservation
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A default for nil: each form works for a property that can be nil and for one that cannot.
@Suite struct ReplacingNilTests {
  private final class Label: ReactiveObject {
    @Observed var text = "empty"
    @Observed var hint: String?
  }

  /// Binds a property in code that does not know its type.
  private func bind<Object: ReactiveObject, Value: Sendable>(
    _ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>,
    _ optional: ReferenceWritableKeyPath<Object, Value?>, to values: Signal<Value?, Never>, default value: Value
  ) {
    BindingTarget(object, path).replacingNil(by: value) <~ values
    BindingTarget(object, optional).replacingNil(by: value) <~ values
    values.bind(to: object, path, default: value)
    values.bind(to: object, optional, default: value)
  }

  @Test("The target replaces nil") func replacesNilInATarget() {
    let label = Label()
    let texts = Subject<String?, Never>()
    let target: BindingTarget<String?> = BindingTarget(label, \.hint).replacingNil(by: "none")
    target <~ texts
    let other = BindingTarget(label, \.text).replacingNil(by: "none")
    other <~ texts
    texts.send(nil)
    #expect(label.hint == "none" && label.text == "none")
    texts.send("a")
    #expect(label.hint == "a" && label.text == "a")
  }

  @Test("A target that replaces nil takes values that are never nil") func takesPlainValues() {
    let label = Label()
    BindingTarget(label, \.hint).replacingNil(by: "none") <~ Signal<String, Never>.just("a")
    BindingTarget(label, \.text).replacingNil(by: "none") <~ Signal<String, Never>.just("b")
    #expect(label.hint == "a" && label.text == "b")
  }

  @Test("`bind(to:_:default:)` replaces nil") func replacesNilInABinding() {
    let label = Label()
    let texts = Subject<String?, Never>()
    texts.signal.bind(to: label, \.hint, default: "none")
    texts.signal.bind(to: label, \.text, default: "none")
    texts.send(nil)
    #expect(label.hint == "none" && label.text == "none")
    texts.send("a")
    #expect(label.hint == "a" && label.text == "a")
  }

  @Test("Nil is replaced in generic code") func replacesNilInGenericCode() {
    let label = Label()
    let texts = Signal<String?, Never>([nil, "a"])
    let seen = Recorded(label.$hint.changes)
    bind(label, \.text, \.hint, to: texts, default: "none")
    #expect(seen.values == ["none", "a", "none", "a"])
    #expect(label.text == "a")
  }

  @Test("A channel replaces nil that is sent into it") func replacesNilInAChannel() {
    let label = Label()
    let outside = BindingChannel<String?, Never>()
    let hints = label.channel(for: \.hint, replacingNilBy: "none")
    let seen = Recorded(hints.signal)
    #expect(seen.values == [nil])
    outside.leading <-> hints
    outside.following.send(nil)
    #expect(label.hint == "none")
    outside.following.send("a")
    #expect(label.hint == "a")
    let texts: BindingView<String?, Never> = label.channel(for: \.text, replacingNilBy: "none")
    texts <-> outside.leading
    outside.following.send(nil)
    #expect(label.hint == "none" && label.text == "none")
  }
}

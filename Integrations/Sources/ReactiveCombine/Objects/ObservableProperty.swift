import OpenCombineShim
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

/// Wraps a property as an observable object, for a view of SwiftUI.
///
/// ```
/// struct NameField: View {
///   @ObservedObject var name: ObservableProperty<String>
///   var body: some View { TextField("Name", text: $name.value) }
/// }
/// NameField(name: ObservableProperty(store.name))
/// ```
///
/// Any thread may set the property. Its values are delivered on the main queue in order, at once if they are set there.
/// For each value, `objectWillChange` sends, and then ``value`` changes. The object keeps the property alive, and the
/// property holds the object weakly.
@MainActor
public final class ObservableProperty<Value: Sendable>: ObservableObject {
  // Unsafe because the publisher is not Sendable. It has a lock, and the reference never changes.
  /// Sends before ``value`` changes.
  nonisolated(unsafe) public let objectWillChange = ObservableObjectPublisher()
  private let property: Property<Value>
  private var current: Value
  private var observation: ScopedDisposable?

  /// Makes an observable object from a property.
  public init(_ property: Property<Value>) {
    self.property = property
    current = property.value
    observation = announce(property, as: \.current).asScoped()
  }

  /// The value that was announced last. If you set it, the property is set, and the change is announced.
  public var value: Value {
    get { current }
    set { property.value = newValue }
  }
}

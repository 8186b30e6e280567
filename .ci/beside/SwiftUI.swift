// swift-format-ignore-file
// The few declarations of SwiftUI and Combine that the page InAnXcodeProject.md uses, as Apple's SDKs declare them, so that its models and views are
// type-checked without them. This file never runs.

@_exported import Observation

public protocol ObservableObject: AnyObject {}

@propertyWrapper
public struct Published<Value> {
  public init(wrappedValue: Value) { fatalError() }
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped path: ReferenceWritableKeyPath<Owner, Value>,
    storage field: ReferenceWritableKeyPath<Owner, Published<Value>>
  ) -> Value {
    get { fatalError() }
    set { fatalError() }
  }
}

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
  public static func buildBlock<First: View, Second: View>(_ first: First, _ second: Second) -> Group<First, Second> {
    fatalError()
  }
}

public struct Group<First: View, Second: View>: View { public var body: Never { fatalError() } }

public struct Text: View {
  public init<Content: StringProtocol>(_ content: Content) { fatalError() }
  public var body: Never { fatalError() }
}

public struct TextField: View {
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) { fatalError() }
  public var body: Never { fatalError() }
}

public struct List<Content: View>: View {
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

public struct VStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { fatalError() }
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> { fatalError() }
}

@propertyWrapper
public struct State<Value> {
  public init(wrappedValue: Value) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

@MainActor @preconcurrency @propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
  @dynamicMemberLookup
  public struct Wrapper {
    public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<ObjectType, Member>) -> Binding<Member> {
      fatalError()
    }
  }
  public nonisolated init(wrappedValue: @autoclosure @escaping () -> ObjectType) { fatalError() }
  public var wrappedValue: ObjectType { fatalError() }
  public var projectedValue: Wrapper { fatalError() }
}

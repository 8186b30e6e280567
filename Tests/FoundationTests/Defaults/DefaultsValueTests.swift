import Foundation
import ReactiveFoundation
import ReactiveProperties
import Testing

@Suite("Values of defaults")
struct DefaultsValueTests {
  enum Theme: String, DefaultsValue { case light, dark }

  /// Stores a value in a real domain, and reads it with another store.
  func roundTrip<Value: DefaultsValue>(_ value: Value, instead other: Value) {
    let domain = TestDomain()
    let store = DefaultsStore(suiteName: domain.name)
    store.property(forKey: "value", default: other).value = value
    #expect(DefaultsStore(suiteName: domain.name).property(forKey: "value", default: other).value == value)
    withExtendedLifetime((domain, store)) {}
  }

  @Test("are read as they were stored")
  func roundTrips() {
    roundTrip(true, instead: false)
    roundTrip(-3, instead: 0)
    roundTrip(2.5, instead: 0)
    roundTrip(2.0, instead: 0)
    roundTrip("ä", instead: "")
    roundTrip(Data([0, 255]), instead: Data())
    roundTrip(Date(timeIntervalSince1970: 1_000_000), instead: Date.distantPast)
    roundTrip([["a"], [], ["b", "c"]], instead: [])
    roundTrip(["a": [1, 2], "b": []], instead: [:])
    roundTrip(Theme.dark, instead: .light)
  }

  @Test("of another type are no values")
  func refuses() {
    #expect(Int(DefaultsItem.string("1")) == nil)
    #expect(Int(DefaultsItem.real(1.5)) == nil)
    #expect(Int(DefaultsItem.real(2)) == 2)
    #expect(Bool(DefaultsItem.integer(1)) == true)
    #expect(Bool(DefaultsItem.integer(2)) == nil)
    #expect([Int](DefaultsItem.array([.integer(1), .string("a")])) == nil)
    #expect(Theme(DefaultsItem.string("blue")) == nil)
  }

  @Test("of another type than the property's leave the default")
  func keepsTheDefault() {
    let domain = TestDomain()
    domain.defaults.set("text", forKey: "n")
    let property = DefaultsStore(suiteName: domain.name).property(forKey: "n", default: 4)
    #expect(property.value == 4)
    #expect(domain.defaults.string(forKey: "n") == "text")
  }
}

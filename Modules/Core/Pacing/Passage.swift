import ReactiveKernel

/// The right to send one value into a ``Room``. The room gets it back when the passage is released.
///
/// A serialiser that queues the value keeps the passage until the value is delivered or dropped. So no other value
/// takes its place.
@usableFromInline
package typealias Passage = DeliveryEscort

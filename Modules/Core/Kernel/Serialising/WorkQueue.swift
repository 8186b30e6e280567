/// What a ``Serialiser`` still has to do.
typealias WorkQueue = RingQueue<@Sendable () -> Void>

/// What signals that fail do so with.
struct Failed: Error {}

/// The failure of all signals that fail.
struct Failed: Error {}

import Reactive

@main
struct Examples {
  static func main() { Signal(1...3).subscribe(next: { print($0) }) }
}

// error: cannot convert value of type 'Property<String>' to expected argument type 'BindingTarget<String>'
import Reactive

func show(_ names: Signal<String, Never>, in status: Property<String>) {
  status <~ names
}

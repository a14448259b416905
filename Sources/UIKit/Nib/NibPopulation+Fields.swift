internal import NibArchive

extension NibPopulation {
  func apply(_ key: String, _ value: NibValue, toField field: UITextField) -> Bool {
    switch key {
    case "text": field.text = value.text
    case "attributedText": field.attributedText = attributedString(value)
    case "placeholder": field.placeholder = value.text
    case "font": if let font = font(value) { field.font = font }
    case "textColor": if let color = color(value) { field.textColor = color }
    case "textAlignment": field.textAlignment = .init(rawValue: value.integer) ?? .natural
    case "borderStyle": field.borderStyle = .init(rawValue: value.integer) ?? .none
    case "clearButtonMode": field.clearButtonMode = .init(rawValue: value.integer) ?? .never
    case "minimumFontSize": field.minimumFontSize = value.cgFloat
    case "adjustsFontSizeToFitWidth": field.adjustsFontSizeToFitWidth = value.flag
    case "clearsOnBeginEditing": field.clearsOnBeginEditing = value.flag
    case "background": field.background = image(value)
    case "textInputTraits":
      for trait in value.record { set(trait, of: field) }
    default: return false
    }
    return true
  }

  func apply(_ key: String, _ value: NibValue, toText view: UITextView) -> Bool {
    switch key {
    case "text": view.text = value.text
    case "attributedText":
      if let text = attributedString(value) { view.attributedText = text }
    case "font": if let font = font(value) { view.font = font }
    case "textColor": if let color = color(value) { view.textColor = color }
    case "textAlignment": view.textAlignment = .init(rawValue: value.integer) ?? .natural
    case "isEditable": view.isEditable = value.flag
    case "isSelectable": view.isSelectable = value.flag
    case "textInputTraits":
      for trait in value.record { set(trait, of: view) }
    default: return false
    }
    return true
  }

  func apply(_ key: String, _ value: NibValue, toSearch bar: UISearchBar) -> Bool {
    switch key {
    case "text": bar.text = value.text
    case "placeholder": bar.placeholder = value.text
    case "prompt": bar.prompt = value.text
    case "searchBarStyle":
      bar.searchBarStyle = .init(rawValue: UInt(clamping: value.integer)) ?? .default
    case "showsCancelButton": bar.showsCancelButton = value.flag
    case "isTranslucent": bar.isTranslucent = value.flag
    case "barTintColor": bar.barTintColor = color(value)
    case "textInputTraits":
      for trait in value.record { set(trait, of: bar.searchTextField) }
    default: return false
    }
    return true
  }

  private func set(_ trait: NibProperty, of field: UITextField) {
    let raw = trait.value.integer
    switch trait.key {
    case "keyboardType": field.keyboardType = .init(rawValue: raw) ?? .default
    case "returnKeyType": field.returnKeyType = .init(rawValue: raw) ?? .default
    case "autocapitalizationType":
      field.autocapitalizationType = .init(rawValue: raw) ?? .sentences
    case "autocorrectionType": field.autocorrectionType = .init(rawValue: raw) ?? .default
    case "keyboardAppearance": field.keyboardAppearance = .init(rawValue: raw) ?? .default
    case "isSecureTextEntry": field.isSecureTextEntry = trait.value.flag
    default: break
    }
  }

  private func set(_ trait: NibProperty, of view: UITextView) {
    let raw = trait.value.integer
    switch trait.key {
    case "keyboardType": view.keyboardType = .init(rawValue: raw) ?? .default
    case "returnKeyType": view.returnKeyType = .init(rawValue: raw) ?? .default
    case "autocapitalizationType":
      view.autocapitalizationType = .init(rawValue: raw) ?? .sentences
    case "autocorrectionType": view.autocorrectionType = .init(rawValue: raw) ?? .default
    case "keyboardAppearance": view.keyboardAppearance = .init(rawValue: raw) ?? .default
    default: break
    }
  }
}

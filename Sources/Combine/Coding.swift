/// Decodes values.
public protocol TopLevelDecoder<Input> {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
/// Writes values.
public protocol TopLevelEncoder<Output> {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}
extension JSONDecoder: TopLevelDecoder {
  public typealias Input = Data
}
extension JSONEncoder: TopLevelEncoder {
  public typealias Output = Data
}
extension PropertyListDecoder: TopLevelDecoder {
  public typealias Input = Data
}
extension PropertyListEncoder: TopLevelEncoder {
  public typealias Output = Data
}
extension Publisher {
  /// Decodes each value; one that cannot be decoded ends the publisher with the decoder's error.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> AnyPublisher<Item, any Error> where Output == Coder.Input {
    tryMap { try decoder.decode(type, from: $0) }.eraseToAnyPublisher()
  }
}
extension Publisher where Output: Encodable {
  /// Encodes each value; one that cannot be encoded ends the publisher with the encoder's error.
  public func encode<Coder: TopLevelEncoder>(
    encoder: Coder
  ) -> AnyPublisher<Coder.Output, any Error> {
    tryMap { try encoder.encode($0) }.eraseToAnyPublisher()
  }
}

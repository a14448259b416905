/// Commands of an app's menus. Files that a keyboard shares with its app compile; nothing here is ever run.
@MainActor @preconcurrency
public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Commands {}
/// Makes commands of the statements of a closure.
@resultBuilder
public struct CommandsBuilder {
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyCommands { EmptyCommands() }
  public static func buildPartialBlock<C: Commands>(first content: C) -> C { content }
  public static func buildPartialBlock<C0: Commands, C1: Commands>(
    accumulated: C0, next: C1
  ) -> some Commands { EmptyCommands() }
  public static func buildIf<C: Commands>(_ content: C?) -> some Commands { EmptyCommands() }
  public static func buildEither<C: Commands>(first content: C) -> EmptyCommands { EmptyCommands() }
  public static func buildEither<C: Commands>(second content: C) -> EmptyCommands {
    EmptyCommands()
  }
  public static func buildLimitedAvailability<C: Commands>(_ content: C) -> some Commands {
    EmptyCommands()
  }
}
public struct EmptyCommands: Commands {
  public nonisolated init() {}
  public var body: Never { return fatalError("commands have no body") }
}
/// A menu of an app.
public struct CommandMenu<Content: View>: Commands {
  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
  public init(_ name: Text, @ViewBuilder content: () -> Content) {}
  @_disfavoredOverload
  public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {}
  public var body: Never { return fatalError("commands have no body") }
}
/// Commands beside those of the system.
public struct CommandGroup<Content: View>: Commands {
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public var body: Never { return fatalError("commands have no body") }
}
/// The groups of the system's commands.
public struct CommandGroupPlacement: Sendable {
  public static let appInfo = CommandGroupPlacement()
  public static let appSettings = CommandGroupPlacement()
  public static let systemServices = CommandGroupPlacement()
  public static let appVisibility = CommandGroupPlacement()
  public static let appTermination = CommandGroupPlacement()
  public static let newItem = CommandGroupPlacement()
  public static let saveItem = CommandGroupPlacement()
  public static let importExport = CommandGroupPlacement()
  public static let printItem = CommandGroupPlacement()
  public static let undoRedo = CommandGroupPlacement()
  public static let pasteboard = CommandGroupPlacement()
  public static let textEditing = CommandGroupPlacement()
  public static let textFormatting = CommandGroupPlacement()
  public static let toolbar = CommandGroupPlacement()
  public static let sidebar = CommandGroupPlacement()
  public static let windowSize = CommandGroupPlacement()
  public static let windowArrangement = CommandGroupPlacement()
  public static let windowList = CommandGroupPlacement()
  public static let singleWindowList = CommandGroupPlacement()
  public static let help = CommandGroupPlacement()
}
public struct SidebarCommands: Commands {
  public nonisolated init() {}
  public var body: Never { return fatalError("commands have no body") }
}
public struct TextEditingCommands: Commands {
  public nonisolated init() {}
  public var body: Never { return fatalError("commands have no body") }
}
public struct TextFormattingCommands: Commands {
  public nonisolated init() {}
  public var body: Never { return fatalError("commands have no body") }
}
public struct ToolbarCommands: Commands {
  public nonisolated init() {}
  public var body: Never { return fatalError("commands have no body") }
}
public struct InspectorCommands: Commands {
  public nonisolated init() {}
  public var body: Never { return fatalError("commands have no body") }
}
/// How an app's window gets its size.
public struct WindowResizability: Sendable {
  public static let automatic = WindowResizability()
  public static let contentSize = WindowResizability()
  public static let contentMinSize = WindowResizability()
}
extension Scene {
  public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    self
  }
  public func commandsRemoved() -> some Scene { self }
  public func commandsReplaced<Content: Commands>(
    @CommandsBuilder content: () -> Content
  ) -> some Scene { self }
  public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }
  public func defaultSize(_ size: CGSize) -> some Scene { self }
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
}

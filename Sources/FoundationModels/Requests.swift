extension LanguageModelSession {
  // MARK: Whole answers

  @discardableResult
  public func respond(to prompt: Prompt, options: GenerationOptions = .init()) async throws
    -> Response<String>
  { throw Self.refusal() }
  @_disfavoredOverload @discardableResult
  public func respond(to prompt: String, options: GenerationOptions = .init()) async throws
    -> Response<String>
  { throw Self.refusal() }
  @discardableResult
  public func respond(
    options: GenerationOptions = .init(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    _ = try prompt()
    throw Self.refusal()
  }

  @discardableResult
  public func respond<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = .init()
  ) async throws -> Response<Content> { throw Self.refusal() }
  @_disfavoredOverload @discardableResult
  public func respond<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = .init()
  ) async throws -> Response<Content> { throw Self.refusal() }
  @discardableResult
  public func respond<Content: Generable>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = .init(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> {
    _ = try prompt()
    throw Self.refusal()
  }

  @discardableResult
  public func respond(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = .init()
  ) async throws -> Response<GeneratedContent> { throw Self.refusal() }
  @_disfavoredOverload @discardableResult
  public func respond(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = .init()
  ) async throws -> Response<GeneratedContent> { throw Self.refusal() }
  @discardableResult
  public func respond(
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = .init(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    _ = try prompt()
    throw Self.refusal()
  }

  // MARK: Answers while they are written

  public func streamResponse(to prompt: Prompt, options: GenerationOptions = .init())
    -> ResponseStream<String>
  { ResponseStream() }
  @_disfavoredOverload
  public func streamResponse(to prompt: String, options: GenerationOptions = .init())
    -> ResponseStream<String>
  { ResponseStream() }
  public func streamResponse(
    options: GenerationOptions = .init(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> ResponseStream<String> {
    _ = try prompt()
    return ResponseStream()
  }

  public func streamResponse<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = .init()
  ) -> ResponseStream<Content> { ResponseStream() }
  @_disfavoredOverload
  public func streamResponse<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = .init()
  ) -> ResponseStream<Content> { ResponseStream() }
  public func streamResponse<Content: Generable>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = .init(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> ResponseStream<Content> {
    _ = try prompt()
    return ResponseStream()
  }

  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = .init()
  ) -> ResponseStream<GeneratedContent> { ResponseStream() }
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = .init()
  ) -> ResponseStream<GeneratedContent> { ResponseStream() }
  public func streamResponse(
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = .init(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> ResponseStream<GeneratedContent> {
    _ = try prompt()
    return ResponseStream()
  }
}

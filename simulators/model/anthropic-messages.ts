import {
  type Completion,
  countedTokens,
  eventOf,
  type ModelRequest,
  type Protocol,
  type ProviderError,
  pieces,
} from './protocol.ts'

/** Anthropic's messages API. https://docs.claude.com/en/api/messages */
export const anthropicMessages: Protocol = {
  parseRequest: (path, body) =>
    path === '/v1/messages' ? { model: String(body['model']), isStreamed: body['stream'] === true, body } : undefined,
  refused: ({ body }, headers) => {
    if (!headers['x-api-key']) return { status: 401, message: 'x-api-key header is required' }
    if (!headers['anthropic-version']) return { status: 400, message: 'anthropic-version: header is required' }
    if (typeof body['max_tokens'] !== 'number') return { status: 400, message: 'max_tokens: Field required' }
    return undefined
  },
  plain: (modelRequest, completion) => ({
    ...identity(modelRequest.model),
    content: blocksOf(modelRequest, completion).map(({ start, text }) =>
      start.type === 'text' ? { ...start, text } : { ...start, input: parsed(text) ?? {} },
    ),
    stop_reason: stopReason(modelRequest, completion),
    stop_sequence: null,
    usage: usageOf(completion),
  }),
  events: (modelRequest, completion) => [
    event({
      type: 'message_start',
      message: {
        ...identity(modelRequest.model),
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { ...usageOf(completion), output_tokens: 1 },
      },
    }),
    event({ type: 'ping' }),
    ...blocksOf(modelRequest, completion).flatMap(blockEvents),
    event({
      type: 'message_delta',
      delta: { stop_reason: stopReason(modelRequest, completion), stop_sequence: null },
      usage: { output_tokens: usageOf(completion).output_tokens },
    }),
    event({ type: 'message_stop' }),
  ],
  error: errorBody,
  errorEvent: (error) => event(errorBody(error)),
  failed: () => undefined,
  filter: { status: 400, message: 'Output blocked by content filtering policy' },
  hasRefusals: true,
}

const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

function errorBody({ status, message }: ProviderError) {
  return { type: 'error', error: { type: errorTypes[status] ?? 'api_error', message }, request_id: 'req_simulated' }
}

function identity(model: string) {
  return { id: 'msg_simulated', type: 'message', role: 'assistant', model }
}

function usageOf({ isCounted }: Completion) {
  return {
    input_tokens: isCounted ? countedTokens.input : 0,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: isCounted ? countedTokens.output : 0,
  }
}

function stopReason(modelRequest: ModelRequest, { refusal, ended, text }: Completion): string {
  if (refusal !== null) return 'refusal'
  if (ended === 'length') return 'max_tokens'
  return usesTool(modelRequest, { ended, text }) ? 'tool_use' : 'end_turn'
}

type Block = {
  readonly start: { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: object }
  readonly text: string
}

/** A model that was given a tool for its answer puts JSON into it, and other words beside it. A refusal has no content. */
function blocksOf(modelRequest: ModelRequest, { text, ended }: Completion): Block[] {
  if (text === null) return []
  return usesTool(modelRequest, { ended, text })
    ? [{ start: { type: 'tool_use', id: 'toolu_simulated', name: 'json', input: {} }, text }]
    : [{ start: { type: 'text', text: '' }, text }]
}

function usesTool({ body }: ModelRequest, { text, ended }: Pick<Completion, 'text' | 'ended'>): boolean {
  const isJson = text?.startsWith('{') === true && (ended === 'length' || parsed(text) !== undefined)
  return Array.isArray(body['tools']) && isJson
}

function blockEvents({ start, text }: Block, index: number): string[] {
  return [
    event({ type: 'content_block_start', index, content_block: start }),
    ...pieces(text).map((piece) =>
      event({
        type: 'content_block_delta',
        index,
        delta:
          start.type === 'text'
            ? { type: 'text_delta', text: piece }
            : { type: 'input_json_delta', partial_json: piece },
      }),
    ),
    event({ type: 'content_block_stop', index }),
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function event(data: { readonly type: string } & Record<string, unknown>): string {
  return eventOf(data, data.type)
}

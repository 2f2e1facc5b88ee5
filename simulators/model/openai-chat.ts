import { type Completion, countedTokens, eventOf, type ModelRequest, type Protocol, pieces } from './protocol.ts'

/** Chat completions of OpenAI and compatible servers. https://platform.openai.com/docs/api-reference/chat */
export const openAiChat: Protocol = {
  parseRequest: (path, body) =>
    path === '/v1/chat/completions'
      ? { model: String(body['model']), isStreamed: body['stream'] === true, body }
      : undefined,
  refused: ({ body }) =>
    Array.isArray(body['messages'])
      ? undefined
      : { status: 400, message: "Missing required parameter: 'messages'.", code: 'missing_required_parameter' },
  plain: ({ model }, completion) => ({
    ...identity(model, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: completion.text, refusal: completion.refusal },
        logprobs: null,
        finish_reason: finishReasons[completion.ended],
      },
    ],
    ...(completion.isCounted && { usage }),
  }),
  events: (modelRequest, completion) => [
    chunk(modelRequest, { role: 'assistant', content: '', refusal: null }),
    ...pieces(completion.text ?? '').map((content) => chunk(modelRequest, { content })),
    ...pieces(completion.refusal ?? '').map((refusal) => chunk(modelRequest, { refusal })),
    chunk(modelRequest, {}, finishReasons[completion.ended]),
    ...usageChunk(modelRequest, completion),
    eventOf('[DONE]'),
  ],
  error: openAiError,
  errorEvent: (error) => eventOf(openAiError(error)),
  // Gateways report an error in this way after they have begun to answer: https://openrouter.ai/docs/api-reference/errors
  failed: (_, { status, message }) => ({ error: { code: status, message } }),
  filter: 'completion',
  hasRefusals: true,
}

/** The body of an error, the same on both of OpenAI's addresses. */
export function openAiError({ status, message, code }: { status: number; message: string; code?: string | undefined }) {
  const type = status === 429 ? 'requests' : status >= 500 ? 'server_error' : 'invalid_request_error'
  return { error: { message, type, param: null, code: code ?? codes[status] ?? null } }
}

const codes: Readonly<Record<number, string>> = { 401: 'invalid_api_key', 429: 'rate_limit_exceeded' }
const finishReasons = { stop: 'stop', length: 'length', filter: 'content_filter' } as const

const usage = {
  prompt_tokens: countedTokens.input,
  completion_tokens: countedTokens.output,
  total_tokens: countedTokens.input + countedTokens.output,
}

function identity(model: string, object: string) {
  return { id: 'chatcmpl-simulated', object, created: 1_760_000_000, model }
}

function chunk({ model }: ModelRequest, delta: unknown, finishReason: string | null = null): string {
  return eventOf({
    ...identity(model, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  })
}

/** A stream contains token counts only if stream_options asks for them. */
function usageChunk({ model, body }: ModelRequest, { isCounted }: Completion): string[] {
  const isWanted = JSON.stringify(body['stream_options'] ?? {}).includes('"include_usage":true')
  return isCounted && isWanted ? [eventOf({ ...identity(model, 'chat.completion.chunk'), choices: [], usage })] : []
}

import { openAiError } from './openai-chat.ts'
import { type Completion, countedTokens, eventOf, type ModelRequest, type Protocol, pieces } from './protocol.ts'

/** OpenAI's responses API. https://platform.openai.com/docs/api-reference/responses */
export const openAiResponses: Protocol = {
  parseRequest: (path, body) =>
    path === '/v1/responses' ? { model: String(body['model']), isStreamed: body['stream'] === true, body } : undefined,
  refused: ({ body }, headers) => {
    if (!headers.authorization?.startsWith('Bearer ')) return { status: 401, message: 'Missing bearer authentication' }
    if (!Array.isArray(body['input'])) return { status: 400, message: "Missing required parameter: 'input'." }
    return undefined
  },
  plain: (modelRequest, completion) => response(modelRequest, completion),
  events: (modelRequest, completion) => numbered(streamed(modelRequest, completion)),
  error: openAiError,
  errorEvent: ({ message, code }) =>
    eventOf({ type: 'error', sequence_number: 9, code: code ?? 'server_error', message, param: null }, 'error'),
  failed: ({ model }, { message, code }) => ({
    ...identity(model),
    status: 'failed',
    error: { code: code ?? 'server_error', message },
    incomplete_details: null,
    output: [],
    usage: null,
  }),
  filter: 'completion',
  hasRefusals: true,
}

function identity(model: string) {
  return { id: 'resp_simulated', object: 'response', created_at: 1_760_000_000, model }
}

const usage = {
  input_tokens: countedTokens.input,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: countedTokens.output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: countedTokens.input + countedTokens.output,
}
const reasons = { length: 'max_output_tokens', filter: 'content_filter' } as const

function response({ model }: ModelRequest, completion: Completion) {
  const reason = completion.ended === 'stop' ? undefined : reasons[completion.ended]
  return {
    ...identity(model),
    status: reason === undefined ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: reason === undefined ? null : { reason },
    output: messages(completion),
    usage: completion.isCounted ? usage : null,
  }
}

function messages(completion: Completion) {
  const content = contentOf(completion)
  const status = completion.ended === 'stop' ? 'completed' : 'incomplete'
  return content.length === 0 ? [] : [{ type: 'message', id: messageId, role: 'assistant', status, content }]
}

const messageId = 'msg_simulated'

function contentOf({ text, refusal }: Completion) {
  return [
    ...(text === null ? [] : [{ type: 'output_text', text, annotations: [] }]),
    ...(refusal === null ? [] : [{ type: 'refusal', refusal }]),
  ]
}

type Event = { readonly type: string } & Record<string, unknown>

function streamed(modelRequest: ModelRequest, completion: Completion): Event[] {
  const startedResponse = { ...identity(modelRequest.model), status: 'in_progress', output: [] }
  const wholeResponse = response(modelRequest, completion)
  const item = { type: 'message', id: messageId, role: 'assistant', status: 'in_progress', content: [] }
  const [done] = messages(completion)
  return [
    { type: 'response.created', response: startedResponse },
    { type: 'response.in_progress', response: startedResponse },
    ...(done === undefined ? [] : [{ type: 'response.output_item.added', output_index: 0, item }]),
    ...contentOf(completion).flatMap((part, index) => contentEvents(part, index)),
    ...(done === undefined ? [] : [{ type: 'response.output_item.done', output_index: 0, item: done }]),
    { type: `response.${wholeResponse.status}`, response: wholeResponse },
  ]
}

function contentEvents(part: ReturnType<typeof contentOf>[number], index: number): Event[] {
  const at = { item_id: messageId, output_index: 0, content_index: index }
  const text = part.text ?? part.refusal ?? ''
  const kind = `response.${part.type}`
  return [
    {
      type: 'response.content_part.added',
      ...at,
      part: 'text' in part ? { ...part, text: '' } : { ...part, refusal: '' },
    },
    ...pieces(text).map((delta) => ({ type: `${kind}.delta`, ...at, delta })),
    { type: `${kind}.done`, ...at, ...('text' in part ? { text } : { refusal: text }) },
    { type: 'response.content_part.done', ...at, part },
  ]
}

function numbered(events: readonly Event[]): string[] {
  return events.map((event, at) => eventOf({ ...event, sequence_number: at }, event.type))
}

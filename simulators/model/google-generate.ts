import { type Completion, countedTokens, eventOf, type Protocol, type ProviderError, pieces } from './protocol.ts'

/** Gemini's generateContent and streamGenerateContent. https://ai.google.dev/api/generate-content */
export const googleGenerate: Protocol = {
  parseRequest: (path, body) => {
    const [, model, verb] = /^\/v1(?:beta)?\/models\/([^/:]+):(\w+)(?:\?alt=sse)?$/u.exec(path) ?? []
    if (model === undefined || (verb !== 'generateContent' && verb !== 'streamGenerateContent')) return undefined
    return { model, isStreamed: verb === 'streamGenerateContent', body }
  },
  refused: ({ body }, headers) => {
    if (!headers['x-goog-api-key']) return { status: 403, message: "Method doesn't allow unregistered callers." }
    if (!Array.isArray(body['contents'])) return { status: 400, message: 'contents is not specified' }
    return undefined
  },
  plain: ({ model }, completion) => answer(model, completion, completion.text, true),
  events: ({ model }, completion) => {
    const texts = pieces(completion.text ?? '')
    return [...texts, null].map((text, at) => eventOf(answer(model, completion, text, at === texts.length)))
  },
  error: errorBody,
  errorEvent: (error) => eventOf(errorBody(error)),
  failed: () => undefined,
  filter: 'completion',
  hasRefusals: false,
}

const finishReasons = { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' } as const

function answer(model: string, completion: Completion, text: string | null, isLast: boolean) {
  return {
    candidates: [
      {
        ...(text !== null && { content: { parts: [{ text }], role: 'model' } }),
        ...(isLast && { finishReason: finishReasons[completion.ended] }),
        index: 0,
      },
    ],
    ...(completion.isCounted && {
      usageMetadata: {
        promptTokenCount: countedTokens.input,
        candidatesTokenCount: countedTokens.output,
        totalTokenCount: countedTokens.input + countedTokens.output,
      },
    }),
    modelVersion: model,
    responseId: 'simulated',
  }
}

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

/** A wrong key is status 400 here, with its reason among the details. */
function errorBody({ status, message, code, retryDelay }: ProviderError) {
  const details = [
    ...(code === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: code }]),
    ...(status === 429 ? [{ '@type': 'type.googleapis.com/google.rpc.Help', links: [{ url: helpAddress }] }] : []),
    ...(retryDelay === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }]),
  ]
  return { error: { code: status, message, status: statusNames[status] ?? 'UNKNOWN', details } }
}

const helpAddress = 'https://ai.google.dev/gemini-api/docs/rate-limits'

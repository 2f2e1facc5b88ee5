import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Behaviour } from './behaviour.ts'
import type { Completion, ModelRequest, Protocol, ProviderError } from './protocol.ts'

/** The context of one answer: the protocol, the request, and the response to write to. */
export type Answering = {
  readonly protocol: Protocol
  readonly modelRequest: ModelRequest
  readonly headers: IncomingHttpHeaders
  readonly response: ServerResponse
  /** Waits, unless the simulator stops before. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Seconds until a request is accepted again; 0 means now. */
  readonly secondsToWait: (perMinute: number) => number
}

/** Answers one request as the behaviour says. */
export async function answerRequest(behaviour: Behaviour, answering: Answering): Promise<void> {
  switch (behaviour.kind) {
    case 'listing':
      return complete(answering, { text: JSON.stringify(behaviour.answer) })
    case 'paced': {
      const seconds = behaviour.perMinute === undefined ? 0 : answering.secondsToWait(behaviour.perMinute)
      if (seconds > 0) return answerRequest({ kind: 'rate-limit', retryAfter: seconds }, answering)
      await answering.wait(behaviour.delayMs)
      return complete(answering, { text: JSON.stringify(behaviour.answer) })
    }
    case 'text':
      return complete(answering, { text: behaviour.text })
    case 'uncounted':
      return complete(answering, { text: JSON.stringify(behaviour.answer), isCounted: false })
    case 'cut-off':
      return complete(answering, { text: halfOf(JSON.stringify(behaviour.answer)), ended: 'length' })
    case 'nothing':
      return complete(answering, {})
    case 'refusal':
      return complete(
        answering,
        answering.protocol.hasRefusals ? { refusal: behaviour.text } : { text: behaviour.text },
      )
    case 'content-filter': {
      const { filter } = answering.protocol
      return filter === 'completion' ? complete(answering, { ended: 'filter' }) : refuse(answering, filter)
    }
    case 'rate-limit': {
      const { retryAfter, headers = {}, retryDelay, message = 'Rate limit reached for requests' } = behaviour
      const waits = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
      return refuse(answering, { status: 429, message, retryDelay }, { ...waits, ...headers })
    }
    case 'status':
      return refuse(answering, providerErrorOf(behaviour))
    case 'echo': {
      const { modelRequest, headers } = answering
      const message = `Invalid request: ${JSON.stringify({ headers, body: modelRequest.body })}`
      return refuse(answering, { status: behaviour.status, message })
    }
    case 'broken-off':
      return breakOff(answering, behaviour.answer, providerErrorOf(behaviour))
    case 'stops-short':
      await begin(answering, behaviour.answer)
      answering.response.end()
      return
    case 'hang':
      return behaviour.midway === true ? begin(answering) : undefined
    case 'reset':
      if (behaviour.midway !== true) return void answering.response.socket?.resetAndDestroy()
      await begin(answering)
      // A reset would discard the written part.
      answering.response.socket?.destroySoon()
      return
    default:
      return behaviour satisfies never
  }
}

/** Refuses a request with an error of the protocol. */
export function refuse(
  { protocol, response }: Pick<Answering, 'protocol' | 'response'>,
  error: ProviderError,
  headers = {},
): void {
  response.writeHead(error.status, { ...headers, ...jsonType }).end(JSON.stringify(protocol.error(error)))
}

const jsonType = { 'content-type': 'application/json' }
const streamType = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }

function providerErrorOf({
  status,
  message = 'The server had an error',
  code,
}: Extract<Behaviour, { kind: 'status' | 'broken-off' }>): ProviderError {
  return { status, message, ...(code !== undefined && { code }) }
}

function complete({ protocol, modelRequest, response }: Answering, completed: Partial<Completion>): void {
  const completion: Completion = { text: null, refusal: null, ended: 'stop', isCounted: true, ...completed }
  if (!modelRequest.isStreamed) {
    response.writeHead(200, jsonType).end(JSON.stringify(protocol.plain(modelRequest, completion)))
    return
  }
  response.writeHead(200, streamType)
  for (const event of protocol.events(modelRequest, completion)) response.write(event)
  response.end()
}

async function breakOff(answering: Answering, answer: unknown, error: ProviderError): Promise<void> {
  const { protocol, modelRequest, response } = answering
  if (modelRequest.isStreamed) {
    await begin(answering, answer)
    response.end(protocol.errorEvent(error))
    return
  }
  const failed = protocol.failed(modelRequest, error)
  if (failed === undefined) return refuse(answering, error)
  response.writeHead(200, jsonType).end(JSON.stringify(failed))
}

/** Sends the first half of an answer and leaves the connection open. Resolves once it is sent. */
async function begin(
  { protocol, modelRequest, response }: Answering,
  answer: unknown = { read: [], write: {} },
): Promise<void> {
  const completion: Completion = { text: JSON.stringify(answer), refusal: null, ended: 'stop', isCounted: true }
  const events = protocol.events(modelRequest, completion)
  const half = modelRequest.isStreamed
    ? events.slice(0, Math.ceil(events.length / 2)).join('')
    : halfOf(JSON.stringify(protocol.plain(modelRequest, completion)))
  response.writeHead(200, modelRequest.isStreamed ? streamType : jsonType)
  await new Promise((resolve) => response.write(half, resolve))
}

function halfOf(text: string): string {
  return text.slice(0, Math.floor(text.length / 2))
}

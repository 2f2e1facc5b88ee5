import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Behaviour } from './behaviour.ts'
import type { Asked, Completion, Protocol, Told } from './protocol.ts'

/** What one request is answered with: by whose protocol, to what, and where the answer goes. */
export type Answering = {
  readonly protocol: Protocol
  readonly asked: Asked
  readonly headers: IncomingHttpHeaders
  readonly response: ServerResponse
  /** Waits, unless the simulator stops before. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Seconds until a request is taken again; 0 when it is now. */
  readonly pace: (perMinute: number) => number
}

/** Answers one request as the behaviour says. */
export async function answerRequest(behaviour: Behaviour, answering: Answering): Promise<void> {
  switch (behaviour.kind) {
    case 'listing':
      return complete(answering, { text: JSON.stringify(behaviour.answer) })
    case 'paced': {
      const seconds = behaviour.perMinute === undefined ? 0 : answering.pace(behaviour.perMinute)
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
      return refuse(answering, toldOf(behaviour))
    case 'echo': {
      const { asked, headers } = answering
      const message = `Invalid request: ${JSON.stringify({ headers, body: asked.body })}`
      return refuse(answering, { status: behaviour.status, message })
    }
    case 'broken-off':
      return breakOff(answering, behaviour.answer, toldOf(behaviour))
    case 'stops-short':
      await begin(answering, behaviour.answer)
      answering.response.end()
      return
    case 'hang':
      return behaviour.midway === true ? begin(answering) : undefined
    case 'reset':
      if (behaviour.midway !== true) return void answering.response.socket?.resetAndDestroy()
      await begin(answering)
      // A reset would take back what was written.
      answering.response.socket?.destroySoon()
      return
    default:
      return behaviour satisfies never
  }
}

/** Refuses a request with an error of the protocol. */
export function refuse(
  { protocol, response }: Pick<Answering, 'protocol' | 'response'>,
  told: Told,
  headers = {},
): void {
  response.writeHead(told.status, { ...headers, ...jsonType }).end(JSON.stringify(protocol.error(told)))
}

const jsonType = { 'content-type': 'application/json' }
const streamType = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }

function toldOf({
  status,
  message = 'The server had an error',
  code,
}: Extract<Behaviour, { kind: 'status' | 'broken-off' }>): Told {
  return { status, message, ...(code !== undefined && { code }) }
}

function complete({ protocol, asked, response }: Answering, said: Partial<Completion>): void {
  const completion: Completion = { text: null, refusal: null, ended: 'stop', isCounted: true, ...said }
  if (!asked.isStreamed) {
    response.writeHead(200, jsonType).end(JSON.stringify(protocol.plain(asked, completion)))
    return
  }
  response.writeHead(200, streamType)
  for (const event of protocol.events(asked, completion)) response.write(event)
  response.end()
}

async function breakOff(answering: Answering, answer: unknown, told: Told): Promise<void> {
  const { protocol, asked, response } = answering
  if (asked.isStreamed) {
    await begin(answering, answer)
    response.end(protocol.errorEvent(told))
    return
  }
  const failed = protocol.failed(asked, told)
  if (failed === undefined) return refuse(answering, told)
  response.writeHead(200, jsonType).end(JSON.stringify(failed))
}

/** The first half of an answer, with the connection left open. Resolves once it is on its way. */
async function begin(
  { protocol, asked, response }: Answering,
  answer: unknown = { read: [], write: {} },
): Promise<void> {
  const completion: Completion = { text: JSON.stringify(answer), refusal: null, ended: 'stop', isCounted: true }
  const events = protocol.events(asked, completion)
  const half = asked.isStreamed
    ? events.slice(0, Math.ceil(events.length / 2)).join('')
    : halfOf(JSON.stringify(protocol.plain(asked, completion)))
  response.writeHead(200, asked.isStreamed ? streamType : jsonType)
  await new Promise((resolve) => response.write(half, resolve))
}

function halfOf(text: string): string {
  return text.slice(0, Math.floor(text.length / 2))
}

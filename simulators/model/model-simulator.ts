import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { answerRequest, refuse } from './answer-request.ts'
import { anthropicMessages } from './anthropic-messages.ts'
import type { Behaviour } from './behaviour.ts'
import { googleGenerate } from './google-generate.ts'
import { openAiChat } from './openai-chat.ts'
import { openAiResponses } from './openai-responses.ts'
import { createRequestLimit } from './request-limit.ts'
import { sampleListing } from './sample-listing.ts'

/** A request as it came over the wire. */
export type ReceivedRequest = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
}

export type ModelSimulator = {
  /** Base address as every provider takes it, ending in /v1. */
  readonly url: string
  /** The requests for a listing so far, oldest first, at most `maxKeptRequests`. */
  readonly requests: readonly ReceivedRequest[]
  /** Requests for the item specifics that eBay asks for in the listing's category. */
  readonly additions: readonly ReceivedRequest[]
  /** Answers the next requests in this order; the last behaviour stays. */
  answerWith(...behaviours: [Behaviour, ...Behaviour[]]): void
  /** Answers each request for additions with this behaviour. Default: no additions. */
  addWith(behaviour: Behaviour): void
  stop(): Promise<void>
}

const protocols = [openAiChat, openAiResponses, anthropicMessages, googleGenerate]

/**
 * A fake model on loopback. It speaks the protocols of OpenAI (chat completions and responses), Anthropic and Google, plain
 * and streamed. A behaviour applies to the next request in any of them. `maxKeptRequests` limits the requests that are kept,
 * with photos; default all.
 */
export async function startModelSimulator({
  port = 0,
  maxKeptRequests = Number.POSITIVE_INFINITY,
}: {
  port?: number
  maxKeptRequests?: number
} = {}): Promise<ModelSimulator> {
  const requests: ReceivedRequest[] = []
  const additions: ReceivedRequest[] = []
  let addition: Behaviour = { kind: 'listing', answer: { read: [], write: { itemSpecifics: [] } } }
  let behaviours: Behaviour[] = [{ kind: 'listing', answer: sampleListing }]
  const requestLimit = createRequestLimit()
  const stopped = new AbortController()
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const body = await readBody(request)
    const [found] = protocols.flatMap((protocol) => {
      const modelRequest = body && protocol.parseRequest(path, body)
      return modelRequest ? [{ protocol, modelRequest }] : []
    })
    if (request.method !== 'POST' || body === undefined || found === undefined) {
      const status = body === undefined && request.method === 'POST' ? 400 : 404
      return refuse(
        { protocol: openAiChat, response },
        { status, message: `Invalid request (${request.method} ${path})` },
      )
    }
    const isAddition = asksForAdditions(body)
    const list = isAddition ? additions : requests
    list.push({ path, headers: request.headers, body })
    if (list.length > maxKeptRequests) list.shift()
    const refused = found.protocol.refused(found.modelRequest, request.headers)
    if (refused) return refuse({ protocol: found.protocol, response }, refused)
    const behaviour = isAddition ? addition : behaviours.length > 1 ? behaviours.shift() : behaviours[0]
    if (behaviour === undefined) return
    await answerRequest(behaviour, {
      ...found,
      headers: request.headers,
      response,
      wait: (milliseconds) =>
        delay(milliseconds, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined),
      secondsToWait: (perMinute) => requestLimit.ask(perMinute, performance.now()),
    })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/v1`,
    requests,
    additions,
    addWith: (behaviour) => {
      addition = behaviour
    },
    answerWith: (...next) => {
      behaviours = next
    },
    stop: () =>
      new Promise((resolve) => {
        stopped.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Whether PastFash asks for additions: it does so in these words, in a conversation with the first answer. */
function asksForAdditions(body: Record<string, unknown>): boolean {
  return JSON.stringify(body).includes('Your answer stands, and its category asks for more.')
}

/** The JSON object of a body. Returns undefined for any other body. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof body === 'object' && body !== null ? { ...body } : undefined
  } catch {
    return undefined
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The simulator listens on a port.')
  return address.port
}

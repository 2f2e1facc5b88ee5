import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Behaviour } from './behaviour.ts'
import { sampleListing } from './sample-listing.ts'
import { type Completion, chatBody, errorBody, paths, responsesBody } from './wire.ts'

/** A request as it came over the wire. */
export type SeenRequest = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
}

export type ModelSimulator = {
  /** Base address as providers expect it, ending in /v1. */
  readonly url: string
  /** Every request so far, oldest first. */
  readonly requests: readonly SeenRequest[]
  /** The next requests are answered in this order; the last behaviour stays. */
  answerWith(...behaviours: [Behaviour, ...Behaviour[]]): void
  stop(): Promise<void>
}

/** A model that is none: it speaks OpenAI's protocol (chat completions and responses, without streaming) on loopback. */
export async function startModelSimulator({ port = 0 }: { port?: number } = {}): Promise<ModelSimulator> {
  const requests: SeenRequest[] = []
  let behaviours: Behaviour[] = [{ kind: 'listing', answer: sampleListing }]
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const path = request.url ?? ''
    const known = path === paths.chat || path === paths.responses
    const refuse = (status: number, message: string) => sendError(response, status, message, 'invalid_request_error')
    if (request.method !== 'POST' || !known) return refuse(404, `Invalid URL (${request.method} ${path})`)
    if (body === undefined) return refuse(400, 'We could not parse the JSON body of your request.')
    if (body['stream'] === true) return refuse(400, 'The simulator does not stream.')
    requests.push({ path, headers: request.headers, body })
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0]
    if (behaviour) answer(behaviour, { path, model: String(body['model']), response })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/v1`,
    requests,
    answerWith: (...next) => {
      behaviours = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Asked = { readonly path: string; readonly model: string; readonly response: ServerResponse }

function answer(behaviour: Behaviour, { path, model, response }: Asked): void {
  const complete = (completion: Completion) =>
    sendJson(response, 200, path === paths.chat ? chatBody(model, completion) : responsesBody(model, completion))
  switch (behaviour.kind) {
    case 'listing':
      return complete({ text: JSON.stringify(behaviour.answer), refusal: null, ended: 'stop' })
    case 'text':
      return complete({ text: behaviour.text, refusal: null, ended: 'stop' })
    case 'cut-off': {
      const text = JSON.stringify(behaviour.answer)
      return complete({ text: text.slice(0, Math.floor(text.length / 2)), refusal: null, ended: 'length' })
    }
    case 'nothing':
      return complete({ text: null, refusal: null, ended: 'stop' })
    case 'refusal':
      return complete({ text: null, refusal: behaviour.text, ended: 'stop' })
    case 'rate-limit':
      if (behaviour.retryAfter !== undefined) response.setHeader('retry-after', String(behaviour.retryAfter))
      return sendError(
        response,
        429,
        behaviour.message ?? 'Rate limit reached for requests',
        'requests',
        'rate_limit_exceeded',
      )
    case 'status':
      return sendError(
        response,
        behaviour.status,
        behaviour.message ?? 'The server had an error',
        'server_error',
        behaviour.code,
      )
    case 'hang':
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    default:
      behaviour satisfies never
  }
}

/** The JSON object of a body; undefined when it is none. */
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

function sendError(response: ServerResponse, status: number, message: string, type: string, code?: string): void {
  sendJson(response, status, errorBody(message, type, code ?? null))
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The simulator listens on a port.')
  return address.port
}

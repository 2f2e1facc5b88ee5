import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Caller, createCaller } from '../../test/seller.ts'

/** A client of a PastFash that alternates between its web processes, as a proxy in front would do, without a proxy's work. */
export type SiteClient = {
  /** A caller with this network address, with a session or without. */
  caller(clientIp: string, cookie?: string): Caller
  /** Opens the seller's live updates. `onUpdate` hears of each, until the end. */
  openStream(clientIp: string, cookie: string, onUpdate: () => void): { close(): void }
  close(): void
}

type ReadRequest = { method: string; path: string; headers: Record<string, string>; body?: string | Uint8Array }

/** `url`: the public address of the site. `ports`: those of the web processes that take part. */
export function createSiteClient(url: string, ports: readonly number[]): SiteClient {
  const agent = new Agent({ keepAlive: true })
  const { host } = new URL(url)
  let turn = 0
  const nextPort = () => ports[turn++ % ports.length]

  function open({ method, path, headers, body }: ReadRequest): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const options = { agent, host: '127.0.0.1', port: nextPort(), method, path }
      const clientRequest = request({ ...options, headers: { ...headers, ...length, host } }, resolve)
      clientRequest.once('error', reject)
      clientRequest.end(body)
    })
  }
  const headersOf = (clientIp: string, cookie?: string) => ({
    origin: url,
    'x-forwarded-for': clientIp,
    ...(cookie && { cookie }),
  })

  return {
    caller(clientIp, cookie) {
      const caller = createCaller(url, cookie)
      caller.ask = async (path, { method = 'GET', headers, body } = {}) => {
        const ownHeaders = Object.fromEntries(new Headers(headers))
        const response = await open({
          method,
          path,
          headers: { ...ownHeaders, ...headersOf(clientIp, cookie) },
          ...(body !== undefined && body !== null && { body: body as string | Uint8Array }),
        })
        return answerOf(response)
      }
      return caller
    },
    openStream(clientIp, cookie, onUpdate) {
      const closed = new AbortController()
      const follow = async () => {
        while (!closed.signal.aborted) {
          const response = await open({ method: 'GET', path: '/api/events', headers: headersOf(clientIp, cookie) })
          closed.signal.addEventListener('abort', () => response.destroy())
          for await (const chunk of response) if (String(chunk).includes('data: {')) onUpdate()
        }
      }
      // Reconnects after a second, as a browser does.
      const following = async () => {
        while (!closed.signal.aborted) {
          await follow().catch(() => undefined)
          if (!closed.signal.aborted) await wait(1_000)
        }
      }
      void following()
      return { close: () => closed.abort() }
    },
    close: () => agent.destroy(),
  }
}

async function answerOf(response: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const headers = new Headers()
  for (let index = 0; index < response.rawHeaders.length; index += 2)
    headers.append(response.rawHeaders[index] ?? '', response.rawHeaders[index + 1] ?? '')
  const isJson = (headers.get('content-type') ?? '').includes('json')
  return { status: response.statusCode ?? 0, headers, json: isJson ? (JSON.parse(text) as unknown) : text }
}

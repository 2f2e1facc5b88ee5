import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import type { Market } from '../market.ts'
import { type Answer, refused, send } from './answer.ts'
import { jsonOf } from './answer-api.ts'
import type { CallLog } from './call-log.ts'
import { type EbayRequest, readEbayRequest, readFiles } from './ebay-request.ts'
import type { FaultBox, Trouble } from './faults.ts'
import { type Routed, route } from './route.ts'
import { troubleAnswer } from './trouble-answer.ts'

export type Server = { readonly port: number; stop(): Promise<void> }

export type Served = {
  readonly market: Market
  readonly faults: FaultBox
  readonly log: CallLog
  readonly host: string
  readonly port: number
}

/** Listens, and answers each request as eBay would, or as a fault requires. Changes are stored before their answer. */
export async function serve({ market, faults, log, host, port }: Served): Promise<Server> {
  const stopped = new AbortController()
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/')) return void response.writeHead(400).end()
    if (!isKnownHost(request.headers.host ?? '', host)) return void response.writeHead(421).end()
    const ebayRequest = await readEbayRequest(request)
    if (ebayRequest === undefined) return void response.writeHead(413).end()
    const files = await readFiles(ebayRequest)
    const routed = route(market, ebayRequest)
    if (routed.operation === undefined) return send(response, runHandler(routed, ebayRequest, files))
    const { trouble, latencyMs } = faults.take({ operation: routed.operation, userId: routed.userId })
    await wait(latencyMs + (trouble?.kind === 'latency' ? trouble.ms : 0))
    const isLeftUndone = trouble?.kind === 'hang' || trouble?.kind === 'reset'
    const answer = isLeftUndone
      ? undefined
      : ((trouble && troubleAnswer(trouble)) ?? addWarnings(runHandler(routed, ebayRequest, files, trouble), trouble))
    const isHeldBack = answer === undefined || trouble?.kind.startsWith('commit-then') === true
    log.add({
      at: market.clock.now(),
      operation: routed.operation,
      userId: routed.userId,
      method: ebayRequest.method,
      path: ebayRequest.query.size > 0 ? `${ebayRequest.path}?${ebayRequest.query}` : ebayRequest.path,
      sent: routed.isSecret ? undefined : jsonOf(ebayRequest),
      status: answer?.status,
      isAnswered: !isHeldBack,
    })
    if (trouble?.kind === 'reset' || trouble?.kind === 'commit-then-reset') response.socket?.resetAndDestroy()
    else if (!isHeldBack) send(response, answer)
  }

  function runHandler(
    routed: Routed,
    ebayRequest: EbayRequest,
    files: ReadonlyMap<string, Buffer> | undefined,
    trouble?: Trouble,
  ): Answer {
    try {
      return routed.answer(ebayRequest, { files, trouble: trouble?.kind })
    } catch (error) {
      return refused(500, { ...ebayError(2003), longMessage: `The simulator failed: ${String(error)}` })
    } finally {
      market.store.commit()
    }
  }

  const wait = (ms: number) =>
    ms > 0 ? delay(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined) : undefined

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: portOf(server.address()),
    stop: () =>
      new Promise((resolve) => {
        stopped.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Whether a Host names this machine, and not a domain that somebody points here (DNS rebinding). Phones in the network, if
 * allowed, use an address or the machine's local name.
 */
function isKnownHost(requestHost: string, listensOn: string): boolean {
  const name = requestHost.replace(/:\d+$/, '').toLowerCase()
  if (name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)) return true
  return listensOn === '0.0.0.0' && (isIP(name) === 4 || name === `${hostname().split('.')[0]}.local`.toLowerCase())
}

/** The answer with the warnings of its trouble. They need a body, which 204 does not have. */
function addWarnings(answer: Answer, trouble: Trouble | undefined): Answer {
  if (trouble?.kind !== 'warning' || answer.status >= 300) return answer
  const status = answer.status === 204 ? 200 : answer.status
  return { ...answer, status, body: { ...Object(answer.body), warnings: trouble.warnings } }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The simulator listens on a port.')
  return address.port
}

import { once } from 'node:events'
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

/**
 * The moment at which a request is cut: before the target sees it, after half of its body, or after it is done, with its
 * answer lost.
 */
export const moments = ['head', 'body', 'answer'] as const
export type Moment = (typeof moments)[number]

/**
 * A request waits at its moment until `untilDone` resolves, then both sides are cut off. 'refused': it is answered 503 and not
 * passed on, so no browser repeats it on its own with old cookies. 'held': it waits until its sender is gone.
 */
export type Interruption = {
  readonly moment: Moment | 'refused' | 'held'
  untilDone?(): Promise<void>
  afterwards?(): void
}

export type ProxyOptions = {
  /** The answering origin, such as `http://localhost:4000`, or a function of the request's path if there are several. */
  target: string | ((path: string) => string)
  /** Chooses the interruption of a request; undefined lets it pass. */
  interrupt?(request: IncomingMessage): Interruption | undefined | Promise<Interruption | undefined>
  /** Called when the target has answered, before the client gets the answer. */
  onAnswer?(request: IncomingMessage, status: number): void
  /** Changes the headers of a request. */
  change?(headers: IncomingHttpHeaders): void
  /** True for a part of an answer that does not arrive. Neither side is notified: the connection stays open. */
  isSilenced?(request: IncomingMessage, part: Buffer): boolean
}

export type Proxy = { readonly url: string; close(): Promise<void> }

/** Starts an origin that passes requests on as if they were made at the target's own, with its Host and Origin. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((request, response) => void handle(request, response, agent, options))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}

async function handle(request: IncomingMessage, response: ServerResponse, agent: Agent, options: ProxyOptions) {
  const interruption = await options.interrupt?.(request)
  const cut = async (targetRequest?: { destroy(): void }) => {
    await interruption?.untilDone?.()
    request.socket.destroy()
    targetRequest?.destroy()
    interruption?.afterwards?.()
  }
  // The proxy does not cut it: a browser repeats a request that is cut off on a connection it has used before.
  if (interruption?.moment === 'held') return void (await once(request.socket, 'close'))
  if (interruption?.moment === 'head') return cut()
  if (interruption?.moment === 'refused') return refuse(request, response, interruption)

  const targetRequest = forward(request, agent, options)
  // The client sees what happens to the target: a connection that ends.
  targetRequest.on('error', () => request.socket.destroy())
  response.on('close', () => response.writableFinished || targetRequest.destroy())
  targetRequest.on('response', (answer) => {
    options.onAnswer?.(request, answer.statusCode ?? 0)
    const isSilenced = (part: Buffer) => options.isSilenced?.(request, part) === true
    void (interruption?.moment === 'answer' ? cut(targetRequest) : returnAnswer(answer, response, isSilenced))
  })
  if (interruption?.moment !== 'body') return void request.pipe(targetRequest)
  await forwardHalf(request, targetRequest)
  await cut(targetRequest)
}

async function refuse(request: IncomingMessage, response: ServerResponse, interruption: Interruption) {
  await interruption.untilDone?.()
  request.resume()
  response.writeHead(503).end()
  interruption.afterwards?.()
}

function forward(request: IncomingMessage, agent: Agent, options: ProxyOptions): ClientRequest {
  const { target } = options
  const origin = typeof target === 'string' ? target : target(request.url ?? '/')
  const headers: IncomingHttpHeaders = { ...request.headers, host: new URL(origin).host }
  if (headers.origin) headers.origin = origin
  options.change?.(headers)
  return requestOf(`${origin}${request.url}`, { method: request.method, headers, agent })
}

async function returnAnswer(answer: IncomingMessage, response: ServerResponse, isSilenced: (part: Buffer) => boolean) {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers
  response.writeHead(answer.statusCode ?? 0, headers).flushHeaders()
  const throughLight = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) if (!isSilenced(chunk)) yield chunk
  }
  await pipeline(answer, throughLight, response).catch(() => response.destroy())
}

/** Resolves when half of the body is sent, or as much as came before the sender was gone. */
function forwardHalf(request: IncomingMessage, targetRequest: NodeJS.WritableStream): Promise<void> {
  let bytesLeft = Math.ceil(Number(request.headers['content-length'] ?? 0) / 2)
  return new Promise((resolve) => {
    const take = (chunk: Buffer) => {
      const part = chunk.subarray(0, bytesLeft)
      bytesLeft -= part.length
      if (bytesLeft > 0) return targetRequest.write(part)
      request.off('data', take)
      return targetRequest.write(part, () => resolve())
    }
    request.on('data', take)
    request.once('close', resolve)
  })
}

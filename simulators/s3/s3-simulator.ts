import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Answer, answerFor, type Bucket, refused } from './answer-request.ts'
import { refusalOf } from './verify-signature.ts'

/**
 * A fault that happens once. `reset` cuts before anything is done, `commit-then-reset` afterwards, `half` in the middle of
 * the answer. `hang` never answers, `corrupt` changes an incoming byte, `status` refuses.
 */
export type Trouble =
  | { kind: 'reset' | 'commit-then-reset' | 'half' | 'hang' | 'corrupt' }
  | { kind: 'status'; status: number; code: string }

/** The address of one bucket, with its keys. */
type Address = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

export type S3Simulator = {
  /** A new, empty bucket. */
  bucket(): Address
  /** Requests so far, as `METHOD path`. */
  readonly requests: readonly string[]
  /** Lets the next requests meet these, in this order. */
  meet(...troubles: Trouble[]): void
  stop(): Promise<void>
}

/**
 * A fake S3-compatible store on loopback and in memory. It verifies signatures, and speaks as much of the protocol as a
 * bucket of photos needs. `ifNoneMatch`: its handling of `If-None-Match: *`; Amazon obeys it, Swift refuses it, others ignore
 * it. `now`: the clock that dates stored files.
 */
export async function startS3Simulator({
  ifNoneMatch = 'obeyed',
  now = () => new Date(),
}: {
  ifNoneMatch?: 'obeyed' | 'refused' | 'ignored'
  now?: () => Date
} = {}): Promise<S3Simulator> {
  const buckets = new Map<string, Bucket>()
  const keys = { accessKeyId: randomUUID(), secretAccessKey: randomUUID(), region: 'here-1' }
  const requests: string[] = []
  const troubles: Trouble[] = []
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    requests.push(`${method} ${url}`)
    const trouble = troubles.shift()
    const body = await buffer(request)
    const refusal = refusalOf({ method, url, headers, body }, keys, new Date())
    if (trouble?.kind === 'hang') return
    if (trouble?.kind === 'reset') return void request.socket.destroy()
    if (trouble?.kind === 'corrupt' && body.length > 0) body[0] = (body[0] ?? 0) ^ 1
    if (trouble?.kind === 'status') return send(response, refused(trouble), method)
    const answer = refusal
      ? refused(refusal)
      : answerFor({ method, url, headers, body }, { buckets, ifNoneMatch, now: now() })
    if (trouble?.kind === 'commit-then-reset') return void request.socket.destroy()
    if (trouble?.kind === 'half') return sendHalf(response, answer)
    send(response, answer, method)
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    bucket() {
      const bucket = `bucket-${randomUUID()}`
      buckets.set(bucket, new Map())
      return { endpoint: `http://127.0.0.1:${port}`, bucket, ...keys }
    },
    requests,
    meet: (...more) => void troubles.push(...more),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer, method: string) {
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.end(method === 'HEAD' ? undefined : body)
}

function sendHalf(response: ServerResponse, { status, headers, body }: Answer) {
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

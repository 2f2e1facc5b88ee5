import { type IncomingMessage, request } from 'node:http'

export type Asked = { method: string; path: string; headers: Record<string, string>; body: Uint8Array | undefined }
/** `session`: the cookie of a session that began with this answer. */
export type Answered = { status: number; type: string; body: string; session: string | undefined }

/** Bytes that are on their way before anybody can have answered. */
const sentAtOnce = 32 * 1024
/** A server may refuse and hang up before it has read a longer body; its answer can be lost on the way then. */
const refusedUnread: Answered = { status: 413, type: '', body: '', session: undefined }

/**
 * Sends a request just as it is written, which `fetch` would not. A stream that never ends is let go once it has begun.
 * Rejects when the connection ends without an answer.
 */
export function send(port: number, { method, path, headers, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      readAnswer(answer).then(resolve, reject)
    })
    sent.on('error', (error) => (body && body.length > sentAtOnce ? resolve(refusedUnread) : reject(error)))
    sent.end(body)
  })
}

async function readAnswer(answer: IncomingMessage): Promise<Answered> {
  const [status, type] = [answer.statusCode ?? 0, answer.headers['content-type'] ?? '']
  const cookies = answer.headers['set-cookie']?.map((cookie) => cookie.split(';')[0] ?? '') ?? []
  const session = cookies.find((cookie) => /session_token=./.test(cookie))
  if (type.startsWith('text/event-stream')) {
    answer.destroy()
    return { status, type, body: '', session }
  }
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return { status, type, body: Buffer.concat(parts).toString(), session }
}

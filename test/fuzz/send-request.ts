import { type IncomingMessage, request } from 'node:http'

export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array | undefined
}
/** `session` is the cookie of a session that began with this answer. */
export type FuzzAnswer = { status: number; type: string; body: string; session: string | undefined }

/** Bytes that are sent before any answer can arrive. */
const bytesBeforeAnswer = 32 * 1024
/** A server may refuse and close the connection before it has read a longer body. Its answer can then be lost. */
const refusedUnread: FuzzAnswer = { status: 413, type: '', body: '', session: undefined }

/**
 * Sends a request exactly as written, which `fetch` would not. A stream that never ends is closed once it has begun. Rejects
 * if the connection ends without an answer.
 */
export function send(port: number, { method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const clientRequest = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      readAnswer(answer).then(resolve, reject)
    })
    clientRequest.on('error', (error) =>
      body && body.length > bytesBeforeAnswer ? resolve(refusedUnread) : reject(error),
    )
    clientRequest.end(body)
  })
}

async function readAnswer(answer: IncomingMessage): Promise<FuzzAnswer> {
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

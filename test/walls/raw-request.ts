import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export type RawAnswer = { status: number; head: string; body: string }

/**
 * Sends a request exactly as written, which `fetch` would not. `lines` are the request line and the headers. Host is the
 * server's unless a line sets it.
 */
export async function rawRequest(url: string, lines: readonly string[], body = ''): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url)
  const withHost = lines.some((line) => /^host:/i.test(line)) ? lines : [...lines, `host: ${host}`]
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    [...withHost, 'connection: close', `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'),
    'latin1',
  )
  const answer = await text(socket)
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') }
}

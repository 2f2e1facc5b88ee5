import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { type Issued, issueAuthority, issueServerCertificate } from '../lan/lan-certificate.ts'
import { listen } from './listen.ts'

test('listens on this machine only', async () => {
  const listening = await listen({ fetch: () => new Response('hello'), port: 0 })
  onTestFinished(() => listening.stop())
  const answer = await fetch(`http://127.0.0.1:${listening.port}`)
  expect(await answer.text()).toBe('hello')
})

test('keeps an idle connection open longer than proxies do', async () => {
  const listening = await listen({ fetch: () => new Response(), port: 0 })
  onTestFinished(() => listening.stop())
  const answer = await fetch(`http://127.0.0.1:${listening.port}`)
  expect(answer.headers.get('keep-alive')).toBe('timeout=65')
})

test('a port in use is reported, with how to choose another', async () => {
  const first = await listen({ fetch: () => new Response(), port: 0 })
  onTestFinished(() => first.stop())
  await expect(listen({ fetch: () => new Response(), port: first.port })).rejects.toThrow(
    `Port ${first.port} is taken by another program. Stop that program, or start PastFash on another port: PORT=`,
  )
})

test('a port above 65535 is refused with a sentence', async () => {
  await expect(listen({ fetch: () => new Response(), port: 65_536 })).rejects.toThrow(
    'PastFash cannot listen on port 65536',
  )
})

test('stopping cuts an endless answer', async () => {
  const listening = await listen({ fetch: endlessAnswer, port: 0 })
  const answer = await fetch(`http://127.0.0.1:${listening.port}`)
  await listening.stop(50)
  await expect(answer.text()).rejects.toThrow('terminated')
})

test('a client that reads nothing is cut off, and a client that waits for a slow answer is not', async () => {
  const cut = Promise.withResolvers<void>()
  const lateText = Promise.withResolvers<string>()
  const large = () =>
    new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(2 ** 20)), cancel: cut.resolve })
  const listening = await listen({
    port: 0,
    silenceTimeout: 50,
    fetch: async ({ url }) => new Response(url.endsWith('/late') ? await lateText.promise : large()),
  })
  onTestFinished(() => listening.stop(0))
  const waiting = fetch(`http://127.0.0.1:${listening.port}/late`)
  const reader = connect(listening.port, '127.0.0.1').pause()
  onTestFinished(() => void reader.destroy())
  reader.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await cut.promise
  lateText.resolve('here it is')
  expect(await (await waiting).text()).toBe('here it is')
})

test('a connection that sends no request is closed', async () => {
  const listening = await listen({ fetch: () => new Response(), port: 0, silenceTimeout: 50 })
  onTestFinished(() => listening.stop(0))
  expect(await (await connectTo(listening.port)).answers()).toBe('')
})

test('stopping finishes a running answer, which says that its connection closes', async () => {
  const { listening, untilAsked, answer } = await createSlowServer()
  const connection = await connectTo(listening.port)
  connection.ask()
  await untilAsked()
  const stopped = listening.stop()
  answer('finished')
  expect(await connection.answers()).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n.*finished$/is)
  await stopped
})

test('while connections end, an open one gets one more answer and closes, and new ones are accepted', async () => {
  const { listening, answer } = await createSlowServer()
  answer('one', 'two', 'three')
  const [old, young] = [await connectTo(listening.port), await connectTo(listening.port)]
  old.ask()
  await expect.poll(old.heard).toMatch(/connection: keep-alive.*one/is)
  listening.endConnections()
  old.ask()
  expect(await old.answers()).toMatch(/one.*connection: close.*two/is)
  young.ask()
  expect(await young.answers()).toMatch(/connection: close.*three/is)
  await listening.stop()
})

test('stopping does not wait for an idle connection, nor for one after its running answer', async () => {
  const { listening, answer, finish } = await createSlowServer()
  const [silent, streaming] = [await connectTo(listening.port), await connectTo(listening.port)]
  answer('one', 'begun…')
  silent.ask()
  await expect.poll(silent.heard).toContain('one')
  streaming.ask()
  await expect.poll(streaming.heard).toMatch(/connection: keep-alive.*begun/is)
  const stopped = listening.stop(60_000)
  expect(await silent.answers()).toContain('one')
  finish()
  expect(await streaming.answers()).toContain('begun')
  await stopped
})

test.each(['http', 'https'] as const)(
  'stopping %s does not wait for an unused connection, and answers a half-sent request',
  async (protocol) => {
    const tls = protocol === 'https' ? await createCertificate() : undefined
    const listening = await listen({ fetch: () => new Response('answered'), port: 0, ...(tls && { tls }) })
    onTestFinished(() => listening.stop(0))
    const [silent, asking, other] = [
      await connectTo(listening.port, tls),
      await connectTo(listening.port, tls),
      await connectTo(listening.port, tls),
    ]
    asking.send('GET / HTTP/1.1\r\n')
    // Once this connection has its answer, the text of the other one has arrived too.
    other.ask()
    await expect.poll(other.heard).toContain('answered')
    const stopped = listening.stop(60_000)
    expect(await silent.answers()).toBe('')
    asking.send('host: localhost\r\n\r\n')
    expect(await asking.answers()).toContain('answered')
    await stopped
  },
)

/** A server that answers when the test says so, one text for each request. A text that ends in … stays open until `finish`. */
async function createSlowServer() {
  const requests: PromiseWithResolvers<string>[] = []
  const answers: string[] = []
  const end = Promise.withResolvers<void>()
  const give = () => {
    while (requests.length > 0 && answers.length > 0) requests.shift()?.resolve(answers.shift() ?? '')
  }
  const listening = await listen({
    port: 0,
    async fetch() {
      const request = Promise.withResolvers<string>()
      requests.push(request)
      give()
      const text = await request.promise
      return text.endsWith('…') ? new Response(streamOf(text, end.promise)) : new Response(text)
    },
  })
  onTestFinished(() => listening.stop(0))
  return {
    listening,
    untilAsked: () => expect.poll(() => requests.length).toBe(1),
    answer: (...texts: string[]) => {
      answers.push(...texts)
      give()
    },
    finish: () => end.resolve(),
  }
}

function streamOf(text: string, ends: Promise<void>) {
  return new ReadableStream({
    async start(stream) {
      stream.enqueue(new TextEncoder().encode(text))
      await ends
      stream.close()
    },
  })
}

/** Opens a connection that is kept open, as a proxy's is; with `tls` over https. */
async function connectTo(port: number, tls?: { ca: string }) {
  const socket = tls ? connectSecurely({ port, host: '127.0.0.1', ca: tls.ca }) : connect(port, '127.0.0.1')
  await once(socket, tls ? 'secureConnect' : 'connect')
  let receivedText = ''
  const closed = once(
    socket.on('data', (chunk: Buffer) => (receivedText += chunk.toString())),
    'close',
  )
  const send = (text: string) => void socket.write(text)
  return {
    send,
    ask: () => send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'),
    heard: () => receivedText,
    /** All received text, once the server has closed the connection. */
    async answers() {
      await closed
      return receivedText
    },
  }
}

/** A key and certificate for this machine, and the certificate of their authority. */
async function createCertificate(): Promise<Issued & { ca: string }> {
  const [now, names] = [new Date(), { dns: [], ip: ['127.0.0.1'] }]
  const authority = await issueAuthority('PastFash', now)
  return { ...(await issueServerCertificate(authority, names, now)), ca: authority.cert }
}

function endlessAnswer() {
  return new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('…')) }))
}

import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { type Issued, issueAuthority, issueServerCertificate } from '../lan/lan-certificate.ts'
import { listen } from './listen.ts'

test('answers on this machine only', async () => {
  const listening = await listen({ fetch: () => new Response('hello'), port: 0 })
  onTestFinished(() => listening.stop())
  const answer = await fetch(`http://127.0.0.1:${listening.port}`)
  expect(await answer.text()).toBe('hello')
})

test('keeps a silent connection longer than proxies do', async () => {
  const listening = await listen({ fetch: () => new Response(), port: 0 })
  onTestFinished(() => listening.stop())
  const answer = await fetch(`http://127.0.0.1:${listening.port}`)
  expect(answer.headers.get('keep-alive')).toBe('timeout=65')
})

test('says that the port is taken, and how to use another', async () => {
  const first = await listen({ fetch: () => new Response(), port: 0 })
  onTestFinished(() => first.stop())
  await expect(listen({ fetch: () => new Response(), port: first.port })).rejects.toThrow(
    `Port ${first.port} is taken by another program. Stop that program, or start PastFash on another one: PORT=`,
  )
})

test('a port above 65535 is refused with a sentence', async () => {
  await expect(listen({ fetch: () => new Response(), port: 65_536 })).rejects.toThrow(
    'PastFash cannot listen on port 65536',
  )
})

test('stops although somebody still listens to an endless answer', async () => {
  const listening = await listen({ fetch: endlessAnswer, port: 0 })
  const answer = await fetch(`http://127.0.0.1:${listening.port}`)
  await listening.stop(50)
  await expect(answer.text()).rejects.toThrow('terminated')
})

test('a client that reads nothing is cut off, and one that waits for an answer is not, however long that takes', async () => {
  const cut = Promise.withResolvers<void>()
  const late = Promise.withResolvers<string>()
  const large = () =>
    new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(2 ** 20)), cancel: cut.resolve })
  const listening = await listen({
    port: 0,
    silenceTimeout: 50,
    fetch: async ({ url }) => new Response(url.endsWith('/late') ? await late.promise : large()),
  })
  onTestFinished(() => listening.stop(0))
  const waiting = fetch(`http://127.0.0.1:${listening.port}/late`)
  const reader = connect(listening.port, '127.0.0.1').pause()
  onTestFinished(() => void reader.destroy())
  reader.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await cut.promise
  late.resolve('here it is')
  expect(await (await waiting).text()).toBe('here it is')
})

test('a connection on which nothing was ever asked is closed', async () => {
  const listening = await listen({ fetch: () => new Response(), port: 0, silenceTimeout: 50 })
  onTestFinished(() => listening.stop(0))
  expect(await (await connected(listening.port)).answers()).toBe('')
})

test('an answer under way is finished, and says that it is the last of its connection', async () => {
  const { listening, asked, answer } = await slowly()
  const connection = await connected(listening.port)
  connection.ask()
  await asked()
  const stopped = listening.stop()
  answer('finished')
  expect(await connection.answers()).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n.*finished$/is)
  await stopped
})

test('while connections are to end, one that is open is answered once more and closed, and new ones are taken', async () => {
  const { listening, answer } = await slowly()
  answer('one', 'two', 'three')
  const [old, young] = [await connected(listening.port), await connected(listening.port)]
  old.ask()
  await expect.poll(old.heard).toMatch(/connection: keep-alive.*one/is)
  listening.endConnections()
  old.ask()
  expect(await old.answers()).toMatch(/one.*connection: close.*two/is)
  young.ask()
  expect(await young.answers()).toMatch(/connection: close.*three/is)
  await listening.stop()
})

test('a connection on which nothing is asked does not keep it from stopping, nor does one whose answer had begun', async () => {
  const { listening, answer, finish } = await slowly()
  const [silent, begun] = [await connected(listening.port), await connected(listening.port)]
  answer('one', 'begun…')
  silent.ask()
  await expect.poll(silent.heard).toContain('one')
  begun.ask()
  await expect.poll(begun.heard).toMatch(/connection: keep-alive.*begun/is)
  const stopped = listening.stop(60_000)
  expect(await silent.answers()).toContain('one')
  finish()
  expect(await begun.answers()).toContain('begun')
  await stopped
})

test.each(['http', 'https'] as const)(
  'a connection on which nothing was ever asked does not keep %s from stopping, and one that is asking is answered',
  async (protocol) => {
    const tls = protocol === 'https' ? await certified() : undefined
    const listening = await listen({ fetch: () => new Response('answered'), port: 0, ...(tls && { tls }) })
    onTestFinished(() => listening.stop(0))
    const [silent, asking, other] = [
      await connected(listening.port, tls),
      await connected(listening.port, tls),
      await connected(listening.port, tls),
    ]
    asking.say('GET / HTTP/1.1\r\n')
    // By the time this one is answered, what the other said is there.
    other.ask()
    await expect.poll(other.heard).toContain('answered')
    const stopped = listening.stop(60_000)
    expect(await silent.answers()).toBe('')
    asking.say('host: localhost\r\n\r\n')
    expect(await asking.answers()).toContain('answered')
    await stopped
  },
)

/** A server that answers when the test says so, one text to each request; a text that ends in … goes on until `finish`. */
async function slowly() {
  const requests: PromiseWithResolvers<string>[] = []
  const said: string[] = []
  const end = Promise.withResolvers<void>()
  const give = () => {
    while (requests.length > 0 && said.length > 0) requests.shift()?.resolve(said.shift() ?? '')
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
    asked: () => expect.poll(() => requests.length).toBe(1),
    answer: (...texts: string[]) => {
      said.push(...texts)
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

/** A connection that is kept, as a proxy's is; with `tls` over https. */
async function connected(port: number, tls?: { ca: string }) {
  const socket = tls ? connectSecurely({ port, host: '127.0.0.1', ca: tls.ca }) : connect(port, '127.0.0.1')
  await once(socket, tls ? 'secureConnect' : 'connect')
  let heard = ''
  const closed = once(
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString())),
    'close',
  )
  const say = (text: string) => void socket.write(text)
  return {
    say,
    ask: () => say('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'),
    heard: () => heard,
    /** Everything, once the server has closed it. */
    async answers() {
      await closed
      return heard
    },
  }
}

/** A key for this machine, and the authority that vouches for it. */
async function certified(): Promise<Issued & { ca: string }> {
  const [now, names] = [new Date(), { dns: [], ip: ['127.0.0.1'] }]
  const authority = await issueAuthority('PastFash', now)
  return { ...(await issueServerCertificate(authority, names, now)), ca: authority.cert }
}

function endlessAnswer() {
  return new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('…')) }))
}

import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { createPart, freePorts, listensOn } from './part.ts'

const listening = (port: number) => `require('node:net').createServer().listen(${port}, '127.0.0.1')`
/** Listens as well, tells its parent to die on the first data, and survives the parent's end. */
const holding = (port: number) =>
  `process.on('disconnect', () => undefined);
  require('node:net').createServer((socket) => socket.on('data', () => process.send('die'))).listen(${port}, '127.0.0.1')`

async function partOf(code: (port: number) => string, at?: number) {
  const port = at ?? (await freePorts(1))[0] ?? 0
  const log = join(await temporaryFolder('pastfash-part-'), 'log')
  const part = createPart({ name: 'part', program: process.execPath, args: ['-e', code(port)], log, port })
  onTestFinished(() => part.kill())
  return { part, log, port }
}

test('a part that is stopped while it starts is not started again', async () => {
  const { part } = await partOf(() => 'setInterval(() => undefined, 1000)')
  const starting = part.start().catch((failure: Error) => failure.message)
  await expect.poll(() => part.isRunning()).toBe(true)
  await part.stop()
  expect(await starting).toBe('part was stopped while it started')
  expect(part.isRunning()).toBe(false)
})

test('a part does not count as started while another program listens on its port', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { part } = await partOf(listening, port)
  await expect(part.start()).rejects.toThrow(`part does not start: another program listens on its port, ${port}`)
  expect(part.isRunning()).toBe(false)
})

test('an unexpected end of a part is reported in one sentence and kills its children; a requested end is not reported', async () => {
  // A child of the part listens.
  const { part, log, port } = await partOf(
    (at) =>
      `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holding(at))}], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
        .on('message', () => process.exit(3))`,
  )
  const sentences: string[] = []
  part.onDeath((sentence) => sentences.push(sentence))
  await part.start()
  await part.kill()
  expect(sentences).toEqual([])
  await part.start()
  createConnection(port, '127.0.0.1')
    .on('error', () => undefined)
    .end('die')
  await expect
    .poll(() => sentences)
    .toEqual([`part stopped unexpectedly (exit code 3). The others keep running. Its log: ${log}`])
  await expect.poll(() => listensOn(port)).toBe(false)
})

import { expect, test } from 'vitest'
import { readZip, textIn } from '../../../test/read-zip.ts'
import type { ZippedFile } from './export-files.ts'
import { zipStream } from './zip-stream.ts'

const bytesOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer())
const ignoredCallbacks = { onFault: () => undefined, onEnd: () => undefined }

test('texts, bytes and streamed texts become files with their names', async () => {
  async function* files(): AsyncGenerator<ZippedFile> {
    yield { path: 'a.txt', content: 'Größe' }
    yield { path: 'photos/A B/01.jpg', content: new Uint8Array([1, 2, 3]) }
    yield { path: 'list.csv', content: pieces('one\n', 'two\n') }
  }
  const unpacked = readZip(await bytesOf(zipStream({ files: files(), ...ignoredCallbacks })))
  expect(textIn(unpacked, 'a.txt')).toBe('Größe')
  expect(unpacked.get('photos/A B/01.jpg')).toEqual(new Uint8Array([1, 2, 3]))
  expect(textIn(unpacked, 'list.csv')).toBe('one\ntwo\n')
})

test('a file is read only after the stream has delivered the files before it', async () => {
  let readCount = 0
  async function* files(): AsyncGenerator<ZippedFile> {
    for (; readCount < 50; readCount += 1) yield { path: `${readCount}.bin`, content: new Uint8Array([7]) }
  }
  let deliveredCount = 0
  for await (const chunk of zipStream({ files: files(), ...ignoredCallbacks })) {
    // The name of a file is a chunk of its own.
    if (/^\d+\.bin$/.test(new TextDecoder().decode(chunk))) deliveredCount += 1
    expect(readCount).toBeLessThanOrEqual(deliveredCount + 1)
    if (deliveredCount === 50) break
  }
  expect(deliveredCount).toBe(50)
})

test('onEnd is called once: at the end, after a fault, and when the reader cancels', async () => {
  async function* files(fault?: Error): AsyncGenerator<ZippedFile> {
    yield { path: 'a.txt', content: 'a' }
    if (fault) throw fault
  }
  const events: unknown[] = []
  const callbacks = { onFault: (fault: unknown) => events.push(fault), onEnd: () => events.push('ended') }

  await bytesOf(zipStream({ files: files(), ...callbacks }))
  expect(events.splice(0)).toEqual(['ended'])

  const cancelled = zipStream({ files: files(), ...callbacks }).getReader()
  await cancelled.read()
  await cancelled.cancel()
  expect(events.splice(0)).toEqual(['ended'])

  const fault = new Error('the disk is gone')
  const faulty = zipStream({ files: files(fault), ...callbacks }).getReader()
  const reading = readToEnd(faulty)
  await expect.poll(() => events).toEqual([fault, 'ended'])
  // After a fault the stream stays open and delivers nothing more, so that nobody takes the ZIP for complete.
  await faulty.cancel()
  await reading
  expect(events).toEqual([fault, 'ended'])
})

async function* pieces(...texts: string[]) {
  yield* texts
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>) {
  while (!(await reader.read()).done);
}

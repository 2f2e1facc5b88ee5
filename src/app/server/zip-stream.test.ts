import { expect, test } from 'vitest'
import { readZip, textIn } from '../../../test/read-zip.ts'
import type { ZippedFile } from './export-files.ts'
import { zipStream } from './zip-stream.ts'

const bytesOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer())
const quiet = { onFault: () => undefined, onEnd: () => undefined }

test('texts, bytes and texts that come piece by piece are files with their names', async () => {
  async function* files(): AsyncGenerator<ZippedFile> {
    yield { path: 'a.txt', content: 'Größe' }
    yield { path: 'photos/A B/01.jpg', content: new Uint8Array([1, 2, 3]) }
    yield { path: 'list.csv', content: pieces('one\n', 'two\n') }
  }
  const unpacked = readZip(await bytesOf(zipStream({ files: files(), ...quiet })))
  expect(textIn(unpacked, 'a.txt')).toBe('Größe')
  expect(unpacked.get('photos/A B/01.jpg')).toEqual(new Uint8Array([1, 2, 3]))
  expect(textIn(unpacked, 'list.csv')).toBe('one\ntwo\n')
})

test('no file is read before the ones ahead of it were taken', async () => {
  let read = 0
  async function* files(): AsyncGenerator<ZippedFile> {
    for (; read < 50; read += 1) yield { path: `${read}.bin`, content: new Uint8Array([7]) }
  }
  let taken = 0
  for await (const piece of zipStream({ files: files(), ...quiet })) {
    // A file's name travels in a piece of its own.
    if (/^\d+\.bin$/.test(new TextDecoder().decode(piece))) taken += 1
    expect(read).toBeLessThanOrEqual(taken + 1)
    if (taken === 50) break
  }
  expect(taken).toBe(50)
})

test('it says once that nothing more is read: at the end, after a fault, and when nobody wants the rest', async () => {
  async function* files(fault?: Error): AsyncGenerator<ZippedFile> {
    yield { path: 'a.txt', content: 'a' }
    if (fault) throw fault
  }
  const said: unknown[] = []
  const tell = { onFault: (fault: unknown) => said.push(fault), onEnd: () => said.push('ended') }

  await bytesOf(zipStream({ files: files(), ...tell }))
  expect(said.splice(0)).toEqual(['ended'])

  const unwanted = zipStream({ files: files(), ...tell }).getReader()
  await unwanted.read()
  await unwanted.cancel()
  expect(said.splice(0)).toEqual(['ended'])

  const fault = new Error('the disk is gone')
  const faulty = zipStream({ files: files(fault), ...tell }).getReader()
  const reading = readOn(faulty)
  await expect.poll(() => said).toEqual([fault, 'ended'])
  // It neither ends nor goes on: whoever reads it must not take it for whole.
  await faulty.cancel()
  await reading
  expect(said).toEqual([fault, 'ended'])
})

async function* pieces(...texts: string[]) {
  yield* texts
}

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>) {
  while (!(await reader.read()).done);
}

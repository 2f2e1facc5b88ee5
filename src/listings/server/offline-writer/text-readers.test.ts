import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { greymapOf, greyPhoto } from './grey-picture.ts'
import { createTextReaders } from './text-readers.ts'

const never = new AbortController().signal

async function labelPicture(): Promise<Buffer> {
  return greymapOf(
    await greyPhoto(await readFile(new URL('../../../../test/photos/labels/label-1.jpg', import.meta.url))),
  )
}

test('an abort in the middle of a picture rejects at once, and the next task gets a new reader', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  const picture = await labelPicture()
  const abort = new AbortController()
  const reason = new Error('Enough.')
  let reading: Promise<unknown> | undefined
  const lent = readers.lend(abort.signal, async (reader) => {
    reading = reader.read(picture)
    abort.abort(reason)
    return reading
  })
  await expect(lent).rejects.toBe(reason)
  await expect(reading).rejects.toThrow('stopped')
  const { lines } = await readers.lend(never, (reader) => reader.read(picture))
  expect(lines.flatMap(({ words }) => words.map(({ text }) => text))).toContain('NORDHAVN')
  readers.close()
})

test('a task that fails takes its reader with it, and the next one gets a new reader', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  const failing = readers.lend(never, async () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  const picture = await labelPicture()
  expect((await readers.lend(never, (reader) => reader.read(picture))).lines.length).toBeGreaterThan(3)
  readers.close()
})

test('a task that is given up before it begins costs no reader', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  const first = await readers.lend(never, async (reader) => reader)
  await expect(readers.lend(AbortSignal.abort(new Error('gone')), async () => 'begun')).rejects.toThrow('gone')
  expect(await readers.lend(never, async (reader) => reader)).toBe(first)
  readers.close()
})

test('no more tasks run at once than there are readers, in the order they came; one that gives up loses only its own turn', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  const order: string[] = []
  const started = Promise.withResolvers<void>()
  const first = readers.lend(never, async () => {
    order.push('first begins')
    await started.promise
    order.push('first ends')
  })
  const giveUp = new AbortController()
  const second = readers.lend(giveUp.signal, async () => order.push('second'))
  const third = readers.lend(never, async () => order.push('third'))
  giveUp.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  started.resolve()
  await Promise.all([first, third])
  expect(order).toEqual(['first begins', 'first ends', 'third'])
  readers.close()
})

test('closing stops a reader that is at work', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  const picture = await labelPicture()
  const lent = readers.lend(never, async (reader) => {
    const reading = reader.read(picture)
    readers.close()
    return reading
  })
  await expect(lent).rejects.toThrow('stopped')
})

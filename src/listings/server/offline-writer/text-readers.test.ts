import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { greymapOf, greyPhoto } from './grey-picture.ts'
import { createTextReaders } from './text-readers.ts'

const neverAborted = new AbortController().signal

async function labelPicture(): Promise<Buffer> {
  return greymapOf(
    await greyPhoto(await readFile(new URL('../../../../test/photos/labels/label-1.jpg', import.meta.url))),
  )
}

test('an abort within a picture rejects at once, and the next task gets a new reader', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  const picture = await labelPicture()
  const abort = new AbortController()
  const reason = new Error('Enough.')
  let reading: Promise<unknown> | undefined
  const result = readers.lend(abort.signal, async (reader) => {
    reading = reader.read(picture)
    abort.abort(reason)
    return reading
  })
  await expect(result).rejects.toBe(reason)
  await expect(reading).rejects.toThrow('stopped')
  const { lines } = await readers.lend(neverAborted, (reader) => reader.read(picture))
  expect(lines.flatMap(({ words }) => words.map(({ text }) => text))).toContain('NORDHAVN')
  readers.close()
})

test('a failed task stops its reader, and the next task gets a new one', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  const failing = readers.lend(neverAborted, async () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  const picture = await labelPicture()
  expect((await readers.lend(neverAborted, (reader) => reader.read(picture))).lines.length).toBeGreaterThan(3)
  readers.close()
})

test('a task that is aborted before it begins uses no reader', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  const first = await readers.lend(neverAborted, async (reader) => reader)
  await expect(readers.lend(AbortSignal.abort(new Error('gone')), async () => 'begun')).rejects.toThrow('gone')
  expect(await readers.lend(neverAborted, async (reader) => reader)).toBe(first)
  readers.close()
})

test('tasks run in order, no more at once than there are readers; an aborted task loses only its own turn', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  const order: string[] = []
  const started = Promise.withResolvers<void>()
  const first = readers.lend(neverAborted, async () => {
    order.push('first begins')
    await started.promise
    order.push('first ends')
  })
  const giveUp = new AbortController()
  const second = readers.lend(giveUp.signal, async () => order.push('second'))
  const third = readers.lend(neverAborted, async () => order.push('third'))
  giveUp.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  started.resolve()
  await Promise.all([first, third])
  expect(order).toEqual(['first begins', 'first ends', 'third'])
  readers.close()
})

test('a task that is aborted just as its turn comes passes its turn on', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  // The turn comes a few microtasks after the first task has ended: the abort happens before, between and after these.
  for (let microtasks = 0; microtasks < 16; microtasks++) {
    const firstEnds = Promise.withResolvers<void>()
    const first = readers.lend(neverAborted, () => firstEnds.promise)
    const giveUp = new AbortController()
    const second = readers.lend(giveUp.signal, async () => 'second').catch(() => 'aborted')
    const third = readers.lend(neverAborted, async () => 'third')
    firstEnds.resolve()
    for (let count = 0; count < microtasks; count++) await Promise.resolve()
    giveUp.abort(new Error('gone'))
    expect(await third).toBe('third')
    await Promise.all([first, second])
  }
  readers.close()
})

test('closing stops a reader that is at work', async () => {
  const readers = createTextReaders({ count: 1, idleMs: 1000 })
  const picture = await labelPicture()
  const result = readers.lend(neverAborted, async (reader) => {
    const reading = reader.read(picture)
    readers.close()
    return reading
  })
  await expect(result).rejects.toThrow('stopped')
})

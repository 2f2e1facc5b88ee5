import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { longTest } from '../../../../test/long-test.ts'
import { noHints, offlineWriting, photo, photoOf } from '../../../../test/offline-writing.ts'
import { writtenListingSchema } from '../../listing.ts'
import { type InTurn, RequestTimedOut } from '../listing-writer.ts'

const { writer, write } = offlineWriting()
afterAll(() => writer.close())

test('a tilted label is read: brand, size, material and origin, each with its photo and words', async () => {
  const label = await photo('labels/label-1.jpg')
  const listing = await write([label], { ...noHints, category: 'Mens Tops' })
  expect(writtenListingSchema.parse(listing)).toEqual(listing)
  expect(listing.title).toBe("NORDHAVN Top Wool Blue Size M Men's")
  expect(listing.extracted).toMatchObject({ brand: 'NORDHAVN', size: 'M / EU 40', material: '80% Wool, 20% Polyamide' })
  expect(listing.itemSpecifics).toEqual({ Material: 'Wool', 'Country of Origin': 'Denmark' })
  expect(listing.evidence['brand']).toMatchObject({ photoId: label.id, words: 'NORDHAVN' })
  expect(listing.notes).toEqual(['Written offline from labels and colors'])
})

longTest('garments without a label give only their colour: a fold is not read as a brand', async () => {
  const names = ['1-front', '3-detail-top']
  const jeans = await Promise.all(names.map((name) => photo(`jeans/${name}.jpg`)))
  const listing = await write(jeans)
  expect(listing.title).toBeNull()
  expect(listing.tags).toEqual(['Blue'])
  expect(Object.keys(listing.evidence)).toEqual(['color'])
  expect(listing.evidence['color']?.photoId).toBe(jeans[0]?.id)
  expect(listing.notes).toContain('No readable label in the photos.')
})

test('photos that cannot be opened or have no file are named, and a garment without a label gives only its colour', async () => {
  const broken = photoOf(Buffer.from('not a picture'))
  const listing = await write([broken, await photo('jeans/1-front.jpg'), photoOf(undefined)])
  expect(Object.keys(listing.evidence)).toEqual(['color'])
  expect(listing.notes).toContain('No readable label in the photos.')
  expect(listing.notes).toContain('Photo 1 could not be opened and was left out.')
  expect(listing.notes).toContain('Photo 3 could not be opened and was left out.')
  expect(listing.description).toContain('The color is blue.')
})

test('the first 12 photos are fetched and read, and the notes count the others', async () => {
  const fetched: number[] = []
  const broken = (at: number) => ({ id: randomUUID(), load: async () => Buffer.from(`no picture ${fetched.push(at)}`) })
  const listing = await write(Array.from({ length: 15 }, (_, at) => broken(at)))
  expect(listing.notes).toContain('3 of 15 photos were not sent to the writer: it reads at most 12.')
  expect(fetched).toEqual(Array.from({ length: 12 }, (_, at) => at))
})

test('an abort while a photo is fetched fetches no further photo', async () => {
  const abort = new AbortController()
  const reason = new Error('The item is gone.')
  let fetchedCount = 0
  const missingPhoto = {
    id: randomUUID(),
    load: async () => {
      fetchedCount += 1
      abort.abort(reason)
      return undefined
    },
  }
  await expect(write([missingPhoto, missingPhoto], noHints, abort.signal)).rejects.toBe(reason)
  expect(fetchedCount).toBe(1)
})

longTest('an abort ends the writing with its own reason, and waiting listings are written', async () => {
  const label = await photo('labels/label-2.jpg')
  const abort = new AbortController()
  const reason = new Error('The item is gone.')
  const twelve = Array.from({ length: 12 }, () => label)
  const writing = write(twelve, noHints, abort.signal).catch((error: unknown) => error)
  const other = write([label])
  abort.abort(reason)
  expect(await writing).toBe(reason)
  expect((await other).extracted.brand).toBe('Alder & Finch')
  await expect(write([label], noHints, abort.signal)).rejects.toBe(reason)
})

longTest('waiting for a reader does not count toward the time limit, and a timeout is thrown unchanged', async () => {
  const label = await photo('labels/label-2.jpg')
  const { signal } = new AbortController()
  const limits: string[] = []
  const inTurn =
    (name: string): InTurn =>
    (ask) => {
      limits.push(`${name} begins`)
      return ask(signal).finally(() => limits.push(`${name} ends`))
    }
  const writing = ['first', 'second'].map((name) =>
    writer.write({ photos: [label], hints: noHints, signal, inTurn: inTurn(name) }),
  )
  await Promise.all(writing)
  expect(limits).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  const timeout = new RequestTimedOut()
  const timedOut: InTurn = (ask) => {
    const limit = new AbortController()
    const answer = ask(limit.signal)
    limit.abort(timeout)
    return answer
  }
  await expect(writer.write({ photos: [label], hints: noHints, signal, inTurn: timedOut })).rejects.toBe(timeout)
})

longTest('a closed writer starts again on the next request', async () => {
  const label = await photo('labels/label-1.jpg')
  await writer.close()
  expect((await write([label])).extracted.brand).toBe('NORDHAVN')
})

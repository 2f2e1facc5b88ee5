import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readCsv } from '../../../test/read-csv.ts'
import { itemWithListing, rowOf, saveListing, setColumns } from '../../../test/save-listing.ts'
import type { Seller } from '../../../test/seller.ts'
import { someListing } from '../../../test/some-listing.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { editListingEndpoint } from '../api.ts'
import { ownListings } from './account-data.ts'

test("the export has the seller's note, own words, the earlier listing, and the cost of a listing", async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const itemId = await itemWithListing(env, seller, 'S-1')
  const writerNote = 'Small stain on cuff,\nsmoke-free home'
  await setColumns(env, seller, itemId, { writerNote, aiGenerationJobId: itemId })
  await seller.call(editListingEndpoint, {
    itemId,
    changes: { title: 'Mine', careInstructions: 'Hand wash only', measurements: { legOpening: '7 in' } },
  })
  const usage = { model: 'm', calls: 2, inputTokens: 100, outputTokens: 20 }
  await saveListing(env, seller, itemId, { listing: someListing({ title: 'Newer', description: 'New.' }), usage })

  const files = await filesOf(env, seller)
  expect(readCsv(files.get('listings.csv') ?? '')).toMatchObject([
    {
      Title: 'Mine',
      'Care instructions': 'Hand wash only',
      'Note to the writer': writerNote,
      'Written by you': 'Title, Care instructions, Leg opening',
      'Title before': 'Mine',
      'Description before': someListing().description,
      Model: 'm',
      'Model tokens': '120',
    },
  ])
  const row = await rowOf(env, seller, itemId)
  expect(JSON.parse(files.get('listings.json') ?? '')).toMatchObject([
    {
      careInstructions: 'Hand wash only',
      noteToWriter: writerNote,
      usage,
      sellerEdits: { title: { offered: { value: 'Newer' } }, 'measurements.legOpening': { offered: null } },
      previous: row?.previousListing,
    },
  ])
})

test('without note, edit, cost and earlier listing, their cells are empty', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await itemWithListing(env, seller, 'S-1')
  const [row] = readCsv((await filesOf(env, seller)).get('listings.csv') ?? '')
  for (const name of [
    'Note to the writer',
    'Written by you',
    'Title before',
    'Description before',
    'Model',
    'Model tokens',
  ])
    expect([name, row?.[name]]).toEqual([name, ''])
})

async function filesOf({ services }: TestEnvironment, { userId }: Seller): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const { path, content } of ownListings.files(services, userId)) {
    if (content === null || typeof content === 'string' || content instanceof Uint8Array) throw new Error(path)
    files.set(path, await text(content))
  }
  return files
}

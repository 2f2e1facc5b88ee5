import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { changedCopy } from './changed-copy.ts'
import { readCsv } from './read-csv.ts'

const story = `
  story: {
    label: 'Its story',
    column: 'story',
    kind: 'text',
    maxLength: 300,
    belongsTo: 'garment',
    basis: 'words on a label',
    needed: 'until for sale',
    sentAs: 'below the description',
  },
} as const satisfies`
const made = 'Made by hand in 1987'

test('a new field in the table and its column reach every surface, and no other code names the field', async () => {
  const folder = await changedCopy([
    { path: 'src/listings/fields.ts', from: '\n} as const satisfies', to: story },
    {
      path: 'src/items/server/tables.ts',
      from: 'careInstructions: text(),',
      to: 'careInstructions: text(),\n    story: text(),',
    },
  ])
  const of = async <Module>(path: string): Promise<Module> => import(pathToFileURL(join(folder, path)).href)

  const { modelAnswerSchema, answerJsonSchema } = await of<typeof import('../src/listings/answer/model-answer.ts')>(
    'src/listings/answer/model-answer.ts',
  )
  expect(JSON.stringify(answerJsonSchema('listing'))).toContain('"story"')
  const { judgeAnswer } = await of<typeof import('../src/listings/answer/listing-from-answer.ts')>(
    'src/listings/answer/listing-from-answer.ts',
  )
  const answer = modelAnswerSchema.parse({
    read: [{ photo: 1, seen: 'a jumper', labels: [made] }],
    write: { title: 'Grey Jumper', story: { value: made, photo: 1, words: made, confidence: 0.5 } },
  })
  const photoId = '3f8a52ab-3b02-4c37-9c1a-6d3d5ba6f001'
  const hints = { category: null, condition: null, brand: null, note: null }
  const { listing } = judgeAnswer(answer, { photoIds: [photoId], hints, notes: [] })
  if (!listing) throw new Error('no listing')
  expect(listing).toMatchObject({ extracted: { story: made }, evidence: { story: { photoId, words: made } } })

  const { cardField, cardTexts } = await of<typeof import('../src/listings/web/card/card-field.ts')>(
    'src/listings/web/card/card-field.ts',
  )
  const row = cardTexts
    .map((field) => cardField({ listing, edits: {}, photos: [{ id: photoId }] }, field))
    .find(({ label }) => label === 'Its story')
  expect(row).toMatchObject({ value: made, photo: 0 })
  const { detailTexts } = await of<typeof import('../src/listings/web/edit/typed-fields.ts')>(
    'src/listings/web/edit/typed-fields.ts',
  )
  expect(detailTexts).toContain('story')
  const { fixWay } = await of<typeof import('../src/ebay/web/fix/fix-field.ts')>('src/ebay/web/fix/fix-field.ts')
  const { readinessFaultSchema } = await of<typeof import('../src/ebay/readiness/readiness-fault.ts')>(
    'src/ebay/readiness/readiness-fault.ts',
  )
  const fault = readinessFaultSchema.parse({ check: 'doubt', severity: 'warning', sentence: 'Check.', field: 'story' })
  expect(fixWay(fault, listing)).toMatchObject({ label: 'Its story', text: made, lines: 'many', choices: undefined })
  const { missingFields } = await of<typeof import('../src/listings/missing-fields.ts')>(
    'src/listings/missing-fields.ts',
  )
  const without: object = { story: null }
  expect(missingFields({ ...listing, extracted: { ...listing.extracted, ...without } }, hints)).toContain('story')

  const { csvColumns, targetText } = await of<typeof import('../src/listings/csv/csv-columns.ts')>(
    'src/listings/csv/csv-columns.ts',
  )
  const { readRow } = await of<typeof import('../src/listings/csv/import-row.ts')>('src/listings/csv/import-row.ts')
  const column = csvColumns.find(({ heading }) => heading === 'Its story')
  if (!column?.target) throw new Error('no column')
  expect(targetText({ sku: 'S-1', hints, listing }, column.target)).toBe(made)
  expect(readRow(new Map([[column.target, ` ${made} `]]), null)).toMatchObject({
    changes: { edited: { listing: { extracted: { story: made } } } },
  })

  const { createEbayTestEnvironment } = await of<typeof import('./ebay-test-environment.ts')>(
    'test/ebay-test-environment.ts',
  )
  const { readyJeans, readyToSell } = await of<typeof import('./published-items.ts')>('test/published-items.ts')
  const { saveListing, rowOf } = await of<typeof import('./save-listing.ts')>('test/save-listing.ts')
  const { someListing } = await of<typeof import('./some-listing.ts')>('test/some-listing.ts')
  const { editListingEndpoint, undoRegenerationEndpoint } =
    await of<typeof import('../src/listings/api.ts')>('src/listings/api.ts')
  const { previewEndpoint } = await of<typeof import('../src/ebay/api.ts')>('src/ebay/api.ts')
  const { ownListings } = await of<typeof import('../src/listings/server/account-data.ts')>(
    'src/listings/server/account-data.ts',
  )
  const env = await createEbayTestEnvironment()
  await env.services.db.pool.query('alter table items add column story text')
  const seller = await env.seller()
  await readyToSell(env, seller)
  const itemId = await readyJeans({ env, seller })

  const change = (words: string) => ({ itemId, changes: { ...({ story: words } as object) } })
  expect(await seller.call(editListingEndpoint, change(` ${made} \n`))).toMatchObject({
    listing: { extracted: { story: made } },
  })
  const refused = await seller.try(editListingEndpoint, change('x'.repeat(301)))
  expect(JSON.stringify(refused.json)).toContain('Its story: 301 characters. Shorten it to 300.')
  await saveListing(env, seller, itemId, { listing: someListing({ extracted: listing.extracted }) })
  expect(await rowOf(env, seller, itemId)).toMatchObject({ story: made, sellerEdits: { story: {} } })
  expect(await seller.call(undoRegenerationEndpoint, { itemId })).toMatchObject({ edits: { story: {} } })

  const { items } = await seller.call(previewEndpoint, { itemIds: [itemId] })
  expect(items[0]?.summary?.description).toContain(`Its story: ${made}`)

  const files = new Map<string, string>()
  for await (const { path, content } of ownListings.files(env.services, seller.userId))
    if (content !== null) files.set(path, await text(content as AsyncIterable<string>))
  expect(readCsv(files.get('listings.csv') ?? '')).toMatchObject([{ 'Its story': made, 'Written by you': 'Its story' }])
  expect(JSON.parse(files.get('listings.json') ?? '')).toMatchObject([{ story: made }])
})

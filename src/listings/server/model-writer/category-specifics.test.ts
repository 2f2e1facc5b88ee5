import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelSimulator, startModelSimulator } from '../../../../simulators/model/model-simulator.ts'
import { topSpecifics } from '../../../../test/asked-specifics.ts'
import { modelSetups, noHints, writeWith } from '../../../../test/asking-model.ts'

const nothing = { value: '', photo: 0, words: '', confidence: 0 }
const read = [{ photo: 1, seen: 'a cream blouse with buttons', flaws: [], labels: [] }]
const write = {
  category: { value: '53159', photo: 1, words: 'blouse', confidence: 0.9 },
  title: 'Cream Blouse with Buttons',
  description: 'A cream blouse with buttons in front. Please see the photos for its details.',
  brand: nothing,
  itemSpecifics: [] as object[],
}
const type = { name: 'Type', value: 'Blouse', photo: 1, words: 'a cream blouse', confidence: 0.9 }
const closure = { name: 'Closure', value: 'Button', photo: 1, words: 'buttons', confidence: 0.8 }
const listing = (changes: object = {}) =>
  ({ kind: 'listing', answer: { read, write: { ...write, ...changes } } }) as const
const added = (...itemSpecifics: object[]) =>
  ({ kind: 'listing', answer: { read: [], write: { itemSpecifics } } }) as const

let simulator: ModelSimulator
beforeAll(async () => {
  simulator = await startModelSimulator()
})
afterAll(() => simulator.stop())

/** Writes one listing, and returns it with the requests that were sent for it. */
async function writeListing(
  hints = noHints,
  setup: (typeof modelSetups)[number] = { model: 'openai-compatible:some-model', streaming: false },
) {
  const before = [simulator.requests.length, simulator.additions.length] as const
  const leafCategories: string[] = []
  const settings = { ...setup, apiKey: 'key', baseUrl: simulator.url, log: pino({ level: 'silent' }) }
  const { listing: writtenListing, usage } = await writeWith(settings, {
    hints,
    specificsOf: async (leafCategoryId) => {
      leafCategories.push(leafCategoryId)
      return topSpecifics
    },
  })
  return {
    writtenListing,
    usage,
    leafCategories,
    sent: [...simulator.requests.slice(before[0]), ...simulator.additions.slice(before[1])].map(({ body }) =>
      JSON.stringify(body),
    ),
  }
}

const askedList = '- Type (required): Blouse'

test.each(modelSetups)(
  '$model, streamed $streaming: the first answer names the category, and a small second one adds its specifics',
  async (setup) => {
    simulator.answerWith(listing())
    simulator.addWith(added(type, closure))
    const { writtenListing, usage, leafCategories, sent } = await writeListing(noHints, setup)
    expect(leafCategories).toEqual(['53159'])
    expect(sent).toHaveLength(2)
    expect(sent[0]).not.toContain(askedList)
    expect(sent[1]).toContain(askedList)
    expect(sent[1], 'the schema of the small answer').not.toContain('"conditionNotes":{')
    expect(usage?.calls).toBe(2)
    expect(writtenListing.title).toBe('Cream Blouse with Buttons')
    expect(writtenListing.itemSpecifics).toEqual({ Type: 'Blouse', Closure: 'Button' })
    expect(writtenListing.evidence['Type']).toMatchObject({
      words: 'a cream blouse',
      confidence: 0.9,
      photoId: expect.any(String),
    })
  },
)

test.each([
  ['the seller chose the eBay category', { ...noHints, category: 'Womens Tops', ebayCategory: "Women's Tops" }],
  ['the seller’s category is one leaf category of eBay', { ...noHints, category: 'Womens Jeans' }],
])('if %s, a model is asked once, with the list', async (_, hints) => {
  simulator.answerWith(listing({ itemSpecifics: [type] }))
  const { writtenListing, usage, leafCategories, sent } = await writeListing(hints)
  expect([leafCategories.length, sent.length, usage?.calls]).toEqual([1, 1, 1])
  expect(sent[0]).toContain(askedList)
  expect(writtenListing.itemSpecifics).toEqual({ Type: 'Blouse' })
  expect(writtenListing.ebayCategoryId).toBe(leafCategories[0])
})

test('the request to correct an answer also asks for the category’s specifics', async () => {
  simulator.answerWith(listing({ title: 'Top' }), listing({ itemSpecifics: [type] }))
  const { writtenListing, sent } = await writeListing()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toContain('Your answer cannot be used as it is')
  expect(sent[1]).toContain(askedList)
  expect(writtenListing).toMatchObject({ title: 'Cream Blouse with Buttons', itemSpecifics: { Type: 'Blouse' } })
})

test('specifics are taken even from a second answer that is worse than the first', async () => {
  const bad = { description: 'Short.', title: 'Top', brand: { ...nothing, value: 'Gucci' }, itemSpecifics: [type] }
  simulator.answerWith(listing({ title: 'Top' }), listing(bad))
  const { writtenListing } = await writeListing()
  expect(writtenListing.description).toBe(write.description)
  expect(writtenListing.itemSpecifics).toEqual({ Type: 'Blouse' })
})

test.each([
  ['fails', { kind: 'status', status: 500 }],
  ['is refused', { kind: 'refusal', text: "I'm sorry, I can't help with that." }],
  ['is no JSON', { kind: 'text', text: 'A blouse!' }],
  [
    'adds unsupported values, or values that are not on the list',
    added({ ...type, words: 'silk' }, { ...closure, value: 'Velcro' }),
  ],
] as const)('a second answer that %s leaves the first listing unchanged', async (_, behaviour) => {
  simulator.answerWith(listing())
  simulator.addWith(behaviour)
  const { writtenListing, usage } = await writeListing()
  expect(writtenListing).toMatchObject({
    title: 'Cream Blouse with Buttons',
    ebayCategoryId: '53159',
    itemSpecifics: {},
  })
  expect(usage?.calls).toBe(2)
})

test('an answer without a category, or with one that has no specifics, needs no second request', async () => {
  simulator.answerWith(listing({ category: nothing }))
  expect(await writeListing()).toMatchObject({ leafCategories: [], sent: { length: 1 } })
})

import { expect, test } from 'vitest'
import { sourcesOf } from './answer-reasons.ts'
import { unsupportedSalesClaims } from './claim-words.ts'
import { collectKnownFacts } from './known-facts.ts'

/** Returns a text's unsupported claims for a garment that looks like `seen`, with these labels and this note of its seller. */
function findClaims(text: string, { labels = [] as string[], note = null as string | null, seen = 'a jumper' } = {}) {
  const sources = sourcesOf([{ photo: 1, seen, flaws: [], labels }], {
    photoIds: ['00000000-0000-4000-8000-000000000001'],
    hints: { category: null, condition: null, brand: null, note },
    notes: [],
  })
  return unsupportedSalesClaims(text, collectKnownFacts(sources, { condition: null, brand: null }))
}

test.each([
  ['Smoke-free home', 'not a smoke-free home'],
  ['From a smoke-free and pet-free home', 'This is not a pet and smoke-free home, sorry'],
  ['Authentic Gucci', 'not authentic'],
  ['Authentic Gucci', 'I can’t say that it is authentic'],
  ['Vintage tee', 'not vintage'],
  ['Vintage tee', 'non-vintage'],
  ['Rare tee', 'no longer rare'],
  ['Rare tee', 'rarely worn'],
  ['Handmade', 'Never hand made'],
  ['Organic', 'cotton without organic fibres'],
  ['Vintage tee', 'maybe vintage'],
  ['Vintage tee', 'vintage?'],
  ['Not vintage', 'not sure if vintage'],
  ['Made in Italy', 'made in Italy I think'],
])('"%s" is an unsupported claim if the seller notes "%s"', (text, note) => {
  expect(findClaims(text, { note })).not.toEqual([])
})

test.each([
  ['Smoke-free home', 'no flaws, smoke-free home'],
  ['Smoke-free home', 'we are non-smokers'],
  ['Vintage and rare', 'not only vintage but rare'],
  ['Vintage tee', 'no flaws, vintage'],
  ['Vintage tee', 'No holes or stains but vintage'],
  ['Rare tee', 'not vintage\nrare'],
  ['Rare tee', 'maybe vintage, rare'],
  ['Never worn, new without tags', 'never worn, new without tags'],
  ['Not vintage. Not from a smoke-free home.', 'not vintage, not a smoke-free home'],
])('"%s" may be said if the seller notes "%s"', (text, note) => {
  expect(findClaims(text, { note })).toEqual([])
})

test("a model's own words support no claim, but labels and the seller's entries do", () => {
  const text = 'Rare vintage jumper, like new, from a smoke-free home. Machine washable, made in Italy.'
  const claims = ['rare', 'vintage', 'machine wash', 'like new', 'smoke', 'made in italy']
  expect(findClaims(text, { seen: text })).toEqual(claims)
  expect(findClaims(text, { labels: [text] })).toEqual([])
  expect(findClaims(text, { note: text })).toEqual([])
})

test('a label denies as the seller does, over two lines too, and a text may repeat the denial', () => {
  const labels = ['MACHINE WASH COLD', 'DO NOT', 'DRY CLEAN', 'DO NOT TUMBLE DRY.']
  expect(findClaims('Dry clean. Tumble dry.', { labels })).toEqual(['dry clean', 'tumble dry'])
  expect(findClaims('Machine washable; do not tumble dry, do not dry clean.', { labels })).toEqual([])
  expect(findClaims('Do not machine wash.', { labels })).toEqual(['machine wash'])
})

test('words of a label with another meaning support no claim', () => {
  expect(findClaims('Vintage jeans', { labels: ['VINTAGE WASH'] })).toEqual(['vintage'])
  expect(findClaims('Jeans in a vintage wash', { labels: ['VINTAGE WASH'] })).toEqual([])
  expect(findClaims('A genuine Coach', { labels: ['GENUINE LEATHER'] })).toEqual(['genuine'])
  expect(findClaims('Genuine leather', { labels: ['GENUINE LEATHER'] })).toEqual([])
})

test('the place of design is not the place of making', () => {
  const labels = ['DESIGNED IN ITALY', 'MADE IN CHINA']
  expect(findClaims('Made in Italy', { labels })).toEqual(['made in italy'])
  expect(findClaims('Made in China', { labels })).toEqual([])
  expect(findClaims('Made in Italy', { labels: ['DESIGNED AND MADE IN ITALY'] })).toEqual([])
})

import { expect, test } from 'vitest'
import { sourcesOf } from './answer-reasons.ts'
import { claimsIn } from './claim-words.ts'
import { knownFacts } from './known-facts.ts'

/** Claims of a text for a garment whose photo looks like `seen` and shows these labels, and whose seller noted this. */
function claimed(text: string, { labels = [] as string[], note = null as string | null, seen = 'a jumper' } = {}) {
  const sources = sourcesOf([{ photo: 1, seen, flaws: [], labels }], {
    photoIds: ['00000000-0000-4000-8000-000000000001'],
    hints: { category: null, condition: null, brand: null, note },
    notes: [],
  })
  return claimsIn(text, knownFacts(sources, { condition: null, brand: null }))
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
])('"%s" is a claim nobody made where the seller notes "%s"', (text, note) => {
  expect(claimed(text, { note })).not.toEqual([])
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
])('"%s" may be said where the seller notes "%s"', (text, note) => {
  expect(claimed(text, { note })).toEqual([])
})

test('a model finds no reason for a claim in its own words, only on labels and in what the seller entered', () => {
  const text = 'Rare vintage jumper, like new, from a smoke-free home. Machine washable, made in Italy.'
  const claims = ['rare', 'vintage', 'machine wash', 'like new', 'smoke', 'made in italy']
  expect(claimed(text, { seen: text })).toEqual(claims)
  expect(claimed(text, { labels: [text] })).toEqual([])
  expect(claimed(text, { note: text })).toEqual([])
})

test('a label denies as the seller does, over two lines too, and what it denies may be told so', () => {
  const labels = ['MACHINE WASH COLD', 'DO NOT', 'DRY CLEAN', 'DO NOT TUMBLE DRY.']
  expect(claimed('Dry clean. Tumble dry.', { labels })).toEqual(['dry clean', 'tumble dry'])
  expect(claimed('Machine washable; do not tumble dry, do not dry clean.', { labels })).toEqual([])
  expect(claimed('Do not machine wash.', { labels })).toEqual(['machine wash'])
})

test('words of a label that say something else are no claim', () => {
  expect(claimed('Vintage jeans', { labels: ['VINTAGE WASH'] })).toEqual(['vintage'])
  expect(claimed('Jeans in a vintage wash', { labels: ['VINTAGE WASH'] })).toEqual([])
  expect(claimed('A genuine Coach', { labels: ['GENUINE LEATHER'] })).toEqual(['genuine'])
  expect(claimed('Genuine leather', { labels: ['GENUINE LEATHER'] })).toEqual([])
})

test('where it was designed is not where it was made', () => {
  const labels = ['DESIGNED IN ITALY', 'MADE IN CHINA']
  expect(claimed('Made in Italy', { labels })).toEqual(['made in italy'])
  expect(claimed('Made in China', { labels })).toEqual([])
  expect(claimed('Made in Italy', { labels: ['DESIGNED AND MADE IN ITALY'] })).toEqual([])
})

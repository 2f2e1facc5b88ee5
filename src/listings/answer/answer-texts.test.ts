import { expect, test } from 'vitest'
import type { AnswerRequest } from './answer-reasons.ts'
import { judgeAnswer } from './listing-from-answer.ts'
import { modelAnswerSchema } from './model-answer.ts'

const description = 'A warm wool jumper with a round neck and long sleeves.'

/** Judges an answer with these fields for a garment whose only photo shows these labels. */
function judge(answerFields: object, { labels = ['SIZE M', '100% WOOL'], note = null as string | null } = {}) {
  const request: AnswerRequest = {
    photoIds: ['00000000-0000-4000-8000-000000000001'],
    hints: { category: null, condition: null, brand: null, note },
    notes: [],
  }
  const read = [{ photo: 1, seen: 'a warm jumper with two pockets', labels }]
  const { listing, faults } = judgeAnswer(
    modelAnswerSchema.parse({ read, write: { title: 'Warm Wool Jumper', description, ...answerFields } }),
    request,
  )
  if (listing === undefined) throw new Error('no listing')
  return { ...listing, faults }
}

test('a title over 80 characters is cut at the end of a word without a fault', () => {
  const { title, faults } = judge({ title: 'Knitted Wool Jumper '.repeat(6) })
  expect(title).toBe('Knitted Wool Jumper Knitted Wool Jumper Knitted Wool Jumper Knitted Wool Jumper')
  expect(faults).toEqual([])
})

test('a title under 10 characters is kept without padding and reported as a fault', () => {
  expect(judge({ title: 'Jumper' })).toMatchObject({
    title: 'Jumper',
    faults: ['title: it has 6 characters, and must have 10 to 80.'],
  })
  expect(judge({ title: '' }).title).toBeNull()
})

test('a description has 50 to 4,000 characters of plain text', () => {
  expect(judge({ description: 'Nice jumper.' })).toMatchObject({
    description: 'Nice jumper.',
    faults: ['description: it has 12 characters, and must have 50 to 4000.'],
  })
  expect(judge({ description: `<p>${description}</p><ul><li>Warm &amp; soft</li></ul>` }).description).toBe(
    `${description}\n\nWarm & soft`,
  )
  const long = judge({ description: 'warm wool '.repeat(500) })
  expect(long.description?.length).toBeLessThanOrEqual(4000)
  expect(long.description).toMatch(/(?:warm|wool)$/u)
})

test('at most 13 tags are kept, without HTML', () => {
  const labels = ['H&M', 'WOOL']
  expect(judge({ tags: ['<b>H&amp;M</b>', 'wool, jumper'] }, { labels }).tags).toEqual(['H&M', 'wool', 'jumper'])
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o']
  expect(judge({ tags: many }).tags).toEqual(many.slice(0, 13))
})

test('a brand, size or fibre that was neither read nor entered is removed from all texts too', () => {
  const guess = (value: string) => ({ value, photo: 1, words: value, confidence: 0.9 })
  const listing = judge({
    title: 'See by Chloé Warm Cashmere Jumper Size L',
    description: `Cashmere from See by Chloe. ${description}\nFits size L.`,
    tags: ['see by chloe', 'jumper', 'cashmere', 'size l'],
    conditionNotes: 'Warm. The cashmere is soft.',
    brand: guess('See by Chloé'),
    size: guess('L'),
    material: guess('Cashmere'),
  })
  expect(listing).toMatchObject({
    title: 'Warm Jumper',
    description,
    tags: ['jumper'],
    conditionNotes: 'Warm.',
    extracted: { brand: null, size: null, material: null },
  })
  expect(listing.faults).toContain('title: "See by Chloé" was read nowhere, and the seller did not enter it.')
})

test('a size with wrongly cited words stays in the texts, because a label shows it', () => {
  const size = { value: 'M', photo: 1, words: 'MEDIUM', confidence: 0.9 }
  expect(judge({ title: 'Warm Wool Jumper Size M', size }).title).toBe('Warm Wool Jumper Size M')
})

test('numbers without a source are removed; those on labels, counts of visible parts and "3/4 sleeves" stay', () => {
  const listing = judge({
    title: 'Warm Wool Jumper Size 42 1990s',
    description: `Has 2 pockets and 3/4 sleeves, in 100% wool, size M. Chest 21 in. ${description}`,
  })
  expect(listing.title).toBe('Warm Wool Jumper')
  expect(listing.description).toBe(`Has 2 pockets and 3/4 sleeves, in 100% wool, size M. ${description}`)
  expect(listing.faults.map((fault) => fault.split(' was')[0])).toEqual([
    'title: "42"',
    'title: "1990"',
    'description: "21"',
    'description: "21 in"',
  ])
})

test('a flaw in the seller’s note that no text names is reported as a fault', () => {
  const note = 'small stain on cuff'
  expect(judge({}, { note }).faults).toEqual([
    'description: it says nothing of the seller\'s note "small stain on cuff".',
  ])
  expect(judge({ conditionNotes: 'Stained at one wrist.' }, { note }).faults).toEqual([])
})

test('a note with a flaw that the condition notes do not name is added to them; a denial of it is removed', () => {
  const judgedConditionNotes = (conditionNotes: string, note: string) =>
    judge({ conditionNotes }, { note }).conditionNotes
  expect(judgedConditionNotes('Warm at the back.', 'small hole at the back')).toBe(
    'Warm at the back.\nsmall hole at the back',
  )
  expect(judgedConditionNotes('Stain on cuff.', 'stain on cuff, missing button')).toBe(
    'Stain on cuff.\nstain on cuff, missing button',
  )
  expect(judgedConditionNotes('No hole at the back.', 'hole at the back')).toBe('hole at the back')
  expect(judgedConditionNotes('Small hole, stained cuff.', 'stain on cuff and a hole, no pilling')).toBe(
    'Small hole, stained cuff.',
  )
})

test('a doubtful statement of the note is not a fact and may be left out, but a suspected flaw must be named', () => {
  const silk = { description: `${description} Made of silk, from 1985.` }
  const withDoubt = judge(silk, { note: 'maybe silk, from 1985?' })
  expect(withDoubt.description).toBe(description)
  expect(withDoubt.faults).toEqual([
    'description: "Silk" was read nowhere, and the seller did not enter it.',
    'description: "1985" was read nowhere, and the seller did not enter it.',
  ])
  expect(judge(silk, { note: 'silk, from 1985' }).faults).toEqual([])
  expect(judge({}, { note: 'probably vintage' }).faults).toEqual([])
  const stained = judge({ description: `${description} No stains.` }, { note: 'maybe a stain' })
  expect(stained).toMatchObject({ description, conditionNotes: 'maybe a stain' })
  const unsure = judge({ description: `${description} No stains.` }, { note: 'not sure if that is a stain' })
  expect(unsure).toMatchObject({ description, conditionNotes: 'not sure if that is a stain' })
  const torn = judge(
    { conditionNotes: 'A 2 in tear in the silk lining, it seems.' },
    { note: 'looks like a 2 in tear in the silk lining' },
  )
  expect(torn).toMatchObject({ conditionNotes: 'A 2 in tear in the silk lining, it seems.', faults: [] })
})

test('a removed claim is a fault only if the remaining text is too short', () => {
  const withClaims = judge({ title: 'Vintage Wool Jumper', description: `${description} Machine washable.` })
  expect(withClaims).toMatchObject({ title: 'Wool Jumper', description, faults: [] })
  expect(judge({ title: 'Vintage Tee' })).toMatchObject({
    title: 'Tee',
    faults: [
      'title: leave out "vintage": nothing that was read or entered says it.',
      'title: it has 3 characters, and must have 10 to 80.',
    ],
  })
})

import { expect, test } from 'vitest'
import type { WriterHints } from '../listing.ts'
import { judgeAnswer } from './listing-from-answer.ts'
import { modelAnswerSchema } from './model-answer.ts'

const front = '00000000-0000-4000-8000-000000000001'
const sole = '00000000-0000-4000-8000-000000000002'
const none = { category: null, condition: null, brand: null, note: null }
const description = 'Brown leather boots with laces, shown from all sides in the photos.'
const toe = { seen: 'light scuffs on the toe', confidence: 0.9 }

/** Judges what is written of boots that show these flaws in their first photo, and this in their second. */
function judged(
  write: object,
  { flaws = [toe], seen = '', hints = {} }: { flaws?: object[]; seen?: string; hints?: Partial<WriterHints> } = {},
) {
  const read = [
    { photo: 1, seen: 'brown leather boots with laces', flaws, labels: [] },
    { photo: 2, seen, labels: [] },
  ]
  const answer = modelAnswerSchema.parse({ read, write: { title: 'Brown Leather Boots', description, ...write } })
  const asked = { photoIds: [front, sole], hints: { ...none, ...hints }, notes: [] }
  const { listing, faults } = judgeAnswer(answer, asked)
  if (listing === undefined) throw new Error('no listing')
  return { ...listing, faults }
}

test.each([
  'Sole separation at heel and a stain inside.',
  'Light wrinkles.',
  'Heavy scuffs on the toe.',
  'Scuffs on the heel.',
  'Delamination.',
  'Ink on the pocket.',
  'Bad sole.',
  'Light scuffs on the toe and the leather is like paper.',
  'Light scuffs on the toe, sole like glass.',
])('"%s" goes where only scuffs on the toe were seen, the seller hears of it, and the scuffs are told', (invented) => {
  const written = judged({ conditionNotes: invented })
  expect(written.conditionNotes).toBe('Light scuffs on the toe.')
  expect(written.notes).toEqual([
    `Left out of the condition notes, as neither the photos nor you say it: “${invented}”`,
  ])
  expect(written.faults).toContainEqual(expect.stringMatching(/^conditionNotes: .* was read nowhere/u))
})

test.each([
  'The sole is coming away.',
  'The sole is split.',
  'The leather is dried out.',
  'The waist has lost its stretch.',
  'Ink on the pocket.',
  'The color has bled.',
  'A greasy collar.',
  'Signs of age.',
])('"%s" has no place in a description either where nothing says it', (invented) => {
  expect(judged({ description: `${description} ${invented}` }, { flaws: [] })).toMatchObject({ description })
})

test('a sentence of a flaw keeps the other words that were seen with it, and words that say nothing', () => {
  const told = 'Light scuffs on the toe of the brown boots, otherwise as shown in the photos.'
  expect(judged({ conditionNotes: told })).toMatchObject({ conditionNotes: told, faults: [] })
})

test('what was seen may be told in other words, and is shown with its photo, its words and how sure the model is', () => {
  const written = judged({ conditionNotes: 'Light scuffing at the toe.' })
  expect(written).toMatchObject({ conditionNotes: 'Light scuffing at the toe.', faults: [], notes: [] })
  expect(written.evidence['conditionNotes']).toEqual({
    value: 'Light scuffing at the toe.',
    words: 'light scuffs on the toe',
    photoId: front,
    confidence: 0.9,
  })
})

test('notes of several flaws show the words of each, and are no surer than the least sure', () => {
  const given = { seen: 'the sole is worn', hints: { note: 'stain inside' } }
  const written = judged({ conditionNotes: 'Scuffed toe. Worn sole. Stain inside.' }, given)
  expect(written.conditionNotes).toBe('Scuffed toe. Worn sole. Stain inside.')
  expect(written.evidence['conditionNotes']).toMatchObject({
    photoId: front,
    words: 'light scuffs on the toe',
    confidence: 0.7,
    also: [
      { photoId: sole, words: 'the sole is worn' },
      { photoId: null, words: 'stain inside' },
    ],
  })
})

test('a sentence in the description that tells a flaw without ground goes as well, and so do words of the title and tags', () => {
  const written = judged({
    title: 'Stained Brown Leather Boots',
    description: `${description} Stain on the heel. Light scuffs on the toe.`,
    tags: ['brown boots', 'stained boots'],
  })
  expect(written).toMatchObject({
    title: 'Brown Leather Boots',
    description: `${description} Light scuffs on the toe.`,
    tags: ['brown boots'],
    conditionNotes: null,
  })
  expect(written.notes).toEqual([
    'Left out of the title, as neither the photos nor you say it: “stained”',
    'Left out of the description, as neither the photos nor you say it: “Stain on the heel.”',
  ])
})

test.each([
  'No flaws.',
  'No holes.',
  'In excellent condition.',
  'In good condition.',
  'Never worn.',
  'Freshly washed.',
  'Pre-owned.',
  'Used.',
  'Condition: 8 out of 10.',
  'The zip does not close.',
  'Otherwise perfect.',
])('"%s" needs its ground as a flaw does', (state) => {
  const written = judged({ conditionNotes: state, description: `${description} ${state}` }, { flaws: [] })
  expect(written).toMatchObject({ conditionNotes: null, description })
  expect(written.notes).toHaveLength(2)
})

test('what is seen says that there are no flaws; the condition or the seller says how good it is', () => {
  const whole = judged(
    { conditionNotes: 'No holes or stains.' },
    { flaws: [], seen: 'the boots show no visible flaws' },
  )
  expect(whole).toMatchObject({ conditionNotes: 'No holes or stains.', faults: [] })
  expect(whole.evidence['conditionNotes']).toMatchObject({ photoId: sole, words: 'no visible flaws' })
  const good = judged({ conditionNotes: 'In good used condition.' }, { flaws: [], hints: { condition: 'good' } })
  expect(good.conditionNotes).toBe('In good used condition.')
  expect(good.evidence['conditionNotes']).toMatchObject({ photoId: null, words: 'good' })
  const washed = judged({ conditionNotes: 'Freshly washed.' }, { flaws: [], hints: { note: 'freshly washed' } })
  expect(washed.conditionNotes).toBe('Freshly washed.')
})

test('a label that warns of what may come tells no flaw', () => {
  const read = [{ photo: 1, seen: 'black boots', labels: ['COLORS MAY FADE'] }]
  const write = { title: 'Brown Leather Boots', conditionNotes: 'Faded.' }
  const asked = { photoIds: [front], hints: none, notes: [] }
  expect(judgeAnswer(modelAnswerSchema.parse({ read, write }), asked).listing?.conditionNotes).toBeNull()
})

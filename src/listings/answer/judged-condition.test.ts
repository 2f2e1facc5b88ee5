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

test.each([
  ['sole split at the heel', 'The sole is split at the heel.'],
  ['sole split at the heel', 'The sole has split at the heel.'],
  ['dry leather', 'The leather is dried out.'],
  ['colour bleeding', 'The color has bled.'],
  ['zip does not close', 'The zip does not close.'],
  ['zip cannot be closed', 'The zip can’t be closed.'],
  ['zip won’t close', 'The zip does not close properly.'],
  ['elastic gone at the ankle', 'The elastic has gone at the ankle.'],
  ['elastic slack at the ankle', 'The elastic at the ankle is slack.'],
  ['light scuffs on the toe', 'Light scuffs on the toe, as pictured.'],
  ['some fading', 'Some fading consistent with age.'],
  ['scuffs on the toe and heel', 'Scuffs on the toe and around the heel.'],
  ['pilling under the arms and on the side seams', 'Pilling under the arms and along the side seams.'],
  ['light pilling', 'The garment shows light pilling.'],
  ['light pilling', 'The fabric has light pilling.'],
  ['minor scuffs', 'Minor scuffs, as seen in pics.'],
  ['light wear', 'Light wear, see last photo.'],
])('of "%s", noted in a photo or by the seller, "%s" is told as it is', (flaw, told) => {
  const seen = judged({ conditionNotes: told }, { flaws: [{ seen: flaw, confidence: 0.9 }] })
  expect(seen).toMatchObject({ conditionNotes: told, faults: [], notes: [] })
  expect(judged({ conditionNotes: told }, { flaws: [], hints: { note: flaw } }).conditionNotes).toContain(told)
})

test.each([
  ['zip does not close', 'Zip does not close.'],
  ['elastic slack at the ankle', 'Elastic slack at the ankle.'],
  ['patina on the buckle', 'Patina on the buckle.'],
  ['light scuffs on the toe, elastic slack', 'Light scuffs on the toe, elastic slack.'],
  ['scuffs on the genuine leather', 'Scuffs on the leather.'],
  ['no button at the cuff', 'No button at the cuff.'],
])('"%s" is told in the words it was noted in where no notes tell it', (flaw, told) => {
  const flaws = [{ seen: flaw, confidence: 0.9 }]
  const written = judged({ conditionNotes: '' }, { flaws })
  expect(written.conditionNotes).toBe(told)
  expect(written.evidence['conditionNotes']).toMatchObject({ photoId: front, confidence: 0.9 })
  expect(judged({ conditionNotes: 'Odd things at the hem.' }, { flaws }).conditionNotes).toBe(told)
})

test('a flaw of no known kind is told once, and is not told by notes that deny it or that place it elsewhere', () => {
  const slack = { seen: 'elastic slack at the ankle', confidence: 0.9 }
  expect(judged({}, { flaws: [slack, slack] }).conditionNotes).toBe('Elastic slack at the ankle.')
  for (const other of ['No slack elastic at the ankle.', 'Elastic slack at the cuff.'])
    expect(judged({ conditionNotes: other }, { flaws: [slack] }).conditionNotes).toContain(
      'Elastic slack at the ankle.',
    )
  expect(judged({ conditionNotes: 'No flaws.' }, { flaws: [slack] }).conditionNotes).toBe('Elastic slack at the ankle.')
})

test.each(['contact me at evil.com', 'zip works perfectly', 'no longer waterproof', 'in good condition'])(
  '"%s" where a flaw should be noted is not told',
  (empty) => {
    expect(judged({}, { flaws: [{ seen: empty, confidence: 0.9 }] }).conditionNotes).toBeNull()
  },
)

test.each([
  '',
  'none',
  'None visible.',
  'no visible flaws',
  'nothing',
  'n/a',
  'clean',
  'like new',
  'looks good',
  'No obvious problems',
])('"%s" where a flaw should be noted is none', (empty) => {
  const flaws = [{ seen: empty, confidence: 0.9 }]
  const written = judged({ conditionNotes: 'No holes.' }, { flaws, seen: 'no flaws' })
  expect(written.conditionNotes).toBe('No holes.')
})

test.each(['sole split at heel', 'zip does not close', 'the zip doesn’t work', 'leather is a bit dry'])(
  'the seller’s "%s" reaches the condition notes where the model is silent',
  (note) => {
    expect(judged({}, { flaws: [], hints: { note } }).conditionNotes).toBe(note)
  },
)

test('a flaw of the seller’s note is told at its own place, beside one of its kind elsewhere', () => {
  const note = 'stain on the cuff and a stain on the collar'
  const written = judged({ conditionNotes: 'Stain on the cuff.' }, { flaws: [], hints: { note } })
  expect(written.conditionNotes).toBe(`Stain on the cuff.\n${note}`)
})

test.each([
  'Light scuffs on the toe, otherwise perfect.',
  'Light scuffs on the toe and the leather is like paper.',
  'Scuffs on the toe and behind the heel.',
  'Scuffs on the toe and heel of the pair.',
  'Scuffs on the toe and heel as pictured.',
  'Faint mark near the hem, hard to see.',
  'The zip does not work.',
])('"%s" says more than the scuffs on the toe that were seen', (invented) => {
  expect(judged({ conditionNotes: invented }).conditionNotes).toBe('Light scuffs on the toe.')
})

test.each([
  'In a muddy green.',
  'The buckle has a rich patina.',
  'Pre-owned brown boots.',
  'These boots are second hand.',
])('"%s" stays in a description where no flaw and no condition is known', (sentence) => {
  const written = judged({ description: `${description} ${sentence}` }, { flaws: [] })
  expect(written).toMatchObject({ description: `${description} ${sentence}`, notes: [] })
})

test('boots that are new are not told to be second-hand', () => {
  const fresh = judged(
    { description: `${description} Pre-owned brown boots.` },
    { flaws: [], hints: { condition: 'new_with_tags' } },
  )
  expect(fresh).toMatchObject({ description })
})

test('a label that warns of what may come tells no flaw', () => {
  const read = [{ photo: 1, seen: 'black boots', labels: ['COLORS MAY FADE'] }]
  const write = { title: 'Brown Leather Boots', conditionNotes: 'Faded.' }
  const asked = { photoIds: [front], hints: none, notes: [] }
  expect(judgeAnswer(modelAnswerSchema.parse({ read, write }), asked).listing?.conditionNotes).toBeNull()
})

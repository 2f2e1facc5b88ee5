import { expect, test } from 'vitest'
import type { WriterHints } from '../listing.ts'
import { judgeAnswer } from './listing-from-answer.ts'
import { modelAnswerSchema } from './model-answer.ts'

const front = '00000000-0000-4000-8000-000000000001'
const sole = '00000000-0000-4000-8000-000000000002'
const noHints = { category: null, condition: null, brand: null, note: null }
const description = 'Brown leather boots with laces, shown from all sides in the photos.'
const toe = { seen: 'light scuffs on the toe', confidence: 0.9 }

/** Judges texts about boots that show these flaws in their first photo, and `seen` in their second. */
function judge(
  write: object,
  { flaws = [toe], seen = '', hints = {} }: { flaws?: object[]; seen?: string; hints?: Partial<WriterHints> } = {},
) {
  const read = [
    { photo: 1, seen: 'brown leather boots with laces', flaws, labels: [] },
    { photo: 2, seen, labels: [] },
  ]
  const answer = modelAnswerSchema.parse({ read, write: { title: 'Brown Leather Boots', description, ...write } })
  const request = { photoIds: [front, sole], hints: { ...noHints, ...hints }, notes: [] }
  const { listing, faults } = judgeAnswer(answer, request)
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
])(
  '"%s" is left out if only scuffs on the toe were seen: the seller is notified and the scuffs are added',
  (invented) => {
    const listing = judge({ conditionNotes: invented })
    expect(listing.conditionNotes).toBe('Light scuffs on the toe.')
    expect(listing.notes).toEqual([
      `Left out of the condition notes, because it isn't in your photos or details: “${invented}”`,
    ])
    expect(listing.faults).toContainEqual(expect.stringMatching(/^conditionNotes: .* was read nowhere/u))
  },
)

test.each([
  'The sole is coming away.',
  'The sole is split.',
  'The leather is dried out.',
  'The waist has lost its stretch.',
  'Ink on the pocket.',
  'The color has bled.',
  'A greasy collar.',
  'Signs of age.',
])('"%s" without support is removed from a description too', (invented) => {
  expect(judge({ description: `${description} ${invented}` }, { flaws: [] })).toMatchObject({ description })
})

test('a sentence about a flaw keeps other words that were seen with it, and words that say nothing', () => {
  const notes = 'Light scuffs on the toe of the brown boots, otherwise as shown in the photos.'
  expect(judge({ conditionNotes: notes })).toMatchObject({ conditionNotes: notes, faults: [] })
})

test("a flaw may be stated in other words, and shows its photo, its noted words and the model's confidence", () => {
  const listing = judge({ conditionNotes: 'Light scuffing at the toe.' })
  expect(listing).toMatchObject({ conditionNotes: 'Light scuffing at the toe.', faults: [], notes: [] })
  expect(listing.evidence['conditionNotes']).toEqual({
    value: 'Light scuffing at the toe.',
    words: 'light scuffs on the toe',
    photoId: front,
    confidence: 0.9,
  })
})

test('notes of several flaws show the words of each, with the lowest confidence', () => {
  const given = { seen: 'the sole is worn', hints: { note: 'stain inside' } }
  const listing = judge({ conditionNotes: 'Scuffed toe. Worn sole. Stain inside.' }, given)
  expect(listing.conditionNotes).toBe('Scuffed toe. Worn sole. Stain inside.')
  expect(listing.evidence['conditionNotes']).toMatchObject({
    photoId: front,
    words: 'light scuffs on the toe',
    confidence: 0.7,
    also: [
      { photoId: sole, words: 'the sole is worn' },
      { photoId: null, words: 'stain inside' },
    ],
  })
})

test('an unsupported flaw is removed from the description, the title and the tags too', () => {
  const listing = judge({
    title: 'Stained Brown Leather Boots',
    description: `${description} Stain on the heel. Light scuffs on the toe.`,
    tags: ['brown boots', 'stained boots'],
  })
  expect(listing).toMatchObject({
    title: 'Brown Leather Boots',
    description: `${description} Light scuffs on the toe.`,
    tags: ['brown boots'],
    conditionNotes: null,
  })
  expect(listing.notes).toEqual([
    "Left out of the title, because it isn't in your photos or details: “stained”",
    "Left out of the description, because it isn't in your photos or details: “Stain on the heel.”",
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
])('"%s" needs support as a flaw does', (state) => {
  const listing = judge({ conditionNotes: state, description: `${description} ${state}` }, { flaws: [] })
  expect(listing).toMatchObject({ conditionNotes: null, description })
  expect(listing.notes).toHaveLength(2)
})

test("a denial of flaws needs a photo; a condition needs the listing's condition or the seller's note", () => {
  const whole = judge({ conditionNotes: 'No holes or stains.' }, { flaws: [], seen: 'the boots show no visible flaws' })
  expect(whole).toMatchObject({ conditionNotes: 'No holes or stains.', faults: [] })
  expect(whole.evidence['conditionNotes']).toMatchObject({ photoId: sole, words: 'no visible flaws' })
  const good = judge({ conditionNotes: 'In good used condition.' }, { flaws: [], hints: { condition: 'good' } })
  expect(good.conditionNotes).toBe('In good used condition.')
  expect(good.evidence['conditionNotes']).toMatchObject({ photoId: null, words: 'good' })
  const washed = judge({ conditionNotes: 'Freshly washed.' }, { flaws: [], hints: { note: 'freshly washed' } })
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
])('for "%s", seen in a photo or noted by the seller, "%s" stays as written', (flaw, notes) => {
  const fromPhoto = judge({ conditionNotes: notes }, { flaws: [{ seen: flaw, confidence: 0.9 }] })
  expect(fromPhoto).toMatchObject({ conditionNotes: notes, faults: [], notes: [] })
  expect(judge({ conditionNotes: notes }, { flaws: [], hints: { note: flaw } }).conditionNotes).toContain(notes)
})

test.each([
  ['zip does not close', 'Zip does not close.'],
  ['elastic slack at the ankle', 'Elastic slack at the ankle.'],
  ['patina on the buckle', 'Patina on the buckle.'],
  ['light scuffs on the toe, elastic slack', 'Light scuffs on the toe, elastic slack.'],
  ['scuffs on the genuine leather', 'Scuffs on the leather.'],
  ['no button at the cuff', 'No button at the cuff.'],
])('"%s" is added in its own words if the notes lack it', (flaw, notes) => {
  const flaws = [{ seen: flaw, confidence: 0.9 }]
  const listing = judge({ conditionNotes: '' }, { flaws })
  expect(listing.conditionNotes).toBe(notes)
  expect(listing.evidence['conditionNotes']).toMatchObject({ photoId: front, confidence: 0.9 })
  expect(judge({ conditionNotes: 'Odd things at the hem.' }, { flaws }).conditionNotes).toBe(notes)
})

test('a flaw of no known kind is added once, and notes that deny it or place it elsewhere do not replace it', () => {
  const slack = { seen: 'elastic slack at the ankle', confidence: 0.9 }
  expect(judge({}, { flaws: [slack, slack] }).conditionNotes).toBe('Elastic slack at the ankle.')
  for (const other of ['No slack elastic at the ankle.', 'Elastic slack at the cuff.'])
    expect(judge({ conditionNotes: other }, { flaws: [slack] }).conditionNotes).toContain('Elastic slack at the ankle.')
  expect(judge({ conditionNotes: 'No flaws.' }, { flaws: [slack] }).conditionNotes).toBe('Elastic slack at the ankle.')
})

test.each(['contact me at evil.com', 'zip works perfectly', 'no longer waterproof', 'in good condition'])(
  '"%s" in the list of flaws is not added',
  (empty) => {
    expect(judge({}, { flaws: [{ seen: empty, confidence: 0.9 }] }).conditionNotes).toBeNull()
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
])('"%s" in the list of flaws means no flaw', (empty) => {
  const flaws = [{ seen: empty, confidence: 0.9 }]
  const listing = judge({ conditionNotes: 'No holes.' }, { flaws, seen: 'no flaws' })
  expect(listing.conditionNotes).toBe('No holes.')
})

test.each(['sole split at heel', 'zip does not close', 'the zip doesn’t work', 'leather is a bit dry'])(
  'the seller’s "%s" reaches the condition notes if the model writes nothing',
  (note) => {
    expect(judge({}, { flaws: [], hints: { note } }).conditionNotes).toBe(note)
  },
)

test('a flaw in the seller’s note is added for its own place, beside one of the same kind elsewhere', () => {
  const note = 'stain on the cuff and a stain on the collar'
  const listing = judge({ conditionNotes: 'Stain on the cuff.' }, { flaws: [], hints: { note } })
  expect(listing.conditionNotes).toBe(`Stain on the cuff.\n${note}`)
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
  expect(judge({ conditionNotes: invented }).conditionNotes).toBe('Light scuffs on the toe.')
})

test.each([
  'In a muddy green.',
  'The buckle has a rich patina.',
  'Pre-owned brown boots.',
  'These boots are second hand.',
])('"%s" stays in a description if no flaw and no condition is known', (sentence) => {
  const listing = judge({ description: `${description} ${sentence}` }, { flaws: [] })
  expect(listing).toMatchObject({ description: `${description} ${sentence}`, notes: [] })
})

test('new boots are not described as second-hand', () => {
  const fresh = judge(
    { description: `${description} Pre-owned brown boots.` },
    { flaws: [], hints: { condition: 'new_with_tags' } },
  )
  expect(fresh).toMatchObject({ description })
})

test('a label that warns of possible flaws names no flaw', () => {
  const read = [{ photo: 1, seen: 'black boots', labels: ['COLORS MAY FADE'] }]
  const write = { title: 'Brown Leather Boots', conditionNotes: 'Faded.' }
  const request = { photoIds: [front], hints: noHints, notes: [] }
  expect(judgeAnswer(modelAnswerSchema.parse({ read, write }), request).listing?.conditionNotes).toBeNull()
})

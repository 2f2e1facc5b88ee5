import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../test/some-listing.ts'
import { contradictionQuestions } from '../contradictions/contradiction-questions.ts'
import type { WrittenListing } from '../listing.ts'
import { answered, mended } from './answered.ts'

const titled = (size: string, title = 'Fernwold Mens Jeans Size XL Blue', changes: Partial<WrittenListing> = {}) =>
  someListing({ title, extracted: { ...someListing().extracted, size }, measurements: {}, ...changes })
const open = (listing: WrittenListing, accepted: readonly string[]) =>
  contradictionQuestions({ listing, edits: {} }, accepted)

test('what is right as it is stays answered until value or words change', () => {
  const listing = titled('M')
  const questions = open(listing, [])
  expect(questions).toMatchObject([{ kind: 'contradiction', sentence: expect.stringContaining('Size is M') }])
  const { accepted, ...same } = answered({ listing, edits: {}, accepted: [] }, questions)
  expect(same).toEqual({ listing, edits: {} })
  expect(open(listing, accepted)).toEqual([])
  expect(open(titled('M', 'Another title, Size XL'), accepted)).toEqual([])
  expect(open(titled('S'), accepted)).toHaveLength(1)
  expect(open(titled('M', 'Fernwold Mens Jeans Size L Blue'), accepted)).toHaveLength(1)
  expect(answered({ listing, edits: {}, accepted }, questions).accepted).toEqual(accepted)
})

test('an answer to what the listing does not say is passed over, and so is a mend of it', () => {
  const seen = open(titled('M'), [])
  const now = { listing: titled('M', 'Fernwold Mens Jeans Size L Blue'), edits: {} }
  expect(answered({ ...now, accepted: [] }, seen).accepted).toEqual([])
  expect(mended(now, seen)).toEqual(now)
  const { key } = open(titled('M'), [])[0] ?? { key: '' }
  expect(answered({ ...now, accepted: [] }, [{ key, held: [{ field: 'title', value: 'x' }] }]).accepted).toEqual([])
})

test('mended, every place says the value of the field, and stays whose it was', () => {
  const before = { listing: titled('M'), edits: { title: { offered: null } } }
  const after = mended(before, open(before.listing, []))
  expect(after.listing.title).toBe('Fernwold Mens Jeans Size M Blue')
  expect(after.edits).toEqual(before.edits)
  expect(open(after.listing, [])).toEqual([])
})

test('a value in doubt is confirmed by mending the rest to it', () => {
  const evidence = { size: { ...someEvidence('M'), confidence: 0.5 } }
  const before = { listing: titled('M', undefined, { evidence }), edits: {} }
  expect(mended(before, open(before.listing, [])).edits).toEqual({ size: { offered: null } })
})

test('of a size that was typed in Publish Settings the listing gets it everywhere', () => {
  const before = { listing: titled('XL'), edits: {} }
  const after = mended(before, open(titled('M'), []))
  expect(after).toMatchObject({
    listing: { title: 'Fernwold Mens Jeans Size M Blue', extracted: { size: 'M' } },
    edits: { size: { offered: null } },
  })
})

import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../test/some-listing.ts'
import { contradictionQuestions } from '../contradictions/contradiction-questions.ts'
import type { WrittenListing } from '../listing.ts'
import { withAnswers, withMends } from './answer-questions.ts'

const listingWith = (size: string, title = 'Fernwold Mens Jeans Size XL Blue', changes: Partial<WrittenListing> = {}) =>
  someListing({ title, extracted: { ...someListing().extracted, size }, measurements: {}, ...changes })
const openContradictions = (listing: WrittenListing, accepted: readonly string[]) =>
  contradictionQuestions({ listing, edits: {} }, accepted)

test('an accepted contradiction stays accepted until its value or words change', () => {
  const listing = listingWith('M')
  const questions = openContradictions(listing, [])
  expect(questions).toMatchObject([{ kind: 'contradiction', sentence: expect.stringContaining('Size is M') }])
  const { accepted, ...same } = withAnswers({ listing, edits: {}, accepted: [] }, questions)
  expect(same).toEqual({ listing, edits: {} })
  expect(openContradictions(listing, accepted)).toEqual([])
  expect(openContradictions(listingWith('M', 'Another title, Size XL'), accepted)).toEqual([])
  expect(openContradictions(listingWith('S'), accepted)).toHaveLength(1)
  expect(openContradictions(listingWith('M', 'Fernwold Mens Jeans Size L Blue'), accepted)).toHaveLength(1)
  expect(withAnswers({ listing, edits: {}, accepted }, questions).accepted).toEqual(accepted)
})

test('an answer about something that the listing does not say is skipped, and so is a mend', () => {
  const shownQuestions = openContradictions(listingWith('M'), [])
  const now = { listing: listingWith('M', 'Fernwold Mens Jeans Size L Blue'), edits: {} }
  expect(withAnswers({ ...now, accepted: [] }, shownQuestions).accepted).toEqual([])
  expect(withMends(now, shownQuestions)).toEqual(now)
  const { key } = openContradictions(listingWith('M'), [])[0] ?? { key: '' }
  expect(withAnswers({ ...now, accepted: [] }, [{ key, held: [{ field: 'title', value: 'x' }] }]).accepted).toEqual([])
})

test("a mend writes the field's value into each place and leaves the owner of the texts", () => {
  const before = { listing: listingWith('M'), edits: { title: { offered: null } } }
  const after = withMends(before, openContradictions(before.listing, []))
  expect(after.listing.title).toBe('Fernwold Mens Jeans Size M Blue')
  expect(after.edits).toEqual(before.edits)
  expect(openContradictions(after.listing, [])).toEqual([])
})

test('a mend to a value in doubt confirms the value', () => {
  const evidence = { size: { ...someEvidence('M'), confidence: 0.5 } }
  const before = { listing: listingWith('M', undefined, { evidence }), edits: {} }
  expect(withMends(before, openContradictions(before.listing, [])).edits).toEqual({ size: { offered: null } })
})

test('a mend to a size from Publish Settings also writes the size field', () => {
  const before = { listing: listingWith('XL'), edits: {} }
  const after = withMends(before, openContradictions(listingWith('M'), []))
  expect(after).toMatchObject({
    listing: { title: 'Fernwold Mens Jeans Size M Blue', extracted: { size: 'M' } },
    edits: { size: { offered: null } },
  })
})

import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../test/some-listing.ts'
import { doubtsOf } from '../open-questions.ts'
import { type EditedListing, withConfirmedDoubts, withNewText, withSellerValues } from './edited-listing.ts'
import { mergeRegenerated } from './merge-listing.ts'

test('a confirmed value is no longer a question, keeps its reason, and is confirmed once', () => {
  const before = listingInDoubt('Gray')
  const after = withConfirmedDoubts(before, doubtsOf(before.listing, before.edits))
  expect(doubtsOf(after.listing, after.edits)).toEqual([])
  expect(after).toEqual({ listing: before.listing, edits: { color: { offered: null } } })
  expect(withConfirmedDoubts(after, doubtsOf(before.listing, before.edits))).toEqual(after)
})

test('a value that has changed since it was shown is not confirmed', () => {
  const shownQuestions = doubtsOf(listingInDoubt('Gray').listing, {})
  const now = listingInDoubt('Navy')
  expect(withConfirmedDoubts(now, shownQuestions)).toEqual(now)
})

test.each([false, true])(
  'a new listing keeps the confirmed value and offers its own, a doubt when taken: Full Auto-Fill %s',
  (fullAutoFill) => {
    const before = listingWithConfirmedColor('Gray')
    const regenerated = mergeRegenerated(before, listingInDoubt('Gray').listing, { fullAutoFill })
    expect(doubtsOf(regenerated.listing, regenerated.edits)).toEqual([])
    const { previous: _, ...after } = mergeRegenerated(before, listingInDoubt('Navy').listing, { fullAutoFill })
    expect(after.listing.extracted.color).toBe('Gray')
    expect(doubtsOf(after.listing, after.edits)).toEqual([])
    const withOffer = withNewText(after, 'color')
    expect(withOffer && doubtsOf(withOffer.listing, withOffer.edits)).toMatchObject([
      { held: [{ field: 'color', value: 'Navy' }] },
    ])
  },
)

test('a doubt opens again if the next listing has another value in doubt', () => {
  const before = listingInDoubt('Gray')
  const shownQuestions = doubtsOf(before.listing, {})
  const { previous: _, ...after } = mergeRegenerated(before, listingInDoubt('Navy').listing, { fullAutoFill: false })
  expect(
    doubtsOf(withConfirmedDoubts(after, shownQuestions).listing, withConfirmedDoubts(after, shownQuestions).edits),
  ).toMatchObject([{ held: [{ field: 'color', value: 'Navy' }] }])
})

test('a value that the seller types is not a question', () => {
  const editedListing = withSellerValues(listingInDoubt('Gray'), [['color', 'Light blue']])
  expect(doubtsOf(editedListing.listing, editedListing.edits)).toEqual([])
})

function listingInDoubt(color: string): EditedListing {
  const { extracted } = someListing()
  const evidence = { color: { ...someEvidence(color), confidence: 0.5 } }
  return { listing: someListing({ extracted: { ...extracted, color }, evidence }), edits: {} }
}

function listingWithConfirmedColor(color: string): EditedListing {
  const before = listingInDoubt(color)
  return withConfirmedDoubts(before, doubtsOf(before.listing, {}))
}

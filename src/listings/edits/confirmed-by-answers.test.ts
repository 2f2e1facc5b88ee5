import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../test/some-listing.ts'
import { doubtsOf } from '../open-questions.ts'
import { confirmedByAnswers, type EditedListing, edited, withNewText } from './edited-listing.ts'
import { mergeRegenerated } from './merge-listing.ts'

test('a confirmed value is no question any more, keeps its reason, and is confirmed once', () => {
  const before = inDoubt('Gray')
  const after = confirmedByAnswers(before, doubtsOf(before.listing, before.edits))
  expect(doubtsOf(after.listing, after.edits)).toEqual([])
  expect(after).toEqual({ listing: before.listing, edits: { color: { offered: null } } })
  expect(confirmedByAnswers(after, doubtsOf(before.listing, before.edits))).toEqual(after)
})

test('a value that has changed in between is not confirmed unseen', () => {
  const seen = doubtsOf(inDoubt('Gray').listing, {})
  const now = inDoubt('Navy')
  expect(confirmedByAnswers(now, seen)).toEqual(now)
})

test.each([false, true])(
  'a new listing keeps what was confirmed and offers its own, which is in doubt once it is taken: Full Auto-Fill %s',
  (fullAutoFill) => {
    const before = confirmedColor('Gray')
    const same = mergeRegenerated(before, inDoubt('Gray').listing, { fullAutoFill })
    expect(doubtsOf(same.listing, same.edits)).toEqual([])
    const { previous: _, ...after } = mergeRegenerated(before, inDoubt('Navy').listing, { fullAutoFill })
    expect(after.listing.extracted.color).toBe('Gray')
    expect(doubtsOf(after.listing, after.edits)).toEqual([])
    const taken = withNewText(after, 'color')
    expect(taken && doubtsOf(taken.listing, taken.edits)).toMatchObject([{ held: [{ field: 'color', value: 'Navy' }] }])
  },
)

test('a doubt is open again where the next listing has another value in doubt', () => {
  const before = inDoubt('Gray')
  const seen = doubtsOf(before.listing, {})
  const { previous: _, ...after } = mergeRegenerated(before, inDoubt('Navy').listing, { fullAutoFill: false })
  expect(doubtsOf(confirmedByAnswers(after, seen).listing, confirmedByAnswers(after, seen).edits)).toMatchObject([
    { held: [{ field: 'color', value: 'Navy' }] },
  ])
})

test('what the seller types is no question', () => {
  const typed = edited(inDoubt('Gray'), [['color', 'Light blue']])
  expect(doubtsOf(typed.listing, typed.edits)).toEqual([])
})

function inDoubt(color: string): EditedListing {
  const { extracted } = someListing()
  const evidence = { color: { ...someEvidence(color), confidence: 0.5 } }
  return { listing: someListing({ extracted: { ...extracted, color }, evidence }), edits: {} }
}

function confirmedColor(color: string): EditedListing {
  const before = inDoubt(color)
  return confirmedByAnswers(before, doubtsOf(before.listing, {}))
}

import { expect, test } from 'vitest'
import { someListing } from '../../../../test/some-listing.ts'
import { someListingItem } from '../../../../test/some-listing-item.ts'
import type { WrittenListing } from '../../../listings/listing.ts'
import type { EbayItem } from '../../api.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { blockedBy, publishStep } from './publish-steps.ts'

const policies: ReadinessFault = { check: 'policies', field: 'policies', severity: 'error', sentence: 'no policies' }
const title: ReadinessFault = { check: 'title', field: 'title', severity: 'error', sentence: 'no title' }

function item(faults: ReadinessFault[], changes: Partial<WrittenListing> = {}): EbayItem {
  const errors = faults.filter(({ severity }) => severity === 'error').map(({ sentence }) => sentence)
  return {
    ...someListingItem({ listing: someListing(changes) }),
    publishReadyScore: 100,
    readiness: { isValid: errors.length === 0, errors, warnings: [], checklist: {} as never, faults, questions: [] },
    barPercent: 100,
    publication: null,
  }
}

test('an invalid item is blocked with its errors, and missing policies alone have their own title', () => {
  expect(publishStep(item([title, policies]))).toEqual({
    kind: 'blocked',
    title: 'Please fix validation errors before publishing',
    sentences: ['no title', 'no policies'],
  })
  expect(publishStep(item([policies]))).toMatchObject({
    title: 'Please configure eBay business policies before publishing (via the Create Policies button)',
  })
})

test('errors found by the summary get the same words', () => {
  const policiesFirst = 'Please configure eBay business policies before publishing (via the Create Policies button)'
  expect(blockedBy([policies])).toEqual({ kind: 'blocked', title: policiesFirst, sentences: ['no policies'] })
  expect(blockedBy([policies, title]).title).toBe('Please fix validation errors before publishing')
  expect(blockedBy([]).title).toBe('Please fix validation errors before publishing')
})

test('with price, category and condition the summary comes at once, else the form', () => {
  expect(publishStep(item([]))).toEqual({ kind: 'review' })
  for (const missing of [{ suggestedPrice: null }, { ebayCategoryId: null }, { ebayConditionGrade: null }])
    expect(publishStep(item([{ ...title, severity: 'warning' }], missing))).toEqual({ kind: 'form' })
})

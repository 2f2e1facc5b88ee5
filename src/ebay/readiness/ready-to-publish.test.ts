import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { someListingItem } from '../../../test/some-listing-item.ts'
import type { EbayItem } from '../api.ts'
import type { PublishStatus } from '../publication/publish-status.ts'
import { isReadyToPublish } from './ready-to-publish.ts'

const item = (changes: Partial<EbayItem> = {}): EbayItem => ({
  ...someListingItem(),
  publishReadyScore: 100,
  readiness: { isValid: true, errors: [], warnings: [], checklist: {} as never, faults: [], questions: [] },
  barPercent: 100,
  publication: null,
  ...changes,
})

test('an item that is valid and asks for nothing more is published together with others', () => {
  expect(isReadyToPublish(item())).toBe(true)
  expect(isReadyToPublish(item({ listing: someListing({ suggestedPrice: null }) }))).toBe(false)
  expect(isReadyToPublish(item({ readiness: { ...item().readiness, isValid: false } }))).toBe(false)
})

test('an item that is already at eBay is not published together with others', () => {
  const publication = (status: PublishStatus, otherAccount: string | null = null) => ({ status, otherAccount })
  expect(isReadyToPublish({ ...item(), publication: publication('published') })).toBe(false)
  for (const status of ['sold', 'held', 'publishing'] as const)
    expect(isReadyToPublish({ ...item(), publication: publication(status) })).toBe(false)
  for (const status of ['ended', 'failed', 'unknown'] as const)
    expect(isReadyToPublish({ ...item(), publication: publication(status) })).toBe(true)
  expect(isReadyToPublish({ ...item(), publication: publication('unknown', 'another') })).toBe(false)
  // The confirmed form has the price that its listing lacks.
  const listing = someListing({ suggestedPrice: null })
  expect(isReadyToPublish({ ...item({ listing }), publication: publication('ended') })).toBe(true)
})

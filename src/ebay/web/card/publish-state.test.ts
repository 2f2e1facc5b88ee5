import { expect, test } from 'vitest'
import { somePublication } from '../../../../test/some-ebay-item.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { isLive, publishStatuses } from '../../publication/publish-status.ts'
import { actionLabels, publishState, settingsAction } from './publish-state.ts'

const sku = 'PSTFSH-001'
const url = 'https://www.ebay.com/itm/110000000001'
const state = (changes: Partial<ItemPublication>, runningAction?: 'publish' | 'update' | 'end') =>
  publishState({ sku, publication: somePublication(changes) }, runningAction)

test('an item that was never published can be published, and shows when it is being published', () => {
  expect(publishState({ sku, publication: null })).toMatchObject({
    action: 'publish',
    chip: undefined,
    canEnd: false,
  })
  expect(publishState({ sku, publication: null }, 'publish')).toMatchObject({
    action: undefined,
    underWay: 'Publishing...',
  })
})

test('a published item shows its link and no publish button', () => {
  expect(state({})).toMatchObject({ chip: { label: 'Published' }, link: url, action: undefined, canEnd: true })
})

test('a live item shows as published even before the press is answered', () => {
  expect(state({}, 'publish')).toMatchObject({ chip: { label: 'Published' }, underWay: undefined, canEnd: true })
  expect(state({ status: 'failed' }, 'publish')).toMatchObject({ underWay: 'Publishing...', canEnd: false })
})

test('a live item with unsent changes says so and can be updated', () => {
  expect(state({ isChanged: true })).toMatchObject({ hasUnsentChanges: true, action: 'update', canEnd: true })
  expect(state({ isChanged: true, isUpdating: true })).toMatchObject({
    action: undefined,
    underWay: 'Updating...',
    canEnd: false,
  })
})

test('a failed item keeps its reason and can be tried again, an ended one published again, a sold one neither', () => {
  expect(state({ status: 'failed', error: 'Why', listingUrl: null })).toMatchObject({ action: 'publish', error: 'Why' })
  expect(state({ status: 'ended' })).toMatchObject({ action: 'publish-again', link: url, canEnd: false })
  expect(state({ status: 'sold' })).toMatchObject({ action: undefined, link: url, canEnd: false })
})

test('a held listing says what the seller has to do, and can be ended but not published again', () => {
  expect(state({ status: 'held', isChanged: true })).toMatchObject({
    chip: { tone: 'amber', label: 'On hold at eBay' },
    note: expect.stringContaining('until you answer its email'),
    link: url,
    action: undefined,
    canEnd: true,
  })
})

test('while eBay has not answered, no failure shows', () => {
  expect(
    state({ status: 'unknown', error: 'eBay has not confirmed yet', listingId: null, listingUrl: null }),
  ).toMatchObject({
    chip: { tone: 'amber', label: 'Checking with eBay' },
    note: expect.stringContaining('We’ll ask eBay again'),
    error: undefined,
    action: 'publish',
    canEnd: false,
  })
})

test('an unknown item that eBay is not asked about names its account and can be marked as not listed', () => {
  const unasked = { account: 'riverside_resale', lookAt: 'https://www.ebay.com/sh/lst/active' }
  const unknown = { status: 'unknown', listingId: null, listingUrl: null, unasked } as const
  const onOtherAccount = state({ ...unknown, otherAccount: 'riverside_resale' })
  expect(onOtherAccount).toMatchObject({
    chip: { tone: 'amber', label: 'No answer from eBay' },
    note: expect.stringContaining('whether this is listed on eBay from riverside_resale'),
    action: undefined,
    manualCheck: unasked,
  })
  // While disconnected, publishing asks for a connection first; eBay is asked then.
  expect(state(unknown)).toMatchObject({ action: 'publish', manualCheck: unasked })
  expect(publishState({ sku, publication: somePublication(unknown) }, 'set-aside')).toMatchObject({
    underWay: 'Marking as not listed...',
    manualCheck: null,
  })
})

test('a listing of another account is shown but cannot be changed', () => {
  expect(state({ otherAccount: 'riverside_resale', isChanged: true })).toMatchObject({
    action: undefined,
    canEnd: false,
    link: url,
  })
})

test('the Publish Settings offer exactly what the server would accept', () => {
  expect(settingsAction(publishState({ sku, publication: null }))).toBe('publish')
  expect(settingsAction(state({}))).toBe('update')
  expect(settingsAction(state({ status: 'ended' }))).toBe('publish-again')
  expect(settingsAction(state({ otherAccount: 'riverside_resale' }))).toBeUndefined()
  expect(settingsAction(state({ status: 'unknown', otherAccount: 'riverside_resale' }))).toBeUndefined()
  expect(settingsAction(state({ status: 'sold' }))).toBeUndefined()
})

test('an item that is being sent shows that, and not the result of the last try', () => {
  expect(state({ status: 'failed', error: 'Why' }, 'publish')).toMatchObject({
    chip: { tone: 'amber', label: 'Publishing...' },
    underWay: 'Publishing...',
    error: undefined,
  })
  expect(state({}, 'update')).toMatchObject({ chip: { label: 'Published' }, underWay: 'Updating...' })
  expect(state({ error: 'Why' }, 'end')).toMatchObject({ underWay: 'Ending...', error: undefined })
  expect(state({ error: 'Why' })).toMatchObject({ chip: { label: 'Published' }, error: 'Why' })
})

test("the SKU at eBay shows if it differs from the item's", () => {
  expect(state({}).otherSku).toBeUndefined()
  expect(state({ ebaySku: 'OLD-1' })).toMatchObject({ otherSku: 'OLD-1' })
  expect(state({ ebaySku: 'OLD-1', status: 'failed', listingId: null }).otherSku).toBeUndefined()
})

test('no action can be started twice in any state', () => {
  for (const status of publishStatuses) {
    const busy = state({ status, error: 'Why' }, isLive(status) ? 'update' : 'publish')
    expect([status, busy.action, busy.canEnd, busy.error]).toEqual([status, undefined, false, undefined])
    expect(busy.underWay).toBeDefined()
  }
  expect(actionLabels.publish).toBe('Publish to eBay')
})

test("eBay's warnings show on live listings only", () => {
  const withWarnings = { error: null, warnings: 'Inseam was dropped.' }
  expect(state({ ...withWarnings, status: 'published' }).warnings).toBe(
    'eBay accepted it, with this note: Inseam was dropped.',
  )
  expect(state({ ...withWarnings, status: 'ended' }).warnings).toBeUndefined()
})

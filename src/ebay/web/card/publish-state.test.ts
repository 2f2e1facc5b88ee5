import { expect, test } from 'vitest'
import { somePublication } from '../../../../test/some-ebay-item.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { isLive, publishStatuses } from '../../publication/publish-status.ts'
import { actionWords, publishState, settingsAction } from './publish-state.ts'

const sku = 'PSTFSH-001'
const url = 'https://www.ebay.com/itm/110000000001'
const state = (changes: Partial<ItemPublication>, asking?: 'publish' | 'update' | 'end') =>
  publishState({ sku, publication: somePublication(changes) }, asking)

test('what was never published is offered to be, and says so while it is', () => {
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

test('published shows its link and no publish button', () => {
  expect(state({})).toMatchObject({ chip: { words: 'Published' }, link: url, action: undefined, canEnd: true })
})

test('what is live already is published, though the press has no answer yet', () => {
  expect(state({}, 'publish')).toMatchObject({ chip: { words: 'Published' }, underWay: undefined, canEnd: true })
  expect(state({ status: 'failed' }, 'publish')).toMatchObject({ underWay: 'Publishing...', canEnd: false })
})

test('what changed since is not yet on eBay, and is updated from here', () => {
  expect(state({ isChanged: true })).toMatchObject({ isStale: true, action: 'update', canEnd: true })
  expect(state({ isChanged: true, isUpdating: true })).toMatchObject({
    action: undefined,
    underWay: 'Updating...',
    canEnd: false,
  })
})

test('a failure keeps its reason and can be tried again, an end can be published again, a sale cannot', () => {
  expect(state({ status: 'failed', error: 'Why', listingUrl: null })).toMatchObject({ action: 'publish', error: 'Why' })
  expect(state({ status: 'ended' })).toMatchObject({ action: 'publish-again', link: url, canEnd: false })
  expect(state({ status: 'sold' })).toMatchObject({ action: undefined, link: url, canEnd: false })
})

test('what eBay holds says whose turn it is, and can be ended but not published a second time', () => {
  expect(state({ status: 'held', isChanged: true })).toMatchObject({
    chip: { tone: 'amber', words: 'On hold at eBay' },
    note: expect.stringContaining('until you have answered its mail'),
    link: url,
    action: undefined,
    canEnd: true,
  })
})

test('while eBay has not answered nothing is called a failure', () => {
  expect(state({ status: 'unknown', error: 'eBay has not said yet', listingId: null, listingUrl: null })).toMatchObject(
    {
      chip: { tone: 'amber', words: 'Checking with eBay' },
      note: expect.stringContaining('PastFash asks again by itself'),
      error: undefined,
      action: 'publish',
      canEnd: false,
    },
  )
})

test('what only the seller can find out says whose account it is of, and can be set aside', () => {
  const unasked = { account: 'riverside_resale', lookAt: 'https://www.ebay.com/sh/lst/active' }
  const unknown = { status: 'unknown', listingId: null, listingUrl: null, unasked } as const
  const elsewhere = state({ ...unknown, otherAccount: 'riverside_resale' })
  expect(elsewhere).toMatchObject({
    chip: { tone: 'amber', words: 'Not answered by eBay' },
    note: expect.stringContaining('whether this is listed from riverside_resale'),
    action: undefined,
    toLookAt: unasked,
  })
  // Disconnected: publishing says that an account has to be connected, and then it is asked.
  expect(state(unknown)).toMatchObject({ action: 'publish', toLookAt: unasked })
  expect(publishState({ sku, publication: somePublication(unknown) }, 'set-aside')).toMatchObject({
    underWay: 'Setting aside...',
    toLookAt: null,
  })
})

test('what another account listed is shown and not changed', () => {
  expect(state({ otherAccount: 'riverside_resale', isChanged: true })).toMatchObject({
    action: undefined,
    canEnd: false,
    link: url,
  })
})

test('the Publish Settings offer what the server would do, and nothing it would refuse', () => {
  expect(settingsAction(publishState({ sku, publication: null }))).toBe('publish')
  expect(settingsAction(state({}))).toBe('update')
  expect(settingsAction(state({ status: 'ended' }))).toBe('publish-again')
  expect(settingsAction(state({ otherAccount: 'riverside_resale' }))).toBeUndefined()
  expect(settingsAction(state({ status: 'unknown', otherAccount: 'riverside_resale' }))).toBeUndefined()
  expect(settingsAction(state({ status: 'sold' }))).toBeUndefined()
})

test('what is under way says what it is, and not how the try before ended', () => {
  expect(state({ status: 'failed', error: 'Why' }, 'publish')).toMatchObject({
    chip: { tone: 'amber', words: 'Publishing...' },
    underWay: 'Publishing...',
    error: undefined,
  })
  expect(state({}, 'update')).toMatchObject({ chip: { words: 'Published' }, underWay: 'Updating...' })
  expect(state({ error: 'Why' }, 'end')).toMatchObject({ underWay: 'Ending...', error: undefined })
  expect(state({ error: 'Why' })).toMatchObject({ chip: { words: 'Published' }, error: 'Why' })
})

test('the SKU that eBay has is told where it is another one', () => {
  expect(state({}).otherSku).toBeUndefined()
  expect(state({ ebaySku: 'OLD-1' })).toMatchObject({ otherSku: 'OLD-1' })
  expect(state({ ebaySku: 'OLD-1', status: 'failed', listingId: null }).otherSku).toBeUndefined()
})

test('nothing can be pressed twice in any state', () => {
  for (const status of publishStatuses) {
    const busy = state({ status, error: 'Why' }, isLive(status) ? 'update' : 'publish')
    expect([status, busy.action, busy.canEnd, busy.error]).toEqual([status, undefined, false, undefined])
    expect(busy.underWay).toBeDefined()
  }
  expect(actionWords.publish).toBe('Publish to eBay')
})

test('what eBay warned of is told of what is live', () => {
  const warned = { error: null, warnings: 'Inseam was dropped.' }
  expect(state({ ...warned, status: 'published' }).warnings).toBe('eBay took it and says: Inseam was dropped.')
  expect(state({ ...warned, status: 'ended' }).warnings).toBeUndefined()
})

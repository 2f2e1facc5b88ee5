import { afterEach, expect, test } from 'vitest'
import { somePublication } from '../../../../test/some-ebay-item.ts'
import { AppError } from '../../../platform/errors.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import type { EbayItem } from '../../api.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { awaitedPublications, awaitLost, awaitUnanswered, showPublicationOutcomes } from './awaited-publications.ts'

afterEach(() => {
  toasts.clear()
  awaitedPublications.clear()
})

const itemWith = (id: string, changes: Partial<ItemPublication>) =>
  ({ id, publication: { error: null, isUpdating: false, isChanged: false, ...changes } }) as Pick<
    EbayItem,
    'id' | 'publication'
  >
const shownToasts = () =>
  toasts.visibleToasts
    .map(({ content: { title, detail } }) => [title, detail].filter(Boolean).join(' | '))
    .toSorted((a, b) => a.localeCompare(b))

test('the result of publishing is shown once, if this page asked for it', () => {
  for (const id of ['a', 'b', 'c']) awaitedPublications.set(id, 'publish')
  const items = [
    itemWith('a', { status: 'published' }),
    itemWith('b', { status: 'failed', error: 'Why' }),
    itemWith('c', { status: 'publishing' }),
    itemWith('d', { status: 'published' }),
  ]
  showPublicationOutcomes(items)
  showPublicationOutcomes(items)
  expect(shownToasts()).toEqual(['Failed to publish: Why', 'Listing published to eBay successfully!'])
  expect([...awaitedPublications.keys()]).toEqual(['c'])
})

test('a held listing, or one made by an earlier try, is not called a success', () => {
  for (const id of ['a', 'b']) awaitedPublications.set(id, 'publish')
  showPublicationOutcomes([itemWith('a', { status: 'held' }), itemWith('b', { status: 'published', error: 'Why' })])
  expect(shownToasts()).toEqual([
    'eBay put the listing on hold | Buyers can’t see it until you answer eBay’s email.',
    'Failed to publish: Why',
  ])
})

test('an item that eBay has not answered about is not a failure, and its result shows when it is known', () => {
  const item = { id: 'a', publication: somePublication({ status: 'unknown', error: 'eBay has not said yet' }) }
  const failed = { id: 'a', publication: somePublication({ status: 'failed', error: 'Why' }) }
  expect(awaitUnanswered(item, new AppError('broken', 'It is being written right now'))).toBe(false)
  expect(awaitUnanswered(failed, new AppError('broken', 'Why'))).toBe(false)
  expect(shownToasts()).toEqual([])
  expect(awaitUnanswered(item, new AppError('broken', 'eBay has not said yet'))).toBe(true)
  showPublicationOutcomes([item])
  expect(shownToasts()).toEqual(['Checking with eBay | eBay has not said yet'])
  showPublicationOutcomes([itemWith('a', { status: 'published' })])
  expect(shownToasts()).toEqual(['Listing published to eBay successfully!'])
})

test('an update is over when eBay has it, and is never called a publication', () => {
  for (const id of ['a', 'b', 'c', 'd']) awaitedPublications.set(id, 'update')
  showPublicationOutcomes([
    itemWith('a', { status: 'published', isUpdating: true }),
    itemWith('b', { status: 'published' }),
    itemWith('c', { status: 'published', error: 'Why', isChanged: true }),
    itemWith('d', { status: 'published', isChanged: true }),
  ])
  expect(shownToasts()).toEqual(['Failed to update on eBay | Why', 'Listing updated on eBay'])
  expect([...awaitedPublications.keys()]).toEqual(['a', 'd'])
})

test("the result of an unanswered press is unknown until the item's state changes", () => {
  const failed = somePublication({ status: 'failed', error: 'The try before' })
  awaitLost('a', 'publish', failed)
  const unknownToasts = shownToasts()
  expect(unknownToasts).toEqual([
    expect.stringContaining('We don’t know yet whether it was published | The connection'),
  ])
  showPublicationOutcomes([{ id: 'a', publication: failed }])
  showPublicationOutcomes([itemWith('a', { status: 'publishing' })])
  expect(shownToasts()).toEqual(unknownToasts)
  showPublicationOutcomes([itemWith('a', { status: 'published' })])
  expect(shownToasts()).toEqual(['Listing published to eBay successfully!'])
})

test('an unanswered update is over once the item says how it ended', () => {
  awaitLost('a', 'update', somePublication({ status: 'published', isChanged: true }))
  expect(shownToasts()).toEqual([expect.stringContaining('We don’t know yet whether it was updated')])
  showPublicationOutcomes([itemWith('a', { status: 'published' })])
  expect(shownToasts()).toEqual(['Listing updated on eBay'])
})

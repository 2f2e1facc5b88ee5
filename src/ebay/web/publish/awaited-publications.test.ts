import { afterEach, expect, test } from 'vitest'
import { somePublication } from '../../../../test/some-ebay-item.ts'
import { AppError } from '../../../platform/errors.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import type { EbayItem } from '../../api.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { awaitedPublications, awaitLost, tellPublicationEnds, tellUnsaid } from './awaited-publications.ts'

afterEach(() => {
  toasts.clear()
  awaitedPublications.clear()
})

const ended = (id: string, about: Partial<ItemPublication>) =>
  ({ id, publication: { error: null, isUpdating: false, isChanged: false, ...about } }) as Pick<
    EbayItem,
    'id' | 'publication'
  >
const said = () =>
  toasts.visibleToasts
    .map(({ content: { title, detail } }) => [title, detail].filter(Boolean).join(' | '))
    .toSorted((a, b) => a.localeCompare(b))

test('how publishing ended is said once, where it was asked for', () => {
  for (const id of ['a', 'b', 'c']) awaitedPublications.set(id, 'publish')
  const items = [
    ended('a', { status: 'published' }),
    ended('b', { status: 'failed', error: 'Why' }),
    ended('c', { status: 'publishing' }),
    ended('d', { status: 'published' }),
  ]
  tellPublicationEnds(items)
  tellPublicationEnds(items)
  expect(said()).toEqual(['Failed to publish: Why', 'Listing published to eBay successfully!'])
  expect([...awaitedPublications.keys()]).toEqual(['c'])
})

test('a listing that eBay holds, or that an earlier try had made, is not called a success', () => {
  for (const id of ['a', 'b']) awaitedPublications.set(id, 'publish')
  tellPublicationEnds([ended('a', { status: 'held' }), ended('b', { status: 'published', error: 'Why' })])
  expect(said()).toEqual([
    'eBay took the listing and holds it | Buyers do not see it until you have answered eBay’s mail.',
    'Failed to publish: Why',
  ])
})

test('what eBay has not answered for yet is no failure: its end is told when it is known', () => {
  const item = { id: 'a', publication: somePublication({ status: 'unknown', error: 'eBay has not said yet' }) }
  const failed = { id: 'a', publication: somePublication({ status: 'failed', error: 'Why' }) }
  expect(tellUnsaid(item, new AppError('broken', 'It is being written right now'))).toBe(false)
  expect(tellUnsaid(failed, new AppError('broken', 'Why'))).toBe(false)
  expect(said()).toEqual([])
  expect(tellUnsaid(item, new AppError('broken', 'eBay has not said yet'))).toBe(true)
  tellPublicationEnds([item])
  expect(said()).toEqual(['Checking with eBay | eBay has not said yet'])
  tellPublicationEnds([ended('a', { status: 'published' })])
  expect(said()).toEqual(['Listing published to eBay successfully!'])
})

test('an update is over when eBay has it, and is never called a publication', () => {
  for (const id of ['a', 'b', 'c', 'd']) awaitedPublications.set(id, 'update')
  tellPublicationEnds([
    ended('a', { status: 'published', isUpdating: true }),
    ended('b', { status: 'published' }),
    ended('c', { status: 'published', error: 'Why', isChanged: true }),
    ended('d', { status: 'published', isChanged: true }),
  ])
  expect(said()).toEqual(['Failed to update on eBay | Why', 'Listing updated on eBay'])
  expect([...awaitedPublications.keys()]).toEqual(['a', 'd'])
})

test('a press that was not answered has an unknown outcome until the item says another one than before', () => {
  const failed = somePublication({ status: 'failed', error: 'The try before' })
  awaitLost('a', 'publish', failed)
  const lost = said()
  expect(lost).toEqual([expect.stringContaining('Not known yet whether it was published | The connection')])
  tellPublicationEnds([{ id: 'a', publication: failed }])
  tellPublicationEnds([ended('a', { status: 'publishing' })])
  expect(said()).toEqual(lost)
  tellPublicationEnds([ended('a', { status: 'published' })])
  expect(said()).toEqual(['Listing published to eBay successfully!'])
})

test('an update that was not answered is over once the item says how it ended', () => {
  awaitLost('a', 'update', somePublication({ status: 'published', isChanged: true }))
  expect(said()).toEqual([expect.stringContaining('Not known yet whether it was updated')])
  tellPublicationEnds([ended('a', { status: 'published' })])
  expect(said()).toEqual(['Listing updated on eBay'])
})

import { afterEach, expect, test, vi } from 'vitest'
import { someListing } from '../../../../test/some-listing.ts'
import { someGeneration, someListingItem } from '../../../../test/some-listing-item.ts'
import type { LiveUpdate } from '../../../platform/live-update.ts'
import { whenUpdated } from '../../../platform/web/live/heard-updates.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import type { ListingItem } from '../../api.ts'
import { awaitedListings, awaitListing, endOfAsking, tellListingEnds } from './awaited-listings.ts'

const [earlier, later] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
const written = someListingItem()
const unwritten = someListingItem({ listing: null, generation: someGeneration() })

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.clear()
  awaitedListings.clear()
})

test('the end of what was asked for here is said once, and why there is none stays until it is closed', () => {
  awaitedListings.set(written.id, written)
  tellListingEnds([after({ status: 'generating', askedAt: later })])
  expect(toasts.visibleToasts).toEqual([])
  const failed = after({ status: 'failed', error: 'The AI refused' })
  tellListingEnds([failed])
  tellListingEnds([failed])
  expect(toasts.visibleToasts).toMatchObject([
    { content: { tone: 'red', title: 'Failed to regenerate: The AI refused', detail: 'PSTFSH-001' } },
  ])
  expect(toasts.visibleToasts.map(({ timeout }) => timeout)).toEqual([undefined])
})

test('a listing is told once it is written, anew or for the first time', () => {
  const now = after({ status: 'completed', generatedAt: later })
  expect(endOfAsking(written, now)).toEqual({ done: 'PSTFSH-001: listing regenerated' })
  expect(endOfAsking(unwritten, now)).toEqual({ done: 'PSTFSH-001: listing generated' })
})

test('a new listing in the place of another one is undone by its toast, which says how that went', async () => {
  const asked: string[] = []
  const refusals = [false, true].values()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost').pathname)
    const sentence = 'There is no earlier listing to bring back any more.'
    return refusals.next().value
      ? Response.json({ error: { code: 'gone', sentence } }, { status: 410 })
      : Response.json(written)
  })
  const heard = vi.fn<(update: LiveUpdate) => void>()
  const deafen = whenUpdated(heard)
  awaitedListings.set(written.id, written)
  tellListingEnds([{ ...after({ status: 'completed', generatedAt: later }), previous: someListing() }])
  const [toast] = toasts.visibleToasts
  expect(toast?.content).toMatchObject({ title: 'PSTFSH-001: listing regenerated', action: { words: 'Undo' } })
  for (const said of ['PSTFSH-001: earlier listing restored', 'The earlier listing was not brought back']) {
    toast?.content.action?.onPress()
    await vi.waitFor(() => expect(toasts.visibleToasts.map(({ content }) => content.title)).toContain(said))
  }
  expect(new Set(asked)).toEqual(new Set([`/api/listings/${written.id}/undo`]))
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  expect(heard).toHaveBeenCalledWith({ kind: 'changed', what: 'items', ids: [written.id] })
  deafen()
})

test('once the next listing of the item is asked for, the toast of the one before is gone', () => {
  awaitListing(written)
  tellListingEnds([{ ...after({ status: 'completed', generatedAt: later }), previous: someListing() }])
  expect(toasts.visibleToasts).toHaveLength(1)
  awaitListing(written)
  expect(toasts.visibleToasts).toEqual([])
})

test('a first listing has nothing to undo', () => {
  awaitedListings.set(unwritten.id, unwritten)
  tellListingEnds([after({ status: 'completed', generatedAt: later })])
  expect(toasts.visibleToasts.map(({ content }) => [content.title, content.action])).toEqual([
    ['PSTFSH-001: listing generated', undefined],
  ])
})

test('one that could not be written is told with its reason', () => {
  const failed = after({ status: 'failed', error: 'Request timed out after 2.5 minutes' })
  expect(endOfAsking(written, failed)).toEqual({
    failed: 'Failed to regenerate: Request timed out after 2.5 minutes',
  })
  expect(endOfAsking(unwritten, { ...failed, listing: null })).toEqual({
    failed: 'Failed to generate listing: Request timed out after 2.5 minutes',
  })
})

test('while it is written or waits, and from an answer that is older than the asking, nothing is told', () => {
  const goingOn = [
    after({ status: 'generating', askedAt: later }),
    after({ status: 'pending', askedAt: later, retryAt: later }),
  ]
  expect(goingOn.map((now) => endOfAsking(unwritten, now))).toEqual([undefined, undefined])
  const failed = someListingItem({ generation: someGeneration({ status: 'failed', error: 'Earlier' }) })
  expect(endOfAsking(failed, failed)).toBeUndefined()
})

test('one that was cancelled has an end that is not told', () => {
  expect(endOfAsking(written, after({ status: 'completed', generatedAt: earlier }))).toBeNull()
  expect(endOfAsking(unwritten, after({ status: 'pending' }))).toBeNull()
})

function after(generation: Partial<ListingItem['generation']>): ListingItem {
  return someListingItem({ updatedAt: later, generation: someGeneration(generation) })
}

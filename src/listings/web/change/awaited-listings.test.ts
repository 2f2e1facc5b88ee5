import { afterEach, expect, test, vi } from 'vitest'
import { someListing } from '../../../../test/some-listing.ts'
import { someGeneration, someListingItem } from '../../../../test/some-listing-item.ts'
import type { LiveUpdate } from '../../../platform/live-update.ts'
import { onLiveUpdate } from '../../../platform/web/live/update-listeners.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import type { ListingItem } from '../../api.ts'
import { awaitedListings, awaitListing, outcomeOf, showListingOutcomes } from './awaited-listings.ts'

const [earlier, later] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
const written = someListingItem()
const unwritten = someListingItem({ listing: null, generation: someGeneration() })

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.clear()
  awaitedListings.clear()
})

test('the outcome of a request shows once, and the reason for a failure stays until it is closed', () => {
  awaitedListings.set(written.id, written)
  showListingOutcomes([after({ status: 'generating', askedAt: later })])
  expect(toasts.visibleToasts).toEqual([])
  const failed = after({ status: 'failed', error: 'The AI refused' })
  showListingOutcomes([failed])
  showListingOutcomes([failed])
  expect(toasts.visibleToasts).toMatchObject([
    { content: { tone: 'red', title: 'Failed to regenerate: The AI refused', detail: 'PSTFSH-001' } },
  ])
  expect(toasts.visibleToasts.map(({ timeout }) => timeout)).toEqual([undefined])
})

test('a finished listing shows a toast, for the first one or a regeneration', () => {
  const now = after({ status: 'completed', generatedAt: later })
  expect(outcomeOf(written, now)).toEqual({ done: 'PSTFSH-001: listing regenerated' })
  expect(outcomeOf(unwritten, now)).toEqual({ done: 'PSTFSH-001: listing generated' })
})

test('the toast of a regenerated listing undoes it and shows the result of Undo', async () => {
  const requestedPaths: string[] = []
  const isRefused = [false, true].values()
  vi.stubGlobal('fetch', async (url: string) => {
    requestedPaths.push(new URL(url, 'http://localhost').pathname)
    const sentence = 'There is no earlier listing to bring back anymore.'
    return isRefused.next().value
      ? Response.json({ error: { code: 'gone', sentence } }, { status: 410 })
      : Response.json(written)
  })
  const onUpdate = vi.fn<(update: LiveUpdate) => void>()
  const stopListening = onLiveUpdate(onUpdate)
  awaitedListings.set(written.id, written)
  showListingOutcomes([{ ...after({ status: 'completed', generatedAt: later }), previous: someListing() }])
  const [toast] = toasts.visibleToasts
  expect(toast?.content).toMatchObject({ title: 'PSTFSH-001: listing regenerated', action: { label: 'Undo' } })
  for (const toastTitle of ['PSTFSH-001: earlier listing restored', "Couldn't restore the earlier listing"]) {
    toast?.content.action?.onPress()
    await vi.waitFor(() => expect(toasts.visibleToasts.map(({ content }) => content.title)).toContain(toastTitle))
  }
  expect(new Set(requestedPaths)).toEqual(new Set([`/api/listings/${written.id}/undo`]))
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(2))
  expect(onUpdate).toHaveBeenCalledWith({ kind: 'changed', what: 'items', ids: [written.id] })
  stopListening()
})

test('a request for the next listing of an item closes the toast of the one before', () => {
  awaitListing(written)
  showListingOutcomes([{ ...after({ status: 'completed', generatedAt: later }), previous: someListing() }])
  expect(toasts.visibleToasts).toHaveLength(1)
  awaitListing(written)
  expect(toasts.visibleToasts).toEqual([])
})

test('a first listing has no Undo', () => {
  awaitedListings.set(unwritten.id, unwritten)
  showListingOutcomes([after({ status: 'completed', generatedAt: later })])
  expect(toasts.visibleToasts.map(({ content }) => [content.title, content.action])).toEqual([
    ['PSTFSH-001: listing generated', undefined],
  ])
})

test('a failed listing shows its reason', () => {
  const failed = after({ status: 'failed', error: 'Request timed out after 2.5 minutes' })
  expect(outcomeOf(written, failed)).toEqual({
    failed: 'Failed to regenerate: Request timed out after 2.5 minutes',
  })
  expect(outcomeOf(unwritten, { ...failed, listing: null })).toEqual({
    failed: 'Failed to generate listing: Request timed out after 2.5 minutes',
  })
})

test('nothing shows while a listing waits or is written, or for an answer older than the request', () => {
  const inProgress = [
    after({ status: 'generating', askedAt: later }),
    after({ status: 'pending', askedAt: later, retryAt: later }),
  ]
  expect(inProgress.map((now) => outcomeOf(unwritten, now))).toEqual([undefined, undefined])
  const failed = someListingItem({ generation: someGeneration({ status: 'failed', error: 'Earlier' }) })
  expect(outcomeOf(failed, failed)).toBeUndefined()
})

test('a cancelled listing has the outcome null', () => {
  expect(outcomeOf(written, after({ status: 'completed', generatedAt: earlier }))).toBeNull()
  expect(outcomeOf(unwritten, after({ status: 'pending' }))).toBeNull()
})

function after(generation: Partial<ListingItem['generation']>): ListingItem {
  return someListingItem({ updatedAt: later, generation: someGeneration(generation) })
}

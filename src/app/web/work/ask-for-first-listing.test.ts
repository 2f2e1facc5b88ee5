import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetToasts, toasts } from '../../../platform/web/ui/toasts.ts'
import { askForFirstListing } from './ask-for-first-listing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetToasts()
})

function answering(status: number, error: string) {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error }, { status }))
  return askForFirstListing(randomUUID(), 'seller-1')
}

test('a refusal is said with its reason, in one sentence of the catalogue', async () => {
  await answering(400, 'This item has no photos yet.')
  expect(toasts.visibleToasts.map(({ content }) => content)).toEqual([
    { tone: 'red', title: 'Failed to generate listing: This item has no photos yet.' },
  ])
})

test('what passes by itself is not said, but asked for again', async () => {
  await expect(answering(503, 'PastFash cannot reach its database.')).rejects.toMatchObject({ code: 'try-later' })
  expect(toasts.visibleToasts).toEqual([])
})

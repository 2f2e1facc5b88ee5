import { type Browser, type BrowserContextOptions, expect, type Page, type Request } from '@playwright/test'
import { itemPhotosEndpoint } from '../../src/photos/api.ts'
import { createJeans } from '../photos.ts'
import { createSeller } from '../seller.ts'
import { openPageOf } from './browser-contexts.ts'
import type { Product } from './product.ts'

type Answer = { status: number; json: unknown }
export type JeansStage = Awaited<ReturnType<typeof createStage>>

/** A product with four photos of a new seller, and pages that show them. Photos are named by their original positions, 0 to 3. */
export async function createStage(product: Product) {
  const seller = await createSeller(product.url)
  const { item, photos } = await createJeans(seller)
  const originalIds = photos.map(({ id }) => id)
  const numbersOf = (ids: readonly string[]) => ids.map((id) => originalIds.indexOf(id))
  return {
    seller,
    item,
    originalIds,
    numbersOf,
    /** The order on the server. Checks that the first photo and no other is the primary one. */
    async storedOrder() {
      const { photos: currentPhotos } = await seller.call(itemPhotosEndpoint, { itemId: item.id })
      expect(currentPhotos.map(({ order, isPrimary }) => [order, isPrimary])).toEqual(
        currentPhotos.map((_, at) => [at, at === 0]),
      )
      return numbersOf(currentPhotos.map(({ id }) => id))
    },
    /** Opens the photos on a page of the seller's, in a new browser context. */
    async open(browser: Browser, options: BrowserContextOptions = {}) {
      // Without motion an opened panel is in place at once: no finger can meet a photo that is still scrolling into view.
      const page = await openPageOf(seller, product.url, browser, { reducedMotion: 'reduce', ...options })
      await page.goto(product.url)
      await page.getByRole('link', { name: `Details of ${item.sku}` }).click()
      const photosOnPage = photosOn(page, item.sku, numbersOf)
      await expect(photosOnPage.picture(1)).toBeVisible()
      return photosOnPage
    },
  }
}

function photosOn(page: Page, sku: string, numbersOf: (ids: readonly string[]) => number[]) {
  const grid = page.getByRole('grid', { name: `Photos of ${sku}` })
  const cells = grid.locator('[data-key]')
  const moves: number[][] = []
  const holds: { until: Promise<void>; answer: Answer | undefined }[] = []
  page.on('request', (request) => {
    if (isMove(request)) moves.push(numbersOf((request.postDataJSON() as { photoIds: string[] }).photoIds))
  })
  return {
    page,
    strip: grid,
    /** The photo at a place, from 1. */
    row: (number: number) => grid.getByRole('row', { name: new RegExp(`^Photo ${number}\\b`) }),
    picture: (number: number) => grid.getByRole('img', { name: `${sku}, photo ${number}`, exact: true }),
    button: (action: 'Move' | 'Delete', number: number) =>
      grid.getByRole('button', { name: `${action} photo ${number}`, exact: true }),
    /** Each order that the page asked the server for. */
    moves,
    async expectOrder(...order: readonly number[]) {
      await expect
        .poll(async () => {
          const ids = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('data-key') ?? ''))
          return numbersOf(ids)
        })
        .toEqual(order)
    },
    /** Uses the menu of the photo at a place, from 1. */
    async choose(number: number, move: 'Move earlier' | 'Move later' | 'Make first') {
      await grid.getByRole('button', { name: `Move photo ${number}`, exact: true }).click()
      await page.getByRole('menuitem', { name: move }).click()
    },
    /**
     * Holds back the page's moves until the returned function is called. It passes them on, or answers them instead of the
     * server.
     */
    async holdMoves(answer?: Answer) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const hold = { until: promise, answer }
      if (holds.push(hold) === 1)
        await page.route('**/photo-order', async (route) => {
          const last = holds.at(-1)
          await last?.until
          await (last?.answer ? route.fulfill(last.answer) : route.continue())
        })
      return () => {
        holds.push({ until: promise, answer: undefined })
        resolve()
      }
    },
  }
}

function isMove(request: Request): boolean {
  return request.method() === 'PUT' && request.url().endsWith('/photo-order')
}

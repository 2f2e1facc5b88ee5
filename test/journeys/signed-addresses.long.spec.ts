import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page, type Request, test } from '@playwright/test'
import { createItemEndpoint } from '../../src/items/api.ts'
import { storePhotoEndpoint } from '../../src/photos/api.ts'
import { signedUrlWindow } from '../../src/photos/limits.ts'
import { createSeller, type Seller } from '../seller.ts'
import { signInContext } from './browser-contexts.ts'
import { showGrid } from './list-layout.ts'
import { startProductInProcess } from './product-in-process.ts'
import { watchConsole } from './watch-console.ts'

/** More than any browser fetches ahead of the visible part. */
const products = 40
/** Seconds of a step in time: fewer than the page waits for an answer. */
const stride = 20
const file = fileURLToPath(new URL('../photos/labels/striped-tee-front.jpg', import.meta.url))

let product: Awaited<ReturnType<typeof startProductInProcess>>
let seller: Seller

test.beforeAll(async () => {
  product = await startProductInProcess()
  seller = await createSeller(product.url)
  const photo = await readFile(file)
  for (let made = 0; made < products; made += 1) {
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
    await seller.call(storePhotoEndpoint, { itemId: id, devicePhotoId: randomUUID(), order: 0 }, photo)
  }
})
test.beforeEach(async ({ context }) => {
  // Starts at the beginning of a half hour, so that it does not end in the middle of a test.
  product.forward(signedUrlWindow - ((product.now().getTime() / 1000 - 1) % signedUrlWindow))
  await signInContext(context, seller, product.url)
})
test.afterAll(() => product.remove())

for (const screen of ['Dashboard', 'Generate Listings'] as const) {
  test(`${screen}: a page that stays open for 61 minutes shows every photo`, async ({ page }) => {
    const consoleErrors = watchConsole(page)
    const refused = refusedPhotos(page)
    await page.clock.install({ time: product.now() })
    await open(page, screen)
    const first = await addressesOf(page)
    await pass(page, 61 * 60)
    const request = page.context().request
    expect((await request.get(first[0] ?? '')).status()).toBe(403)
    await expect.poll(async () => (await addressesOf(page)).filter((address) => first.includes(address))).toEqual([])
    await expectAllDrawn(page)
    await page
      .getByRole('button', { name: /photos|Photos of/ })
      .last()
      .click()
    await expectDrawn(page, '[role=dialog] img[alt*="photo 1 of 1"]')
    expect(refused).toEqual([])
    expect(consoleErrors()).toEqual([])
  })
}

test('a page that was asleep gets new addresses as soon as a photo does not load', async ({ page }) => {
  await open(page, 'Generate Listings')
  const refused = refusedPhotos(page)
  const [first] = await addressesOf(page)
  // Only the server's time moves: no timer of the page is due.
  product.forward(61 * 60)
  await expectAllDrawn(page)
  expect((await addressesOf(page)).includes(first ?? '')).toBe(false)
  expect(refused.length).toBeGreaterThan(0)
})

test('within its half hour a photo keeps its address, and only the list asks for it', async ({ page }) => {
  await open(page, 'Dashboard')
  const first = await addressesOf(page)
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    if (!['script', 'stylesheet', 'font', 'manifest', 'document'].includes(request.resourceType()))
      requestedPaths.push(new URL(request.url()).pathname)
  })
  product.forward(signedUrlWindow - 300)
  await page.reload()
  await expectDrawn(page, 'main img')
  expect(await addressesOf(page)).toEqual(first)
  expect(requestedPaths.filter((path) => path.startsWith('/api/items'))).toEqual([])
})

test('photos lost in a short outage are back when the seller returns to the page', async ({ page }) => {
  const stored = /\/photos\/[^?]+\?/
  await page.route(stored, (route) => route.abort())
  await page.goto(product.url)
  const lost = page.locator('main .sr-only', { hasText: ': no photo' })
  await expect(lost.first()).toBeAttached()
  await page.unroute(stored)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectDrawn(page, 'main img')
  await expect(lost).toHaveCount(0)
})

/** Addresses at which a photo was refused, as they are asked for. */
function refusedPhotos(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/photos/') && !answer.ok()) refused.push(answer.url())
  })
  return refused
}

/** Moves the time of the page and the server, in seconds. Requests on the way are answered before it continues. */
async function pass(page: Page, seconds: number) {
  const underWay = new Set<Request>()
  page.on('request', (request) => request.url().endsWith('/api/events') || underWay.add(request))
  page.on('requestfinished', (request) => void underWay.delete(request))
  page.on('requestfailed', (request) => void underWay.delete(request))
  for (let passed = 0; passed < seconds; passed += stride) {
    product.forward(stride)
    await page.clock.runFor(stride * 1000)
    await expect.poll(() => underWay.size, { intervals: [20] }).toBe(0)
  }
}

async function open(page: Page, screen: 'Dashboard' | 'Generate Listings') {
  await showGrid(page.context())
  await page.goto(product.url)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  if (screen === 'Generate Listings') await page.getByRole('button', { name: screen }).first().click()
  await expectDrawn(page, 'main img')
}

/** Addresses of the pictures on the page. */
function addressesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [...document.querySelectorAll('main img')].map((image) => (image as HTMLImageElement).src))
}

/** Expects each picture on the screen to be drawn, from top to bottom. */
async function expectAllDrawn(page: Page) {
  const height = page.viewportSize()?.height ?? 0
  await page.evaluate(() => scrollTo(0, 0))
  for (let isMore = true; isMore; ) {
    await expectDrawn(page, 'main img')
    isMore = await page.evaluate((step) => {
      const before = scrollY
      scrollBy(0, step)
      return scrollY > before
    }, height * 0.8)
  }
}

/** Expects each picture on the screen to be drawn, and at least one. */
async function expectDrawn(page: Page, selector: string) {
  await expect.poll(() => page.evaluate(notDrawn, selector), { message: 'pictures that are not there' }).toBe(0)
}

function notDrawn(selector: string): number {
  const seen = [...document.querySelectorAll<HTMLImageElement>(selector)].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  const lost = [...document.querySelectorAll('main .sr-only')].filter(({ textContent }) =>
    textContent.endsWith(': no photo'),
  )
  if (seen.length === 0) return 1
  return seen.filter((image) => !image.complete || image.naturalWidth === 0).length + lost.length
}

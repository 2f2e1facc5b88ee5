import type { IncomingMessage } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { heartbeatEvent } from '../../src/platform/live-update.ts'
import { card, makeProduct, openWithProducts } from './many-products.ts'
import type { Product } from './product.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { test } from './with-product.ts'

let product: Product
let proxy: Proxy
/** Streams of live updates that pages opened. */
const streams = new Set<IncomingMessage>()
/** The streams whose page got a heartbeat: before it, a page does not miss the next one. */
const beatingStreams = new Set<IncomingMessage>()
/** The streams that are open but deliver nothing anymore. */
const silencedStreams = new Set<IncomingMessage>()

test.beforeAll(async ({ product: sharedProduct }) => {
  product = sharedProduct
  proxy = await startProxy({
    target: product.url,
    isSilenced(request, part) {
      if (silencedStreams.has(request)) return true
      if (part.includes(`event: ${heartbeatEvent}`)) beatingStreams.add(request)
      return false
    },
    interrupt(request) {
      if (request.url === '/api/events') streams.add(request)
      return undefined
    },
  })
})
test.afterAll(async () => {
  await proxy.close()
})
test.beforeEach(() => {
  streams.clear()
  beatingStreams.clear()
})

test('a stream that died unnoticed is opened again, and missed changes appear', async ({ page }) => {
  await page.clock.install()
  await openWithProducts(page, proxy.url, 'half-open@example.org', 1)
  await expect.poll(() => beatingStreams.size).toBe(1)
  for (const stream of streams) silencedStreams.add(stream)
  await makeProduct(page.context(), product.url)
  await expect(async () => {
    await page.clock.fastForward(50_000)
    expect(streams.size).toBeGreaterThan(1)
  }).toPass()
  await untilShown(page, 'PSTFSH-002')
  await makeProduct(page.context(), product.url)
  await expect(card(page, 1)).toContainText('PSTFSH-003')
})

test('a visible tab gets changes even if the tab that has the stream is blocked', { tag: '@long' }, async ({
  page: blocked,
  context,
}) => {
  await context.clock.install()
  await openWithProducts(blocked, proxy.url, 'held-up@example.org', 1)
  await expect.poll(() => streams.size).toBe(1)
  const inSight = await context.newPage()
  await inSight.goto(proxy.url)
  await expect(card(inSight, 1)).toContainText('PSTFSH-001')
  // The tab keeps its lock, and no request of it gets an answer.
  for (const stream of streams) silencedStreams.add(stream)
  await blocked.route('**/api/events', () => undefined)
  await makeProduct(context, product.url)
  await untilShown(inSight, 'PSTFSH-002')
  await makeProduct(context, product.url)
  await expect(card(inSight, 1)).toContainText('PSTFSH-003')
  await blocked.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Moves the page's clock past the silence after which a stream counts as dead, until the first card shows this SKU. */
async function untilShown(page: Page, sku: string) {
  await expect(async () => {
    await page.clock.fastForward(50_000)
    await expect(card(page, 1)).toContainText(sku, { timeout: 2000 })
  }).toPass()
}

import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { createListingsStage } from './listings-stage.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('few of 2,000 cards are in the page, and the scroll position is kept when cards are added, changed and returned to', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createListingsStage(product)
  await stage.insertItems(2000, 'S', 'mixed')
  const { page, card, list, button, consoleErrors } = await stage.open(browser, phone)
  await expect(card('S-1')).toBeVisible()
  const shownSkus = new Set<string>()
  let most = 0
  for (; shownSkus.size < 75; await scrollOn(page)) {
    for (const { sku } of await cardsOnScreen(page)) shownSkus.add(sku)
    most = Math.max(most, await list.getByRole('article').count())
  }
  expect([...shownSkus]).toEqual(Array.from({ length: shownSkus.size }, (_, at) => `S-${at + 1}`))
  expect(most).toBeLessThan(20)
  await expectAccessible(page)

  const before = await cardsOnScreen(page)
  // One item comes at the top and one just above the visible cards, where another card becomes far higher.
  const above = Number(before[0]?.sku.slice(2)) - 1
  await stage.query(`insert into items (user_id, sku, upload_session_id, batch_id, batch_number, request_hash, created_at)
    select user_id, place.name, gen_random_uuid(), gen_random_uuid(), place.number, '', place.made
    from items, lateral (values ('NEW', 3000, now()), ('BETWEEN', 3001, created_at + interval '0.5 seconds'))
      as place (name, number, made)
    where sku = 'S-${above}'`)
  await stage.query(`update items set ai_generation_status = 'failed', ai_generation_error = repeat('It did not work. ', 60),
    updated_at = now() where sku = 'S-${above}'`)
  await expect
    .poll(() => page.locator('li', { has: card(before[0]?.sku ?? '') }).getAttribute('aria-posinset'))
    .not.toBe(String(above + 1))
  expect(await cardsOnScreen(page)).toEqual(before)

  await button('Dashboard').dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => cardsOnScreen(page)).toEqual(before)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(card('NEW')).toBeVisible()
  expect(consoleErrors()).toEqual([])
})

test('thousands are selected at a desktop without the bars becoming higher', { tag: '@long' }, async ({ browser }) => {
  const stage = await createListingsStage(product)
  await stage.insertItems(4500, 'S', 'mixed')
  await stage.query('update items set has_photos = true')
  const { page, toWrite, completed, selectToWrite, selectCompleted } = await stage.open(browser)
  await expect(toWrite).toContainText('3,000')
  const bars = page.locator(':has(> [aria-label="Items to write"])')
  const height = async () => (await bars.boundingBox())?.height
  const before = await height()
  await selectToWrite.click()
  await expect(toWrite).toContainText('3,000 selected')
  await selectCompleted.click()
  await expect(completed.getByRole('button', { name: 'Delete 1,500 Listings' })).toBeEnabled()
  expect(await height()).toBe(before)
  for (const bar of [toWrite, completed])
    expect(await bar.locator('[aria-live]').evaluate((count) => count.scrollWidth - count.clientWidth)).toBe(0)
  // With less space the count is only read out.
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect.poll(height).toBe(before)
})

test('only the changed items are fetched again', { tag: '@long' }, async ({ browser }) => {
  const stage = await createListingsStage(product)
  await stage.insertItems(200, 'S', 'completed')
  const { page, card } = await stage.open(browser)
  await expect(card('S-1')).toContainText('Blue jeans number 1')
  // A live update shows it: from here on nothing else is fetched.
  await stage.query("update items set ai_title = 'First other jeans', updated_at = now() where sku = 'S-3'")
  await expect(card('S-3')).toContainText('First other jeans')
  const queries: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/listings') queries.push(url.search)
  })
  const [changed] = await stage.query<{ id: string }>(
    "update items set ai_title = 'Quite other jeans', updated_at = now() where sku = 'S-2' returning id",
  )
  await expect(card('S-2')).toContainText('Quite other jeans')
  expect(queries).toContain(`?itemIds=${changed?.id}`)
  // An item that disappears leaves the list without any request.
  const [gone] = await stage.query<{ id: string }>(
    "update items set deleted_at = now(), deletion_id = gen_random_uuid() where sku = 'S-1' returning id",
  )
  await expect(card('S-1')).toBeHidden()
  expect(queries).toContain(`?itemIds=${gone?.id}`)
  expect(queries.filter((search) => !search.startsWith('?itemIds='))).toEqual([])
})

test('arrows lead from checkbox to checkbox, and the focus survives scrolling away', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createListingsStage(product)
  await stage.insertItems(60, 'S', 'completed')
  const { page, box } = await stage.open(browser, phone)
  await box('S-1').focus()
  for (let at = 2; at <= 12; at += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(box(`S-${at}`)).toBeFocused()
  }
  await expect(box('S-12')).toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(box('S-1')).toBeVisible()
  await expect(box('S-12')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box('S-12')).toBeChecked()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(box('S-11')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(box('S-10')).toBeFocused()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByRole('region', { name: 'Written items' })).toContainText('3 of 60 selected')
})

test('a rate limit counts down on the card', { tag: '@long' }, async ({ browser }) => {
  const stage = await createListingsStage(product)
  await stage.insertItems(3, 'S', 'mixed')
  await stage.query(`update items set ai_generation_asked_at = now(), ai_generation_retry_at = now() + interval '200 seconds',
    ai_generation_error = 'Rate limit - retrying in 200s...' where sku = 'S-1'`)
  const { card } = await stage.open(browser)
  const seconds = async () => Number(/Rate limit - retrying in (\d+)s\.\.\./.exec(await card('S-1').innerText())?.[1])
  await expect.poll(seconds).toBeLessThanOrEqual(200)
  const first = await seconds()
  const height = await card('S-1').boundingBox()
  await expect.poll(seconds).toBeLessThan(first)
  expect(await card('S-1').boundingBox()).toEqual(height)
})

/** Scrolls most of a screen further down, and waits for the cards there. */
async function scrollOn(page: Page) {
  await page.evaluate(() => scrollBy({ top: 0.7 * innerHeight, behavior: 'instant' }))
  await expect.poll(async () => (await cardsOnScreen(page)).length).toBeGreaterThan(0)
  await expect(page.locator('li[aria-hidden]')).toHaveCount(0)
}

/** The items on the screen below the header, and the upper edges of their cards, in pixels from its upper edge. */
function cardsOnScreen(page: Page): Promise<{ sku: string; top: number }[]> {
  return page.getByRole('list', { name: 'Listings' }).evaluate((list) =>
    [...list.children].flatMap((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      const sku = each.querySelector('article')?.ariaLabel
      return sku && bottom > 60 && top < innerHeight ? [{ sku, top: Math.round(top) }] : []
    }),
  )
}

import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openPageOf } from './browser-contexts.ts'
import { type CardStage, createCardStage } from './card-stage.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

let product: Product
let stage: CardStage

test.beforeAll(async ({ product: sharedProduct }) => {
  product = sharedProduct
  stage = await createCardStage(product)
  await stage.createItems(12)
  await product.query(
    `update items set ai_title = 'Jeans ' || batch_number, ai_generation_status = 'completed', listing_ready = true,
       ready = batch_number > 8, needed_fields = case when batch_number > 8 then '{}' else array['size'] end,
       doubted_fields = case when batch_number in (1, 2, 9) then array['color'] else '{}' end
     where batch_number > 3 and user_id = '${stage.seller.userId}'`,
    stage.seller.userId,
  )
})
test.afterEach(closeContexts)

test('on a desk a rail leads to the main views and counts their items', async ({ browser }) => {
  const page = await openPageOf(stage.seller, product.url, browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(product.url)
  const rail = page.getByRole('navigation', { name: 'Main' })
  for (const [label, count] of [
    ['Items', '12 items'],
    ['Generate Listings', '3 items'],
    ['Publish to eBay', '4 items'],
    // Five items lack a detail, and one has a detail to confirm.
    ['To do', '6 things'],
  ] as const)
    await expect(rail.getByRole('link', { name: new RegExp(`^${label}`) })).toHaveText(`${label}${count}`)
  await expect(rail.getByRole('link', { name: /^Items/ })).toHaveAttribute('aria-current', 'page')
  await rail.getByRole('link', { name: 'To do' }).click()
  await expect(page.getByRole('heading', { name: 'To do' })).toBeFocused()
  await expectAccessible(page)
  await rail.getByRole('link', { name: 'Add items' }).click()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a ${colorScheme} phone a bar leads to items, the camera and to what waits for the seller`, {
    tag: colorScheme === 'dark' ? '@long' : [],
  }, async ({ browser }) => {
    const viewport = { width: 390, height: 844 }
    const page = await openPageOf(stage.seller, product.url, browser, { viewport, hasTouch: true, colorScheme })
    await page.goto(product.url)
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link')).toHaveCount(3)
    const box = await bar.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(viewport.height)
    await bar.getByRole('link', { name: 'To do' }).tap()
    await expect(page.getByRole('heading', { name: 'To do' })).toBeFocused()
    const main = page.getByRole('main')
    await expectAccessible(page)
    await main.getByRole('link', { name: '3 items without a listing' }).tap()
    await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
    await bar.getByRole('link', { name: 'Add items' }).tap()
    await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
    await bar.getByRole('link', { name: 'Items', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached()
    // The bar of a selection takes its place.
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    await expect(bar).toBeHidden()
  })

test('a shop with nothing to do says so', { tag: '@long' }, async ({ browser }) => {
  const other = await createCardStage(product)
  const page = await openPageOf(other.seller, product.url, browser, {})
  await page.goto(`${product.url}/todo`)
  await expect(page.getByText('Nothing to do')).toBeVisible()
  await page.getByRole('button', { name: 'Add Items' }).click()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
})

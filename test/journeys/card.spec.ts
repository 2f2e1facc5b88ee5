import { expect, type Page } from '@playwright/test'
import { createJeans } from '../photos.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { type CardStage, createCardStage, createItem } from './card-stage.ts'
import type { Product } from './product.ts'
import { leastTargetSize } from './small-targets.ts'
import { test } from './with-product.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let product: Product
let stage: CardStage

test.beforeAll(async ({ product: sharedProduct }) => {
  product = sharedProduct
  stage = await createCardStage(product)
  await createItem(stage.seller, 'A-VERY-LONG-SKU-OF-A-SELLER-WHO-LIKES-THEM-LONG-01')
  await createItem(stage.seller)
  const { item } = await createJeans(stage.seller)
  const title = 'Levis 501 Original Straight Leg Jeans Mens 32x32 Medium Wash Denim Button Fly'
  await product.query(
    `update items set ai_title = '${title}', category = 'Mens Jeans', condition = 'good', brand = 'Levis'
     where id = '${item.id}'`,
    stage.seller.userId,
  )
})
test.afterEach(closeContexts)

for (const [name, options] of [
  ['a desktop', {}],
  ['a phone', phone],
  ['a desktop at night', { colorScheme: 'dark' }],
] as const)
  test(`on ${name} cards are equally high, their buttons large enough, and an open card is accessible`, {
    tag: name === 'a phone' ? [] : '@long',
  }, async ({ browser }) => {
    const { page, card, details, panel, pencil, field, consoleErrors } = await stage.open(browser, options)
    await expect(card('PSTFSH-002')).toContainText('Levis 501 Original')
    await expect(card('PSTFSH-002')).toContainText('To write')
    await expect(card('PSTFSH-001')).toContainText('0 photos')
    const heights = await heightsOf(page)
    expect(heights).toHaveLength(3)
    expect(new Set(heights).size).toBe(1)

    await details('PSTFSH-002').click()
    const isPhone = name === 'a phone'
    if (!isPhone) await expect(details('PSTFSH-002')).toHaveAttribute('aria-current', 'true')
    const shownTitle = 'Levis 501 Original Straight Leg Jeans Mens 32x32'
    // On a phone the screen's own heading is the title.
    if (!isPhone) await expect(panel('PSTFSH-002')).toContainText(shownTitle)
    await expect(panel('PSTFSH-002')).toContainText(/Batch 3 · Created .+ · Mens Jeans · Good · Levis/)
    await expect(panel('PSTFSH-002').getByRole('img', { name: 'PSTFSH-002, photo 4' })).toBeVisible()
    if (isPhone) {
      await expect(page.getByRole('heading', { name: shownTitle })).toBeFocused()
      await expectAccessible(page)
      expect(await smallButtons(page)).toEqual([])
      await page.goBack()
    }
    await pencil('PSTFSH-001').click()
    await field.fill('')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    expect(await smallButtons(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(consoleErrors()).toEqual([])
  })

test('one card is open at a time, and its link opens and closes it by keyboard', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, details, panel } = await stage.open(browser)
  await details('PSTFSH-002').press('Enter')
  await expect(panel('PSTFSH-002')).toBeVisible()
  await details('PSTFSH-001').press('Enter')
  await expect(panel('PSTFSH-001')).toBeVisible()
  await expect(panel('PSTFSH-002')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(panel('PSTFSH-001')).toBeHidden()
  await expect(details('PSTFSH-001')).toBeFocused()
})

test('an open card leads to its listing and, if there is one, to its card for eBay', async ({ browser }) => {
  const own = await createCardStage(product)
  await own.createItems(3)
  await product.query(
    `update items set ai_title = 'Levis 501', ai_generation_status = 'completed', ai_generated_at = now(), listing_ready = true, ready = true
     where sku = 'PSTFSH-002'`,
    own.seller.userId,
  )
  const { page, details, panel, button, consoleErrors } = await own.open(browser)
  const articles = page.getByRole('article')
  await details('PSTFSH-001').click()
  await expect(panel('PSTFSH-001').getByRole('button', { name: 'Go to eBay' })).toBeHidden()
  await details('PSTFSH-002').click()
  await panel('PSTFSH-002').getByRole('button', { name: 'Go to Listing' }).click()
  await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeVisible()
  await expect(articles).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'PSTFSH-002' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('PSTFSH-002')
  await expect.poll(() => barHeight(page)).toBe(0)
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Search items' }).fill('corduroy')
  await expect(page.getByText('No items match')).toBeVisible()

  await page.goBack()
  await panel('PSTFSH-002').getByRole('button', { name: 'Go to eBay' }).click()
  await expect(page.getByRole('heading', { name: 'Publish to eBay' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'PSTFSH-002' })).toBeVisible()
  await expect.poll(() => barHeight(page)).toBe(0)
  await page.getByRole('searchbox', { name: 'Search items' }).fill('corduroy')
  await expect(page.getByText('No items match')).toBeVisible()
  await button('Clear').click()
  await expect(page.getByRole('article', { name: 'PSTFSH-002' })).toBeVisible()
  // The cleared search stays cleared after coming back.
  await page.getByRole('main').getByRole('button', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Publish to eBay' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('')

  await page.goBack()
  await button('Generate Listings').click()
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('corduroy')
  await button('Clear').click()
  await expect(articles).toHaveCount(3)
  // The page is shorter than this screen, and the bar is at its edge.
  await page.setViewportSize({ width: 1440, height: 3000 })
  await expect.poll(() => barHeight(page)).toBeGreaterThan(44)
  const bar = page.getByRole('region', { name: 'Written items' })
  await expect.poll(() => bar.evaluate((each) => innerHeight - each.getBoundingClientRect().bottom)).toBeLessThan(8)
  expect(consoleErrors()).toEqual([])
})

test('a press anywhere on a card opens it, and one on its photo shows the photos large', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, card, panel, button } = await stage.open(browser)
  await card('PSTFSH-002').getByText('Levis 501').click({ force: true })
  await expect(panel('PSTFSH-002')).toBeVisible()
  await button('Photos of PSTFSH-002').click()
  const viewer = page.getByRole('dialog', { name: 'PSTFSH-002: photos' })
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(button('Photos of PSTFSH-002')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a SKU is whole beside its buttons on the narrow cards of a tablet', async ({ browser }) => {
  const { page, card } = await stage.open(browser, { ...phone, viewport: { width: 820, height: 1180 } })
  const box = await card('PSTFSH-002').boundingBox()
  expect(box?.width).toBeLessThan(190)
  const sku = page.getByTitle('PSTFSH-002', { exact: true })
  expect(await sku.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0)
  expect(await smallButtons(page)).toEqual([])
})

/** The height in pixels of the bar at the lower edge of the screen; 0 while it is empty. */
function barHeight(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(document.documentElement.style.getPropertyValue('--lower-edge')) || 0)
}

function heightsOf(page: Page): Promise<number[]> {
  return page
    .getByRole('list', { name: 'Product Batches' })
    .locator('> li')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)))
}

/** The names of card buttons that are too small to be pressed. The button of the details is as large as its card. */
async function smallButtons(page: Page): Promise<string[]> {
  return page
    .getByRole('list', { name: 'Product Batches' })
    .locator('> li > div:first-child button:not([aria-expanded])')
    .evaluateAll(
      (buttons, least) =>
        buttons.flatMap((button) => {
          const { width, height } = button.getBoundingClientRect()
          return Math.min(width, height) < least ? [button.getAttribute('aria-label') ?? ''] : []
        }),
      await leastTargetSize(page),
    )
}

import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { everything } from './ebay-stage.ts'
import { expectInReach } from './in-reach.ts'
import { smallTargets } from './small-targets.ts'
import { test } from './with-marketplace.ts'

test('at 400 % zoom fixed parts leave half of each screen free, and its next step can be pressed', async ({
  browser,
  stage,
  product,
}) => {
  test.slow()
  const { sku } = await stage.item({ columns: everything })
  await stage.item({ columns: everything })
  await stage.item({ columns: { ai_generation_status: "'pending'", ai_generated_at: 'null' } })
  await stage.getConnected()
  const { page, dialog, button } = await stage.open(browser, { viewport: { width: 320, height: 256 } })
  const summary = dialog('Publish 2 Listings to eBay')
  const publishTogether = async () => {
    await button('Publish 2 Listings').click()
    await expectInReach(summary, ['Cancel', 'Publish 2 Listings'])
    const price = summary.getByText('$').last()
    await price.scrollIntoViewIfNeeded()
    await expect(price).toBeInViewport({ ratio: 1 })
    await summary.getByRole('button', { name: 'Cancel' }).click()
    await expect(summary).toBeHidden()
  }

  await button('Select All ready').click()
  await expectHalfFree(page)
  await expectInReach(page, ['Deselect All', 'Publish 2 Listings'])
  await publishTogether()

  await page.goto(`${product.url}/listings`)
  await button('Select All items to write').click()
  await expectHalfFree(page)
  await expectInReach(page, ['Bulk Generate 1 Listing'])

  await page.goto(product.url)
  await button('Select').click()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await bar.getByRole('button', { name: 'Select All' }).click()
  await expectHalfFree(page)
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await expectInReach(bar, ['Write', 'Publish', 'Edit', 'Price', 'Export CSV', 'Delete Selected'])
  await bar.getByRole('button', { name: 'Edit' }).click()
  await expectInReach(page.getByRole('alertdialog'), ['Cancel', 'Change Items'])
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Publish' }).click()
  await expectInReach(summary, ['Cancel', 'Publish 2 Listings'])
  await page.keyboard.press('Escape')

  await page.goto(`${product.url}/items/${sku}`)
  await expect(page.getByRole('region', { name: `${sku}: listing` })).toBeAttached()
  await expectHalfFree(page)
  await expectInReach(page, [/^Publish · /])
  await page.getByRole('button', { name: /^Publish · / }).click()
  await expectInReach(dialog('Publish to eBay'), ['Cancel', 'Publish'])
  await page.keyboard.press('Escape')

  for (const [path, name] of [
    ['add', 'Upload Files'],
    ['todo', 'Menu'],
    ['account/data', 'Menu'],
  ] as const) {
    await page.goto(`${product.url}/${path}`)
    await expect(button(name)).toBeVisible()
    await expectHalfFree(page)
    await expectInReach(page, [name])
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Items', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached()
})

/** Expects that fixed parts cover at most half of the page, at its top and after scrolls, and that nothing is beside it. */
async function expectHalfFree(page: Page): Promise<void> {
  for (const scroll of [-100_000, 600, -200]) {
    await page.mouse.move(160, 200)
    await page.mouse.wheel(0, scroll)
    await expect.poll(() => page.evaluate(fixedShare), `${page.url()} after ${scroll}`).toBeLessThanOrEqual(0.5)
  }
  expect(await page.evaluate(partsBeside), page.url()).toEqual([])
}

/** The share of the screen's height that fixed and sticky parts cover, from 0 to 1. */
function fixedShare(): number {
  const isFixed = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement))
  const rows = Array.from({ length: innerHeight }, (_, y) => isFixed(document.elementFromPoint(innerWidth / 2, y)))
  return rows.filter(Boolean).length / innerHeight
}

/** The controls that a sideways scroll of the page would show; a row that scrolls by itself has its own. */
function partsBeside(): string[] {
  const isInRow = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX === 'auto' || isInRow(element.parentElement))
  const beside = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p')].filter(
    (element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return element.checkVisibility() && width > 1 && (left < 0 || right > innerWidth) && !isInRow(element)
    },
  )
  const isPageWide = document.documentElement.scrollWidth > innerWidth
  return [...(isPageWide ? ['the page'] : []), ...beside.map((element) => element.outerHTML.slice(0, 120))]
}

import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { everything } from './ebay-stage.ts'
import { showTable } from './list-layout.ts'
import { smallTargets } from './small-targets.ts'
import { test } from './with-marketplace.ts'

test('selected items are published from the list, and those without a listing are named', async ({
  browser,
  stage,
  product,
}) => {
  const first = await stage.item({ columns: everything })
  const second = await stage.item({ columns: everything })
  const incomplete = await stage.item({ columns: { ...everything, ai_suggested_price: 'null' } })
  await stage.getConnected()
  const { page, dialog, consoleErrors } = await stage.open(browser, { viewport: { width: 1440, height: 900 } })
  await showTable(page.context())
  await page.goto(product.url)
  for (const { sku } of [first, second, incomplete])
    await page.getByRole('checkbox', { name: sku, exact: true }).check()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await bar.getByRole('button', { name: 'Publish' }).click()
  const summary = dialog('Publish 2 Listings to eBay')
  await expect(summary).toContainText(`${incomplete.sku}: not ready`)
  await expectAccessible(page)
  await summary.getByRole('button', { name: 'Publish 2 Listings' }).click()
  const result = page.getByRole('heading', { name: '2 listings published to eBay' })
  await expect(result).toBeVisible()
  await expect(bar).toBeHidden()
  await expectAccessible(page)
  // The run is the server's, so every page of the list shows it until it is closed.
  await page.goto(`${product.url}/items?tab=live`)
  await expect(result).toBeVisible()
  await page.getByRole('region', { name: 'Publishing to eBay' }).getByRole('button', { name: 'Close' }).click()
  await expect(result).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached()
  await expect(result).toBeHidden()
  expect(consoleErrors()).toEqual([])
})

test('on a phone all that match are written, and written ones stay as they are', async ({
  browser,
  stage,
  product,
}) => {
  const written = await stage.item({ columns: everything })
  await stage.item({ columns: { ai_generation_status: "'pending'", ai_generated_at: 'null' } })
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
  const { page, dialog } = await stage.open(browser, phone)
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await bar.getByRole('button', { name: 'Select All' }).tap()
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  expect(await rowsOf(bar)).toEqual([
    ['Stop selecting', 'Deselect All'],
    ['Write', 'Publish', 'Edit', 'Price', 'Export CSV', 'Delete Selected'],
  ])
  await bar.getByRole('button', { name: 'Write' }).tap()
  const question = dialog('Write 1 listing?')
  await expect(question).toContainText(`1 has a listing already: ${written.sku}.`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Write 1 Listing' }).tap()
  await expect(page.getByText('Writing 1 listing')).toBeVisible()
  await expect(bar).toBeHidden()
  await page.goto(`${product.url}/items/${written.sku}`)
  await expect(page.getByRole('region', { name: `${written.sku}: listing` })).toBeVisible()
})

test('a run of publications continues while its page is reloaded', async ({ browser, stage, product }) => {
  await stage.getConnected()
  for (let at = 0; at < 3; at += 1) await stage.item({ columns: everything })
  const { page, dialog } = await stage.open(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await bar.getByRole('button', { name: 'Select All' }).click()
  await bar.getByRole('button', { name: 'Publish' }).click()
  const summary = dialog('Publish 3 Listings to eBay')
  await expect(summary).toContainText('in total.')
  await summary.getByRole('button', { name: 'Publish 3 Listings' }).click()
  await expect(page.getByRole('region', { name: 'Publishing to eBay' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '3 listings published to eBay' })).toBeVisible()
})

/** The names of the bar's buttons, row by row; `cut off` stands after one that the screen does not show whole. */
function rowsOf(bar: Locator): Promise<string[][]> {
  return bar.getByRole('button').evaluateAll((buttons) => {
    const rows = new Map<number, string[]>()
    for (const button of buttons) {
      const { top, height, left, right } = button.getBoundingClientRect()
      const middle = Math.round(top + height / 2)
      const name = button.getAttribute('aria-label') ?? button.textContent
      const isWhole = left >= 0 && right <= innerWidth && button.scrollWidth <= button.clientWidth
      rows.set(middle, [...(rows.get(middle) ?? []), name, ...(isWhole ? [] : ['cut off'])])
    }
    return [...rows.values()]
  })
}

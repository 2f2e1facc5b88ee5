import { expect } from '@playwright/test'
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
  await expect(page.getByRole('heading', { name: '2 listings published to eBay' })).toBeVisible()
  // The run is on eBay Integration, and a reload finds it there.
  await page.reload()
  await expect(page.getByRole('heading', { name: '2 listings published to eBay' })).toBeVisible()
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
  const { page } = await stage.open(browser, phone)
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await bar.getByRole('button', { name: 'Select All' }).tap()
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await bar.getByRole('button', { name: 'Write' }).tap()
  await expect(page.getByText('Writing 1 listing')).toBeVisible()
  await expect(bar).toBeHidden()
  await page.goto(`${product.url}/items/${written.sku}`)
  await expect(page.getByRole('region', { name: `${written.sku}: listing` })).toBeVisible()
})

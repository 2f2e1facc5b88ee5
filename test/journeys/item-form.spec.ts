import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { everything } from './ebay-stage.ts'
import { showTable } from './list-layout.ts'
import { smallTargets } from './small-targets.ts'
import { test } from './with-marketplace.ts'

const desk = { viewport: { width: 1440, height: 900 } } as const
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const withoutPrice = { ...everything, ai_suggested_price: 'null' }

test('an item is filled in, published and updated from its form beside the list', async ({
  browser,
  stage,
  product,
}) => {
  const { sku } = await stage.item({ columns: withoutPrice })
  const next = await stage.item({ columns: withoutPrice })
  await stage.getConnected()
  const { page, dialog, consoleErrors } = await stage.open(browser, desk)
  await showTable(page.context())
  await page.goto(product.url)
  const form = (name: string) => page.getByRole('region', { name: `${name}: listing` })
  await rowLink(page, next.sku).click()
  await expect(form(next.sku)).toBeVisible()
  await expectAccessible(page)
  await form(next.sku).getByRole('button', { name: 'Add 1 detail' }).click()
  const price = form(next.sku).getByLabel('Price')
  await expect(price).toBeFocused()
  await price.fill('none')
  await price.press('Enter')
  await expect(form(next.sku)).toContainText('Price')
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('24')
  await price.press('Enter')
  // The last missing detail leads on to the next item's.
  await expect(form(sku).getByLabel('Price')).toBeFocused()
  await rowLink(page, next.sku).click()
  await expect(form(next.sku).getByLabel('Price')).toHaveValue('24.00')

  const brand = form(next.sku).getByLabel('Brand')
  const before = await brand.inputValue()
  await brand.fill('Fernwold Denim')
  await form(next.sku).getByLabel('Title').focus()
  await expect(form(next.sku).getByRole('status')).toHaveText('Saved')
  await form(next.sku).getByRole('button', { name: 'Undo: Brand' }).click()
  await expect(brand).toHaveValue(before)

  await form(next.sku).getByRole('button', { name: 'Publish · $24.00' }).click()
  await dialog('Publish to eBay').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Listing published to eBay successfully!')).toBeVisible()
  await expect(form(next.sku).getByRole('link', { name: 'View on eBay' })).toBeVisible()
  await form(next.sku).getByLabel('Price').fill('26')
  await form(next.sku).getByLabel('Price').press('Enter')
  await expect(form(next.sku).getByRole('button', { name: 'Update on eBay' })).toBeVisible()
  expect(consoleErrors()).toEqual([])
})

test('e opens the form of the focused item in its first missing field', async ({ browser, stage, product }) => {
  const { sku } = await stage.item({ columns: withoutPrice })
  const { page } = await stage.open(browser, desk)
  await showTable(page.context())
  await page.goto(product.url)
  const link = rowLink(page, sku)
  await link.focus()
  await expect(async () => {
    await page.keyboard.press('e')
    await expect(page.getByRole('region', { name: `${sku}: listing` }).getByLabel('Price')).toBeFocused()
  }).toPass()
})

test('on a phone a doubt is confirmed beside the photo it was read from', async ({ browser, stage, product }) => {
  const doubtful = { color: { value: 'Blue', confidence: 0.5, photo: 0, words: 'blue cloth' } }
  const { sku } = await stage.item({ columns: everything, reasons: doubtful })
  await stage.getConnected()
  const { page } = await stage.open(browser, phone)
  await page.goto(`${product.url}/items/${sku}`)
  const form = page.getByRole('region', { name: `${sku}: listing` })
  await expect(form.getByRole('button', { name: 'Confirm 1 detail' })).toBeVisible()
  await expect(form.getByRole('button', { name: /^Color was read here/ })).toBeVisible()
  await expect(form.getByText('Not quite sure (50%)')).toBeVisible()
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await form.getByRole('button', { name: 'Looks right: Color' }).tap()
  await expect(form.getByRole('button', { name: /^Publish · / })).toBeVisible()
})

/** The link of an item in the table. */
function rowLink(page: Page, sku: string) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: sku, exact: true }) })
    .getByRole('link')
}

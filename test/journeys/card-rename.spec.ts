import { expect } from '@playwright/test'
import { renameSkuEndpoint } from '../../src/items/api.ts'
import { closeContexts } from './browser-contexts.ts'
import { createCardStage, createItem } from './card-stage.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('Enter saves a SKU in upper case, the focus moves to its pencil, and the other device shows it', async ({
  browser,
}) => {
  const stage = await createCardStage(product)
  await stage.createItems(2)
  const [first, other] = [await stage.open(browser), await stage.open(browser)]
  await first.pencil('PSTFSH-001').press('Enter')
  await expect(first.field).toBeFocused()
  // The whole text is selected, so typing replaces it.
  await first.page.keyboard.type('jeans a')
  await expect(first.field).toHaveValue('JEANS A')
  await first.page.keyboard.press('Enter')
  await expect(first.field).toBeHidden()
  await expect(first.pencil('JEANS A')).toBeFocused()
  await expect(other.pencil('JEANS A')).toBeVisible()
  expect((await stage.storedSkus()).toSorted()).toEqual(['JEANS A', 'PSTFSH-002'])
  expect([...first.consoleErrors(), ...other.consoleErrors()]).toEqual([])
})

test('on a phone the field does not cover the line below it', { tag: '@long' }, async ({ browser }) => {
  const stage = await createCardStage(product)
  await stage.createItems(1)
  const { page, pencil, field } = await stage.open(browser, { viewport: { width: 390, height: 844 } })
  await pencil('PSTFSH-001').click()
  await expect(field).toBeFocused()
  const [box, line] = await Promise.all([field.boundingBox(), page.getByText('To write').last().boundingBox()])
  expect(box?.height).toBeGreaterThanOrEqual(44)
  // The focus ring is 4 px around the field. The space above its capitals is as empty.
  expect((box?.y ?? 0) + (box?.height ?? 0) + 4).toBeLessThanOrEqual((line?.y ?? 0) + 4)
})

test('the caret stays at a letter typed in the middle, and the card shows the name that another device gives it', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createCardStage(product)
  const item = await createItem(stage.seller, 'RED-COAT')
  const { pencil, field, page, details } = await stage.open(browser)
  await pencil('RED-COAT').click()
  await field.press('Home')
  for (const letter of 'my ') await page.keyboard.type(letter)
  await expect(field).toHaveValue('MY RED-COAT')
  await page.getByRole('button', { name: 'Save SKU' }).click()
  await expect(details('MY RED-COAT')).toBeVisible()
  await expect.poll(stage.storedSkus).toEqual(['MY RED-COAT'])
  await stage.seller.call(renameSkuEndpoint, { itemId: item.id, sku: 'RED-COAT' })
  await expect(details('RED-COAT')).toBeVisible()
})

test('an invalid SKU is explained while it is typed, and Escape restores the old one', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createCardStage(product)
  await stage.createItems(1)
  const { pencil, field, page, consoleErrors } = await stage.open(browser)
  await pencil('PSTFSH-001').click()
  await field.fill('')
  const fault = page.getByRole('alert')
  await expect(fault).toHaveText('SKU cannot be empty')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.press('Enter')
  await expect(field).toBeFocused()
  await field.fill('A/1')
  await expect(fault).toHaveText('"A/1": a SKU may hold letters, digits, spaces and . _ - only.')
  await field.fill('A-1')
  await expect(fault).toBeHidden()
  // Leaving the field keeps the text.
  await page.getByRole('heading', { name: 'Product Batches' }).click()
  await expect(field).toHaveValue('A-1')
  await field.press('Escape')
  await expect(pencil('PSTFSH-001')).toBeFocused()
  expect(await stage.storedSkus()).toEqual(['PSTFSH-001'])
  expect(consoleErrors()).toEqual([])
})

test('a SKU that is taken returns to its field with the reason, and another one is saved', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createCardStage(product)
  await stage.createItems(2)
  const { pencil, field, page } = await stage.open(browser)
  await pencil('PSTFSH-001').click()
  await field.fill('pstfsh-002')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('PSTFSH-002 is already used by another of your items')
  await expect(field).toHaveValue('PSTFSH-002')
  await expect(field).toBeFocused()
  await field.fill('PSTFSH-003')
  await field.press('Enter')
  await expect(pencil('PSTFSH-003')).toBeVisible()
  await expect.poll(async () => (await stage.storedSkus()).toSorted()).toEqual(['PSTFSH-002', 'PSTFSH-003'])
})

test('Failed to update SKU: without a connection the field keeps the typed text', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createCardStage(product)
  await stage.createItems(1)
  const { pencil, field, page, details } = await stage.open(browser)
  await page.route('**/sku', (route) => route.abort())
  await pencil('PSTFSH-001').click()
  await field.fill('A-1')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Failed to update SKU. No connection to PastFash.')
  await expect(field).toHaveValue('A-1')
  await page.unroute('**/sku')
  // Typing removes the error, and the typed text is saved.
  await field.fill('A-12')
  await field.press('Enter')
  await expect(details('A-12')).toBeVisible()
  await expect.poll(stage.storedSkus).toEqual(['A-12'])
})

import { expect, test } from '@playwright/test'
import { closeContexts } from './browser-contexts.ts'
import { createEbayStage } from './ebay-stage.ts'
import { type Product, startProduct } from './product.ts'

// A product of its own: the account at the practice marketplace keeps the location, and other tests begin without one.
let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterEach(closeContexts)
test.afterAll(() => product.remove())

test('a location that is saved while policies are created is saved after them', async ({ browser }) => {
  const { page, button, connection, connect, dialog } = await (await createEbayStage(product)).open(browser)
  await connect('riverside_resale')
  const answered = Promise.withResolvers<void>()
  await page.route('**/functions/v1/ebay-create-policies', async (route) => {
    await answered.promise
    await route.continue()
  })
  await button('Create Policies').click()
  await dialog('Create eBay Policies').getByRole('button', { name: 'Create Policies' }).click()
  await connection.getByLabel('ZIP code you ship from').fill('97201')
  await button('Save Location').click()
  answered.resolve()
  await expect(page.getByText('Location saved')).toBeVisible()
})

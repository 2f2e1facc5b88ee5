import { expect } from '@playwright/test'
import { password } from '../seller.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { createListingStage, type ListingStage } from './listing-stage.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let product: Product
let stage: ListingStage

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.beforeEach(async () => {
  stage = await createListingStage(product)
})
test.afterEach(closeContexts)

for (const [name, options] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const)
  test(`on ${name} title, description and tags are edited, and the typed text survives a reload`, {
    tag: name === 'a desktop' ? '@long' : [],
  }, async ({ browser }) => {
    const { id, sku } = await stage.item()
    const { page, card, form, consoleErrors, line } = await stage.open(browser, options)
    await card(sku).getByRole('button', { name: 'Edit Listing' }).click()
    const title = form(sku).getByLabel('Title')
    await expect(title).toBeFocused()
    await expect(form(sku)).toContainText('39 of 80 characters')
    const long = `${'Very long words of a seller '.repeat(3)}end`
    await title.fill(long)
    await expect(form(sku)).toContainText('87 of 80 characters')
    await expect(form(sku)).toContainText('Title is longer than 80 characters (recommended maximum for eBay)')
    await form(sku).getByLabel('Tags').fill(' denim, ,straight leg ,, blue,')
    await expectAccessible(page)
    await page.reload()
    await expect(title).toHaveValue(long)
    await expect(form(sku).getByLabel('Tags')).toHaveValue(' denim, ,straight leg ,, blue,')

    await form(sku).getByRole('button', { name: 'Save Changes' }).click()
    await expect(form(sku)).toBeHidden()
    await expect(card(sku)).toContainText(long)
    await expect(line(sku, 'Title')).toContainText('Edited')
    await expect(card(sku).getByRole('button', { name: 'Edit Listing' })).toBeFocused()
    await expect
      .poll(() => stage.storedColumns(id, 'ai_title, ai_tags'))
      .toEqual({ ai_title: long, ai_tags: ['denim', 'straight leg', 'blue'] })

    await card(sku).getByRole('button', { name: 'Edit Listing' }).click()
    await form(sku).getByLabel('Description').fill('Never to be saved')
    await form(sku).getByRole('button', { name: 'Cancel' }).click()
    await expect(card(sku)).toContainText('Clean and ready to wear')
    await expect(card(sku).getByRole('button', { name: 'Edit Listing' })).toBeFocused()
    await page.reload()
    await expect(card(sku)).toContainText('Clean and ready to wear')
    await expect(form(sku)).toBeHidden()
    expect(consoleErrors()).toEqual([])
  })

test('a foreign size shows its system, and only a press converts it', async ({ browser }) => {
  const { id, sku } = await stage.item()
  const { page, card, form } = await stage.open(browser, phone)
  await card(sku).getByRole('button', { name: 'Edit Listing' }).click()
  await form(sku).getByRole('button', { name: 'Price and details' }).click()
  const size = form(sku).getByLabel('Size', { exact: true })
  await size.fill('EU 48')
  await expect(form(sku)).toContainText('EU 48 = US 32, UK 32, FR 48, IT 48, JP 32, M')
  await expectAccessible(page)
  await form(sku).getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(sku)).toContainText('EU 48 = US 32')
  await card(sku).getByRole('button', { name: 'Edit Listing' }).click()
  await form(sku).getByRole('button', { name: 'Price and details' }).click()
  await form(sku).getByRole('button', { name: 'Use US 32' }).click()
  await form(sku).getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => stage.storedColumns(id, 'extracted_size')).toEqual({ extracted_size: 'US 32' })
})

test('details are edited according to their kind, and a value that cannot be saved says so at its field', {
  tag: '@long',
}, async ({ browser }) => {
  const { id, sku } = await stage.item()
  const { page, card, form, line } = await stage.open(browser)
  await card(sku).getByRole('button', { name: 'Edit Listing' }).click()
  await form(sku).getByRole('button', { name: 'Price and details' }).click()
  const price = form(sku).getByLabel('Price (USD)')
  await expect(price).toHaveValue('24.50')
  await expect(price).toHaveAttribute('step', '0.01')
  // The wheel over the field scrolls the page and leaves the value. The page scrolls before the field gets the event: so
  // small a step keeps the pointer over the field.
  await price.focus()
  await price.hover()
  await page.mouse.wheel(0, 10)
  await expect(price).not.toBeFocused()
  await expect(price).toHaveValue('24.50')
  await price.fill('0')
  await form(sku).getByLabel('Waist').fill('33')
  await form(sku).getByRole('button', { name: 'Save Changes' }).click()
  await expect(price).toBeFocused()
  await expect(form(sku)).toContainText('Price must be above 0')
  await expect(form(sku)).toContainText('Waist needs a number and a unit')
  await expectAccessible(page)

  await price.fill('19.99')
  await form(sku).getByLabel('Waist').fill('33 in')
  await form(sku).getByLabel('Leg opening').fill('')
  await form(sku).getByRole('button', { name: 'Add Measurement' }).click()
  await form(sku).getByLabel('Measurement', { exact: true }).fill('Front rise')
  await form(sku).getByLabel('Length', { exact: true }).fill('10 in')
  await form(sku).getByLabel('eBay category').selectOption("Women's Jeans")
  await form(sku).getByLabel('Condition', { exact: true }).selectOption('New with tags')
  await form(sku).getByLabel('Brand').fill('See by Chloé')
  await form(sku).getByLabel('Sleeve Length').selectOption('Long Sleeve')
  await form(sku).getByRole('button', { name: 'Save Changes' }).click()
  await expect(form(sku)).toBeHidden()
  for (const words of ['$19.99', "Women's Jeans", 'New with tags', 'See by Chloé', 'Front rise', 'Long Sleeve'])
    await expect(card(sku)).toContainText(words)
  await expect(line(sku, 'Leg opening')).toBeHidden()
  await expect
    .poll(() =>
      stage.storedColumns(
        id,
        'ai_suggested_price::float as price, ebay_category_id as "leafCategory", ebay_condition_grade as condition, extracted_brand as brand, ai_measurements as measurements, item_specifics_json as specifics',
      ),
    )
    .toEqual({
      price: 19.99,
      leafCategory: '11554',
      condition: 'new_with_tags',
      brand: 'See by Chloé',
      measurements: { waist: '33 in', frontRise: '10 in' },
      specifics: { 'Sleeve Length': 'Long Sleeve' },
    })
})

test('a fault in folded details unfolds them, and a mistyped price empties nothing', async ({ browser }) => {
  const { id, sku } = await stage.item()
  const { page, card, form } = await stage.open(browser)
  await card(sku).getByRole('button', { name: 'Edit Listing' }).click()
  const details = form(sku).getByRole('button', { name: 'Price and details' })
  const [price, waist] = [form(sku).getByLabel('Price (USD)'), form(sku).getByLabel('Waist')]
  const save = form(sku).getByRole('button', { name: 'Save Changes' })
  await details.click()
  await waist.fill('33')
  await details.click()
  await expect(waist).toBeHidden()
  await save.click()
  await expect(waist).toBeFocused()
  await expect(form(sku)).toContainText('Waist needs a number and a unit')
  await waist.fill('33 in')

  await price.fill('')
  await price.pressSequentially('12e')
  await details.click()
  await expect(price).toBeHidden()
  await save.click()
  await expect(price).toBeFocused()
  await expect(form(sku)).toContainText('Price must be above 0')
  // Stored with the draft, which outlives the page.
  await page.reload()
  await save.click()
  await expect(price).toBeFocused()
  await expect(form(sku)).toContainText('Price must be above 0')
  expect(await stage.storedColumns(id, 'ai_suggested_price::float as price')).toEqual({ price: 24.5 })

  await price.pressSequentially('19')
  await save.click()
  await expect(form(sku)).toBeHidden()
  await expect
    .poll(() => stage.storedColumns(id, 'ai_suggested_price::float as price, ai_measurements as measurements'))
    .toEqual({ price: 19, measurements: { waist: '33 in', legOpening: '7.5 in' } })
})

test('a failed save is undone, and the form has the text with the reason', { tag: '@long' }, async ({ browser }) => {
  const { id, sku } = await stage.item()
  const { page, card, form } = await stage.open(browser, phone)
  const refused = Promise.withResolvers<void>()
  const isEdit = (url: URL) => url.pathname === `/api/listings/${id}`
  await page.route(isEdit, async (route) => {
    await refused.promise
    await route.abort()
  })
  await card(sku).getByRole('button', { name: 'Edit Listing' }).click()
  await form(sku).getByLabel('Title').fill('Words that do not arrive')
  await form(sku).getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(sku)).toContainText('Words that do not arrive')
  await expect(form(sku)).toBeHidden()
  // The page was left before the answer, and still has the text.
  await page.reload()
  await expect(form(sku).getByLabel('Title')).toHaveValue('Words that do not arrive')
  await form(sku).getByRole('button', { name: 'Save Changes' }).click()
  await expect(form(sku)).toBeHidden()
  refused.resolve()
  await expect(form(sku).getByRole('alert')).toContainText('Failed to save changes. No connection to PastFash.')
  await expect(form(sku).getByRole('alert')).toBeFocused()
  await expect(form(sku).getByLabel('Title')).toHaveValue('Words that do not arrive')
  await form(sku).getByRole('button', { name: 'Cancel' }).click()
  await expect(card(sku)).toContainText('Fernwold Mens Jeans 32x30 Blue Straight')
  expect(await stage.storedColumns(id, 'ai_title')).toEqual({ ai_title: 'Fernwold Mens Jeans 32x30 Blue Straight' })
})

test('a writer’s new text is shown beside the seller’s, and can replace it', { tag: '@long' }, async ({ browser }) => {
  const { id, sku } = await stage.item({
    listing: { title: 'My own words' },
    edits: { title: { offered: { value: 'The new title from the writer' } } },
  })
  const { card, line } = await stage.open(browser)
  await expect(card(sku)).toContainText('My own words')
  await expect(card(sku)).toContainText('The new title from the writer')
  await card(sku).getByRole('button', { name: 'Use the new text: Title' }).press('Enter')
  await expect(card(sku)).not.toContainText('My own words')
  await expect(card(sku)).toContainText('The new title from the writer')
  await expect(line(sku, 'Title')).toBeFocused()
  await expect
    .poll(() => stage.storedColumns(id, 'ai_title, seller_edits'))
    .toEqual({ ai_title: 'The new title from the writer', seller_edits: {} })
})

test('text typed when the session ends is in the form after signing in again', { tag: '@long' }, async ({
  browser,
}) => {
  const { id, sku } = await stage.item()
  const { page, card, form } = await stage.open(browser, phone)
  await card(sku).getByRole('button', { name: 'Edit Listing' }).click()
  await form(sku).getByLabel('Title').fill('Words of an hour ago')
  await page.context().clearCookies()
  await form(sku).getByRole('button', { name: 'Save Changes' }).click()
  await page.getByLabel('Email').fill(stage.seller.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Generate Listings' }).first().click()
  await expect(form(sku).getByLabel('Title')).toHaveValue('Words of an hour ago')
  await form(sku).getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => stage.storedColumns(id, 'ai_title')).toEqual({ ai_title: 'Words of an hour ago' })
})

import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { createCardStage } from './card-stage.ts'
import { countsOnDevice } from './device-state.ts'
import { createListingsStage } from './listings-stage.ts'
import { makeProduct } from './many-products.ts'
import { jeansFiles } from './photos.ts'
import type { Product } from './product.ts'
import { becomeSeller, openCapture, signIn, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { assignDialog, chooseFiles, uploadFiles } from './upload.ts'
import { test } from './with-product.ts'

test.use({ serviceWorkers: 'allow' })

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('a typed SKU stays with its card, however far the list is scrolled', { tag: '@long' }, async ({ browser }) => {
  const stage = await createCardStage(product)
  await stage.createItems(60)
  const { page, pencil, field } = await stage.open(browser)
  await pencil('PSTFSH-060').click()
  await field.fill('HALF')
  await page.getByRole('heading', { name: 'Product Batches' }).click()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(pencil('PSTFSH-001')).toBeVisible()
  await expect(field).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(field).toHaveValue('HALF')
  await field.press('Escape')
  await expect(pencil('PSTFSH-060')).toBeVisible()
})

test('a SKU that could not be saved is there after a reload; a saved or abandoned one is not', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createCardStage(product)
  await stage.createItems(2)
  const { page, pencil, field } = await stage.open(browser)
  await page.route('**/sku', (route) => route.abort())
  await pencil('PSTFSH-001').click()
  await field.fill('BLUE')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Failed to update SKU.')
  await page.unroute('**/sku')
  await page.reload()
  await expect(field).toHaveValue('BLUE')
  await field.press('Enter')
  await expect(pencil('BLUE')).toBeVisible()
  await expect.poll(stage.storedSkus).toContain('BLUE')
  await pencil('PSTFSH-002').click()
  await field.fill('RED')
  await field.press('Escape')
  await page.reload()
  await expect(pencil('BLUE')).toBeVisible()
  await expect(pencil('PSTFSH-002')).toBeVisible()
})

test('a SKU whose request was running during a reload is typed in again, unless the server has it', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createCardStage(product)
  await stage.createItems(2)
  const { page, pencil, field } = await stage.open(browser)
  const sku = '**/sku'
  const rename = async (from: string, to: string) => {
    const sent = page.waitForRequest(sku)
    await pencil(from).click()
    await field.fill(to)
    await field.press('Enter')
    await sent
    await expect(pencil(to)).toBeVisible()
  }
  // The request never arrives.
  await page.route(sku, () => undefined)
  await rename('PSTFSH-001', 'BLUE')
  await page.reload()
  await expect(field).toHaveValue('BLUE')
  await page.unroute(sku)
  await field.press('Enter')
  await expect.poll(stage.storedSkus).toContain('BLUE')
  await expect.poll(() => typedHere(page)).toBe('')

  // The request arrives, and its answer is lost.
  await page.route(sku, (route) => void route.fetch())
  await rename('PSTFSH-002', 'RED')
  await expect.poll(stage.storedSkus).toContain('RED')
  await page.reload()
  await expect(pencil('RED')).toBeVisible()
  await expect(field).toHaveCount(0)
  await expect.poll(() => typedHere(page)).toBe('')
})

test('typed text waits for a seller whose session ended, and is deleted at a sign-out or when another seller signs in', {
  tag: '@long',
}, async ({ page, context }) => {
  const [anna, ben] = ['anna-types@example.org', 'ben-types@example.org']
  await becomeSeller(context, product.url, ben)
  await becomeSeller(context, product.url, anna)
  await makeProduct(context, product.url)
  await page.goto(product.url)
  const sku = page.getByRole('textbox', { name: 'SKU', exact: true })
  const search = page.getByRole('searchbox', { name: 'Search items' })
  const type = async () => {
    await search.fill('pstfsh')
    await page.getByRole('button', { name: 'Edit SKU PSTFSH-001' }).click()
    await sku.fill('SECRET')
  }
  const endSession = async () => {
    await context.clearCookies()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
  await type()
  await endSession()
  await signIn(page, anna)
  await expect(sku).toHaveValue('SECRET')
  await expect(search).toHaveValue('pstfsh')

  await endSession()
  await signIn(page, ben)
  expect(await typedHere(page)).not.toContain('SECRET')
  await signOut(page)
  await signIn(page, anna)
  await expect(page.getByRole('button', { name: 'Edit SKU PSTFSH-001' })).toBeVisible()
  await expect(search).toHaveValue('')

  await type()
  await signOut(page)
  expect(await typedHere(page)).toBe('')
})

test('hints stay until the server has them', { tag: '@long' }, async ({ page }) => {
  const email = 'hints@example.org'
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
  await uploadFiles(page, jeansFiles.slice(0, 1))
  await expect.poll(async () => (await storedPhotos(product, email)).length).toBe(1)
  await page.getByRole('button', { name: 'PastFash', exact: true }).click()
  await page.getByRole('button', { name: 'Generate Listings' }).click()
  const brand = page.getByLabel('Brand')
  await page.route('**/api/listings/hints', (route) => route.abort())
  await brand.fill('Wrangler')
  await expect.poll(() => typedHere(page)).toBe('Wrangler')
  await page.route('**/generate-listing', (route) => route.abort())
  await page.getByRole('button', { name: 'Generate Listing', exact: true }).click()
  await expect(page.getByText('Failed to generate listing')).toBeVisible()
  await expect(brand).toHaveValue('Wrangler')
  await page.unroute('**/generate-listing')
  await page.getByRole('button', { name: 'Generate Listing', exact: true }).click()
  await expect.poll(() => typedHere(page)).toBe('')
})

test('hints that could not be saved say so, and are saved once PastFash can be reached', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createListingsStage(product)
  await stage.createItems(1)
  const stored = () => stage.query('select writer_note, brand from items')
  const { page, card, note } = await stage.open(browser)
  const [brand, saveState] = [card('PSTFSH-001').getByLabel('Brand'), card('PSTFSH-001').getByRole('status')]
  const hints = '**/api/listings/hints'
  await page.route(hints, (route) => route.abort())
  await note('PSTFSH-001').fill('Small stain on cuff')
  await expect(saveState).toBeEmpty()
  await brand.focus()
  await expect(saveState).toHaveText("Not saved yet. We'll keep trying.")
  await expectAccessible(page)
  await page.unroute(hints)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(saveState).toBeEmpty()
  expect(await stored()).toEqual([{ writer_note: 'Small stain on cuff', brand: null }])

  // The same after a reload.
  await page.route(hints, (route) => route.abort())
  await brand.fill('Wrangler')
  await note('PSTFSH-001').focus()
  await expect(saveState).not.toBeEmpty()
  await page.unroute(hints)
  await page.reload()
  await expect.poll(stored).toEqual([{ writer_note: 'Small stain on cuff', brand: 'Wrangler' }])
  await expect(brand).toHaveValue('Wrangler')
  await expect.poll(() => typedHere(page)).toBe('')
})

test('the SKU typed for chosen photos is in its field when their choice continues', { tag: '@long' }, async ({
  page,
}) => {
  await signUpAndIn(page, product.url, 'bulk@example.org')
  await openCapture(page)
  const dialog = await chooseFiles(page, jeansFiles)
  const field = dialog.getByRole('textbox', { name: 'SKU for selected photos' })
  await expect(field).toHaveValue('PSTFSH-001')
  await field.fill('jeans a')
  await expect.poll(() => countsOnDevice(page)).toEqual({ photos: 4, batches: 1 })
  await page.reload()
  await page.getByRole('region', { name: 'Chosen files' }).getByRole('button', { name: 'Continue' }).click()
  await expect(field).toHaveValue('JEANS A')
  await dialog.getByRole('button', { name: 'Select All' }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(assignDialog(page).getByText('4 with SKU').filter({ visible: true })).toHaveCount(1)
  expect(await typedHere(page)).toBe('')
})

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** All drafts that this tab keeps. */
function typedHere(page: Page): Promise<string> {
  return page.evaluate(() => Object.values(sessionStorage).join())
}

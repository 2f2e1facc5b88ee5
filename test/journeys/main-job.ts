import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { bucketFiles } from './bucket-files.ts'
import { jeans, jeansFiles } from './photos.ts'
import type { Site } from './product.ts'
import { uploadFiles } from './upload.ts'
import { watchConsole } from './watch-console.ts'

/**
 * The way from an empty PastFash to a written listing of one garment, in the steps of a seller. Then everything is stopped
 * and started again.
 */
export async function mainJob(page: Page, product: Site): Promise<void> {
  const consoleErrors = watchConsole(page)
  await page.goto(product.url)

  await test.step('create an account and sign in', async () => {
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('Email').fill('seller@example.org')
    await page.getByLabel('Password').fill('12345')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await page.getByLabel('Password').fill('a good password')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Account created! You can now sign in.')).toBeVisible()
    await page.getByLabel('Password').fill('a good password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('No product batches yet')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('upload four photos', async () => {
    await page.getByRole('button', { name: 'Create New Product Batch' }).first().click()
    await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
    const mayUpload = Promise.withResolvers<void>()
    const photoUploads = /\/api\/items\/[^/]+\/photos\//
    await page.route(photoUploads, async (route) => {
      await mayUpload.promise
      await route.fallback()
    })
    await uploadFiles(page, jeansFiles)
    await expect(page.getByText('Creating Product Batch')).toBeVisible()
    await expect(page.getByText('PSTFSH-001', { exact: true })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Photos uploaded' })).toHaveText('0 of 4 photos')
    mayUpload.resolve()
    await expect(page.getByText('Product Batch Created!')).toBeVisible()
    await expect(page.getByText('PSTFSH-001 · Batch 1 · 4 photos')).toBeVisible()
    await page.unroute(photoUploads)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'View Dashboard' }).click()
  })

  await test.step('the dashboard shows the batch', async () => {
    await expect(page.getByText('Product batch created successfully')).toBeVisible()
    const row = page.getByRole('grid', { name: 'Product Batches' }).getByRole('row', { name: 'PSTFSH-001' })
    await expect(row).toContainText('No title yet')
    await expect(row).toContainText('To write')
    await expectLoaded(page, 'PSTFSH-001, first photo')
    await expect(page.getByText('1 staged')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the listing is written without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('button', { name: 'Generate Listings' }).click()
    await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeVisible()
    await page.getByLabel('Category').selectOption('Mens Jeans')
    await page.getByLabel('Condition').selectOption('good')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Generate Listing', exact: true }).click()
    await expect(page.getByText('Generating', { exact: true })).toBeVisible()
    await expect(page.getByText('Written offline from labels and colors')).toBeVisible({
      timeout: 120_000,
    })
    await expectListing(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  await test.step('rows and files match the uploaded photos', async () => {
    const [user] = await product.query<{ id: string }>("select id from auth.users where email = 'seller@example.org'")
    const items = await product.query(
      'select sku, batch_number, status, ai_generation_status, listing_ready from items',
      user?.id,
    )
    expect(items).toEqual([
      { sku: 'PSTFSH-001', batch_number: 1, status: 'draft', ai_generation_status: 'completed', listing_ready: true },
    ])
    const photos = await product.query<{
      storage_path: string
      content_hash: string
      order: number
      is_primary: boolean
    }>('select storage_path, content_hash, "order", is_primary from item_images order by "order"', user?.id)
    expect(photos.map(({ order, is_primary }) => [order, is_primary])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, false],
    ])
    const files = await bucketFiles(product, user?.id ?? '')
    for (const photo of photos) expect(files.get(photo.storage_path)).toBe(photo.content_hash)
    // Each photo has two thumbnails.
    expect(files.size).toBe(3 * jeans.length)
  })

  await test.step('stopped and started again: everything is still there', async () => {
    await product.stop()
    await product.start()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeVisible()
    await expectListing(page)
  })

  expect(consoleErrors()).toEqual([])
  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
  // A request sent in the moment of signing out is refused, which the browser reports.
  expect(consoleErrors().filter((error) => !error.includes('401 (Unauthorized)'))).toEqual([])
}

async function expectListing(page: Page) {
  const card = page.getByRole('listitem').filter({ hasText: 'PSTFSH-001' }).first()
  // No label shows its brand and size, and the description is short.
  await expect(card).toContainText('Needs you')
  await expect(card).toContainText(/Blue.*Jeans/)
  await expect(card).toContainText('Written offline from labels and colors')
  await expect(card).not.toContainText('$')
}

/** Expects the picture with this name to be drawn, not just referred to. */
async function expectLoaded(page: Page, name: string) {
  await expect
    .poll(() => page.getByAltText(name).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThanOrEqual(64)
}

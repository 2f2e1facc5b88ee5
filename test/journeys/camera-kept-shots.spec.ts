import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectPhotos, openCamera, shutter, takePhoto, uploadFromCamera } from './camera.ts'
import { test } from './fake-camera.ts'
import { killBrowser } from './kill-browser.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('neither a reload in the middle of shooting nor a closed camera loses a shot', { tag: '@long' }, async ({
  page,
}) => {
  await signUpAndIn(page, product.url, 'reload@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  await takePhoto(page, 2)
  await page.reload()
  await expect(page.getByText('Continue with 2 photos?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectPhotos(page, 2)
  await expect(shutter(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expectPhotos(page, 3)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Continue with 3 photos?')).toBeVisible()
  await page.getByRole('button', { name: 'Upload 3' }).click()
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 3 photos')).toBeVisible()

  await openCamera(page)
  await takePhoto(page, 1)
  await page.keyboard.press('Escape')
  // Beside the product just created, continuing with a shot is the secondary action.
  await expect(page.getByText('Continue with 1 photo?')).toBeVisible()
  expect(await fillOf(page, 'Continue')).not.toBe(await fillOf(page, 'Add Another'))
  await page.getByRole('button', { name: 'Add Another' }).click()
  await expect.poll(() => fillOf(page, 'Continue')).not.toBe(await fillOf(page, 'Upload 1'))
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
  await expect.poll(() => keptOnDevice(page)).toBe(0)
  expect(await storedPhotos(product, 'reload@example.org')).toHaveLength(3)
})

test('shots are viewed and reordered before the upload, and a reload keeps their order', async ({ page }) => {
  await signUpAndIn(page, product.url, 'order@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  await page.getByText('1:1', { exact: true }).click()
  await takePhoto(page, 2)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('row', { name: 'Photo 2' }).click()
  const large = page.getByRole('dialog', { name: 'New item: photos' })
  await expect(large.getByText('Photo 2 of 2')).toBeVisible()
  await expect(large.getByRole('img', { name: 'New item, photo 2 of 2' }).last()).toHaveJSProperty('naturalWidth', 720)
  await page.keyboard.press('ArrowLeft')
  await expect(large.getByText('Photo 1 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await page.getByRole('row', { name: 'Photo 1, Primary' }).click()
  await expect(large).toBeVisible()
  await page.goBack()
  await expect(large).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()

  await page.getByRole('button', { name: 'Move photo 2', exact: true }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Make first' }).click()
  await expect(page.getByText('Photo 2 is now photo 1 of 2')).toBeAttached()
  await page.reload()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await takePhoto(page, 3)
  await uploadFromCamera(page, 3)
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 3 photos')).toBeVisible()
  const photos = await storedPhotos(product, 'order@example.org')
  expect(photos.map(({ order, width }) => [order, width])).toEqual([
    [0, 720],
    [1, 1280],
    [2, 720],
  ])
})

test('a browser that is killed while shooting offers the shots again', { tag: '@long' }, async ({
  playwright,
  launchOptions,
}) => {
  const profile = test.info().outputPath('profile')
  const launch = () =>
    playwright.chromium.launchPersistentContext(profile, { ...launchOptions, permissions: ['camera'] })
  const doomed = await launch()
  const shooting = await doomed.newPage()
  await signUpAndIn(shooting, product.url, 'killed@example.org')
  await openCapture(shooting)
  await openCamera(shooting)
  await takePhoto(shooting, 1)
  await takePhoto(shooting, 2)
  // The browser may not have written the cookies to its profile yet.
  const cookies = await doomed.cookies()
  await killBrowser(doomed, profile)

  const survivor = await launch()
  await survivor.addCookies(cookies)
  const page = await survivor.newPage()
  await page.goto(product.url)
  await openCapture(page)
  await expect(page.getByText('Continue with 2 photos?')).toBeVisible()
  await page.getByRole('button', { name: 'Upload 2' }).click()
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 2 photos')).toBeVisible()
  await survivor.close()
})

test('a handed over batch continues automatically after a reload, as one product', { tag: '@long' }, async ({
  page,
}) => {
  await signUpAndIn(page, product.url, 'goes-on@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  await takePhoto(page, 2)
  // The first photo gets through. The second does not before the page is reloaded, however often it is tried.
  let sent = 0
  let isLoadedAgain = false
  await page.route(/\/api\/items\/[^/]+\/photos\//, (route) => {
    sent += 1
    return sent === 1 || isLoadedAgain ? route.continue() : route.abort()
  })
  const first = page.waitForEvent('requestfinished', (request) => request.url().includes('/photos/'))
  const second = page.waitForEvent('requestfailed', (request) => request.url().includes('/photos/'))
  await uploadFromCamera(page, 2)
  await Promise.all([first, second])
  await page.reload()
  isLoadedAgain = true
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 2 photos')).toBeVisible({ timeout: 60_000 })
  const photos = await storedPhotos(product, 'goes-on@example.org')
  expect(photos.map(({ sku, order }) => [sku, order])).toEqual([
    ['PSTFSH-001', 0],
    ['PSTFSH-001', 1],
  ])
})

test('discarding kept shots asks first and leaves nothing', { tag: '@long' }, async ({ page }) => {
  await signUpAndIn(page, product.url, 'discard@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/Continue with/)).toBeHidden()
  await expect.poll(() => keptOnDevice(page)).toBe(0)
  await openCamera(page)
  await expectPhotos(page, 0)
})

/** The number of photos in the outbox of this browser. */
function keptOnDevice(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('pastfash')
        opening.addEventListener('error', () => reject(new Error('no outbox')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('photos').objectStore('photos').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )
}

/** The colour that a button is filled with. */
function fillOf(page: Page, name: string): Promise<string> {
  const button = page.getByRole('button', { name, exact: true })
  return button.evaluate((element) => getComputedStyle(element).backgroundColor)
}

import { writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { untilAppIsCached } from './device-state.ts'
import { jeansFiles } from './photos.ts'
import { type Product, startProduct } from './product.ts'
import { becomeSeller, openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { assignDialog, expectCounts } from './upload.ts'

test.use({ serviceWorkers: 'allow' })

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.remove())

test('shared photos are chosen files in Add: several shares add up, a bad file is named, and all are uploaded once', async ({
  page,
}) => {
  const email = 'shares@example.org'
  await signUpAndIn(page, product.url, email)
  await untilAppIsCached(page)
  const noPhoto = test.info().outputPath('notes.jpg')
  await writeFile(noPhoto, 'Sold on Monday')
  await share(page, [...jeansFiles.slice(0, 2), noPhoto])
  const dialog = assignDialog(page)
  await expectCounts(page, '2 photos · 0 with SKU · 0 items')
  await expect(dialog.getByRole('list', { name: 'Files left out' })).toContainText('notes.jpg')
  expect(page.url()).toBe(`${product.url}/add`)
  await expect.poll(() => sharedOnDevice(page)).toBe(0)

  await share(page, jeansFiles.slice(2, 3))
  await expectCounts(page, '3 photos · 0 with SKU · 0 items')
  await dialog.getByRole('button', { name: 'Select All' }).click()
  await dialog.getByRole('textbox', { name: 'SKU for selected photos' }).fill('jeans-1')
  await dialog.getByRole('textbox', { name: 'SKU for selected photos' }).press('Control+Enter')
  await expect(page.getByText('Product Batch Created!')).toBeVisible()
  expect((await storedPhotos(product, email)).map(({ sku }) => sku)).toEqual(['JEANS-1', 'JEANS-1', 'JEANS-1'])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('photos shared without a connection are kept, and become chosen files', async ({ page, context }) => {
  await signUpAndIn(page, product.url, 'tunnel@example.org')
  await untilAppIsCached(page)
  await context.setOffline(true)
  await share(page, jeansFiles.slice(0, 1))
  await expectCounts(page, '1 photo · 0 with SKU · 0 items')
  await expect.poll(() => sharedOnDevice(page)).toBe(0)
})

test('photos shared while nobody is signed in wait for the seller, as the sign-in screen says', async ({
  page,
  context,
}) => {
  await page.goto(product.url)
  await untilAppIsCached(page)
  await share(page, jeansFiles.slice(0, 1))
  await expect(page.getByText('1 shared photo waits for you to sign in.')).toBeVisible()
  await share(page, jeansFiles.slice(1, 3))
  await expect(page.getByText('3 shared photos wait for you to sign in.')).toBeVisible()
  await expectAccessible(page)
  await becomeSeller(context, product.url, 'late@example.org')
  await page.goto(product.url)
  await expectCounts(page, '3 photos · 0 with SKU · 0 items')
  await expect.poll(() => sharedOnDevice(page)).toBe(0)
})

test('photos that wait for a sign-in can be discarded', async ({ page }) => {
  await page.goto(product.url)
  await untilAppIsCached(page)
  await share(page, jeansFiles.slice(0, 1))
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('1 shared photo waits for you to sign in.')).toBeHidden()
  expect(await sharedOnDevice(page)).toBe(0)
})

test('photos shared before PastFash is kept on the device are asked for again', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signUpAndIn(page, product.url, 'first-share@example.org')
  await openCapture(page)
  await share(page, jeansFiles.slice(0, 1))
  await expect(page.getByText("The shared photos didn't arrive.")).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
  await expect(page.getByText("The shared photos didn't arrive.")).toBeHidden()
  await context.close()
})

/** Shares files with PastFash, by the form that a browser sends for its share menu. */
async function share(page: Page, files: readonly string[]) {
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/share'
    form.enctype = 'multipart/form-data'
    form.id = 'share'
    const photos = document.createElement('input')
    photos.type = 'file'
    photos.name = 'photos'
    photos.multiple = true
    form.append(photos)
    document.body.append(form)
  })
  await page.locator('#share input').setInputFiles([...files])
  await Promise.all([
    page.waitForURL(/\/add/),
    page.waitForEvent('domcontentloaded'),
    page.locator('#share').evaluate((form: HTMLFormElement) => form.submit()),
  ])
}

/** The number of shared photos that no outbox has yet. */
function sharedOnDevice(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('pastfash-shared')
        opening.addEventListener('error', () => reject(opening.error))
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

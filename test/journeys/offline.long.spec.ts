import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openCamera, takePhoto } from './camera.ts'
import { keptPage, untilAppIsCached } from './device-state.ts'
import { test } from './fake-camera.ts'
import { type Product, startProduct } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { chooseFiles } from './upload.ts'

const heic = fileURLToPath(new URL('../photos/imaging/small.heic', import.meta.url))

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.remove())

test('after a sign-out the device knows no seller, and the page recovers automatically with the server', async ({
  page,
}) => {
  await signUpAndIn(page, product.url, 'leaves@example.org')
  await untilAppIsCached(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('leaves@example.org')
  await product.stop()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No connection to PastFash' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No connection to PastFash' })).toBeVisible()
  await product.start()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the answer about the session replaces the device’s memory of who is signed in', async ({ page, context }) => {
  await signUpAndIn(page, product.url, 'true@example.org')
  await untilAppIsCached(page)
  await page.evaluate(() => {
    const someoneElse = { id: '00000000-0000-4000-8000-000000000000', email: 'other@example.org' }
    localStorage.setItem('last-seller', JSON.stringify(someoneElse))
  })
  await product.stop()
  await page.reload()
  await expectSignedInAs(page, 'other@example.org')
  await product.start()
  // The menu disappears with the other seller's views.
  await expect(page.getByText('Signed in as')).toBeHidden()
  await expectSignedInAs(page, 'true@example.org')

  await context.clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('example.org')
})

test('answers of the server are never cached, and never replaced from a cache', async ({ page, context }) => {
  await signUpAndIn(page, product.url, 'private@example.org')
  await untilAppIsCached(page)
  // From here on every request passes the service worker.
  await page.reload()
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Upload 1' }).click()
  await page.getByRole('button', { name: 'View Dashboard' }).click()
  const photo = page.getByAltText('PSTFSH-001, first photo')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  const photoPath = await photo.evaluate((image: HTMLImageElement) => image.src)
  const kept = await keptPaths(page)
  expect(kept).toEqual(expect.arrayContaining(['/index.html', '/favicon.svg', '/manifest.webmanifest']))
  const shell = /^\/(index\.html|favicon\.svg|manifest\.webmanifest|assets\/[\w.-]+)$/
  expect(kept.filter((path) => !shell.test(path) || path.includes('libheif'))).toEqual([])
  expect(await page.evaluate(() => document.getElementById('first-data')?.textContent)).toContain('private@example.org')
  expect(await keptPage(page)).toContain('Loading PastFash')
  expect(await keptPage(page)).not.toContain('first-data')

  await product.stop()
  const paths = ['/api/batches', '/api/auth/get-session', '/functions/v1/generate-listing', photoPath]
  for (const path of paths)
    expect([path, await statusOf(page, path)]).toEqual([path, expect.stringContaining('TypeError')])
  for (const path of ['/env-check', '/ebay-callback?code=1', '/reset-password', '/healthz', '/missing.png'])
    await expectRefused(context, path)
  await page.goto(`${product.url}/some/view`)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await product.start()
})

test('a HEIC photo chosen without the server waits for its decoder, and is stored once the server is back', async ({
  page,
}) => {
  const email = 'heic-in-cellar@example.org'
  await signUpAndIn(page, product.url, email)
  await untilAppIsCached(page)
  await page.reload()
  await openCapture(page)
  await product.stop()
  const dialog = await chooseFiles(page, [heic])
  const field = dialog.getByRole('textbox', { name: 'SKU for selected photos' })
  await field.fill('coat-1')
  await field.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/Network error - check your connection/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
  await product.start()
  await expect.poll(async () => (await storedPhotos(product, email)).map(({ sku }) => sku)).toEqual(['COAT-1'])
})

test('the heavy decoder of HEIC photos is on the device once a photo needed it', async ({ page }) => {
  const path = await decoderPath()
  await page.goto(product.url)
  await untilAppIsCached(page)
  await page.reload()
  expect(await keptPaths(page)).not.toContain(path)
  expect(await statusOf(page, path)).toBe(200)
  await expect.poll(() => keptPaths(page)).toContain(path)
  await product.stop()
  expect(await statusOf(page, path)).toBe(200)
})

async function expectSignedInAs(page: Page, email: string) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}

/** On a page of its own: the browser's error page arrives later, and would interrupt the next navigation. */
async function expectRefused(context: BrowserContext, path: string) {
  const page = await context.newPage()
  await expect(page.goto(product.url + path)).rejects.toThrow('ERR_FAILED')
  await page.close()
}

/** The result of a request by the page: a status, or the text of its failure. It bypasses the browser's cache. */
function statusOf(page: Page, path: string): Promise<number | string> {
  return page.evaluate((url) => fetch(url, { cache: 'no-store' }).then((answer) => answer.status, String), path)
}

async function decoderPath(): Promise<string> {
  const name = (await readdir('dist/web/assets')).find((each) => each.startsWith('libheif-'))
  return `/assets/${name}`
}

/** Paths of everything in the caches of this browser. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectPhotos, openCamera, shutter, takePhoto, uploadFromCamera } from './camera.ts'
import { test } from './fake-camera.ts'
import { type Product, startProduct } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { watchConsole } from './watch-console.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.remove())

test('two garments are shot, edited and stored without leaving the camera', async ({ page }) => {
  const complaints = watchConsole(page)
  await signUpAndIn(page, product.url, 'rack@example.org')
  await openCapture(page)

  await test.step('shoot with ratio, live filters and the other camera', async () => {
    await openCamera(page)
    await expect(page.getByText('Next PSTFSH-001')).toBeVisible()
    await expectAccessible(page)
    await takePhoto(page, 1)
    await page.getByText('1:1', { exact: true }).click()
    await takePhoto(page, 2)
    await page.getByRole('button', { name: 'Camera options' }).click()
    await page.getByRole('slider', { name: 'Brightness' }).fill('40')
    await expectAccessible(page)
    await takePhoto(page, 3)
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page.getByRole('slider', { name: 'Brightness' })).toHaveValue('0')
    await page.getByRole('button', { name: 'Flip camera' }).click()
    await takePhoto(page, 4)
  })

  await test.step('edit one, remove one', async () => {
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    for (const number of ['#1', '#2', '#3', '#4']) await expect(page.getByText(number, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit photo 1' }).click()
    await expect(page.getByRole('heading', { name: 'Edit Photo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeHidden()
    await page.getByRole('tab', { name: 'Sharpness' }).click()
    await page.getByRole('slider', { name: 'Sharpness' }).fill('50')
    await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Undo edit of photo 1' })).toBeHidden()
    await page.getByRole('button', { name: 'Edit photo 1' }).click()
    await page.getByRole('slider', { name: 'Brightness' }).fill('-50')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Undo edit of photo 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo 4' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('#4', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo 4' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Upload 3' })).toBeVisible()
    await page.getByRole('button', { name: 'Take More' }).click()
    await expectPhotos(page, 3)
  })

  await test.step('the next item, with the keyboard', async () => {
    await page.getByRole('button', { name: 'Next item' }).click()
    await expectPhotos(page, 0)
    await expect(page.getByRole('dialog').getByText('PSTFSH-001', { exact: true })).toBeVisible()
    await expect(page.getByText('Next PSTFSH-002')).toBeVisible()
    await expect(shutter(page)).toBeEnabled()
    await page.keyboard.press('Space')
    await expectPhotos(page, 1)
    await uploadFromCamera(page, 1)
    await expect(page.getByText('PSTFSH-002 · Batch 2 · 1 photo')).toBeVisible()
    await expectAccessible(page)
  })

  const photos = await storedPhotos('rack@example.org')
  expect(photos.map(({ sku, order, width, height }) => [sku, order, width, height])).toEqual([
    ['PSTFSH-001', 0, 1920, 1080],
    ['PSTFSH-001', 1, 1080, 1080],
    ['PSTFSH-001', 2, 1080, 1080],
    ['PSTFSH-002', 0, 1080, 1080],
  ])
  // Nobody asked for a listing: this is no phone.
  expect(photos.every(({ asked }) => !asked)).toBe(true)
  expect(complaints()).toEqual([])
})

test('a reload in the middle of shooting, and a closed camera, lose no shot', async ({ page }) => {
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
  await takePhoto(page, 3)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Continue with 3 photos?')).toBeVisible()
  await page.getByRole('button', { name: 'Upload 3' }).click()
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 3 photos')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
  await expect(page.getByText(/Continue with/)).toBeHidden()
  expect(await storedPhotos('reload@example.org')).toHaveLength(3)
})

test('a batch that was handed over goes on by itself after a reload, as one product', async ({ page }) => {
  await signUpAndIn(page, product.url, 'goes-on@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  await takePhoto(page, 2)
  // The first photo gets through, the second does not.
  let sent = 0
  await page.route(/\/photos\//, (route) => ((sent += 1) === 1 ? route.continue() : route.abort()))
  const second = page.waitForEvent('requestfailed', (request) => request.url().includes('/photos/'))
  await uploadFromCamera(page, 2)
  await second
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByText('PSTFSH-001 · Batch 1 · 2 photos')).toBeVisible({ timeout: 60_000 })
  const photos = await storedPhotos('goes-on@example.org')
  expect(photos.map(({ sku, order }) => [sku, order])).toEqual([
    ['PSTFSH-001', 0],
    ['PSTFSH-001', 1],
  ])
})

test('discarding kept shots asks first and leaves nothing', async ({ page }) => {
  await signUpAndIn(page, product.url, 'discard@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/Continue with/)).toBeHidden()
  await openCamera(page)
  await expectPhotos(page, 0)
})

type StoredPhoto = { sku: string; order: number; width: number; height: number; asked: boolean }

async function storedPhotos(email: string): Promise<StoredPhoto[]> {
  const [user] = await product.query<{ id: string }>(`select id from auth.users where email = '${email}'`)
  return product.query<StoredPhoto>(
    `select sku, "order", width, height, ai_generation_job_id is not null as asked
     from item_images join items on items.id = item_id order by sku, "order"`,
    user?.id,
  )
}

import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { expectPhotos, openCamera, shutter, takePhoto, uploadFromCamera } from './camera.ts'
import { untilAppIsCached } from './device-state.ts'
import { test } from './fake-camera.ts'
import { pauseClock } from './pause-clock.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { storedPhotos } from './stored-photos.ts'
import { watchConsole } from './watch-console.ts'

test.use({ serviceWorkers: 'allow' })

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('a seller shoots, edits and stores two garments without leaving the camera', async ({ page }) => {
  const consoleErrors = watchConsole(page)
  await signUpAndIn(page, product.url, 'rack@example.org')
  await openCapture(page)

  await test.step('shoot with ratio, live filters and the other camera', async () => {
    await openCamera(page)
    await expect(page.getByText('Next PSTFSH-001')).toBeVisible()
    await expectAccessible(page)
    const shotList = page.getByRole('list', { name: 'Photos to take' })
    await expect(shotList).not.toContainText('taken')
    await takePhoto(page, 1)
    await expect(shotList).toContainText('Front, taken')
    await page.getByText('1:1', { exact: true }).click()
    await takePhoto(page, 2)
    await page.getByRole('button', { name: 'Camera options' }).click()
    await page.getByRole('slider', { name: 'Brightness' }).fill('40')
    await takePhoto(page, 3)
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page.getByRole('slider', { name: 'Brightness' })).toHaveValue('0')
    await page.getByRole('button', { name: 'Flip camera' }).click()
    await takePhoto(page, 4)
  })

  await test.step('edit one, undo it, edit all', async () => {
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    for (const number of ['#1', '#2', '#3', '#4']) await expect(page.getByText(number, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit photo 1' }).click()
    await expect(page.getByRole('heading', { name: 'Edit Photo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeHidden()
    await page.getByRole('tab', { name: 'Sharpness' }).click()
    await page.getByRole('slider', { name: 'Sharpness' }).fill('50')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeHidden()
    await page.getByRole('slider', { name: 'Sharpness' }).fill('50')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit photo 1' }).click()
    await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeHidden()
    await expectComparison(page)
    await page.getByRole('button', { name: 'Save' }).click()
    const edited = page.getByRole('button', { name: /^Undo edit of photo/ })
    await page.getByRole('button', { name: 'Undo edit of photo 1' }).click()
    await expect(edited).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit photo 1' }).click()
    await page.getByRole('slider', { name: 'Brightness' }).fill('-50')
    await page.getByRole('button', { name: 'Apply to all photos of this item' }).click()
    await expect(edited).toHaveCount(4)
    await page.getByRole('button', { name: 'Undo edit of photo 2' }).click()
    await expect(edited).toHaveCount(3)
  })

  await test.step('a removed shot can be restored for ten seconds', async () => {
    await pauseClock(page)
    await page.getByRole('button', { name: 'Remove photo 4' }).click()
    await page.clock.runFor(9999)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('#4', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo 4' }).click()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeHidden()
    await page.clock.resume()
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
    await expect(page.getByText('2 items created · 4 photos')).toBeVisible()
    await expect(page.getByText('PSTFSH-001 to PSTFSH-002')).toBeVisible()
  })

  await test.step('Add Another continues with the camera, in the ratio it had', async () => {
    await page.getByRole('button', { name: 'Add Another' }).click()
    await expect(shutter(page)).toBeEnabled()
    await expect(page.getByRole('radio', { name: '1:1' })).toBeChecked()
  })

  const photos = await storedPhotos(product, 'rack@example.org')
  expect(photos.map(({ sku, order, width, height }) => [sku, order, width, height])).toEqual([
    ['PSTFSH-001', 0, 1280, 720],
    ['PSTFSH-001', 1, 720, 720],
    ['PSTFSH-001', 2, 720, 720],
    ['PSTFSH-002', 0, 720, 720],
  ])
  // No listing was requested, because this is not a phone.
  expect(photos.every(({ asked }) => !asked)).toBe(true)
  expect(consoleErrors()).toEqual([])
})

test('without a connection shooting continues, and the SKU is pending', { tag: '@long' }, async ({ page, context }) => {
  await signUpAndIn(page, product.url, 'offline@example.org')
  await openCapture(page)
  await openCamera(page)
  await expect(page.getByText('Next PSTFSH-001')).toBeVisible()
  await takePhoto(page, 1)
  await untilAppIsCached(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Next item' }).click()
  await expect(page.getByText('SKU pending')).toBeVisible()
  await takePhoto(page, 1)
  await page.getByRole('dialog').getByRole('button', { name: '1 photo waiting' }).click()
  await expect(page.getByText('from the camera')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectPhotos(page, 1)
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByText('PSTFSH-001', { exact: true })).toBeVisible()
  await expect(page.getByText('Next PSTFSH-002')).toBeVisible()
})

/** The edited photo becomes darker, and the held button shows the original. */
async function expectComparison(page: Page) {
  const original = page.getByText('Original', { exact: true })
  const picture = page.getByRole('img', { name: 'Photo being edited' })
  const brightness = async () => {
    const { channels } = await sharp(await picture.screenshot({ animations: 'disabled' })).stats()
    return channels[1]?.mean ?? 0
  }
  await page.getByRole('slider', { name: 'Brightness' }).fill('-50')
  await expect(original).toBeHidden()
  await page.getByRole('button', { name: 'Hold to compare' }).hover()
  await page.mouse.down()
  await expect(original).toBeVisible()
  await expect.poll(brightness).toBeGreaterThan(100)
  await page.mouse.up()
  await expect(original).toBeHidden()
  await expect.poll(brightness).toBeLessThan(100)
}

import { expect, type Page } from '@playwright/test'
import { expectPhotos, openCamera, shutter, takePhoto, uploadFromCamera } from './camera.ts'
import { test } from './fake-camera.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('when a pressed button disappears, the focus moves to a place where Escape still works', { tag: '@long' }, async ({
  page,
}) => {
  await signUpAndIn(page, product.url, 'keys@example.org')
  await openCapture(page)
  await openCamera(page)
  await takePhoto(page, 1)

  await test.step('Reset in the editor, and the undo of the only edit', async () => {
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByRole('button', { name: 'Edit photo 1' }).click()
    await page.getByRole('slider', { name: 'Brightness' }).fill('20')
    await page.getByRole('button', { name: 'Reset', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Edit Photo' })).toBeFocused()
    await page.getByRole('slider', { name: 'Brightness' }).fill('20')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Undo edit of photo 1' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('after Next item the shutter has the focus', async () => {
    await page.getByRole('button', { name: 'Next item' }).press('Enter')
    await expectPhotos(page, 0)
    await expect(shutter(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Take Photos' })).toBeFocused()
  })

  await test.step('Add Another opens the camera; after it closes, the title has the focus', async () => {
    await page.getByRole('button', { name: 'Add Another' }).press('Enter')
    await expect(shutter(page)).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeFocused()
  })
})

test('Try Again moves the focus to the shutter', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    let requestCount = 0
    mediaDevices.getUserMedia = (constraints) => {
      requestCount += 1
      return requestCount === 1 ? Promise.reject(new DOMException('', 'NotReadableError')) : open(constraints)
    }
  })
  await signUpAndIn(page, product.url, 'again@example.org')
  await openCapture(page)
  await page.getByRole('button', { name: 'Take Photos' }).click()
  await page.getByRole('button', { name: 'Try Again' }).press('Enter')
  await expect(shutter(page)).toBeFocused()
})

test.describe('on the narrowest phones', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('nothing is wider than the screen, and a half visible tool is scrolled into view', { tag: '@long' }, async ({
    page,
  }) => {
    await signUpAndIn(page, product.url, 'narrow@example.org')
    await openCapture(page)
    await openCamera(page)
    await takePhoto(page, 1)
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByRole('button', { name: 'Edit photo 1' }).click()
    const tool = page.getByRole('tab', { name: 'Exposure' })
    // Clicks the first pixels, so that the click itself scrolls nothing.
    await tool.click({ position: { x: 5, y: 20 } })
    await expect(tool).toHaveAttribute('aria-selected', 'true')
    await expect(tool).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
    await page.keyboard.press('Escape')
    await shutter(page).press('Escape')
    await expect(page.getByText('Continue with 1 photo?')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await uploadFromCamera(page, 1)
    await expect(page.getByText('Product Batch Created!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeFocused()
    await expectNoSidewaysScroll(page)
  })
})

async function expectNoSidewaysScroll(page: Page) {
  const { wanted, given } = await page.evaluate(() => ({
    wanted: document.documentElement.scrollWidth,
    given: document.documentElement.clientWidth,
  }))
  expect(wanted).toBeLessThanOrEqual(given)
}

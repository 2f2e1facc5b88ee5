import { expect } from '@playwright/test'
import { openCamera, shutter, takePhoto } from './camera.ts'
import { test } from './fake-camera.ts'
import { expectInReach } from './in-reach.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

/** A small phone held sideways in its browser, a larger one, and a desktop at 400 % zoom. */
for (const [width, height] of [
  [568, 232],
  [844, 300],
  [320, 256],
] as const)
  test(`camera, editor and menu can be used at ${width}x${height}`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signUpAndIn(page, product.url, `small-${width}@example.org`)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expectInReach(menu, ['Your Data', 'Change Password', 'Sign Out'])
    await page.keyboard.press('Escape')

    await openCapture(page)
    await openCamera(page)
    await takePhoto(page, 1)
    const camera = page.getByRole('dialog')
    await expectInReach(camera, [
      'Close',
      'Next item',
      'Review',
      'Camera options',
      'Take photo',
      'Flip camera',
      'Upload 1',
    ])
    await camera.getByRole('button', { name: 'Camera options' }).click()
    await expectInReach(camera, ['Reset Filters'])
    await camera.getByRole('button', { name: 'Camera options' }).click()
    await takePhoto(page, 2)
    await camera.getByRole('button', { name: 'Review', exact: true }).click()
    await camera.getByRole('button', { name: 'Edit photo 1' }).click()
    await expectInReach(camera, ['Apply to all photos of this item', 'Cancel', 'Save'])
    await camera.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(shutter(page)).toBeVisible()
  })

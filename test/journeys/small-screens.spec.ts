import { expect, type Locator } from '@playwright/test'
import { openCamera, shutter, takePhoto } from './camera.ts'
import { test } from './fake-camera.ts'
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

/** Expects that a pointer can press each of these buttons, after scrolling as a hand can. */
async function expectInReach(within: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const button = within.getByRole('button', { name, exact: true })
    await expect.poll(() => button.evaluate(canBePressed), name).toBe(true)
  }
}

function canBePressed(button: Element): boolean {
  for (let box = button.parentElement; box; box = box.parentElement) {
    const isPage = box === document.documentElement
    if (!isPage && !['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue
    const { top, bottom } = button.getBoundingClientRect()
    const edges = isPage ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect()
    if (bottom > edges.bottom) box.scrollTop += bottom - edges.bottom
    else if (top < edges.top) box.scrollTop -= edges.top - top
  }
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2]
  const ends = [
    [middle, top + 4],
    [middle, bottom - 4],
    [left + 4, centre],
    [right - 4, centre],
  ] as const
  return ends.every(([x, y]) => button.contains(document.elementFromPoint(x, y)))
}

import { expect } from '@playwright/test'
import { closeContexts } from './browser-contexts.ts'
import { fingerOn, middleOf } from './one-finger.ts'
import { pauseClock } from './pause-clock.ts'
import type { Product } from './product.ts'
import { createStage } from './reorder-stage.ts'
import { test } from './with-product.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

test('a long press lifts a photo, drags it, and drops it in another place', { tag: '@long' }, async ({ browser }) => {
  const stage = await createStage(product)
  const photos = await stage.open(browser, phone)
  const finger = await fingerOn(photos.page)
  await finger.down(await middleOf(photos.picture(1)))
  await expect(photos.row(1)).toHaveAttribute('data-lifted')
  const { x, y } = await middleOf(photos.picture(2))
  await finger.move({ x: x + 40, y })
  await finger.up()
  await photos.expectOrder(1, 0, 2, 3)
  await expect.poll(() => stage.storedOrder()).toEqual([1, 0, 2, 3])

  await test.step('and back to the front', async () => {
    await finger.down(await middleOf(photos.picture(2)))
    await expect(photos.row(2)).toHaveAttribute('data-lifted')
    const first = await middleOf(photos.picture(1))
    await finger.move({ x: first.x - 40, y: first.y })
    await finger.up()
    await photos.expectOrder(0, 1, 2, 3)
    await expect.poll(() => stage.storedOrder()).toEqual([0, 1, 2, 3])
  })
  expect(photos.moves).toEqual([
    [1, 0, 2, 3],
    [0, 1, 2, 3],
  ])
  await expect(photos.page.getByRole('dialog')).toHaveCount(0)
})

test('a photo dropped where it was stays there and does not open; a tap opens it', { tag: '@long' }, async ({
  browser,
}) => {
  const photos = await (await createStage(product)).open(browser, phone)
  const finger = await fingerOn(photos.page)
  await finger.down(await middleOf(photos.picture(2)))
  await expect(photos.row(2)).toHaveAttribute('data-lifted')
  await finger.up()
  await expect(photos.row(2)).not.toHaveAttribute('data-lifted')
  await photos.picture(3).tap()
  await expect(photos.page.getByRole('dialog')).toContainText('Photo 3 of 4')
  expect(photos.moves).toEqual([])
})

test('a second finger puts the photo back', { tag: '@long' }, async ({ browser }) => {
  const photos = await (await createStage(product)).open(browser, phone)
  const devtools = await photos.page.context().newCDPSession(photos.page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const first = { ...(await middleOf(photos.picture(1))), id: 0 }
  await touch('touchStart', [first])
  await expect(photos.row(1)).toHaveAttribute('data-lifted')
  await touch('touchStart', [first, { ...(await middleOf(photos.picture(2))), id: 1 }])
  await expect(photos.row(1)).not.toHaveAttribute('data-lifted')
  await touch('touchEnd', [])
  await photos.expectOrder(0, 1, 2, 3)
  expect(photos.moves).toEqual([])
})

test('near the lower edge the page scrolls under the photo that is dragged', { tag: '@long' }, async ({ browser }) => {
  const photos = await (await createStage(product)).open(browser, { ...phone, viewport: { width: 390, height: 520 } })
  const { page } = photos
  await photos.picture(1).scrollIntoViewIfNeeded()
  const finger = await fingerOn(page)
  const before = await page.evaluate(() => scrollY)
  const at = await middleOf(photos.picture(1))
  await finger.down(at)
  await expect(photos.row(1)).toHaveAttribute('data-lifted')
  await finger.move({ x: at.x, y: 515 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
  await finger.move(await middleOf(photos.picture(3)))
  await finger.up()
  await expect.poll(() => photos.moves.length).toBe(1)
})

test('near an edge the strip scrolls under the photo that is dragged', { tag: '@long' }, async ({ browser }) => {
  const stage = await createStage(product)
  const photos = await stage.open(browser, phone)
  const finger = await fingerOn(photos.page)
  const at = await middleOf(photos.picture(1))
  await finger.down(at)
  await expect(photos.row(1)).toHaveAttribute('data-lifted')
  await finger.move({ x: 385, y: at.y })
  await expect(photos.picture(4)).toBeInViewport({ ratio: 1 })
  await finger.up()
  await photos.expectOrder(1, 2, 3, 0)
  await expect.poll(() => stage.storedOrder()).toEqual([1, 2, 3, 0])
})

test('a finger that moves at once scrolls and lifts nothing', { tag: '@long' }, async ({ browser }) => {
  const photos = await (await createStage(product)).open(browser, { ...phone, viewport: { width: 390, height: 520 } })
  const { page } = photos
  // No long press happens, however long the moves take.
  await pauseClock(page)
  const finger = await fingerOn(page)
  const { x, y } = await middleOf(photos.picture(1))
  await finger.down({ x, y })
  for (let by = 20; by <= 200; by += 20) await finger.move({ x, y: y - by })
  await finger.up()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
  await page.clock.runFor(2000)
  await expect(page.locator('[data-lifted]')).toHaveCount(0)
  await photos.expectOrder(0, 1, 2, 3)
  expect(photos.moves).toEqual([])
})
